import { createRuntime } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { colouredLog, fill, plainLog } from '../src/inputs/logs.ts';
import { WORST_INPUTS } from '../src/inputs/worst.ts';
import { probeConfiguration, probeServer } from '../src/probe-server.ts';

const { scrubber } = createRuntime(probeServer, probeConfiguration());
const LENGTH = 4096;

describe('the logs', () => {
  it('are as long as asked for, whatever the pieces', () => {
    expect(fill(['ab', 'c'], 7)).toBe('abcabca');
    expect(plainLog(LENGTH)).toHaveLength(LENGTH);
    expect(colouredLog(LENGTH)).toHaveLength(LENGTH);
  });

  it('give the cleaner nothing to do where they are plain', () => {
    expect(scrubber.text(plainLog(LENGTH))).toBe(plainLog(LENGTH));
  });

  it('hold terminal sequences that go where they are coloured', () => {
    const cleaned = scrubber.text(colouredLog(LENGTH));
    expect(cleaned).not.toContain('\u001B');
    expect(cleaned).toContain('connection refused: db.example.org:5432');
  });
});

describe.each(Object.entries(WORST_INPUTS))('the hostile input "%s"', (_, input) => {
  it('grows with the length asked for, or the ratio would compare nothing', () => {
    expect(Math.abs(input(LENGTH).length - LENGTH)).toBeLessThan(64);
    expect(Math.abs(input(8 * LENGTH).length - 8 * LENGTH)).toBeLessThan(64);
  });
});
