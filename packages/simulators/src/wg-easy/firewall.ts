import { isAddressOrNet } from './addresses.ts';
import { firewallEntry } from './field-checks.ts';
import type { ClientRow } from './rows.ts';

/**
 * What the firewall lets a client reach. An empty list and null limit nothing by themselves: the client's allowedIps
 * count in their place, and where it has none, the server's default.
 */
function reachOf(
  { firewallIps, allowedIps }: ClientRow,
  defaultAllowedIps: readonly string[],
): readonly string[] {
  if (firewallIps !== null && firewallIps.length > 0) return firewallIps;
  return allowedIps !== null && allowedIps.length > 0 ? allowedIps : defaultAllowedIps;
}

/** The rules of iptables: for each enabled client what it may reach. Without an entry nothing limits it. */
export class Firewall {
  readonly rules = new Map<number, readonly string[]>();

  /**
   * Builds the rules anew.
   * @returns false where iptables refuses an entry
   */
  apply(rows: readonly ClientRow[], defaultAllowedIps: readonly string[]): boolean {
    const wanted = rows
      .filter(({ enabled }) => enabled)
      .map((row) => [row.id, reachOf(row, defaultAllowedIps)] as const);
    if (!wanted.every(([, entries]) => entries.every(isEntry))) return false;
    this.rules.clear();
    for (const [id, entries] of wanted) this.rules.set(id, entries);
    return true;
  }
}

function isEntry(text: string): boolean {
  return isAddressOrNet(text) || firewallEntry(text) === undefined;
}
