import type { Between } from './between.ts';

export const BETWEEN_3_12: Between = {
  777: (scene) => scene.request('POST', '/api/repos/1/move?to=octo%2Fapp'),
  783: (scene) => scene.pull(1, 'pr'),
  785: (scene) => scene.request('POST', '/api/repos/1/pipelines/4/cancel'),
  797: (scene) => scene.simulator.set({ configFetchFails: true }),
  798: (scene) => scene.simulator.set({ configFetchFails: false }),
  811: (scene) => scene.request('DELETE', '/api/orgs/1'),
};
