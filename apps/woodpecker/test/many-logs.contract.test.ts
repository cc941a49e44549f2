import type { WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();
const TARGET = { repo_id: 21, number: 1 };
const MANY = 30;

/** A pipeline of so many steps that ended a minute ago; none of them printed anything unless told to. */
function addMany(woodpecker: WoodpeckerSimulator, printed: readonly string[]): void {
  const steps = Array.from({ length: MANY }, (_, at) => ({ name: `step ${at}`, type: 'commands' as const }));
  woodpecker.addPipeline({ definition: { configs: [], workflows: [{ name: 'build', steps }] } });
  const logs = Object.fromEntries(steps.map(({ name }) => [name, { logs: printed }]));
  woodpecker.run(21, 1, { steps: logs });
  woodpecker.advance(60_000);
}

const looks = ({ requests }: WoodpeckerSimulator) =>
  requests.filter(({ method, path }) => method === 'GET' && path.includes('/logs/'));

describe('delete_pipeline_logs of a pipeline with more steps than are looked at', () => {
  it('asks, though nobody looked whether there is a log, and looks at twenty afterwards', async () => {
    const { call, woodpecker, person } = await sessions.start();
    addMany(woodpecker, ['x']);
    const { structuredContent } = await call('delete_pipeline_logs', TARGET);
    expect(person.seen[0]?.message).toContain(`What its ${MANY} steps printed is`);
    expect(writesOf(woodpecker)).toEqual(['DELETE /api/repos/21/logs/1']);
    expect(structuredContent).toEqual({ deleted: true });
    expect(looks(woodpecker)).toHaveLength(20);
  });

  it('names those of the twenty that kept their log, and does not say that it is gone', async () => {
    const { call, woodpecker } = await sessions.start();
    addMany(woodpecker, ['x']);
    woodpecker.set({
      answerWith: ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined),
    });
    const { structuredContent } = await call('delete_pipeline_logs', TARGET);
    expect(structuredContent).toMatchObject({ deleted: false });
    expect(Object(structuredContent)['still_there']).toHaveLength(20);
  });
});
