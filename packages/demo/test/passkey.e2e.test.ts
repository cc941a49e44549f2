import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { below, runBuilt } from './built.ts';

const canDrive = existsSync('/usr/bin/chromium') && existsSync('/usr/bin/script');

describe.skipIf(!canDrive)('the demo with a passkey', () => {
  it.each([
    ['--yes', ['1. DELETE /api/client/4 (status 200)'], 'with a registered passkey'],
    ['--no', ['none'], 'declined on the approval page'],
  ])(
    '%s: a click of the model approves nothing, and the person decides',
    { timeout: 120_000 },
    async (flag, writes, said) => {
      const { code, stdout, stderr } = await runBuilt('--approve-by', 'passkey', flag);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('The page answers with status 403.');
      expect(stdout.replaceAll(/\s+(?:\| )?/g, ' ')).toContain(said);
      expect(below(stdout, 'Writes that wg-easy has received, after the decision:')).toEqual(writes);
    },
  );
});
