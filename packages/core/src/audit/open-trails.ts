import type { Trail } from './trail.ts';

const trails = new Set<Trail>();

const ENDING = ['SIGTERM', 'SIGINT'] as const;

/** Sees to it that a trail gets its last line when the process ends, and its file anew on SIGHUP. */
export function keepUntilExit(trail: Trail): void {
  trails.add(trail);
  if (trails.size > 1) return;
  process.once('exit', stopAll);
  for (const signal of ENDING) process.on(signal, end);
  // Windows sends it when a console is closed, and ends the process whatever is made of it.
  if (process.platform !== 'win32') process.on('SIGHUP', reopenAll);
}

function stopAll(): void {
  for (const trail of trails) trail.stop();
  trails.clear();
}

function reopenAll(): void {
  for (const trail of trails) trail.reopen();
}

/** A signal that somebody handles no longer ends the process by itself. */
function end(signal: NodeJS.Signals): void {
  // A program that ends in its own way on this signal stops the trails as it exits.
  if (process.listenerCount(signal) > 1) return;
  stopAll();
  process.removeListener(signal, end);
  process.kill(process.pid, signal);
}
