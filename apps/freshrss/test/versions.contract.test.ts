import type { FreshRssVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { calls } from './freshrss.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

const VERSIONS: readonly FreshRssVersion[] = [
  '1.24.3',
  '1.25.0',
  '1.26.3',
  '1.27.1',
  '1.28.1',
  '1.29.1',
  '1.29.2-dev',
];

describe.each(VERSIONS)('on FreshRSS %s', (version) => {
  it.each(Object.entries(calls))('%s does what it does elsewhere', async (tool, { args, writes = [] }) => {
    const { call, freshRss } = await sessions.start({ version });
    const result = await call(tool, args);
    expect(result.text).not.toBe('');
    expect(result.isError).toBe(false);
    expect(freshRss.journal).toMatchObject(writes);
  });
});
