import { describe, expect, test } from 'vitest';
import { filesOf, problemsOf, readVpn, vpn, vpnEnvironment } from './environment.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';

const fromFile = { WG_EASY_PASSWORD: undefined, WG_EASY_PASSWORD_FILE: '/run/secrets/vpn' };

function passwordIn(content: string | Uint8Array) {
  return readVpn(fromFile, { '/run/secrets/vpn': content }).values?.password;
}

function problemsWith(content: string | Uint8Array) {
  return problemsOf(() => readVpn(fromFile, { '/run/secrets/vpn': content }));
}

describe('a secret from a file', () => {
  test.each([
    ['bare', 'hunter22'],
    ['with a line end', 'hunter22\n'],
    ['saved by Windows', '\uFEFFhunter22\r\n'],
    ['in quotes', '"hunter22"\n'],
  ])('%s', (_, content) => {
    expect(passwordIn(content)).toBe('hunter22');
  });

  test('is known to the scrubber as it will be sent', () => {
    expect(readVpn(fromFile, { '/run/secrets/vpn': 'hunter22\n' }).secrets).toEqual(['hunter22']);
  });

  test('the path may stand in quotes and end in a line end', () => {
    const changes = { ...fromFile, WG_EASY_PASSWORD_FILE: '"/run/secrets/vpn"\n' };
    expect(readVpn(changes, { '/run/secrets/vpn': 'hunter22' }).values?.password).toBe('hunter22');
  });

  test('an empty variable beside it is as good as not set', () => {
    const changes = { ...fromFile, WG_EASY_PASSWORD: '' };
    expect(readVpn(changes, { '/run/secrets/vpn': 'hunter22' }).values?.password).toBe('hunter22');
  });

  test('an empty file variable leaves the variable in force', () => {
    expect(readVpn({ WG_EASY_PASSWORD_FILE: '' }).values?.password).toBe('correct horse');
  });

  test('both set is refused: nobody could tell which one is in force', () => {
    const changes = { WG_EASY_PASSWORD_FILE: '/run/secrets/vpn' };
    expect(problemsOf(() => readVpn(changes, { '/run/secrets/vpn': 'hunter22' }))).toEqual([
      'WG_EASY_PASSWORD and WG_EASY_PASSWORD_FILE are both set: keep one of them',
    ]);
  });

  test.each([
    ['empty', '\n', /names a file that is empty/],
    ['two lines', 'hunter22\n# of the office', /holds a line break/],
    ['a placeholder', '${VPN_PASSWORD}', /unexpanded placeholder/],
    ['UTF-16 by PowerShell', Uint8Array.from([0xff, 0xfe, 0x68, 0]), /not UTF-8 text/],
    ['larger than 64 KiB', 'x'.repeat(64 * 1024 + 1), /larger than 65536 bytes \(EFBIG\)/],
  ])('%s is refused by name', (_, content, reason) => {
    const problems = problemsWith(content);
    expect(problems).toEqual([expect.stringMatching(/^WG_EASY_PASSWORD_FILE /)]);
    expect(problems[0]).toMatch(reason);
    expect(problems[0]).not.toMatch(/hunter22|VPN_PASSWORD\}/);
  });

  test('64 KiB are accepted', () => {
    expect(passwordIn('x'.repeat(64 * 1024))?.length).toBe(64 * 1024);
  });

  test('a path nobody expanded is refused as a placeholder', () => {
    const changes = { ...fromFile, WG_EASY_PASSWORD_FILE: '${SECRET_FILE}' };
    expect(problemsOf(() => readVpn(changes))).toEqual([expect.stringMatching(/_FILE holds an unexpanded/)]);
  });

  test('a secret put where its file belongs is not repeated by the error', () => {
    const problems = problemsOf(() => readVpn({ ...fromFile, WG_EASY_PASSWORD_FILE: 'hunter22' }));
    expect(problems).toEqual([
      'WG_EASY_PASSWORD_FILE names a file that cannot be read (ENOENT): check the path and its permissions',
    ]);
  });

  test.each([
    ['a message instead of a code', Object.assign(new Error('x'), { code: 'open hunter22' })],
    ['no code', new Error('hunter22')],
    ['no error at all', 'hunter22'],
  ])('an exception with %s is not repeated either', (_, thrown) => {
    const readFile = () => {
      throw thrown;
    };
    const problems = problemsOf(() => readConfiguration(vpn, vpnEnvironment(fromFile), { readFile }));
    expect(problems).toEqual([expect.stringContaining('cannot be read (unknown error)')]);
  });

  test('only secrets have a file: one for the address is an unknown setting', () => {
    const { warnings } = readConfiguration(vpn, vpnEnvironment({ WG_EASY_URL_FILE: '/run/secrets/vpn' }), {
      readFile: filesOf({}),
    });
    expect(warnings).toEqual(['WG_EASY_URL_FILE is not a setting of this server and has no effect']);
  });
});

const REFERENCES = [
  'op://vault/item',
  'op://Private/VPN account/password',
  'vault:secret/data/vpn#password',
  '>>vault:secret/data/vpn#password',
  'vault://secret/vpn',
  'ref+vault://secret/vpn#/password',
  'aws-sm://vpn',
  'bws://1234',
  'keyring://vpn/ada',
  'file:///run/secrets/vpn',
  'arn:aws:secretsmanager:eu-west-1:123456789012:secret:vpn-AbCdEf',
  'arn:aws-us-gov:ssm:us-gov-west-1:123456789012:parameter/vpn',
  'projects/home/secrets/vpn/versions/latest',
  '@Microsoft.KeyVault(SecretUri=https://vpn.vault.azure.net/secrets/password)',
  'ENC[AES256_GCM,data:c2VjcmV0,iv:x,tag:y,type:str]',
  '$ANSIBLE_VAULT;1.1;AES256',
  '{cipher}c2VjcmV0',
  '!secret vpn_password',
  'env:VPN_PASSWORD',
];

describe('a reference that nothing looked up would be sent as the password', () => {
  test.each(REFERENCES)('%j is refused by the name of the setting, and not repeated', (reference) => {
    for (const set of [
      () => readVpn({ WG_EASY_PASSWORD: reference }),
      () => readVpn({ WG_EASY_PASSWORD: `\u201C${reference}\u201D` }),
      () => readVpn({ WG_EASY_USERNAME: reference }),
      () => readVpn(fromFile, { '/run/secrets/vpn': `${reference}\n` }),
    ]) {
      const problems = problemsOf(set);
      expect(problems).toEqual([
        expect.stringMatching(/^WG_EASY_(PASSWORD|PASSWORD_FILE|USERNAME) holds a reference to a secret/),
      ]);
      expect(problems[0]).not.toContain(reference);
    }
  });

  test.each([
    'https://xkcd.com/936',
    'a://b',
    'correct://horse battery',
    'vault:42',
    'arn:of:green:gables',
    'projects/home',
    'ENC[x]',
    'env:42!',
    '!secret',
    '@home(now)',
    'op:/x',
    '://x',
    'aB3$op://',
  ])('%j is a password somebody may have', (password) => {
    expect(readVpn({ WG_EASY_PASSWORD: password }).values?.password).toBe(password);
  });
});
