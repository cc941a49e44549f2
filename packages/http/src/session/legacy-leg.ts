import { createServer, introduced, isObject, own, type Relay } from '@guard/core/embed';
import {
  type InitializeRequest,
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { authInfoOf, type ServedCaller } from '../caller/caller-of-call.ts';
import { REFUSED, rpcError } from '../serve/rpc-error.ts';
import { CallTransport } from './call-transport.ts';
import { createOpenCalls } from './open-calls.ts';
import type { Session, Sessions } from './session.ts';

const SESSION_ID = 'mcp-session-id';

/** What the revisions of 2025 are served with. */
export interface LegacyOptions {
  readonly sessions: Sessions;
  /** Undefined where this instance is the only one. */
  readonly relay: Relay | undefined;
  readonly keepAliveMs?: number | undefined;
}

/** Answers one POST of a caller whose account is known. */
export type Leg = (request: Request, body: unknown, caller: ServedCaller) => Promise<Response>;

/**
 * The revisions of 2025. Each POST gets a server of its own, which knows of the client what its session id says. What
 * answers or cancels a call arrives with another POST, and is brought to the call wherever it is held.
 */
export function createLegacyLeg({ sessions, relay, keepAliveMs }: LegacyOptions): Leg {
  const calls = createOpenCalls();
  relay?.receive((message) => {
    const session = own(message, 'session');
    const brought = own(message, 'message');
    if (typeof session === 'string' && isForACall(brought)) calls.deliver(session, brought);
  });

  /** False where the call may be held by another instance, which cannot be told. */
  async function bring(session: string, message: JSONRPCMessage): Promise<boolean> {
    // Whoever answers what has ended learns nothing from it: the call that asked has said what became of it.
    if (calls.deliver(session, message) || relay === undefined) return true;
    return relay.send({ session, message }).then(
      () => true,
      () => false,
    );
  }

  async function exchange(
    request: Request,
    body: unknown,
    caller: ServedCaller,
    session: Session | undefined,
  ) {
    const server = createServer(caller.runtime, 'legacy', session?.client);
    const inner = new WebStandardStreamableHTTPServerTransport({
      ...(keepAliveMs !== undefined && { keepAliveMs }),
    });
    const transport = new CallTransport(inner, calls, session?.nonce);
    request.signal.addEventListener('abort', () => transport.cancel(), { once: true });
    await server.connect(transport);
    return inner.handleRequest(request, { parsedBody: body, authInfo: authInfoOf(caller) });
  }

  async function begin(request: Request, { params }: InitializeRequest, body: unknown, caller: ServedCaller) {
    const response = await exchange(request, body, caller, undefined);
    if (!response.ok) return response;
    const name = own(params.clientInfo, 'name');
    const client = introduced(params.capabilities, typeof name === 'string' ? name : undefined);
    response.headers.set(SESSION_ID, sessions.begin(caller.principal, client));
    return response;
  }

  return async (request, body, caller) => {
    if (isInitializeRequest(body)) return begin(request, body, body, caller);
    const id = request.headers.get(SESSION_ID);
    const session = id === null ? undefined : sessions.find(id, caller.principal);
    // The same for one of somebody else: nobody learns which sessions there are.
    if (id !== null && session === undefined) return rpcError(404, -32001, 'Session not found');
    const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
    const brought = messages.filter(isForACall);
    if (session !== undefined)
      for (const message of brought) if (!(await bring(session.nonce, message))) return notBrought();
    const rest = messages.filter((message) => !isForACall(message));
    // What says nothing that has to be answered.
    if (messages.length > 0 && rest.every((message) => isJSONRPCNotification(message)))
      return new Response(null, { status: 202 });
    return exchange(request, Array.isArray(body) ? rest : body, caller, session);
  };
}

/** Told as an error, so that a client sends it again. */
const notBrought = () =>
  rpcError(503, REFUSED, 'What waits for this cannot be told right now. Send it again.', {
    'retry-after': '1',
  });

/** What is meant for a call that is open: an answer, or its cancellation. */
function isForACall(message: unknown): message is JSONRPCMessage {
  if (!isObject(message)) return false;
  if (isJSONRPCRequest(message)) return false;
  if (isJSONRPCNotification(message)) return message.method === 'notifications/cancelled';
  return isJSONRPCResponse(message);
}
