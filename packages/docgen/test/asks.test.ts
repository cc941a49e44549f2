import { isWrite } from '@guard/core/inspect';
import { serverIn } from '@guard/workspace';
import { describe, expect, it } from 'vitest';
import { askRows, asksTable } from '../src/sections/asks.ts';

const { definition: wgEasy } = serverIn('wg-easy');

/** What was decided for wg-easy, written down a second time: a rule that is lost must not be lost in silence. */
const DECIDED = {
  create_client: 'always',
  update_client: 'always, bound to the exact edit',
  enable_client: 'always',
  delete_client: 'always',
  generate_one_time_link: 'always',
};

describe('what asks on wg-easy, and when', () => {
  it('is exactly what was decided: no tool loses its question, and none gains one', () => {
    expect(Object.fromEntries(askRows(wgEasy.tools).map(({ name, when }) => [name, when]))).toEqual(DECIDED);
  });

  it('leaves one write without a question, the one that can only withdraw access', () => {
    const silent = wgEasy.tools.filter((tool) => tool.kind === 'write');
    expect(silent.map(({ name }) => name)).toEqual(['disable_client']);
  });

  it('does not ask before a read', () => {
    const reads = wgEasy.tools.filter((tool) => !isWrite(tool)).map(({ name }) => name);
    expect(reads).toEqual([
      'list_clients',
      'get_client',
      'get_client_config',
      'get_client_qrcode',
      'get_vpn_server_info',
    ]);
    expect(askRows(wgEasy.tools).filter(({ name }) => reads.includes(name))).toEqual([]);
  });
});

describe('the table "What asks, and when"', () => {
  const lines = asksTable(wgEasy.tools).split('\n');

  it('has a row for each tool that asks, and one for the rest', () => {
    expect(lines.filter((line) => line.startsWith('| `'))).toEqual(
      Object.entries(DECIDED).map(([name, when]) => `| \`${name}\` | ${when} |`),
    );
    expect(lines).toContain('| everything else | never |');
  });

  it('says why a write does not ask', () => {
    expect(lines).toContain(
      '`disable_client` writes and does not ask: it can only withdraw access, and cutting a peer off must not wait for an answer.',
    );
  });
});
