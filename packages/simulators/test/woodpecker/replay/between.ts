import type { RecordedVersion } from './recorded-pair.ts';
import { BETWEEN_3_12 } from './between-3.12.ts';
import { BETWEEN_3_17 } from './between-3.17.ts';
import { BETWEEN_NEXT } from './between-next.ts';
import type { Scene } from './scene.ts';

type Act = (scene: Scene) => void | Promise<void>;

/** By the request that came after it. */
export type Between = Readonly<Record<number, Act>>;

export const BETWEEN: Readonly<Record<RecordedVersion, Between>> = {
  '3.12': BETWEEN_3_12,
  '3.17': BETWEEN_3_17,
  next: BETWEEN_NEXT,
};

/** What happened while a stream of events was open. */
export const DURING: Readonly<Record<number, Act>> = {
  33: (scene) => scene.end(4, [0, 1]),
  607: (scene) => scene.tick(),
  820: (scene) => scene.tick(),
};
