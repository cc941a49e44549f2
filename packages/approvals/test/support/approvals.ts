import type { EndedOnPage, OnPage, OpenOnPage } from '@guard/core/embed';

/** The moment at which pages are made in tests. */
export const NOW = Date.UTC(2026, 11, 1, 14, 5);

export const ON_PAGE: OnPage = {
  serverTitle: 'wg-easy',
  toolTitle: 'Delete a client',
  text: [
    'This will delete WireGuard client 5.',
    'Its key pair is destroyed and cannot be restored. Anyone using that configuration\n' +
      'loses VPN access, and re-creating the client gives them a different key they have\nto install.',
    'Values below were written by others, not by this server:\n  Name: “laptop of the front desk”',
  ].join('\n\n'),
  confirm: 'Delete client 5',
  facts: [
    { label: 'Name', value: '“laptop of the front desk”', from: 'backend' },
    { label: 'Address', value: '10.8.0.6', from: 'backend' },
    { label: 'Expires', value: undefined, from: 'backend' },
  ],
  client: '“Claude Code”',
  link: 'https://vpn.example.org/',
};

const ASKED = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  kind: 'page',
  server: 'wg-easy-mcp',
  instance: 'https://vpn.example.org/',
  account: 'admin',
  principal: { kind: 'local' },
  tool: 'delete_client',
  call: 'digest of the call',
  evidence: 'page',
  openedAt: NOW - 3 * 60_000,
  decideBy: NOW + 27 * 60_000,
} as const;

/** One that is open for 27 minutes more, with what a test changes of it. */
export function openOf(changed: Partial<OpenOnPage> = {}): OpenOnPage {
  return { ...ASKED, state: 'open', question: 'digest of the question', onPage: ON_PAGE, ...changed };
}

export function endedOf(changed: Partial<EndedOnPage>): EndedOnPage {
  return { ...ASKED, state: 'ended', how: 'expired', at: NOW, stillHolds: false, ...changed };
}

/** Approved, and to be carried out within ten minutes. */
export const APPROVED = {
  verdict: 'approved',
  evidence: 'page',
  at: NOW,
  redeemBy: NOW + 10 * 60_000,
} as const;
