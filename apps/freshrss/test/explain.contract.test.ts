import { describe, expect, it } from 'vitest';
import { answerTo, page, refusal } from './support/answers.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const WALL = 'a proxy or a sign-in page in front of it';

/** As nginx asks for a password of its own. */
function basicWall(): Response {
  return new Response('<html>401 Authorization Required</html>', {
    status: 401,
    headers: { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="x"' },
  });
}

const ANSWERS: readonly [string, () => Response][] = [
  ['a wall with Basic authentication', basicWall],
  ['a maintenance page', () => page(503)],
  ['a firewall', () => page(403)],
  ['another service', () => refusal(503, 'no healthy upstream')],
  ['another plain text', () => refusal(401, 'Authorization required')],
];

describe.each(ANSWERS)('%s', (_what, answer) => {
  it('is not taken for FreshRSS at sign-in', async () => {
    const { call } = await sessions.start({ answerWith: answer });
    const { text } = await call('list_feeds');
    expect(text).toContain(WALL);
    expect(text).not.toMatch(/API access is off|API_PASSWORD is wrong|disabled|may not do this/);
  });

  it('nor after it', async () => {
    const { call, freshRss } = await sessions.start();
    answerTo(freshRss, 'subscription/list', answer);
    const { text } = await call('list_feeds');
    expect(text).toContain(WALL);
    expect(text).not.toMatch(/API access is off|API_PASSWORD is wrong|disabled|may not do this/);
  });
});

describe('the fixed words of FreshRSS', () => {
  it.each([
    [503, 'Service Unavailable!', 'API access is off in FreshRSS'],
    [401, 'Unauthorized!', 'FRESHRSS_USER or FRESHRSS_API_PASSWORD is wrong'],
    [400, 'Bad Request!', 'does not accept FRESHRSS_USER as a user name'],
  ])('%i %s are understood', async (status, words, says) => {
    const { call } = await sessions.start({ answerWith: () => refusal(status, words) });
    const { text } = await call('list_feeds');
    expect(text).toContain(says);
    expect(text).not.toContain(WALL);
  });
});

describe('a bare OK in the place of an answer', () => {
  it('is no web page, and its cause is named', async () => {
    const { call, freshRss } = await sessions.start();
    await call('get_user_info');
    freshRss.set({ webServer: 'path-info-not-passed' });
    for (const tool of ['get_user_info', 'list_feeds']) {
      const { text } = await call(tool);
      expect(text).toContain('does not pass PATH_INFO to PHP');
      expect(text).not.toContain('a web page');
    }
  });

  it('of something else is plain text', async () => {
    const { call, freshRss } = await sessions.start();
    answerTo(
      freshRss,
      'user-info',
      () => new Response('hello', { headers: { 'content-type': 'text/html' } }),
    );
    const { text } = await call('get_user_info');
    expect(text).toContain('answers with plain text and not with the API');
  });
});

it('a wall that refuses names the password, too, because some put their page over that of FreshRSS', async () => {
  const { call } = await sessions.start({ answerWith: basicWall });
  expect((await call('list_feeds')).text).toContain('check FRESHRSS_USER and FRESHRSS_API_PASSWORD as well');
});
