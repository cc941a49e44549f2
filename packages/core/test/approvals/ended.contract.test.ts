import { endedContract } from './ended-contract.ts';
import { WORLDS } from './world.ts';

endedContract(WORLDS);
