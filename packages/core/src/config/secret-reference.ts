/**
 * What names a credential in some store instead of being it, and was to be looked up by what starts this server. All
 * must match the whole value. Any `scheme://` counts, since new stores come with new ones; but a web address does not,
 * because somebody may have one as a password.
 */
const references: readonly RegExp[] = [
  // vault://secret/ci, bws://, keyring://, ref+vault://, file:///run/secrets/token
  /^(?!https?:)[a-z][a-z0-9+.-]+:\/\/\S+$/i,
  // Names of vaults and items hold blanks.
  /^op:\/\/./i,
  // The webhook of Vault: vault:secret/data/ci#token, and >>vault: where it is to be written back.
  /^(?:>>)?vault:\S+[/#]\S+$/i,
  /^arn:aws[a-z-]*:(?:secretsmanager|ssm|kms):\S+$/,
  /^projects\/[^/\s]+\/secrets\/[^/\s]+(?:\/versions\/[^/\s]+)?$/,
  // Key Vault of Azure
  /^@[A-Za-z]+\.[A-Za-z]+\(.*\)$/,
  // What sops, Ansible and Spring encrypted, and nobody decrypted.
  /^ENC\[[A-Z0-9_]+,.*\]$/,
  /^\$ANSIBLE_VAULT;/,
  /^\{cipher\}./,
  /^!(?:secret|vault|env_var)\s+\S+$/,
  /^env:[A-Z_][A-Z0-9_]*$/i,
];

/** Whether the whole value is a reference to a credential. */
export function isSecretReference(value: string): boolean {
  return references.some((shape) => shape.test(value));
}

/** Ends a sentence that begins with the name of the variable. */
export const referenceProblem =
  'holds a reference to a secret that nothing looked up: set the value itself, or start this server through what looks it up';
