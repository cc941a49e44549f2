import { wireFormat } from '../http/wire.ts';

/** A place of repositories and accounts, and a way to sign in. */
export interface ForgeRow {
  id: number;
  type: string;
  url: string;
  /** OAuth client id. */
  client: string;
  skip_verify: boolean;
  oauth_host: string;
  additional_options: Record<string, unknown> | null;
  /** Only the development branch has it. */
  orgs: string[] | null;
  /** Kept to prove that no answer shows it. */
  clientSecret: string;
}

/** Options come as they were stored, credentials among them. */
export const FORGE = wireFormat<ForgeRow>([
  'id',
  'type',
  'url',
  'client?',
  'skip_verify?',
  'oauth_host?',
  'additional_options?',
  'orgs?@3.18',
]);

/** What everybody else than an instance admin sees. */
export const PUBLIC_FORGE = wireFormat<ForgeRow>(['id', 'type', 'url']);
