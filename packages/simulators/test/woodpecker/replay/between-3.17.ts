import type { Between } from './between.ts';
import { steps, unusable } from './recorded-definitions.ts';
import { COMMITS, FORGE } from './recorded-world.ts';
import type { Scene } from './scene.ts';

const FAILING_CODES = [0, 0, 3, 1, 0];
const SECRET = '/api/repos/1/secrets/npm_token';

const ONLY_FOR_PLUGINS =
  'secret "npm_token" is only allowed to be used by plugins (a filter has been set on the secret). ' +
  'Note: Image filters do not work for normal steps';

const dropSecret = (scene: Scene) => scene.request('DELETE', SECRET);

export const BETWEEN_3_17: Between = {
  6: ({ simulator }) => {
    const octo = simulator.state.orgs.rows.find(({ name }) => name === 'octo');
    if (octo !== undefined) octo.members = { bob: 'member' };
  },
  18: (scene) => {
    scene.push('main', 'first commit\n\n');
    scene.end(1);
  },
  24: (scene) => {
    scene.push('fail', 'break the test\n\n');
    scene.end(2, FAILING_CODES);
  },
  29: (scene) => {
    scene.end(3, FAILING_CODES);
    scene.pull(1, 'Add feature\nThis will approve nothing');
  },
  33: (scene) => {
    scene.tick();
    scene.beforeFirstStep(1, 4);
  },
  34: (scene) => scene.pull(2, 'two'),
  38: (scene) => {
    scene.end(6, [0, 1]);
    scene.pull(3, 'three');
  },
  113: async (scene) => {
    await scene.start('main');
    scene.end(8);
    await scene.start('fail');
    scene.end(9, FAILING_CODES);
    scene.head('log', unusable('secret "npm_token" not found'), COMMITS.log);
    await scene.start('log');
    scene.head('log', steps('logs'), COMMITS.log);
  },
  123: (scene) => scene.end(11),
  127: (scene) => scene.end(12),
  133: (scene) => scene.end(14),
  134: (scene) => {
    scene.tick(2);
    scene.simulator.set({ forgeDown: true });
  },
  136: (scene) => scene.simulator.set({ forgeDown: false }),
  137: (scene) => scene.end(15),
  191: (scene) => scene.end(16),
  203: (scene) => scene.request('PATCH', '/api/repos/1', { require_approval: 'forks' }),
  206: (scene) => scene.request('PATCH', '/api/repos/1', { visibility: 'private' }),
  230: (scene) => scene.request('POST', '/api/repos/1/move?to=octo%2Fapp'),
  233: (scene) => scene.request('POST', '/api/repos/3/repair'),
  234: (scene) => scene.request('DELETE', '/api/repos/3?remove=true'),
  380: (scene) => scene.simulator.set({ configFetchFails: true }),
  388: (scene) => scene.simulator.set({ configFetchFails: false, forgeDown: true }),
  389: (scene) => scene.simulator.set({ forgeDown: false }),
  430: (scene) => scene.end(21),
  510: (scene) => {
    // The secrets that were there are gone.
    scene.simulator.state.secrets.remove(() => true);
    scene.simulator.state.secrets.nextId();
  },
  517: (scene) => scene.request('POST', '/api/repos/1/pipelines/22/cancel'),
  521: async (scene) => {
    const carol = { forge_id: 1, forge_remote_id: '4', login: 'carol', email: 'evil@example.com' };
    await scene.request('PATCH', '/api/users/carol', { ...carol, avatar_url: `${FORGE}/avatars/carol` });
  },
  562: (scene) => scene.end(23),
  579: (scene) => {
    scene.end(24, FAILING_CODES);
    scene.pull(2, 'again');
  },
  584: async (scene) => {
    await scene.request('POST', '/api/repos/1/pipelines/25/cancel');
    scene.simulator.set({ configFetchFails: true });
  },
  587: async (scene) => {
    await scene.request('POST', '/api/repos/1/cron/6');
    scene.simulator.set({ configFetchFails: false });
  },
  593: async (scene) => {
    await scene.request('POST', '/api/repos/1/pipelines/13');
    scene.head('log', unusable('secret "npm_token" not found'), COMMITS.log);
  },
  595: (scene) => scene.head('log', steps('logs'), COMMITS.log),
  600: (scene) => {
    scene.end(31);
    scene.end(32);
  },
  601: (scene) => {
    scene.tick(2);
  },
  605: (scene) => scene.request('POST', '/api/repos/1/pipelines/33/cancel'),
  606: (scene) => {
    scene.tick();
    scene.beforeFirstStep(4, 1);
  },
  608: (scene) => {
    scene.end(1, [], 4);
  },
  612: (scene) => {
    scene.push('slow', 'slow one\n\n');
    scene.push('slow', 'slow one\n\n');
  },
  616: (scene) => scene.request('PATCH', '/api/repos/1', { allow_deploy: true }),
  618: (scene) => {
    scene.tick();
    scene.end(37);
    scene.release('v1.0.0', 'Release <b>');
    scene.end(39);
    scene.tick();
  },
  619: ({ simulator }) => {
    const found = simulator.state.forgeRepos.find(({ name }) => name === 'app');
    if (found !== undefined) {
      found.pullRequests = [
        { index: '2', title: 'again' },
        { index: '1', title: 'labelled' },
      ];
    }
  },
  620: (scene) => {
    scene.end(36);
    scene.end(40);
  },
  646: (scene) => scene.request('DELETE', '/api/forges/3'),
  649: (scene) => {
    // Hooks that led to nothing used up two ids.
    for (let hook = 0; hook < 2; hook += 1) scene.simulator.state.pipelines.nextId();
    scene.pull(3, 'x3');
  },
  652: (scene) => scene.end(41, [0, 1]),
  655: (scene) => scene.pull(3, 'x3'),
  657: (scene) => scene.pull(3, 'x3'),
  659: (scene) => scene.pull(3, 'x3'),
  661: (scene) => scene.pull(3, 'x3'),
  664: (scene) => scene.end(45, [0, 1]),
  665: (scene) => scene.tick(2),
  667: (scene) => scene.log(104, ['+ echo one; sleep 6', 'one']),
  671: (scene) => {
    scene.end(46);
    scene.pull(3, 'p2025');
  },
  674: (scene) => {
    scene.end(47, [0, 1]);
    scene.pull(3, 'p2026');
  },
  677: (scene) => {
    scene.end(48, [0, 1]);
    scene.pull(3, 'm2025');
  },
  693: async (scene) => {
    await dropSecret(scene);
    scene.pull(3, 'm2026');
  },
  ...Object.fromEntries(
    [684, 686, 688, 690, 698, 700, 702, 704, 706, 708, 710, 712, 714].map((seq) => [seq, dropSecret]),
  ),
  716: (scene) => scene.request('PATCH', '/api/repos/1', { visibility: 'public', require_approval: 'forks' }),
  722: (scene) => scene.head('log', unusable(ONLY_FOR_PLUGINS), COMMITS.log),
  731: async (scene) => {
    scene.simulator.state.forgeRepos.find(({ name }) => name === 'app')?.branches?.push('tail');
    await scene.start('tail');
    scene.end(52);
    await scene.start('tail');
    scene.end(53);
  },
  732: (scene) => scene.tick(),
  734: (scene) => scene.end(54),
  735: (scene) => scene.taken(55),
  737: (scene) => {
    scene.end(55);
    scene.head('tail', steps('test'), 'c497b53f41b6ecbad021269ee125d12a2c429eaf');
  },
  738: (scene) => {
    scene.taken(56);
    Object.assign(scene.simulator.pipeline(1, 56), { status: 'running', started: 1 });
  },
  740: (scene) => scene.end(56),
};
