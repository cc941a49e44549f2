import { spawn, spawnSync } from 'node:child_process';
import type { Environment } from '../connect/in-process.ts';

/** Whether a command can be run in a terminal of its own. The tool is part of util-linux. */
export const hasTerminal = spawnSync('script', ['--version']).status === 0;

if (!hasTerminal)
  process.stderr.write('SKIPPED: tests of what a person types in a terminal. Install script (util-linux).\n');

/**
 * Runs a built server's command in a terminal, as a person does.
 *
 * @param types what is typed at once; the terminal keeps it until it is asked for
 * @returns all that the terminal shows
 */
export async function inTerminal(
  binary: string,
  words: readonly string[],
  env: Environment,
  types = '',
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const command = [process.execPath, binary, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
  child.stdin.write(types);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, shown: shown.replaceAll('\r', '') };
}
