import {
  CLIENT_CAPABILITIES_META_KEY,
  InMemoryTransport,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { canShowForm, declaredCapabilities, type Generation } from '../../src/guard/capability.ts';
import { requestContext } from './context.ts';

const context = await requestContext();

const canShow = (generation: Generation, server: Server, request: ServerContext) =>
  canShowForm(declaredCapabilities(generation, server, request));

function withEnvelope(envelope: unknown): ServerContext {
  const mcpReq = Object.assign(Object.create(context.mcpReq), { envelope });
  return { ...context, mcpReq };
}

/** A server whose client declared these capabilities in its `initialize`. */
async function serverOf(capabilities: Record<string, unknown>): Promise<Server> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: 'x', version: '1' }, { capabilities: {} });
  await server.connect(there);
  const answered = new Promise((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's transports have this one only
    here.onmessage = resolve;
  });
  await here.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'raw', version: '1' } },
  });
  await answered;
  return server;
}

const SHAPES: readonly (readonly [string, Record<string, unknown>, boolean])[] = [
  ['absent', {}, false],
  ['empty, which means forms', { elicitation: {} }, true],
  ['form', { elicitation: { form: {} } }, true],
  ['form and url', { elicitation: { form: {}, url: {} } }, true],
  ['url only', { elicitation: { url: {} } }, false],
  ['form with defaults', { elicitation: { form: { applyDefaults: true } } }, true],
];

describe('on 2026-07-28', () => {
  const bare = new Server({ name: 'x', version: '1' }, { capabilities: {} });
  const declares = (capabilities: unknown) =>
    canShow('2026', bare, withEnvelope({ [CLIENT_CAPABILITIES_META_KEY]: capabilities }));

  test.each(SHAPES)('%s', (_name, capabilities, able) => {
    expect(declares(capabilities)).toBe(able);
  });

  test.each([
    ['null', { elicitation: null }],
    ['true', { elicitation: true }],
    ['a word', { elicitation: 'form' }],
    ['a list', { elicitation: ['form'] }],
    ['form null', { elicitation: { form: null } }],
    ['form true', { elicitation: { form: true } }],
    ['form a list', { elicitation: { form: [] } }],
    ['url null alone', { elicitation: { url: null } }],
    ['inherited', Object.create({ elicitation: {} })],
    ['under __proto__', JSON.parse('{"__proto__":{"elicitation":{}}}')],
    ['capabilities as a list', [{ elicitation: {} }]],
    ['capabilities as text', 'elicitation'],
    ['no capabilities', undefined],
  ])('malformed as %s cannot be asked, and nothing breaks', (_name, capabilities: unknown) => {
    expect(declares(capabilities)).toBe(false);
  });

  test('without an envelope nothing is known', () => {
    expect(canShow('2026', bare, withEnvelope(undefined))).toBe(false);
  });

  test('what an initialize said in the other generation is ignored', async () => {
    expect(canShow('2026', await serverOf({ elicitation: {} }), withEnvelope({}))).toBe(false);
  });
});

describe('before 2026', () => {
  test.each(SHAPES)('%s', async (_name, capabilities, able) => {
    expect(canShow('2025', await serverOf(capabilities), context)).toBe(able);
  });

  test('an envelope that somebody wrote into the request is ignored', async () => {
    const forged = withEnvelope({ [CLIENT_CAPABILITIES_META_KEY]: { elicitation: {} } });
    expect(canShow('2025', await serverOf({}), forged)).toBe(false);
  });

  test('without a handshake, as over stateless HTTP, nobody can be asked', () => {
    expect(canShow('2025', new Server({ name: 'x', version: '1' }, { capabilities: {} }), context)).toBe(
      false,
    );
  });
});
