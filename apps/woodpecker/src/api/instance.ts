import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';

/** Version of the server; needs no sign-in. */
export async function getVersion(read: Reader) {
  return read.json(path`/version`, z.looseObject({ version: z.string() }));
}

/** The second number of a version 3; what is no release counts as the newest. */
export async function getMinorVersion(read: Reader): Promise<number> {
  const { version } = await getVersion(read);
  const [, major, minor] = /^v?(\d{1,4})\.(\d{1,4})\b/.exec(version) ?? [];
  return major === '3' ? Number(minor) : Infinity;
}

const logLevel = z.object({ 'log-level': z.string() });

export async function getLogLevel(read: Reader): Promise<string> {
  return (await read.json(path`/api/log-level`, logLevel))['log-level'];
}

/** Lasts until the server restarts. */
export async function setLogLevel(write: Writer, level: string): Promise<string> {
  const json = { 'log-level': level };
  return (await write.send('POST', path`/api/log-level`, { json, reply: logLevel }))['log-level'];
}

/** Which tasks wait, which run, and whether the queue is paused. */
export async function getQueueInfo(read: Reader) {
  const tasks = z.array(z.looseObject({ id: z.string() }));
  const info = z.looseObject({ pending: tasks, waiting_on_deps: tasks, running: tasks, paused: z.boolean() });
  return read.json(path`/api/queue/info`, info);
}

export async function pauseQueue(write: Writer): Promise<void> {
  await write.send('POST', path`/api/queue/pause`, { reply: z.undefined() });
}

export async function resumeQueue(write: Writer): Promise<void> {
  await write.send('POST', path`/api/queue/resume`, { reply: z.undefined() });
}
