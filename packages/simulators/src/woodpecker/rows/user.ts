import { wireFormat } from '../http/wire.ts';

/** An account, known by its forge and its id there. */
export interface UserRow {
  id: number;
  forge_id: number;
  /** "0" for an account that was created before its first sign-in. */
  forge_remote_id: string;
  login: string;
  email: string;
  avatar_url: string;
  admin: boolean;
  /** Admin by WOODPECKER_ADMIN; only the list shows it. */
  admin_env: boolean;
  org_id: number;
  /** Personal token; it works as long as the account is there. */
  token: string;
}

export const USER = wireFormat<UserRow>([
  'id',
  'forge_id?',
  'forge_remote_id@3.12',
  'login',
  'email',
  'avatar_url',
  'admin?',
  'org_id',
]);

export const LISTED_USER = wireFormat<UserRow>([
  'id',
  'forge_id?',
  'forge_remote_id@3.12',
  'login',
  'email',
  'avatar_url',
  'admin?',
  'admin_env?@3.15',
  'org_id',
]);

/** What update_user works on when its ids match nobody. */
export const NOBODY: UserRow = {
  id: 0,
  forge_id: 0,
  forge_remote_id: '',
  login: '',
  email: '',
  avatar_url: '',
  admin: false,
  admin_env: false,
  org_id: 0,
  token: '',
};
