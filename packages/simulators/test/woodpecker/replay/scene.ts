import type { LogLine, NewPipeline, WoodpeckerSimulator } from '../../../src/index.ts';
import { steps } from './recorded-definitions.ts';
import { COMMITS, FORGE } from './recorded-world.ts';

const APP = 1;

type Definition = NonNullable<NewPipeline['definition']>;

/** What people, the forge and the agent did between two recorded requests. */
export class Scene {
  readonly simulator: WoodpeckerSimulator;

  constructor(simulator: WoodpeckerSimulator) {
    this.simulator = simulator;
  }

  /** A request that was not recorded, sent by the administrator; its answer does not matter. */
  async request(method: string, path: string, body?: object): Promise<void> {
    const headers = { authorization: 'Bearer FAKE-token-of-alice', 'content-type': 'application/json' };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    await (await fetch(this.simulator.url + path, init)).text();
  }

  async start(branch: string): Promise<void> {
    await this.request('POST', '/api/repos/1/pipelines', { branch });
  }

  /** Somebody pushes to a branch of octo/app. */
  push(branch: 'main' | 'fail' | 'slow', message: string): void {
    this.simulator.addPipeline({
      ...by('alice'),
      repoId: APP,
      branch,
      message,
      changed_files: ['a.txt', '.woodpecker.yaml'],
    });
  }

  /** A stranger opens or changes a pull request; its own build fails. */
  pull(index: number, title: string): void {
    this.simulator.addPipeline({
      ...by('mallory'),
      repoId: APP,
      event: 'pull_request',
      from_fork: true,
      commit: COMMITS.pull,
      ref: `refs/pull/${index}/head`,
      refspec: 'feature:main',
      forge_url: `${FORGE}/octo/app/pulls/${index}`,
      title,
      message: title,
      timestamp: 0,
      changed_files: ['evil.sh'],
      definition: steps('build'),
    });
  }

  /** A release with its tag: two pipelines. */
  release(tag: string, title: string): void {
    const common = {
      ...by('alice'),
      repoId: APP,
      ref: `refs/tags/${tag}`,
      tag_title: tag,
      commit: COMMITS.main,
    };
    const page = `${FORGE}/octo/app`;
    this.simulator.addPipeline({ ...common, event: 'tag', branch: '', forge_url: `${page}/src/tag/${tag}` });
    this.simulator.addPipeline({
      ...common,
      event: 'release',
      release: { title },
      timestamp: 0,
      forge_url: `${page}/releases/tag/${tag}`,
    });
  }

  /** The agent runs a pipeline to its end; steps run side by side there, so that one fails beside another. */
  end(number: number, exitCodes: readonly number[] = [], repoId = APP): void {
    this.simulator.run(repoId, number);
    const row = this.simulator.pipeline(repoId, number);
    for (const [index, code] of exitCodes.entries()) {
      const step = row.workflows[0]?.children[index];
      if (step === undefined || code === 0) continue;
      Object.assign(step, { state: 'failure', exit_code: code });
      row.status = 'failure';
      for (const workflow of row.workflows) workflow.state = 'failure';
    }
  }

  /** The agent takes work, or goes on with the next step of what runs. */
  tick(times = 1): void {
    for (let turn = 0; turn < times; turn += 1) this.simulator.tick();
  }

  /** Its workflow runs, and none of the steps yet. */
  beforeFirstStep(repoId: number, number: number): void {
    for (const step of this.simulator.pipeline(repoId, number).workflows[0]?.children ?? []) {
      Object.assign(step, { state: 'pending', started: 0 });
    }
  }

  /** The agent has taken its workflow, and has not said yet that it runs. */
  taken(number: number): void {
    for (const workflow of this.simulator.pipeline(APP, number).workflows) workflow.agent_id = 1;
  }

  log(stepId: number, lines: readonly LogLine[]): void {
    this.simulator.addLog(stepId, lines);
  }

  /** What a branch of octo/app has from now on. */
  head(branch: string, definition: Definition, commit: string): void {
    const found = this.simulator.state.forgeRepos.find(({ forge_remote_id: id }) => id === '101');
    if (found !== undefined) found.heads = { ...found.heads, [branch]: { commit, definition } };
  }
}

function by(login: string): NewPipeline {
  return {
    author: login,
    sender: login,
    author_email: `${login}@example.com`,
    author_avatar: `${FORGE}/avatars/${login}`,
  };
}
