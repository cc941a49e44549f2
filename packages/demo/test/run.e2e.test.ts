import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DemoError } from '../src/demo-error.ts';
import type { Answer } from '../src/question.ts';
import { runDemo } from '../src/run.ts';
import { Interrupted, type Person } from '../src/screen.ts';
import type { Generation } from '../src/session.ts';
import { wgEasyStory } from '../src/stories/wg-easy.ts';
import type { Backend } from '../src/story.ts';
import { SERVER_FILE } from './built.ts';
import { plainScreen } from './sample.ts';

const GENERATIONS: Generation[] = ['2026', '2025'];

let folder: string;
let pidFile: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guard-demo-'));
  pidFile = path.join(folder, 'pids');
});
afterEach(() => rm(folder, { recursive: true }));

/** A server file that notes the process it runs in, and then does something else. */
async function serverFile(then: string): Promise<string> {
  const file = path.join(folder, 'server.mjs');
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(pidFile)}, process.pid + '\\n');
     ${then}`,
  );
  return file;
}

const realServer = () => serverFile(`await import(${JSON.stringify(pathToFileURL(SERVER_FILE).href)});`);

async function runningServers(): Promise<number[]> {
  const pids = (await readFile(pidFile, 'utf8')).trim().split('\n').map(Number);
  expect(pids.length).toBeGreaterThan(0);
  return pids.filter((pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  });
}

const pressCtrlC = () => Promise.reject(new Interrupted());

/** Runs the demo on a server file; the backend comes back as well, to look into its journal. */
function start(file: string, generation: Generation, person: Partial<Person>) {
  const interrupt = new AbortController();
  const { screen, shown } = plainScreen();
  const backends: Backend[] = [];
  const story = {
    ...wgEasyStory,
    serverFile: () => file,
    start: async () => {
      const backend = await wgEasyStory.start();
      backends.push(backend);
      return backend;
    },
  };
  const everyone: Person = {
    answer: () => Promise.resolve('decline'),
    goOn: () => Promise.resolve(true),
    ...person,
  };
  const done = runDemo({ story, generation, screen, person: everyone, interrupt });
  const paths = () => backends.flatMap(({ journal }) => journal.map((entry) => entry.path));
  return { done, shown, interrupt, paths };
}

describe.each(GENERATIONS)('a demo on the revisions of %s', { timeout: 60_000 }, (generation) => {
  it.each<[Answer, string]>([
    ['no tick', 'accepted, but without the tick'],
    ['cancel', 'was cancelled'],
  ])('the answer "%s" deletes nothing', async (answer, note) => {
    const { done, paths, shown } = start(await realServer(), generation, {
      answer: () => Promise.resolve(answer),
    });
    await done;
    expect(paths()).toEqual(['/api/client/3/enable', '/api/client/3/disable']);
    expect(shown()).toContain(note);
    expect(await runningServers()).toEqual([]);
  });

  it('Ctrl-C at the question writes nothing and leaves no process behind', async () => {
    const { done, interrupt, paths, shown } = start(await realServer(), generation, { answer: pressCtrlC });
    await expect(done).rejects.toBeInstanceOf(Error);
    expect(interrupt.signal.reason).toBeInstanceOf(Interrupted);
    expect(paths()).toEqual([]);
    expect(shown()).not.toContain('The AI client gets back');
    expect(await runningServers()).toEqual([]);
  });

  it('Ctrl-C between two steps leaves no process behind', async () => {
    const { done } = start(await realServer(), generation, { goOn: pressCtrlC });
    await expect(done).rejects.toBeInstanceOf(Interrupted);
    expect(await runningServers()).toEqual([]);
  });

  it('a viewer who has seen enough still gets the summary', async () => {
    const { done, shown } = start(await realServer(), generation, { goOn: () => Promise.resolve(false) });
    await done;
    expect(shown()).toContain('== What remains');
    expect(shown()).not.toContain('== 3 of 5');
  });

  it('a server that dies at once is an error, and the backend is closed', async () => {
    const { done, shown } = start(await serverFile('process.exit(3);'), generation, {});
    await expect(done).rejects.toThrow(/connection closed/i);
    expect(shown()).not.toContain('Started on this machine');
  });
});

describe('a server that is not built', () => {
  it('is named, with the command that builds it', async () => {
    const { done, shown } = start(path.join(folder, 'missing.js'), '2026', {});
    await expect(done).rejects.toBeInstanceOf(DemoError);
    await expect(done).rejects.toThrow('wg-easy-mcp is not built yet. Run: npm run demo');
    expect(shown()).toBe('');
  });
});
