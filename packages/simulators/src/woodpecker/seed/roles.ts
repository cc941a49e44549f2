/** Accounts of the start world; the login is the same word. */
export const ROLES = [
  'instance-admin',
  'repo-admin',
  'pusher',
  'reader',
  'org-admin',
  'org-member',
  'outsider',
] as const;

/** `bad` is a token that no account has. */
export type Role = (typeof ROLES)[number];

export function tokenOf(role: Role | 'bad'): string {
  return `FAKE-token-of-${role}`;
}
