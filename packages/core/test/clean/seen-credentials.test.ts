import { describe, expect, it } from 'vitest';
import { createScrubber, REDACTED } from '../../src/clean/scrub.ts';

const TOKEN = 'agent-token-0123456789';

describe('a credential that was read under a secret key', () => {
  it.each([
    ['in an object', { id: 1, token: TOKEN }],
    ['deep in lists', [{ agents: [{ a: 1 }, { agent_token: TOKEN }] }]],
    ['in a list of them', { api_keys: ['other-key-0123456789', TOKEN] }],
    ['in a pair of name and value', { variables: [{ name: 'API_TOKEN', value: TOKEN }] }],
    ['under a key of this server', { hook: TOKEN }],
  ])('%s is hidden afterwards where no key names it', (_place, answer) => {
    const scrubber = createScrubber({ secretKeys: ['hook'] });
    expect(scrubber.text(`bad ${TOKEN}!`)).toBe(`bad ${TOKEN}!`);
    scrubber.notice(answer);
    expect(scrubber.text(`bad ${TOKEN}!`)).toBe(`bad ${REDACTED}!`);
    expect(scrubber.line(`bad ${encodeURIComponent(TOKEN)}!`)).toBe(`bad ${REDACTED}!`);
    expect(scrubber.data({ note: `"${TOKEN}"`, body: JSON.stringify({ a: TOKEN }) })).toEqual({
      note: `"${REDACTED}"`,
      body: JSON.stringify({ a: REDACTED }),
    });
  });

  it('is still shown by the tool that reveals it, which hides those of the configuration', () => {
    const scrubber = createScrubber({ secrets: ['of-the-configuration'] });
    scrubber.notice({ token: TOKEN });
    const answer = { token: `${TOKEN} of-the-configuration`, note: TOKEN };
    expect(scrubber.data(answer, { reveal: ['token'] })).toEqual({
      token: `${TOKEN} ${REDACTED}`,
      note: REDACTED,
    });
  });

  it.each([
    ['a short value', 'elevenchars'],
    ['digits alone', '123456789012345'],
    ['a word of our own texts', 'configuration'],
    ['words of a sentence', 'Nothing was changed'],
    ['a reference', '${DEPLOY_TOKEN}'],
    ['a mask', '****************'],
  ])('%s is left in other texts', (_kind, value) => {
    const scrubber = createScrubber({ ownTexts: 'Gets the configuration of a client' });
    scrubber.notice({ token: value });
    expect(scrubber.text(`is ${value} now`)).toBe(`is ${value} now`);
  });

  it('is forgotten after a thousand others, so that an instance cannot slow every later answer', () => {
    const scrubber = createScrubber();
    scrubber.notice(Array.from({ length: 1001 }, (_, n) => ({ token: `credential-${1000 + n}` })));
    const shown = ['credential-1000', 'credential-2000'].map((value) => scrubber.text(value));
    expect(shown.filter((text) => text === REDACTED)).toHaveLength(1);
  });

  it('is found in an answer of any depth, circles included', () => {
    const answer: Record<string, unknown> = { token: TOKEN };
    answer['self'] = answer;
    let deep: unknown = answer;
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    const scrubber = createScrubber();
    scrubber.notice(deep);
    expect(scrubber.text(TOKEN)).toBe(REDACTED);
  });

  it('takes nothing out of a question, whatever a build put under the name of a credential', () => {
    const scrubber = createScrubber();
    scrubber.notice({ variables: { API_TOKEN: 'evil.example.com' } });
    expect(scrubber.questionLine('evil.example.com')).toBe('evil.example.com');
    expect(scrubber.text('evil.example.com')).toBe(REDACTED);
  });
});
