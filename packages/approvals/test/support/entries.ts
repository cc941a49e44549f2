import type { PageEntry, ShownQuestion } from '../../src/index.ts';

/** The moment at which pages are made in tests. */
export const NOW = Date.UTC(2026, 11, 1, 14, 5);

export const QUESTION: ShownQuestion = {
  text: [
    'This will delete WireGuard client 5.',
    'Its key pair is destroyed and cannot be restored. Anyone using that configuration\n' +
      'loses VPN access, and re-creating the client gives them a different key they have\nto install.',
    'Values below were written by others, not by this server:\n  Name: “laptop of the front desk”',
  ].join('\n\n'),
  confirm: 'Delete client 5',
  recognise: [
    { label: 'Name', value: '“laptop of the front desk”', from: 'backend' },
    { label: 'Address', value: '10.8.0.6', from: 'backend' },
    { label: 'Expires', value: undefined, from: 'backend' },
  ],
  link: 'https://vpn.example.org/',
};

/** An entry that is open for 27 minutes more, with what a test changes of it. */
export function entryOf(changed: Partial<PageEntry> = {}): PageEntry {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    backend: 'wg-easy',
    instance: 'https://vpn.example.org/',
    account: 'admin',
    tool: 'delete_client',
    client: '“Claude Code”',
    question: QUESTION,
    evidence: 'page',
    openedAt: NOW - 3 * 60_000,
    decideBy: NOW + 27 * 60_000,
    digests: { call: 'digest of the call', question: 'digest of the question' },
    carryOutMs: 10 * 60_000,
    standing: { is: 'open' },
    ...changed,
  };
}
