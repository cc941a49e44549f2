import type { Approval } from '../approvals/approval.ts';
import { errorCode } from '../approvals/error-code.ts';
import type { NotifySettings } from '../config/notify-settings.ts';
import { openDispatcher } from '../http/dispatcher.ts';
import { type ProxySettings, proxyFor } from '../http/proxy.ts';
import { notifyRequest, type NotifyRequest } from './formats.ts';
import { type Message, moreMessage, waitingMessage } from './message.ts';

const SEND_MS = 5000;
const MINUTE_MS = 60_000;
/** A model that goes round in circles must not ring somebody's phone all night. */
const MOST_A_MINUTE = 5;

/** What notifications are sent with. */
export interface NotifierOptions {
  readonly settings: NotifySettings;
  readonly proxies: ProxySettings;
  /** PEM text of certificates to trust besides those of the system. */
  readonly caPem: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

/** Tells a person who is elsewhere. */
export interface Notifier {
  /** `not told`: it may have arrived all the same. `too many`: nothing was sent for this one. */
  waiting(approval: Approval, link: string): Promise<'told' | 'not told' | 'too many'>;
  /** Undefined where it was taken; else why not, in words that repeat no address. */
  send(message: Message): Promise<string | undefined>;
  close(): Promise<void>;
}

export function createNotifier({ settings, proxies, caPem, now, complain }: NotifierOptions): Notifier {
  const sent = new Map<string, { at: number[]; link: string; saidMore: boolean }>();
  let pool: ReturnType<typeof openDispatcher> | undefined;

  const open = () =>
    (pool ??= openDispatcher({
      trust: { caPem, insecureTls: false },
      proxy: proxyFor(settings.url, proxies),
      connectMs: SEND_MS,
      connections: 2,
    }));

  /** Once: whatever became of a request without an answer, a second one could ring twice. */
  async function post({ url, headers, body }: NotifyRequest): Promise<string | undefined> {
    try {
      const { statusCode, body: answer } = await (
        await open()
      ).request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(SEND_MS),
      });
      answer.on('error', () => undefined).destroy();
      return statusCode >= 200 && statusCode < 300 ? undefined : `it answered with status ${statusCode}`;
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return isLate
        ? `no answer came within ${SEND_MS / 1000} seconds`
        : `it could not be reached (${errorCode(error)})`;
    }
  }

  async function send(message: Message): Promise<string | undefined> {
    const problem = await post(notifyRequest(message, settings, now()));
    if (problem !== undefined) complain(`a notification was not sent: ${problem}`);
    return problem;
  }

  return {
    send,

    async waiting(approval, link) {
      const who = JSON.stringify(approval.principal);
      const before = sent.get(who) ?? { at: [], link, saidMore: false };
      sent.set(who, before);
      before.at = before.at.filter((at) => now() < at + MINUTE_MS);
      if (before.at.length >= MOST_A_MINUTE) {
        const isFirst = !before.saidMore;
        before.saidMore = true;
        if (isFirst) await send(moreMessage(approval, before.link));
        return 'too many';
      }
      Object.assign(before, { link, saidMore: false });
      before.at.push(now());
      return (await send(waitingMessage(approval, link, settings.text))) === undefined ? 'told' : 'not told';
    },

    async close() {
      await (await pool?.catch(() => undefined))?.close();
    },
  };
}
