import { askColumn, isWrite } from '@guard/core/inspect';
import { expect, it } from 'vitest';
import { probeConfiguration, probeServer } from '../src/probe-server.ts';

const writes = probeServer.tools.filter(isWrite);

it('has two writes that differ in nothing but the question, so that the difference is the guard', () => {
  expect(writes.map((tool) => [isWrite(tool), askColumn(tool)])).toEqual([
    [true, 'always'],
    [true, 'never'],
  ]);
  const [guarded, unguarded] = writes;
  expect(guarded?.input).toBe(unguarded?.input);
  expect(guarded?.output).toBe(unguarded?.output);
});

it('is configured without a warning, and with a secret for the scrubber to look for', () => {
  const { warnings, missing, secrets } = probeConfiguration();
  expect({ warnings, missing }).toEqual({ warnings: [], missing: [] });
  expect(secrets).toHaveLength(1);
});
