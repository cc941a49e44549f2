import { json } from '../http/answers.ts';
import { repoRead } from '../http/route.ts';

const NAMES: Readonly<Record<string, string>> = {
  'no-ff': 'Merge commit',
  ff: 'Fast-forward',
  'ff-only': 'Fast-forward only',
  'rebase-no-ff': 'Rebase and merge',
  'rebase-ff-only': 'Rebase and fast-forward',
  squash: 'Squash',
  'squash-ff-only': 'Squash, fast-forward only',
};

export const SETTING_ROUTES = [
  repoRead('GET', '/settings/pull-requests', (_call, { settings }) =>
    json({
      mergeConfig: {
        defaultStrategy: strategy(settings.defaultStrategy),
        // Those that are off are in the list, too (ASSUMED).
        strategies: Object.keys(NAMES).map((id) => strategy(id, settings.strategies.includes(id))),
        type: 'REPOSITORY',
      },
      requiredAllApprovers: false,
      requiredAllTasksComplete: settings.requiredAllTasksComplete,
      requiredApprovers: settings.requiredApprovers,
    }),
  ),
];

function strategy(id: string, enabled = true): Record<string, unknown> {
  return { id, name: NAMES[id], enabled, flag: `--${id}`, description: `${NAMES[id]} of the source branch` };
}
