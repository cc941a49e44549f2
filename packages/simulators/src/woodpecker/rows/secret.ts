import { wireFormat } from '../http/wire.ts';

/** Belongs to a repository, to an organization, or (both ids 0) to the instance. */
export interface SecretRow {
  id: number;
  org_id: number;
  repo_id: number;
  name: string;
  images: string[] | null;
  events: string[];
  note: string;
  /** Kept to prove that no answer shows it. */
  value: string;
}

export const SECRET = wireFormat<SecretRow>([
  'id',
  'org_id',
  'repo_id',
  'name',
  'images',
  'events',
  'note@3.13',
]);
