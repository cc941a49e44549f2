import { describe, expect, it } from 'vitest';
import { configurationFileName, configurationText } from '../../src/wg-easy/configuration.ts';
import { DEFAULT_FIXED } from '../../src/wg-easy/options.ts';
import { newRow } from '../../src/wg-easy/rows.ts';
import { TRAITS } from '../../src/wg-easy/version.ts';

const ROW = newRow(1, 'laptop', '10.8.0.2', 'fd00::2', 0);

function lines(fields: Partial<typeof ROW>): string[] {
  return configurationText({ ...ROW, ...fields }, DEFAULT_FIXED, 'server', TRAITS['15.4']).split('\n');
}

describe('configurationText', () => {
  it('takes the defaults of the server where a client says null', () => {
    expect(lines({})).toContain('DNS = 1.1.1.1, 2606:4700:4700::1111');
    expect(lines({})).toContain('AllowedIPs = 0.0.0.0/0, ::/0');
  });

  it('has no DNS line for an empty list', () => {
    expect(lines({ dns: [] }).filter((line) => line.startsWith('DNS'))).toEqual([]);
  });

  it('puts a hook of two lines on one, so that it stays a hook', () => {
    expect(lines({ postUp: 'a\nb' })).toContain('PostUp = a b');
  });
});

describe('configurationFileName', () => {
  it.each([
    ['laptop', 'laptop.conf'],
    ['../../etc/passwd', '..-..-etc-passwd.conf'],
    ['a"b\r\nc', 'a-b-c.conf'],
    ['🖨', '1.conf'],
    ['x'.repeat(40), `${'x'.repeat(32)}.conf`],
  ])('%j becomes %s', (name, file) => {
    expect(configurationFileName({ ...ROW, name })).toBe(file);
  });
});
