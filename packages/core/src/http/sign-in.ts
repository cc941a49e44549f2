import { BackendError } from './backend-error.ts';
import type { Call, HttpReply } from './call.ts';
import type { Exchange } from './exchange.ts';
import type { CallLimits } from './limits.ts';
import { encodeParameters } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { pathText } from './path.ts';
import type { Path } from './path.ts';

type Headers = Record<string, string>;

/** Sends the form of a sign-in, without credentials in its headers. */
export type PostSignIn = (path: Path, form: Parameters) => Promise<HttpReply>;

/**
 * Gets the headers of a session, for backends that want to be signed in to first.
 *
 * @throws BackendError, of `post` or its own where the answer is no session; never a ToolError, which would pass for
 *   an account of the whole call although a write may have gone before
 */
export type SignIn = (post: PostSignIn) => Promise<Headers>;

/**
 * An exchange that signs in before its first call and keeps the session. A call that is refused with 401 was not
 * carried out, so it is repeated once with a new session, a write as well; never more often than that.
 */
export function signedIn(
  open: (headers: () => Headers) => Exchange,
  signIn: SignIn,
  limits: CallLimits,
): Exchange {
  const post = postWith(
    open(() => ({})),
    limits,
  );
  let session: Promise<Headers> | undefined;
  const start = (): Promise<Headers> => {
    const started = signIn(post);
    // A failed sign-in is not kept: the next call tries again.
    started.catch(() => {
      if (session === started) session = undefined;
    });
    return started;
  };

  return async (call, signal, read) => {
    const current = (session ??= start());
    try {
      return await sendWith(open, await entered(current, call), call, signal, read);
    } catch (error) {
      if (!(error instanceof BackendError) || error.status !== 401 || error.path !== call.path) throw error;
      // Whoever comes second finds the session renewed already.
      if (session === current) session = start();
      return await sendWith(open, await entered((session ??= start()), call), call, signal, read);
    }
  };
}

async function sendWith<T>(
  open: (headers: () => Headers) => Exchange,
  headers: Headers,
  call: Call,
  signal: AbortSignal,
  read: (reply: HttpReply) => T,
): Promise<T> {
  return open(() => headers)(call, signal, read);
}

/** A sign-in that fails leaves the call itself unsent, whatever became of the sign-in. */
async function entered(session: Promise<Headers>, call: Call): Promise<Headers> {
  try {
    return await session;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw error.withOutcome(call.reads ? 'read' : 'not_sent');
  }
}

function postWith(exchange: Exchange, limits: CallLimits): PostSignIn {
  return async (path, form) => {
    const call: Call = {
      method: 'POST',
      reads: false,
      path: pathText(path),
      query: '',
      accept: '*/*',
      body: { type: 'application/x-www-form-urlencoded', text: encodeParameters(form) },
      limits,
      refusalMayBePartial: false,
    };
    // A session is for all calls: the cancellation of the one that happened to start it must not end it.
    return exchange(call, new AbortController().signal, (reply) => reply);
  };
}
