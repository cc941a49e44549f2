import { storeContract } from './store-contract.ts';
import { WORLDS } from './world.ts';

storeContract(WORLDS);
