import { wireFormat } from '../http/wire.ts';

/** An organization of a forge, or the personal one of an account. */
export interface OrgRow {
  id: number;
  forge_id: number;
  name: string;
  /** The personal organization of an account. */
  is_user: boolean;
  /** Private organizations are found by their members only. */
  private: boolean;
  /** By login, as the forge tells. */
  members: Record<string, 'member' | 'admin'>;
}

export const ORG = wireFormat<OrgRow>(['id?', 'forge_id?', 'name', 'is_user']);

/** What the server works on when the id in the path does not exist. */
export const ORG_ZERO: OrgRow = { id: 0, forge_id: 0, name: '', is_user: false, private: false, members: {} };
