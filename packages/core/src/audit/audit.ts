// What is read when a trail is written: nothing of it is needed for a start.
export { keepUntilExit } from './open-trails.ts';
export { openTrail } from './trail.ts';
