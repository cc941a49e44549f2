import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { processorMsOf } from './processor-time.ts';

/** What one run of a server gave; times in milliseconds, from the spawn on. */
export interface ServerRun {
  readonly initializeMs: number;
  readonly listMs: number;
  /** Until the first call was answered; 0 where none was asked for. */
  readonly callMs: number;
  /** The processor time until the list was answered; undefined where the system does not tell. */
  readonly processorMs: number | undefined;
  /** Resident memory after `tools/list`; undefined where the system does not tell. */
  readonly residentKb: number | undefined;
  /** The tools of `tools/list`, as JSON text. */
  readonly tools: string;
  readonly toolCount: number;
}

/** A program that is started and asked. */
export interface Subject {
  readonly program: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Default: the Node that runs this. */
  readonly node?: string;
  readonly call?: { readonly name: string; readonly arguments: object };
}

const INITIALIZE = {
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'bench', version: '1' },
  },
};

/** Starts a server, has it list its tools and carry out a call, and ends it. */
export async function runServerOnce(subject: Subject): Promise<ServerRun> {
  const { program, settings, node = process.execPath, call } = subject;
  const began = performance.now();
  const since = () => performance.now() - began;
  const child = spawn(node, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...clientEnvironment(), ...settings },
  });
  try {
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (message: object) => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      const answer = await answers.next();
      if (answer.done === true) throw new Error(`${program} ended without an answer`);
      return answer.value;
    };
    await ask(INITIALIZE);
    const initializeMs = since();
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    const listed: { result: { tools: object[] } } = JSON.parse(await ask({ id: 2, method: 'tools/list' }));
    const listMs = since();
    const used = { processorMs: processorMsOf(child.pid), residentKb: residentKb(child) };
    if (call !== undefined) await ask({ id: 3, method: 'tools/call', params: call });
    const { tools } = listed.result;
    return {
      initializeMs,
      listMs,
      callMs: call === undefined ? 0 : since(),
      ...used,
      tools: JSON.stringify(tools),
      toolCount: tools.length,
    };
  } finally {
    child.kill();
    await ended(child);
  }
}

/** From the spawn of `node -e 0` to its end, in milliseconds. */
export async function runEmptyProgram(node: string): Promise<number> {
  const began = performance.now();
  const child = spawn(node, ['-e', '0'], { stdio: 'ignore', env: clientEnvironment() });
  await once(child, 'exit');
  return performance.now() - began;
}

/** What clients pass on of their own environment when they start a server. */
function clientEnvironment(): Record<string, string> {
  const passed = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];
  return Object.fromEntries(passed.map((name) => [name, process.env[name] ?? '']));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function residentKb({ pid }: ChildProcess): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kb === undefined ? undefined : Number(kb);
}
