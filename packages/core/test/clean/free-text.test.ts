import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrubber, REDACTED } from '../../src/clean/scrub.ts';

const scrubber = createScrubber();
const hide = (text: string): string => scrubber.text(text);
const S = 'hunter2-Zq7';
const R = REDACTED;

describe('a credential that free text names is hidden', () => {
  it.each([
    [
      'two JSON documents in one text',
      `{"token":"${S}"}\n{"a":1,"password":"${S}"}`,
      `{"token":"${R}"}\n{"a":1,"password":"${R}"}`,
    ],
    [
      'JSON in a log line',
      `12:00:01 sent {"user":"bob","api_key":"${S}"} in 3 ms`,
      `12:00:01 sent {"user":"bob","api_key":"${R}"} in 3 ms`,
    ],
    ['JSON that was cut', `{"user":"bob","token":"${S}`, `{"user":"bob","token":"${R}`],
    ['a key that stands twice in JSON', `{"token":"${S}","token":true}`, `{"token":"${R}","token":true}`],
    [
      'JSON within JSON',
      `log {\\"token\\":\\"${S}\\",\\"n\\":1} end`,
      `log {\\"token\\":\\"${R}\\",\\"n\\":1} end`,
    ],
    ['a quote in the value', `{"token":"a\\"${S}","n":1} x`, `{"token":"${R}","n":1} x`],
    ['a number in JSON', 'got {"pin":4711,"n":1} ok', `got {"pin":"${R}","n":1} ok`],
    ['a list in JSON', `got {"secret":["${S}","]"],"n":1} ok`, `got {"secret":"${R}","n":1} ok`],
    ['a key spelt with escapes', `x {"\\u0074oken":"${S}"} y`, `x {"\\u0074oken":"${R}"} y`],
    [
      'a dictionary of Python',
      `{'user': 'bob', 'password': '${S}'} x`,
      `{'user': 'bob', 'password': '${R}'} x`,
    ],
    ['a hash of Ruby or PHP', `['password' => '${S}', 'n' => 1]`, `['password' => '${R}', 'n' => 1]`],
    ['an object of JavaScript', `{ token: '${S}', n: 1 }`, `{ token: '${R}', n: 1 }`],
    ['a struct of Go', `{User:bob Password:${S} Port:5432}`, `{User:bob Password:${R} Port:5432}`],
    ['a variable', `API_TOKEN=${S}`, `API_TOKEN=${R}`],
    ['a plain word behind an equals sign', 'see token=abc and more', `see token=${R} and more`],
    ['an exported one in quotes', `+ export DB_PASS='${S}' && make`, `+ export DB_PASS='${R}' && make`],
    ['several on a line', `USER=bob PASSWORD=${S} SHELL=sh`, `USER=bob PASSWORD=${R} SHELL=sh`],
    ['a form', `grant=x&client_secret=${S}&scope=a`, `grant=x&client_secret=${R}&scope=a`],
    ['a connection string', `Server=db;Password=${S};Port=1`, `Server=db;Password=${R};Port=1`],
    ['a list of variables in JSON', `["USER=bob","TOKEN=${S}","A=1"] x`, `["USER=bob","TOKEN=${R}","A=1"] x`],
    ['a session in a path', `GET /app;jsessionid=${S}?x=1`, `GET /app;jsessionid=${R}?x=1`],
    ['an option with an equals sign', `curl --password=${S} https://h`, `curl --password=${R} https://h`],
    [
      'an option and its argument',
      `login --user bob --password ${S} host`,
      `login --user bob --password ${R} host`,
    ],
    ['an option in quotes', `login --token "${S} x" host`, `login --token "${R}" host`],
    ['an option with one dash', `connect -Password ${S}`, `connect -Password ${R}`],
    ['a list of arguments', `["login","--password","${S}","h"] x`, `["login","--password","${R}","h"] x`],
    ['a bearer header', `> Authorization: Bearer ${S}`, `> Authorization: Bearer ${R}`],
    ['a basic header', 'authorization: Basic Ym9iOnB3', `authorization: Basic ${R}`],
    [
      'a token header',
      `curl -H "Authorization: token ${S}" https://h/x`,
      `curl -H "Authorization: token ${R}" https://h/x`,
    ],
    ['a header without a scheme', `'Authorization: ${S}' sent`, `'Authorization: ${R}' sent`],
    ['a digest', `Authorization: Digest username="bob", response="${S}"`, `Authorization: ${R}`],
    ['a proxy header', `Proxy-Authorization: Basic ${S}`, `Proxy-Authorization: Basic ${R}`],
    ['a header of its own', `X-Api-Key: ${S}`, `X-Api-Key: ${R}`],
    ['cookies', `< Set-Cookie: sid=${S}; Path=/\nnext`, `< Set-Cookie: ${R}\nnext`],
    ['a bearer token alone', `sent Bearer ${S}abc to h`, `sent Bearer ${R} to h`],
    [
      'basic credentials alone',
      `sent Basic ${Buffer.from(`bob:${S}`).toString('base64')} to h`,
      `sent Basic ${R} to h`,
    ],
    ['a setting of YAML', `user: bob\npassword: ${S}\nport: 1`, `user: bob\npassword: ${R}\nport: 1`],
    ['in a list', `- token: "${S}"`, `- token: "${R}"`],
    ['with a comment', `  token: ${S} # old`, `  token: ${R} # old`],
    ['several words and a comment', 'password: correct horse # old', `password: ${R} # old`],
    ['a password of several words', 'password: correct horse battery\nx', `password: ${R}\nx`],
    [
      'several lines in YAML',
      `a:\n  secret: |\n    ${S}\n    more\n  b: 1`,
      `a:\n  secret: |\n    ${R}\n  b: 1`,
    ],
    [
      'a text of several lines that begins like a variable',
      `secret: |\n  \${A}\n  ${S}\nb: 1`,
      `secret: |\n  ${R}\nb: 1`,
    ],
    [
      'a text of several lines that begins like ours',
      `secret: |\n  ${R}\n  ${S}\nb: 1`,
      `secret: |\n  ${R}\nb: 1`,
    ],
    ['a password that begins like a placeholder', `password: "<a>${S}"`, `password: "${R}"`],
    ['a password that begins like a command', `PASSWORD="$(a)${S}"`, `PASSWORD="${R}"`],
    ['a setting of TOML', `token = "${S}"`, `token = "${R}"`],
    ['a setting of INI', `password = ${S}`, `password = ${R}`],
    [
      'behind a time and a level',
      `2026-11-30T10:00:00Z INFO password: ${S}`,
      `2026-11-30T10:00:00Z INFO password: ${R}`,
    ],
    ['in a sentence', `login failed with password: ${S}`, `login failed with password: ${R}`],
    ['a name of two words', `Your API key: ${S}`, `Your API key: ${R}`],
    [
      'a name and a value',
      `[x] {"name":"API_TOKEN","value":"${S}"}`,
      `[x] {"name":"API_TOKEN","value":"${R}"}`,
    ],
    [
      'a value and a name',
      `x {"value":"${S}","n":1,"name":"API_TOKEN"}`,
      `x {"value":"${R}","n":1,"name":"API_TOKEN"}`,
    ],
    [
      'a name and a value in YAML',
      `- name: API_TOKEN\n  value: ${S}\n- name: A\n  value: b`,
      `- name: API_TOKEN\n  value: ${R}\n- name: A\n  value: b`,
    ],
    ['a name and a value in XML', `<add key="api_key" value="${S}"/>`, `<add key="api_key" value="${R}"/>`],
  ])('%s', (_form, input, output) => {
    expect(hide(input)).toBe(output);
    expect(hide(output)).toBe(output);
  });

  it('a name and a value in data', () => {
    expect(
      scrubber.data([
        { name: 'API_TOKEN', value: S, n: 1 },
        { key: 'a', value: 'b' },
      ]),
    ).toEqual([
      { name: 'API_TOKEN', value: R, n: 1 },
      { key: 'a', value: 'b' },
    ]);
    expect(hide(`{"env":[{"value":"${S}","name":"DB_PASS"}]}`)).toBe(
      `{"env":[{"value":"${R}","name":"DB_PASS"}]}`,
    );
  });
});

describe('a private key', () => {
  const body = `${'MIIEpAIBAAKCAQEA7'.repeat(4)}\n${'qWErtyUIOp+/asdf9'.repeat(4)}\nabc=`;
  const pem = (label: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;

  it.each(['PRIVATE KEY', 'RSA PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'])(
    '%s keeps its frame only',
    (label) => {
      const output = `a\n-----BEGIN ${label}-----${R}-----END ${label}-----\nb`;
      expect(hide(`a\n${pem(label)}\nb`)).toBe(output);
      expect(hide(output)).toBe(output);
    },
  );

  it('on one line, as JSON has it', () => {
    const line = pem('EC PRIVATE KEY').replaceAll('\n', '\\n');
    expect(hide(`got {"pem":"${line}"} x`)).toBe(
      `got {"pem":"-----BEGIN EC PRIVATE KEY-----${R}-----END EC PRIVATE KEY-----"} x`,
    );
    expect(hide(line.slice(0, 90))).toBe(`-----BEGIN EC PRIVATE KEY-----${R}`);
  });

  it('that a log lost the end of, or the beginning', () => {
    const [start, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
    expect(hide(`${start}\n${body}\nall tests passed`)).toBe(`${start}${R}\nall tests passed`);
    expect(hide(`all tests passed\n${body}\n${end}\nx`)).toBe(`all tests passed\n${R}${end}\nx`);
  });

  it('behind the numbers of a builder', () => {
    const lines = pem('PRIVATE KEY')
      .split('\n')
      .slice(0, 3)
      .map((line) => `#12 0.345 ${line}`)
      .join('\n');
    expect(hide(`${lines}\n#12 DONE`)).toBe(`#12 0.345 -----BEGIN PRIVATE KEY-----${R}\n#12 DONE`);
  });

  it('whose frame a value touches', () => {
    const key = `-----BEGIN PRIVATE KEY-----${R}-----END PRIVATE KEY-----`;
    for (const before of ['token=', `Basic ${R}`, `--token ${R}`])
      expect(hide(before + key)).toBe(before + key);
    for (const before of ['--token =', 'Basic Ym9iOnB3MTI=']) {
      expect(hide(`${before}${pem('PRIVATE KEY')}`)).toContain(key);
    }
    expect(hide(`${key}-----END PRIVATE KEY-----`)).toBe(`${key}-----END PRIVATE KEY-----`);
  });

  it.each(['CERTIFICATE', 'PUBLIC KEY'])('is no %s', (label) => {
    expect(hide(pem(label))).toBe(pem(label));
  });
});

describe('a person can still read a log', () => {
  it.each([
    'token: 5 tests passed',
    'export PASSWORD=$PASS',
    'PASSWORD=${PASS}',
    'password: "$PASSWORD"',
    'TOKEN=$(cat /run/token)',
    'password: ${{ secrets.DEPLOY }}',
    'password: {{ .Values.password }}',
    'set TOKEN=%TOKEN%',
    'TOKEN=********',
    'token: <your token>',
    'TOKEN=',
    'token: null',
    'has_password=true',
    'const token: string = x',
    'from_secret: docker_password',
    'PASS: test-token.sh',
    'tests=5 pass=5 fail=0',
    'seed=1234567',
    ' PASS  src/queue/token.test.ts (14 tests) 212ms',
    "SyntaxError: Unexpected token: '}'",
    'unexpected token: while at line 5',
    'error: invalid token: expected 3 parts',
    'if (token == other)',
    'std::token::new',
    'the build-token abc is not set',
    `--token ${R} token: |\n  "`,
    'secret://vault/path',
    `x "name":"API_TOKEN","note":"${'n '.repeat(200)}","value":"b"`,
    'secret: 3 found in 2 files',
    'cache key: npm-1a2b3c4d5e',
    'docker build --secret id=npm,src=x --no-token y',
    'usage: x --token TOKEN --password <password>',
    'login --password-stdin',
    'Bearer authentication is required',
    'Basic authentication failed for host',
    'Step 7/12 : COPY --from=build /app/token /srv',
    'https://h.example/a?page=2',
    'public_key: AAAAB3NzaC1yc2E',
    'name: API_TOKEN\n\nother: value',
    '{"name":"API_TOKEN"} {"value":"b"} x',
    'total: 3 passed, 1 failed',
  ])('%j stays', (text) => {
    expect(hide(text)).toBe(text);
  });
});

describe('for any mix of lines', () => {
  const secret = fc.stringMatching(/^[a-z]{4}[0-9][a-zA-Z0-9]{6,12}$/).map((text) => `Zq7${text}`);
  const key = fc.constantFrom('password', 'API_TOKEN', 'client-secret', 'privateKey', 'dbPass', 'x.api_key');
  const form = fc.constantFrom<(name: string, value: string) => string>(
    (name, value) => `{"a":"b","${name}":"${value}","n":[1]}`,
    (name, value) => JSON.stringify(JSON.stringify({ [name]: value })),
    (name, value) => `${name}=${value}`,
    (name, value) => `export ${name}="${value}"`,
    (name, value) => `  - ${name}: ${value}`,
    (name, value) => `run --${name} ${value} --n 1`,
    (name, value) => `run --${name}='${value}'`,
    (name, value) => `{"name":"${name}","value":"${value}"}`,
    (name, value) => `- name: ${name}\n  value: ${value}`,
    (_name, value) => `Authorization: Bearer ${value}`,
    (_name, value) => `-----BEGIN PRIVATE KEY-----\n${value.repeat(5)}\n-----END PRIVATE KEY-----`,
  );
  const noise = fc.constantFrom(
    '',
    '{"a":"',
    'token',
    'x: "y',
    "it's",
    '"key": [',
    '--token',
    'a=b&c',
    '-----BEGIN PRIVATE KEY-----',
    '\\"',
    'PASSWORD=$P',
  );
  const block = fc.tuple(form, key, secret, noise).map(([write, name, value, other]) => ({
    value,
    text: `${other}\n${write(name, value)}\n`,
  }));

  it('no planted credential is shown, and hiding again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const output = hide(blocks.map(({ text }) => text).join(''));
        for (const { value } of blocks) expect(output).not.toContain(value);
        expect(hide(output)).toBe(output);
      }),
      { numRuns: 1500 },
    );
  });

  it('any text at all comes to rest', () => {
    const piece = fc.constantFrom(
      ...'"\'\\{}[]:=,;&|?#-<> \n\t'.split(''),
      'token',
      'password',
      'a1b2c3d4',
      'name',
      'value',
      '--',
      REDACTED,
      'Bearer',
      'Authorization',
      '-----BEGIN PRIVATE KEY-----',
      '$',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const once = hide(pieces.join(''));
        expect(hide(once)).toBe(once);
      }),
      { numRuns: 4000 },
    );
  });
});
