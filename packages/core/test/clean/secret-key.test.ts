import { describe, expect, it } from 'vitest';
import { isSecretKey } from '../../src/clean/secret-key.ts';
import { createScrubber, REDACTED } from '../../src/clean/scrub.ts';
import cases from './cases/keys.json' with { type: 'json' };

describe('decided examples of keys', () => {
  // The one key among them that belongs to a single backend; its server names it.
  const scrubber = createScrubber({ secretKeys: ['oneTimeLink'] });

  it.each(cases)('$key with $value: hidden is $hidden', ({ key, value, hidden }) => {
    const output = scrubber.data({ [key]: value });
    expect(Object.values(output ?? {})).toEqual([hidden ? REDACTED : value]);
    expect(Object.keys(output ?? {})).toHaveLength(1);
  });
});

describe('a key that ends in a credential word is secret', () => {
  const words = ['password', 'passwd', 'passphrase', 'secret', 'token', 'api_key', 'private_key'];
  const spellings: Record<string, (word: string) => string> = {
    'upper case': (word) => word.toUpperCase(),
    'a prefix and camel case': (word) => `my${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    hyphens: (word) => `x-${word.replaceAll('_', '-')}`,
    dots: (word) => `a.b.${word.replaceAll('_', '.')}`,
    'form brackets': (word) => `user[${word}]`,
    'a list in a form': (word) => `${word}[]`,
    'full-width letters': (word) =>
      word.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    'a tag character inside': (word) => `${word.slice(0, 3)}\u{e0041}${word.slice(3)}`,
    'a combining mark inside': (word) => `${word.slice(0, 3)}\u0332${word.slice(3)}`,
    'an escape sequence inside': (word) => `${word.slice(0, 3)}\u001b[0m${word.slice(3)}`,
    'a number behind it': (word) => `${word}_2`,
    'a version behind it': (word) => `${word}_v2`,
    'another notation': (word) => `${word}_base64`,
  };

  for (const [spelling, write] of Object.entries(spellings)) {
    it.each(words)(`%s, with ${spelling}`, (word) => {
      expect(isSecretKey(write(word))).toBe(true);
    });
  }
});

describe('gaps of the rule that are closed', () => {
  it.each([
    'preSharedKey',
    'wifi_psk',
    'secretKey',
    'AWS_SECRET_ACCESS_KEY',
    'api-keys',
    'db_pwd',
    'Proxy-Authorization',
    'Set-Cookie',
    'cookies',
    'credential',
    'passwd_hash',
    'signing_key',
    'encryptionKey',
    'auth_key',
    'private_key_pem',
    'privateKeyDer',
    'secret_value',
    'token1',
    'passwordPlain',
    'PHPSESSID',
    'session_id',
    'jwt',
    'bearer',
    'licenseKey',
    'client-key-data',
    'accountKey',
    'newPasswordConfirmation',
  ])('%s', (key) => {
    expect(isSecretKey(key)).toBe(true);
  });
});

describe('short words for a password or a pin', () => {
  it.each([
    'pass',
    'PASS',
    'db_pass',
    'dbPass',
    'smtp.pass',
    'ANSIBLE_BECOME_PASS',
    'dbpass',
    'pass2',
    'user[pass]',
    'pw',
    'ftpPw',
    'pin',
    'userPIN',
    'pin_code',
    'pass_hash',
    'passcode',
    'pswd',
  ])('%s is secret', (key) => {
    expect(isSecretKey(key)).toBe(true);
  });
});

describe('what a second factor is made of', () => {
  it.each([
    'totpKey',
    'TOTP_KEY',
    'totp',
    'otp',
    'otp_code',
    'totpSeed',
    'totp-secret',
    'mfaCode',
    '2fa_code',
    'otpauth_url',
    'recovery_codes',
    'backupCodes',
    'scratch_code',
    'recoveryPhrase',
    'seed',
    'walletSeed',
    'seed_phrase',
    'mnemonic',
    'verificationCode',
  ])('%s is secret', (key) => {
    expect(isSecretKey(key)).toBe(true);
  });

  it('the switches beside it are facts', () => {
    const user = { totpVerified: false, totp: true, otp: null, pin: '', totp_enabled: 'yes', mfaRequired: 1 };
    expect(createScrubber().data(user)).toEqual(user);
  });
});

describe('keys that sign, sign in or decrypt', () => {
  it.each([
    'ssh_key',
    'sshKey',
    'SSH_KEYS',
    'ssh_private_key',
    'deployKey',
    'gpg_key',
    'rsa_key',
    'tls.key',
    'clientKey',
    'signing-key',
    'decryption_key',
    'unseal_keys',
    'jwt_key',
    'APP_KEY',
  ])('%s is secret', (key) => {
    expect(isSecretKey(key)).toBe(true);
  });
});

describe('words that only hold a part of a credential word are shown', () => {
  it.each([
    'token_count',
    'tokens',
    'secret_name',
    'keyboard',
    'monkey',
    'public_key',
    'primaryKey',
    'sort_key',
    'cache-key',
    'ssh_key_id',
    'passwordless',
    'password_updated_at',
    'tokenType',
    'token_expires_in',
    'secretId',
    'authorized',
    'author',
    'cookie_policy',
    'cwd',
    'hash',
    'commit_hash',
    'link',
    'key',
    'value',
    'foreign_key',
    'key_id',
    'keyId',
    'object_key',
    'partitionKey',
    'hotkey',
    'fingerprint',
    'ssh_key_fingerprint',
    'sshPublicKey',
    'public_ssh_key',
    'deploy_key_id',
    'passed',
    'passes',
    'pass_count',
    'bypass',
    'compass',
    'bypassCount',
    'passive',
    'spin',
    'pinned',
    'opinion',
    'random_seed',
    'seeded',
    'exit_code',
    'status_code',
    'countryCode',
    'postcode',
    'totpVerified',
    'otp_required',
    'authority',
    'oauth',
    'session',
    'sessions',
    '',
    '123',
    '\u200b',
  ])('%j', (key) => {
    expect(isSecretKey(key)).toBe(false);
  });
});

describe('keys of one server', () => {
  it.each(['webhookUrl', 'webhook_url', 'slack-webhook-URL'])(
    '%s counts when the server names webhookUrl',
    (key) => {
      expect(isSecretKey(key, ['webhookUrl'])).toBe(true);
      expect(isSecretKey(key)).toBe(false);
    },
  );

  it('a name without letters does not make every key secret', () => {
    expect(isSecretKey('name', ['-', ''])).toBe(false);
  });
});
