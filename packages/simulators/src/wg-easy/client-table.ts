import { isInNet, lowestFree } from './addresses.ts';
import { ServerError } from './errors.ts';
import type { WgEasyFixed } from './options.ts';
import { databaseTime, newRow } from './rows.ts';
import type { ClientRow } from './rows.ts';

/** The client table of the database. It knows nothing of who is connected. */
export class ClientTable {
  readonly rows: ClientRow[] = [];
  readonly #network: Pick<WgEasyFixed, 'ipv4Cidr' | 'ipv6Cidr'>;
  readonly #now: () => number;
  #lastId = 0;

  constructor(network: Pick<WgEasyFixed, 'ipv4Cidr' | 'ipv6Cidr'>, now: () => number) {
    this.#network = network;
    this.#now = now;
  }

  find(id: number): ClientRow | undefined {
    return this.rows.find((row) => row.id === id);
  }

  /** Adds a row with the lowest free addresses. Throws {@link ServerError} when a net is full. */
  insert(name: string, expiresAt: string | null, id = this.#lastId + 1): ClientRow {
    const ipv4 = lowestFree(
      this.#network.ipv4Cidr,
      this.rows.map((row) => row.ipv4Address),
    );
    const ipv6 = lowestFree(
      this.#network.ipv6Cidr,
      this.rows.map((row) => row.ipv6Address),
    );
    if (ipv4 === undefined || ipv6 === undefined) throw new ServerError();
    this.#lastId = Math.max(this.#lastId, id);
    const row = { ...newRow(id, name, ipv4, ipv6, this.#now()), expiresAt };
    this.rows.push(row);
    return row;
  }

  /** Writes fields of a row and its time of change; an unknown id changes nothing, as an UPDATE would. */
  update(id: number, fields: Partial<ClientRow>): void {
    const row = this.find(id);
    if (row === undefined) return;
    Object.assign(row, { updatedAt: databaseTime(this.#now()) }, fields);
  }

  /** Throws {@link ServerError} for an address outside the server's nets or held, as text, by another row. */
  checkAddresses(id: number, ipv4: string, ipv6: string): void {
    const { ipv4Cidr, ipv6Cidr } = this.#network;
    const others = this.rows.filter((row) => row.id !== id);
    const held = others.some((row) => row.ipv4Address === ipv4 || row.ipv6Address === ipv6);
    if (!fits(ipv4, ipv4Cidr) || !fits(ipv6, ipv6Cidr) || (held && this.find(id) !== undefined))
      throw new ServerError();
  }

  remove(id: number): void {
    const index = this.rows.findIndex((row) => row.id === id);
    if (index >= 0) this.rows.splice(index, 1);
  }

  clear(): void {
    this.rows.length = 0;
    this.#lastId = 0;
  }
}

function fits(address: string, net: string): boolean {
  try {
    return isInNet(address, net);
  } catch {
    return false;
  }
}
