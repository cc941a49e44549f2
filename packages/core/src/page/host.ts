import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Keys } from '../approvals/keys.ts';
import { createPageApprovals } from '../approvals/page-approvals.ts';
import type { PageListener, PageModule, PageOptions } from '../approvals/page-module.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import { StoreError } from '../approvals/store-error.ts';
import type { PageSettings } from '../config/page-settings.ts';
import { createHello } from './hello.ts';
import { type Listening, listenFor } from './listener.ts';
import { createPortFile } from './port-file.ts';
import { withSlash } from './with-slash.ts';

/** Whoever decided looks at what became of it, and may want to be asked again. */
const LINGERS_MS = 3 * 60_000;
const LOOK_EVERY_MS = 1000;

/** What serves the page. */
export interface HostOptions {
  /** Read when the page is first needed. */
  readonly load: () => Promise<Pick<PageModule, 'createPage'>>;
  readonly store: ApprovalStore;
  readonly settings: Pick<PageSettings, 'listen' | 'url'>;
  /** Undefined where approvals are kept in the memory of this process, and nobody else can serve its page. */
  readonly state: { readonly dir: string; readonly keys: Keys } | undefined;
  readonly passkeys?: PageOptions['passkeys'];
  readonly pinned?: readonly string[] | undefined;
  readonly approversOf?: PageOptions['approversOf'];
  readonly passkeyAdded?: PageOptions['passkeyAdded'];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The page of a process, or of whichever process on the folder has come first. */
export interface ServedPage {
  /**
   * Serves the page unless another process on the folder does, and takes over from one that ends.
   *
   * @param always also while nothing is open
   * @throws StoreError where it can be served by nobody
   */
  open(always?: boolean): Promise<URL>;
  /**
   * Whether the address at which people open the page leads to a process with the key of this folder.
   *
   * @throws StoreError where it can be served by nobody
   */
  leadsHere(): Promise<boolean>;
  close(): Promise<void>;
}

export function createPageHost(options: HostOptions): ServedPage {
  const { load, store, settings, state, now } = options;
  const hello = state && createHello(state.keys);
  const portFile = state && createPortFile(state.dir);
  let listening: Listening | undefined;
  let address: URL | undefined;
  let opening: Promise<URL> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stays = false;
  let lastOpen = 0;
  let closed = false;

  const addressAt = (port: number): URL => withSlash(settings.url ?? new URL(`http://localhost:${port}/`));

  async function listenerFor(): Promise<(port: number) => PageListener> {
    const { createPage } = await load();
    const approvals = createPageApprovals(store, now);
    let page: PageListener | undefined;
    return (port) => (request: IncomingMessage, response: ServerResponse) => {
      const proof = hello?.answer(request.url ?? '', port);
      if (proof !== undefined) return void response.end(proof);
      const { passkeys, pinned, approversOf, passkeyAdded } = options;
      const address = addressAt(port);
      page ??= createPage({ approvals, address, passkeys, now, pinned, approversOf, passkeyAdded });
      return page(request, response);
    };
  }

  /** The address; undefined where a stranger is at this port. */
  async function serveAt(port: number): Promise<URL | undefined> {
    const made = await listenFor(await listenerFor(), settings.listen?.host, port);
    if (typeof made !== 'string') {
      listening = made;
      return addressAt(made.port);
    }
    if (made !== 'EADDRINUSE') throw new StoreError(cannotListen(made));
    return hello !== undefined && (await hello.isOurs(port)) ? addressAt(port) : undefined;
  }

  async function serve(): Promise<URL> {
    const fixed = settings.listen?.port ?? (await portFile?.read());
    const there = fixed === undefined ? undefined : await serveAt(fixed);
    if (there !== undefined) return there;
    if (settings.listen !== undefined) throw new StoreError(TAKEN);
    // Links to the port that was remembered lead to a stranger from now on, who learns an id and nothing else.
    if (fixed !== undefined) await portFile?.forget();
    const fresh = await serveAt(0);
    if (fresh !== undefined && listening !== undefined && (await isFirst(listening.port))) return fresh;
    await listening?.close();
    listening = undefined;
    const first = await portFile?.read();
    const served = first === undefined ? undefined : await serveAt(first);
    if (served === undefined) throw new StoreError(TAKEN);
    return served;
  }

  /** Of several processes that take a port at the same moment. */
  const isFirst = async (port: number) => portFile === undefined || portFile.claim(port);

  async function look(): Promise<void> {
    if (closed) return;
    const isOpen = (await store.list()).some(({ kind }) => kind === 'page');
    if (isOpen || stays) lastOpen = now();
    if (now() < lastOpen + LINGERS_MS) {
      // Whoever served it may have ended.
      if (listening === undefined) address = await serve();
      return;
    }
    clearInterval(timer);
    timer = undefined;
    address = undefined;
    await listening?.close();
    listening = undefined;
  }

  return {
    async open(always = false) {
      stays ||= always;
      lastOpen = now();
      timer ??= setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
      if (listening !== undefined && address !== undefined) return address;
      opening ??= serve().finally(() => {
        opening = undefined;
      });
      address = await opening;
      return address;
    },

    async leadsHere() {
      const there = await this.open();
      const port = listening?.port ?? settings.listen?.port ?? (await portFile?.read());
      // In memory this process is the only one that could serve it, and it does.
      return hello === undefined || (port !== undefined && hello.isOurs(port, there));
    },

    async close() {
      closed = true;
      clearInterval(timer);
      await listening?.close();
      listening = undefined;
    },
  };
}

const TAKEN =
  'The approval page cannot be served: another program listens at its port. Stop it, or let the operator set GUARD_APPROVALS_LISTEN to another port.';

function cannotListen(code: string): string {
  return `The approval page cannot be served (${code}): the operator of this server has to look at GUARD_APPROVALS_LISTEN.`;
}
