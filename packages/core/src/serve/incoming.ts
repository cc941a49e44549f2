import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type JSONRPCMessage,
  LOG_LEVEL_META_KEY,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { isObject } from '../json/object.ts';

/** What became of one line of a client. */
export type Incoming =
  | { readonly message: JSONRPCMessage }
  /** A request that nobody can read; its id is known, so that the call ends. */
  | { readonly refused: number | string; readonly code: number; readonly says: string }
  | { readonly unreadable: true };

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads what a client sent, before the SDK does: that answers a message with one member of a wrong type by an error
 * for the whole call, or not at all. A member that cannot be read counts as absent, and what is left is answered.
 * Clients of the 2025-03-26 revision may send several messages in one list.
 */
export function readIncoming(sent: unknown): Incoming[] {
  if (Array.isArray(sent))
    return sent.flatMap((each: unknown) => (Array.isArray(each) ? [UNREADABLE] : readIncoming(each)));
  if (!isObject(sent)) return [UNREADABLE];
  const { id, method } = sent;
  if (method === undefined) return isId(id) ? [response(id, sent)] : [UNREADABLE];
  if (typeof method !== 'string') return refused(id);
  const params = isObject(sent['params']) ? { params: readParams(sent['params'], method) } : {};
  if (!Object.hasOwn(sent, 'id')) return [{ message: { jsonrpc: '2.0', method, ...params } }];
  if (!isId(id)) return refused(id);
  const says = whyRefused(method, params.params ?? {});
  if (says !== undefined) return [{ refused: id, code: ProtocolErrorCode.InvalidParams, says }];
  return [{ message: { jsonrpc: '2.0', id, method, ...params } }];
}

const UNREADABLE = { unreadable: true } as const;
const REQUEST = 'This request cannot be read';
const ARGUMENTS = 'arguments must be an object: each argument by its name';
const INITIALIZE = 'initialize needs protocolVersion, and clientInfo with name and version';

function refused(id: unknown): Incoming[] {
  const answerable = typeof id === 'string' || typeof id === 'number';
  return [answerable ? { refused: id, code: ProtocolErrorCode.InvalidRequest, says: REQUEST } : UNREADABLE];
}

/** What cannot be carried out without the member that is missing or unreadable. */
function whyRefused(method: string, params: Members): string | undefined {
  // Arguments in another shape were meant to say something.
  const { arguments: given } = params;
  if (method === 'tools/call' && given !== undefined && !isObject(given)) return ARGUMENTS;
  const begins = typeof params['protocolVersion'] === 'string' && params['clientInfo'] !== undefined;
  return method === 'initialize' && !begins ? INITIALIZE : undefined;
}

/** An answer without a usable part is one all the same: the call that waits for it ends, and it approves nothing. */
function response(id: number | string, { result, error }: Members): Incoming {
  if (isObject(result)) {
    const { _meta: meta, ...rest } = result;
    // One that the SDK cannot read would make it drop the answer, and the call would stay open.
    const read = isObject(meta) ? { ...rest, _meta: readMeta(meta) } : rest;
    return { message: { jsonrpc: '2.0', id, result: read } };
  }
  if (error === undefined) return { message: { jsonrpc: '2.0', id, result: {} } };
  const { code, message } = isObject(error) ? error : {};
  const readable = {
    code: typeof code === 'number' && Number.isInteger(code) ? code : ProtocolErrorCode.InternalError,
    message: typeof message === 'string' ? message : '',
  };
  return { message: { jsonrpc: '2.0', id, error: readable } };
}

/** How each member is read; undefined makes it absent. One that is null is absent whatever it is called. */
const MEMBERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  _meta: (value) => (isObject(value) ? readMeta(value) : undefined),
  arguments: readArguments,
  capabilities: readCapabilities,
  clientInfo: readClientInfo,
  cursor: onlyText,
  inputResponses: (value) =>
    isObject(value) ? mapped(value, (answer) => (isObject(answer) ? answer : {})) : undefined,
  requestState: onlyText,
};

const META: Readonly<Record<string, (value: unknown) => unknown>> = {
  progressToken: (value) => (isId(value) ? value : undefined),
  [CLIENT_CAPABILITIES_META_KEY]: readCapabilities,
  [CLIENT_INFO_META_KEY]: readClientInfo,
  [LOG_LEVEL_META_KEY]: (value) => (LOG_LEVELS.has(value) ? value : undefined),
  'io.modelcontextprotocol/related-task': (value) =>
    isObject(value) && typeof value['taskId'] === 'string' ? value : undefined,
};

const LOG_LEVELS: ReadonlySet<unknown> = new Set([
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
]);

function readParams(params: Members, method: string): Members {
  // A connection cannot begin without them, and a client that declares nothing readable can do nothing special.
  const undeclared = method === 'initialize' && !isObject(params['capabilities']);
  return read(undeclared ? { ...params, capabilities: {} } : params, MEMBERS);
}

function readMeta(meta: Members): Members {
  return read(meta, META);
}

function read(members: Members, rules: typeof MEMBERS): Members {
  return mapped(members, (value, key) => {
    if (value === null) return undefined;
    return Object.hasOwn(rules, key) ? rules[key]?.(value) : value;
  });
}

/** Languages without a type for an empty object send an empty list. */
function readArguments(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (!isObject(value) || !Object.hasOwn(value, '__proto__')) return value;
  // The SDK would drop the key, and a call with an argument that nobody knows would be carried out without it.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key === '__proto__' ? '"__proto__"' : key, one]),
  );
}

/** An unreadable capability counts as absent. The SDK would refuse the whole connection because of it. */
function readCapabilities(value: unknown): Members {
  if (!isObject(value)) return {};
  return mapped(value, (capability, name) => {
    if (!isObject(capability)) return undefined;
    const modes = name === 'elicitation' ? ['form', 'url'] : [];
    return modes.every((mode) => capability[mode] === undefined || isObject(capability[mode]))
      ? capability
      : undefined;
  });
}

/** Its name and version. Nothing else that a client says of itself is used. */
function readClientInfo(value: unknown): Members | undefined {
  const { name, version, title } = isObject(value) ? value : {};
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  return { name, version, ...(typeof title === 'string' && { title }) };
}

function mapped(members: Members, map: (value: unknown, key: string) => unknown): Members {
  return Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) => {
      const kept = map(value, key);
      return kept === undefined ? [] : [[key, kept] as const];
    }),
  );
}

function onlyText(value: unknown): unknown {
  return typeof value === 'string' ? value : undefined;
}

function isId(id: unknown): id is number | string {
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
}
