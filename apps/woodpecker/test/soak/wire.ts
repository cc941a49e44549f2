import { messagesOf } from '@guard/testkit';

/** A message of the server, as it arrived. */
export type Message = Readonly<Record<string, unknown>>;

/** What became of one POST. `lost`: the answer broke off, or none came. */
export type Posted =
  | { readonly status: number; readonly session: string | undefined }
  | { readonly status: 'lost'; readonly session?: undefined };

/** Where, and as whom, a POST is sent. */
export interface Sender {
  readonly url: URL;
  readonly token: string;
  /** Of the 2025 revisions; undefined on 2026-07-28, and where none was begun. */
  readonly session?: string | undefined;
  /** What the revision wants besides. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Far above any answer; no verdict hangs on it, because a call that says nothing may have ended either way. */
const LONGEST_MS = 20_000;

/** Posts a message, and hands over what comes back until the answer is over. Nothing is sent a second time. */
export async function post(
  { url, token, session, headers }: Sender,
  message: object,
  heard: (message: Message) => void,
  stop?: AbortSignal,
): Promise<Posted> {
  const limit = AbortSignal.timeout(LONGEST_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session !== undefined && { 'mcp-session-id': session }),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      signal: stop === undefined ? limit : AbortSignal.any([limit, stop]),
    });
    for await (const message of messagesOf(response)) heard(message);
    return { status: response.status, session: response.headers.get('mcp-session-id') ?? undefined };
  } catch {
    return { status: 'lost' };
  }
}
