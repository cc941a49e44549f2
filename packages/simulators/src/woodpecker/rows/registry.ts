import { wireFormat } from '../http/wire.ts';

/** Credentials for a container registry, in the same three scopes as secrets. */
export interface RegistryRow {
  id: number;
  org_id: number;
  repo_id: number;
  address: string;
  username: string;
  /** Kept to prove that no answer shows it. */
  password: string;
  readonly: boolean;
}

const REGISTRY = wireFormat<RegistryRow>([
  'id',
  'org_id',
  'repo_id',
  'address',
  'username',
  'password',
  'readonly',
]);

/** The password's key is always there, its value never. */
export function registryShape(row: RegistryRow, minor: number): object {
  return REGISTRY({ ...row, password: '' }, minor);
}

/** What stands in for "not found" in an answer that has to show an object. */
export const BLANK_REGISTRY: RegistryRow = {
  id: 0,
  org_id: 0,
  repo_id: 0,
  address: '',
  username: '',
  password: '',
  readonly: false,
};
