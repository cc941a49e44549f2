import type { Worker } from '../api/queue.ts';

type Labels = Readonly<Record<string, string>>;

/** Set by the server on every task; they tell where it comes from and keep no agent away. */
const INTERNAL = 'woodpecker-ci.org/';

/** Set by the server, too, and known of no agent through the API. */
const NOT_DECIDED_HERE: ReadonlySet<string> = new Set(['repo', 'org-id', 'hostname']);

/** The labels that decide which agent takes a task: those that its configuration asks for. */
export function decidingLabels(labels: Labels): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([key, value]) => decides(key) && value !== ''));
}

const decides = (key: string): boolean => !key.startsWith(INTERNAL) && !NOT_DECIDED_HERE.has(key);

/** Whether an agent is for everybody or for the organization of the task. */
export function isForOrganization(labels: Labels, { org_id }: Worker): boolean {
  return org_id === -1 || String(org_id) === labels['org-id'];
}

/** Whether an agent has every label that a task asks for, and the task every one that the agent insists on. */
export function hasLabels(task: Labels, agent: Worker): boolean {
  const own = new Map(Object.entries(agent.custom_labels));
  const offered = (key: string) => own.get(key) ?? own.get(`!${key}`) ?? builtIn(key, agent);
  const asked = Object.entries(decidingLabels(task));
  const insisted = [...own].filter(([key]) => key.startsWith('!'));
  return (
    asked.every(([key, value]) => ['*', value].includes(offered(key) ?? '')) &&
    insisted.every(([key, value]) => new Map(Object.entries(task)).get(key.slice(1)) === value)
  );
}

function builtIn(key: string, { platform, backend }: Worker): string | undefined {
  if (key === 'platform') return platform;
  return key === 'backend' ? backend : undefined;
}
