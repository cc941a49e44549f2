import type { Between } from './between.ts';

export const BETWEEN_NEXT: Between = {
  820: (scene) => scene.tick(),
  821: (scene) => scene.end(1, [0, 0, 3, 1, 0]),
  823: (scene) => scene.simulator.set({ configFetchFails: true }),
  827: (scene) => scene.simulator.set({ configFetchFails: false }),
  833: (scene) => scene.pull(1, 'pr'),
  837: (scene) => {
    scene.end(5, [0, 1]);
    scene.pull(1, 'pr2');
  },
  846: (scene) => scene.tick(2),
  854: (scene) => scene.end(7),
};
