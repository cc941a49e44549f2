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

export type Role = (typeof ROLES)[number];

/** Personal tokens of these accounts; `bad` is one that nobody has. */
export const TOKENS: Readonly<Record<Role | 'bad', string>> = {
  'instance-admin': 'FAKE-token-of-instance-admin',
  'repo-admin': 'FAKE-token-of-repo-admin',
  pusher: 'FAKE-token-of-pusher',
  reader: 'FAKE-token-of-reader',
  'org-admin': 'FAKE-token-of-org-admin',
  'org-member': 'FAKE-token-of-org-member',
  outsider: 'FAKE-token-of-outsider',
  bad: 'FAKE-token-of-nobody',
};
