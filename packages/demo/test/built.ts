import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The built server, as the demo finds it. */
export const SERVER_FILE = fileURLToPath(
  new URL('../../../apps/wg-easy/dist/wg-easy-mcp.js', import.meta.url),
);

/** What one run of the built demo left behind. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built demo without a terminal until it ends by itself and every holder of its pipes is gone. */
export function runBuilt(...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** The lines below a heading of the transcript, up to the next empty line. */
export function below(transcript: string, heading: string): string[] {
  return linesBelow(transcript, heading).map((line) => line.trim());
}

function linesBelow(transcript: string, heading: string): string[] {
  const lines = transcript.split('\n');
  const start = lines.findIndex((line) => line.trim() === heading);
  if (start === -1) throw new Error(`no such heading: ${heading}`);
  const end = lines.indexOf('', start);
  return lines.slice(start + 1, end);
}

/** The entries of a list of the transcript, each on one line again: what overflowed is indented deeper. */
export function entriesBelow(transcript: string, heading: string): string[] {
  const entries: string[] = [];
  for (const line of linesBelow(transcript, heading)) {
    const text = line.trim();
    if (/^ {8}/.test(line)) entries.push(`${entries.pop() ?? ''} ${text}`);
    else entries.push(text);
  }
  return entries;
}
