import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type Message, readMessage } from './raw-client.ts';

const core = fileURLToPath(new URL('../../', import.meta.url));

/** This package as JavaScript in a folder of its own, where programs can be put that import it by its name. */
export interface CompiledCore extends Disposable {
  /** Compiles a program into the folder; returns its path. */
  add(name: string, source: string): string;
}

export function compileCore(): CompiledCore {
  // Below the package, so that its dependencies are found; in node_modules, so that no tool looks at it.
  const folder = mkdtempSync(join(core, 'node_modules', '.compiled-'));
  const add = (name: string, source: string): string => {
    const file = join(folder, name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toJavaScript(source));
    return file;
  };
  // By its own name the package is found from within.
  const manifest = {
    name: '@guard/core',
    type: 'module',
    exports: { '.': './src/index.js', './embed': './src/embed.js', './inspect': './src/inspect.js' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  for (const file of [...sources(), join(core, 'test/serve/notes-server.ts')]) {
    add(relative(core, file), readFileSync(file, 'utf8'));
  }
  return { add, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

function sources(): string[] {
  return ts.sys.readDirectory(join(core, 'src'), ['.ts']);
}

function toJavaScript(source: string): string {
  const compilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

/** What a program printed and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A program under Node with an environment of its own, spoken to in raw JSON-RPC. */
export class Program {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<unknown, (message: Message) => void>();
  readonly ended: Promise<Ended>;
  #out = '';
  #err = '';
  #nextId = 1;
  /** Answers what the server asks. */
  answer: (asked: Message) => unknown = () => undefined;

  /** @param command default: Node */
  constructor(
    file: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
    command = process.execPath,
  ) {
    const child = spawn(command, [file, ...args], { env: { PATH: process.env['PATH'], ...env } });
    this.#child = child;
    // The program may be gone before the last line; the verdict is its exit code.
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk) => (this.#err += String(chunk)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#out += `${line}\n`;
      if (line.startsWith('{"')) this.#receive(readMessage(line));
    });
    this.ended = new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, out: this.#out, err: this.#err }));
    });
  }

  async request(method: string, params: Record<string, unknown> = {}): Promise<Message> {
    const id = this.#nextId++;
    const answered = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    return answered;
  }

  async initialize(capabilities: unknown): Promise<Message> {
    const clientInfo = { name: 'raw', version: '1' };
    return this.request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
  }

  /** Closes the input, as a client does that ends. */
  async end(): Promise<Ended> {
    this.#child.stdin?.end();
    return this.ended;
  }

  /** Sends this process a signal. */
  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** One line as it is, for what no client should send. */
  sendText(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  #send(message: Record<string, unknown>): void {
    this.sendText(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  #receive(message: Message): void {
    if (message.method === undefined) this.#waiting.get(message.id)?.(message);
    else if (message.id !== undefined) this.#send({ id: message.id, result: this.answer(message) });
  }
}
