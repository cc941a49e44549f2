import type { PageModule, PageOptions } from '../approvals/page-module.ts';
import { passkeysInFolder } from '../approvals/folder-vault.ts';
import type { PasskeyHome } from '../approvals/vault.ts';
import type { Scrubber } from '../clean/scrub.ts';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import { CARRY_OUT_MS } from '../guard/channel.ts';
import type { Posture } from '../guard/posture.ts';
import type { ChannelOptions, OpenChannel } from '../page/channel.ts';
import type { ServerDefinition } from './definition.ts';
import { webLink } from '../tool/web-page.ts';
import { laterPage } from './later-page.ts';

/** What the page of a server is made of. */
export interface ServerPageOptions<V extends Variables> {
  readonly definition: ServerDefinition<V>;
  readonly configuration: Configuration<V>;
  readonly scrubber: Scrubber;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
  readonly posture: (tool: string) => Posture;
  /** Address of the instance. */
  readonly base: URL;
  /** Where whoever runs this process serves it itself. */
  readonly at: URL | undefined;
  /** Where passkeys are kept, if not in the folder of the approvals. */
  readonly passkeys: PasskeyHome | undefined;
  /** Ids of the only passkeys that count. */
  readonly pinned: readonly string[] | undefined;
  /** Told of every new passkey before it counts. */
  readonly passkeyAdded: PageOptions['passkeyAdded'];
  readonly guarding: Pick<ChannelOptions, 'store' | 'seal' | 'binding' | 'render' | 'now'>;
}

/** The page channel of a server, as its settings have it. */
export function pageOfServer<V extends Variables>(
  load: () => Promise<PageModule>,
  {
    definition,
    configuration,
    scrubber,
    complain,
    posture,
    base,
    at,
    passkeys,
    pinned,
    passkeyAdded,
    guarding,
  }: ServerPageOptions<V>,
): OpenChannel {
  const { page: settings, state, proxies, caPem, webUrl = base } = configuration;
  return laterPage(() => ({
    ...guarding,
    clean: (text) => scrubber.line(text),
    serverTitle: definition.title,
    toolTitle: (name) => definition.tools.find((tool) => tool.name === name)?.title ?? name,
    linkTo: (targets) => webLink(webUrl, targets, definition.webPage),
    lives: () => ({ decideMs: settings.decideMs, carryOutMs: CARRY_OUT_MS }),
    evidence: (name) => (posture(name).approveBy === 'passkey' ? 'passkey' : 'page'),
    hosting: {
      load,
      settings,
      state,
      passkeys: passkeys ?? (state && passkeysInFolder(state.dir, state.keys)),
      at,
      pinned,
      approversOf: configuration.http?.approversOf,
      passkeyAdded,
    },
    notify: settings.notify && {
      settings: settings.notify,
      proxies,
      caPem,
      complain: (line) => complain(`${definition.binary}: ${line}`),
    },
  }));
}
