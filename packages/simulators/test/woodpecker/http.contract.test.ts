import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

/** A request whose path no client library has tidied up. */
function raw(simulator: WoodpeckerSimulator, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${simulator.tokens['instance-admin']}` };
    const sent = request(simulator.url, { method, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('what matches no route', () => {
  it.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD'])(
    'is 200 with the web page for %s',
    async (method) => {
      const simulator = await start();
      for (const path of ['/api/nope', '/', '/api', '/api/repos/21/secrets/a/b', '/api/repos//pipelines']) {
        expect([path, await ask(simulator, method, path)]).toEqual([path, '200 H']);
      }
    },
  );

  it('includes routes under another verb, and HEAD of every one', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'HEAD', '/api/repos/21')).toBe('200 H');
    expect(await ask(simulator, 'PUT', '/api/repos/21')).toBe('200 H');
    expect(await ask(simulator, 'DELETE', '/api/repos/21/secrets')).toBe('200 H');
    expect(simulator.state.repos.rows).toHaveLength(1);
  });

  it('is a 404 when the quirk is off', async () => {
    const simulator = await start({ quirks: { htmlForUnknown: false } });
    expect(await ask(simulator, 'GET', '/api/nope')).toBe('404 T 404 page not found');
  });

  it('includes everything outside of the folder', async () => {
    const simulator = await start({ folder: '/ci' });
    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ci$/);
    expect(await ask(simulator, 'GET', '/api/user')).toBe('200 J');
    expect(await ask(simulator, 'GET', '/version')).toBe('200 J');
    const root = { ...simulator, url: simulator.url.slice(0, -'/ci'.length) };
    expect(await ask(root, 'GET', '/api/user')).toBe('200 H');
    expect(await ask(root, 'GET', '/cider/api/user')).toBe('200 H');
  });

  it('answers OPTIONS with nothing', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'OPTIONS', '/api/repos/21')).toBe('200 application/json');
    expect(await ask(simulator, 'OPTIONS', '/nowhere')).toBe('200 application/json');
  });
});

describe('a trailing slash', () => {
  it.each([
    ['GET', '/api/repos/21/', 301],
    ['DELETE', '/api/repos/21/', 307],
    ['PATCH', '/api/repos/21/', 307],
    ['DELETE', '/api/orgs/3/', 307],
    ['DELETE', '/api/forges/1/', 307],
    ['DELETE', '/api/repos/21/logs/5/', 307],
    ['POST', '/api/repos/21/pipelines/', 307],
    ['POST', '/api/repos/21/cron/?x=1', 307],
  ])('%s %s is %d to the path without it', async (method, path, status) => {
    const simulator = await start({ folder: '/ci' });
    const answer = await call(simulator, method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('location')).toBe(`/ci${path.replace(/\/(\?|$)/, '$1')}`);
    // Gin answers by itself, before anything of the server does.
    expect(answer.headers.has('x-woodpecker-version')).toBe(false);
  });

  it('is no redirect where nothing is without it, and looks like a success', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'DELETE', '/api/orgs/3/secrets/')).toBe('200 H');
    expect(await ask(simulator, 'DELETE', '/api/')).toBe('200 H');
  });

  it('is no redirect when the quirk is off', async () => {
    const simulator = await start({ quirks: { slashRedirects: false } });
    expect(await ask(simulator, 'DELETE', '/api/repos/21/')).toBe('200 H');
  });
});

async function follow(simulator: WoodpeckerSimulator, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${simulator.tokens['instance-admin']}` };
  const answer = await fetch(simulator.url + path, { method: 'DELETE', headers });
  return answer.status;
}

describe('a name that is ".."', () => {
  it('deletes the organization instead of a secret, by folding and a followed redirect', async () => {
    const simulator = await start();
    expect(await follow(simulator, `/api/orgs/3/secrets/${encodeURIComponent('..')}`)).toBe(204);
    expect(simulator.state.orgs.find(3)).toBeUndefined();
    expect(simulator.journal.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['DELETE', '/api/orgs/3/', 307],
      ['DELETE', '/api/orgs/3', 204],
    ]);
  });

  it('deactivates the repository instead of deleting a registry', async () => {
    const simulator = await start();
    expect(await follow(simulator, '/api/repos/21/registries/%2e%2e')).toBe(200);
    expect(simulator.state.repos.rows[0]).toMatchObject({ active: false, ownerId: 0 });
  });

  it('deletes nothing when redirects are not followed', async () => {
    const simulator = await start();
    expect((await call(simulator, 'DELETE', '/api/orgs/3/secrets/..')).status).toBe(307);
    expect(simulator.state.orgs.find(3)).toBeDefined();
  });

  it('and an empty step id deletes the logs of the whole pipeline', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1, { steps: { clone: { logs: ['a'] }, test: { logs: ['b'] } } });
    expect(await follow(simulator, '/api/repos/21/logs/1/')).toBe(204);
    expect(simulator.state.logs.rows).toEqual([]);
  });
});

describe('names in a path', () => {
  it.each([
    ['a/b', 'a%2Fb'],
    ['a%2Fb', 'a%252Fb'],
    ['registry.example.com:5000', 'registry.example.com%3A5000'],
    ['registry.example.com:5000', 'registry.example.com:5000'],
    ['ü #?', encodeURIComponent('ü #?')],
    ['a+b', 'a+b'],
    ['a+ b', 'a%2B%20b'],
    ['a b/', 'a+b%2F'],
    ['%zz', '%zz'],
  ])('%s comes as %s', async (name, sent) => {
    const simulator = await start();
    simulator.addSecret({ name });
    const { json } = await call(simulator, 'GET', `/api/repos/21/secrets/${sent}`);
    expect(json).toMatchObject({ name });
  });

  it('may hold slashes, raw or not, where a repository is looked up', async () => {
    const simulator = await start();
    const row = { full_name: 'group/sub/project' };
    simulator.addRepo({ name: 'project' }, row);
    for (const path of ['group/sub/project', 'group%2Fsub%2Fproject', 'GROUP/Sub%2FProject']) {
      expect((await call(simulator, 'GET', `/api/repos/lookup/${path}`)).json).toMatchObject(row);
    }
    expect(await ask(simulator, 'GET', '/api/repos/lookup/nobody/nothing')).toBe('404 ∅');
    expect(await ask(simulator, 'GET', '/api/repos/lookup/nobody/nothing', { as: 'none' })).toBe('401 ∅');
    expect(await ask(simulator, 'GET', '/api/repos/lookup/')).toBe('301 text/html; charset=utf-8');
  });

  it.each(['1.5', '0x15', '21abc', '%20', '99999999999999999999'])('%s is no number', async (id) => {
    const simulator = await start();
    expect(await ask(simulator, 'GET', `/api/repos/${id}`)).toBe('400 ∅');
  });

  it.each(['021', '+21', '%2B21'])('%s is 21', async (id) => {
    const simulator = await start();
    expect(await raw(simulator, 'GET', `/api/repos/${id}`)).toBe(200);
  });
});

describe('headers', () => {
  it('are the same on all answers, the web page included', async () => {
    const simulator = await start();
    for (const [path, as] of [
      ['/version', 'none'],
      ['/api/user', 'none'],
      ['/api/repos/999', 'pusher'],
      ['/nowhere', 'none'],
    ] as const) {
      const { headers } = await call(simulator, 'GET', path, { as });
      expect(headers.get('x-woodpecker-version')).toBe('3.17.0');
      expect(headers.get('cache-control')).toMatch(
        path === '/nowhere' ? /^no-cache$/ : /^no-cache, no-store/,
      );
      expect(headers.get('expires')).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
      expect(headers.get('x-xss-protection')).toBe('1; mode=block');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('last-modified')).toBe('Tue, 01 Dec 2026 00:00:00 GMT');
      for (const name of ['etag', 'link', 'x-total-count']) expect(headers.has(name)).toBe(false);
    }
  });

  it('of an empty answer have a length of 0 and no type', async () => {
    const simulator = await start();
    const { headers } = await call(simulator, 'GET', '/api/repos/999');
    expect([headers.get('content-length'), headers.get('content-type')]).toEqual(['0', null]);
  });

  it('name the version that /version names', async () => {
    const simulator = await start();
    for (const version of ['3.11', '3.12', '3.13', '3.17', 'next'] as const) {
      simulator.set({ version });
      const { headers, json } = await call(simulator, 'GET', '/version');
      expect(json).toMatchObject({ version: headers.get('x-woodpecker-version') });
    }
  });
});

describe('bodies', () => {
  const base = '/api/repos/21/secrets';

  it('escape what could end a script element', async () => {
    const simulator = await start();
    simulator.addSecret({ name: 'K', note: '</script>&\u2028' });
    const { text, json } = await call(simulator, 'GET', `${base}/K`);
    expect(text).toContain(String.raw`\u003c/script\u003e\u0026\u2028`);
    expect(json).toMatchObject({ note: '</script>&\u2028' });
  });

  it('take keys in any case, ignore unknown ones and take null for absent', async () => {
    const simulator = await start();
    const body = { NAME: 'K', Value: 'v', events: ['push'], images: null, surprise: 1 };
    expect(await ask(simulator, 'POST', base, { body })).toBe('200 J');
    expect(simulator.state.secrets.rows).toMatchObject([{ name: 'K', value: 'v', images: null }]);
    expect(await ask(simulator, 'PATCH', `${base}/K`, { body: 'null' })).toBe('200 J');
  });

  it.each(['', '{', '[]', '1', '{"name":1}', '{"events":"push"}', '{"events":[1]}'])(
    'that are %j are a 400 with the words of the parser',
    async (body) => {
      const simulator = await start();
      const headers = { 'content-type': 'application/json' };
      expect(await ask(simulator, 'POST', base, { body, headers })).toMatch(
        /^400 T Error parsing secret\. ./,
      );
    },
  );

  it('of other routes are a 400 without a word', async () => {
    const simulator = await start();
    for (const path of ['/api/repos/21', '/api/agents/1', '/api/forges/1', '/api/users/pusher']) {
      expect([path, await ask(simulator, 'PATCH', path, { body: '{' })]).toEqual([path, '400 ∅']);
    }
    expect(await ask(simulator, 'POST', '/api/log-level', { body: '{' })).toBe('400 ∅');
  });
});

describe('without the JSON content type', () => {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };

  it('full replacements write zeros and answer 200', async () => {
    const simulator = await start();
    const send = (method: string, path: string, body: unknown) =>
      ask(simulator, method, path, { headers, body });
    expect(await send('PATCH', '/api/agents/1', { name: 'kept', no_schedule: true })).toBe('200 J');
    expect(simulator.state.agents.find(1)).toMatchObject({ name: '', no_schedule: false });
    expect(await send('PATCH', '/api/forges/1', { type: 'gitea', url: 'https://x.example.com' })).toBe(
      '200 J',
    );
    expect(simulator.state.forges.find(1)).toMatchObject({
      type: '',
      url: '',
      clientSecret: expect.any(String),
    });
    expect(await send('POST', '/api/log-level', { 'log-level': 'debug' })).toBe('200 J');
    expect(simulator.state.log.level).toBe('');
  });

  it('the others change nothing and answer 200', async () => {
    const simulator = await start();
    simulator.addSecret({ name: 'K' });
    const before = structuredClone([simulator.state.repos.rows, simulator.state.secrets.rows]);
    expect(await ask(simulator, 'PATCH', '/api/repos/21', { headers, body: { timeout: 5 } })).toBe('200 J');
    const path = '/api/repos/21/secrets/K';
    expect(await ask(simulator, 'PATCH', path, { headers, body: { value: 'x' } })).toBe('200 J');
    expect([simulator.state.repos.rows, simulator.state.secrets.rows]).toEqual(before);
  });

  it('creating is refused for what is missing', async () => {
    const simulator = await start();
    const secret = { name: 'K', value: 'v', events: ['push'] };
    expect(await ask(simulator, 'POST', '/api/repos/21/secrets', { headers, body: secret })).toMatch(
      /^422 T/,
    );
    expect(await ask(simulator, 'POST', '/api/users', { headers, body: { login: 'x' } })).toMatch(/^400 T/);
  });

  it('starting a pipeline works all the same', async () => {
    const simulator = await start();
    const body = { branch: 'main' };
    expect(await ask(simulator, 'POST', '/api/repos/21/pipelines', { headers, body })).toBe('200 J');
  });

  it('all is read when the quirk is off', async () => {
    const simulator = await start({ quirks: { jsonTypeNeeded: false } });
    await call(simulator, 'PATCH', '/api/agents/1', { headers, body: { name: 'kept' } });
    expect(simulator.state.agents.find(1)).toMatchObject({ name: 'kept' });
  });

  it('a charset after it does no harm', async () => {
    const simulator = await start();
    const json = { 'content-type': 'application/json; charset=utf-8' };
    await call(simulator, 'PATCH', '/api/agents/1', { headers: json, body: { name: 'kept' } });
    expect(simulator.state.agents.find(1)).toMatchObject({ name: 'kept' });
  });
});
