import type { ServerContext, Tool as ListedTool } from '@modelcontextprotocol/server';
import { type Binding, createBinding } from '../guard/binding.ts';
import { createDialog } from '../guard/dialog.ts';
import type { GuardListener } from '../guard/events.ts';
import { createGuard, type Guard } from '../guard/guard.ts';
import { createHands } from '../guard/hands.ts';
import type { Keys } from '../approvals/keys.ts';
import { cappedStore } from '../approvals/capped-store.ts';
import type { PageListener, PageModule } from '../approvals/page-module.ts';
import type { Principal } from '../approvals/principal.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { PasskeyHome } from '../approvals/vault.ts';
import type { Lane } from '../guard/lane.ts';
import type { Posture } from '../guard/posture.ts';
import { createRecorder, type Recorder } from '../guard/recorder.ts';
import { questionRenderer } from '../guard/render-question.ts';
import { createSeal } from '../guard/seal.ts';
import { createSentBefore } from '../guard/sent-before.ts';
import { createTokens } from '../guard/token.ts';
import { isSecretKey } from '../clean/secret-key.ts';
import { createScrubber, type Scrubber } from '../clean/scrub.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import type { BackendErrorKind } from '../http/backend-error.ts';
import { type HttpClient, openHttp } from '../http/client.ts';
import { NO_DEMANDS, pinnedPasskeys, stricter } from '../policy/demands.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import { leftOutBy, selectTools } from '../select/select-tools.ts';
import type { Instance } from '../tool/call.ts';
import { alwaysAsking } from '../tool/always-asking.ts';
import { type ChangingTool, isWrite, type Tool } from '../tool/declaration.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { ServerDefinition } from './definition.ts';
import { checkDefinition } from './definition-check.ts';
import { rulesAtStart } from './rules.ts';
import { followRules, type RulesNow } from './rules-now.ts';
import { askingOf, selectionOf } from './settings-in-force.ts';
import type { Standing } from './standing.ts';
import { type Home, openHome } from './home.ts';
import { pageOfServer } from './page-of-server.ts';
import { hidingSession } from './session-secrets.ts';
import { ownTexts } from './own-texts.ts';
import { withoutEffect } from './start-lines.ts';
import { type Scope, withoutScope } from './scope.ts';
import { listRecord, unboundBy } from './tool-list.ts';
import { recordTool, ruledTool } from './tool-record.ts';

/** A configured backend and the guard in front of it. */
export interface Connected {
  readonly client: HttpClient;
  readonly instance: Instance;
  readonly guard: Guard;
  readonly binding: Binding;
  readonly record: Recorder;
  /** Whether the trail takes reads, too. */
  readonly recordsReads: boolean;
  /** How many questions wait for an answer, in all processes that share them. */
  readonly openQuestions: () => Promise<number>;
  /** Answers at `pageAt`; undefined where there is no page. */
  readonly page: (() => Promise<PageListener>) | undefined;
  /** Ends the connections to the backend, the page where this process serves it, and the trail. */
  readonly close: () => Promise<void>;
  /** What other accounts can share with it. */
  readonly home: Home;
}

/** What all connections of one process share. */
export interface Runtime {
  readonly definition: ServerDefinition;
  /** How writes and questions are treated, and by whose choice. */
  readonly standing: Standing;
  /** The tools that are offered, in the order of their declaration. */
  readonly tools: readonly Tool[];
  /** The same as clients see them. */
  readonly list: () => readonly ListedTool[];
  /** The variables that keep a declared tool out; undefined for a name that is not declared. */
  readonly leftOutBy: (name: string) => readonly string[] | undefined;
  /** The part of the instance that every call is held to. */
  readonly scope: Scope;
  readonly scrubber: Scrubber;
  /** Undefined while settings are missing without which the backend cannot be reached; `missing` names all. */
  readonly connected: Connected | undefined;
  readonly principalOf: (context: ServerContext) => Principal;
  readonly missing: readonly string[];
  /** One line for each setting that was meant for this server and has no effect. */
  readonly unknown: readonly string[];
  /** The policy of the machine, where one is looked at. */
  readonly policy: StandingPolicy | undefined;
  /** What holds at this moment. */
  readonly rulesNow: RulesNow;
  /** A tool as it is under the rules of this moment: each of its calls may have to be confirmed. */
  readonly asItStands: (tool: Tool) => Tool;
  readonly now: () => number;
  readonly monotonic: () => number;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
  readonly onCall: ((call: CallOutcome) => void) | undefined;
}

/** What tests and later transports hand in; everything has a default. */
export interface RuntimeOptions {
  /** The same in all processes that share approvals. Default: the configured ones, or a random key of this process. */
  readonly keys?: Keys | undefined;
  /** Default: in the configured folder, or in the memory of this process. */
  readonly store?: ApprovalStore | undefined;
  /** For a backend whose parallel writes damage each other: one turn at a time. Default: within this process. */
  readonly lane?: Lane | undefined;
  /** Where passkeys are kept. Default: in the folder of the approvals. */
  readonly passkeys?: PasskeyHome | undefined;
  /** What the account is called, where the backend has no login name for it. */
  readonly account?: string | undefined;
  /** What it shares with the runtimes of other accounts. Default: nothing. */
  readonly home?: Home | undefined;
  /** Who calls, where the transport knows it. Default: the user of this machine. */
  readonly principalOf?: (context: ServerContext) => Principal;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds since any moment, by a clock that nobody can set. */
  readonly monotonic?: () => number;
  /** What the operator requires on top of the configuration. */
  readonly posture?: Partial<Posture>;
  /** The policy of the machine, as it was at the start. Default: none. */
  readonly policy?: StandingPolicy;
  /** The approval page. Default: none, and what has to be decided there is refused. */
  readonly approvals?: (() => Promise<PageModule>) | undefined;
  /** Where whoever runs this process serves the page. Default: it is served where the settings say. */
  readonly pageAt?: URL | undefined;
  readonly onEvent?: GuardListener | undefined;
  /** Told of every call that ends. */
  readonly onCall?: ((call: CallOutcome) => void) | undefined;
  /** Told of every request to the backend that failed. */
  readonly onBackendError?: ((kind: BackendErrorKind) => void) | undefined;
  /** Where the operator is told of what a caller must not see; default stderr, since stdout is the protocol. */
  readonly complain?: (line: string) => void;
}

/** Puts a server together: the tools it offers, its backend, its guard. */
export function createRuntime<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  options: RuntimeOptions = {},
): Runtime {
  checkDefinition(definition);
  const now = options.now ?? Date.now;
  const monotonic = options.monotonic ?? (() => performance.now());
  const complain = options.complain ?? ((line: string) => process.stderr.write(`${line}\n`));
  const policy = withRequired(options.policy, options.posture);
  const rules = rulesAtStart(definition, configuration, policy);
  const { standing } = rules;
  const governed = { server: definition.binary, tools: definition.tools.map(({ name }) => name) };
  const { path, atStart: demands } = policy;
  const sources = { start: definition, configuration, path, demands };
  const rulesNow = followRules(sources, options.policy, governed, (problem) =>
    complain(`${definition.binary}: ${problem}`),
  );
  const { scope } = configuration;
  const selectable = definition.tools.map((tool) => ({
    name: tool.name,
    readOnly: !isWrite(tool),
    unboundBy: unboundBy(definition, scope, tool.input.shape),
    tool,
  }));
  const selection = selectionOf(definition, configuration, rules);
  const tools = selectTools(selectable, selection).map(({ tool }) => tool);
  const scrubber = createScrubber({
    secretKeys: definition.secretKeys,
    secrets: configuration.secrets,
    ownTexts: ownTexts(definition),
  });
  const whole = { ...options, now, monotonic, complain };
  const connected = connect(definition, configuration, policy, rulesNow, scrubber, whole);
  const confirmed = confirming(definition);
  let list: readonly ListedTool[] | undefined;
  const listed = (tool: Tool) =>
    withoutScope(listRecord(recordTool(tool), askingOf(definition, rules.of(ruledTool(tool)))), scope);
  return {
    definition,
    standing,
    tools,
    list: () => (list ??= tools.map(listed)),
    leftOutBy: (name) => {
      const tool = selectable.find((declared) => declared.name === name);
      return (
        tool &&
        leftOutBy(
          tool,
          selectable.map(({ name }) => name),
          selection,
        )
      );
    },
    scope,
    scrubber,
    missing: configuration.missing,
    unknown: [...configuration.unknown, ...withoutEffect(definition, configuration, standing)],
    now,
    monotonic,
    complain,
    onCall: options.onCall,
    policy: options.policy,
    rulesNow,
    asItStands: (tool) =>
      isWrite(tool) && rulesNow.look().of(ruledTool(tool)).always ? confirmed(tool) : tool,
    connected,
    principalOf: options.principalOf ?? (() => ({ kind: 'local' })),
  };
}

function connect<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  policy: StandingPolicy,
  rulesNow: RulesNow,
  scrubber: Scrubber,
  options: RuntimeOptions & Required<Pick<RuntimeOptions, 'complain' | 'now' | 'monotonic'>>,
): Connected | undefined {
  if (configuration.values === undefined) return undefined;
  const backend = definition.connect(configuration.values);
  const instance: Instance = { base: backend.base, account: backend.account || (options.account ?? '') };
  const client = openHttp({
    base: backend.base,
    headers: backend.headers,
    signIn: backend.signIn && hidingSession(backend.signIn, backend.account, scrubber),
    readsByPost: backend.readsByPost,
    limits: backend.limits,
    trust: { caPem: configuration.caPem, insecureTls: configuration.insecureTls },
    proxy: configuration.proxies,
    // With the secrets taken out before the words are cut: half a password is no longer recognised as one.
    clean: (words) => scrubber.text(words),
    notice: (answer) => {
      scrubber.notice(answer);
    },
    failed: options.onBackendError,
    caSettings: `NODE_EXTRA_CA_CERTS or ${definition.prefix}_CA_FILE`,
  });
  const render = questionRenderer((text) => scrubber.questionLine(text), definition.supplied);
  const { complain, now } = options;
  const home = options.home ?? openHome(definition, configuration, policy, rulesNow.now().standing, options);
  const { keys, audit, listening } = home;
  const ttlMs = () => rulesNow.now().ttlMs;
  const store = cappedStore(home.store, ttlMs);
  const ruled = new Map(definition.tools.map((tool) => [tool.name, ruledTool(tool)]));
  const ruledOf = (name: string) => ruled.get(name) ?? { name, writes: true, asks: true };
  const posture = (name: string) => rulesNow.now().of(ruledOf(name)).standing.posture;
  const forbids = (name: string) => rulesNow.forbids(ruledOf(name));
  const credentials = backend.account === '' ? Object.values(backend.headers()) : [];
  const binding = createBinding(keys, render, credentials);
  const record = createRecorder({ listener: listening.listener, keys, now });
  const seal = createSeal(keys, now);
  const page =
    options.approvals &&
    pageOfServer(options.approvals, {
      definition,
      configuration,
      scrubber,
      complain,
      posture,
      base: backend.base,
      at: options.pageAt,
      passkeys: options.passkeys,
      pinned: pinnedPasskeys(policy.atStart),
      passkeyAdded: listening.passkeyAdded,
      guarding: { store, seal, binding, render, now },
    });
  const guard = createGuard({
    hands: createHands({ client, instance, forbids, now, record }),
    posture,
    forbids,
    store,
    binding,
    dialog: createDialog({ store, seal, binding, render }),
    tokens: createTokens({ store, binding, render, server: definition.binary, ttlMs }),
    page: page?.channel,
    sentBefore: createSentBefore(store, binding, now),
    lane: home.lane,
    record,
    now,
  });
  const close = async () => {
    await Promise.all([client.close(), page?.close()]);
    await listening.close();
  };
  const openQuestions = async () =>
    (await store.list()).filter(({ kind, decision }) => kind !== 'token' && decision === undefined).length;
  const recordsReads = audit?.level === 'all';
  return {
    client,
    instance,
    guard,
    binding,
    record,
    recordsReads,
    openQuestions,
    page: page && (() => page.listener()),
    close,
    home,
  };
}

/** Tools of which each call has to be confirmed, made once each. */
function confirming<V extends Variables>({ supplied, secretKeys }: ServerDefinition<V>) {
  const made = new WeakMap<ChangingTool, Tool>();
  const rules = {
    showsTexts: supplied !== 'none',
    isSecret: (name: string) => isSecretKey(name, secretKeys),
  };
  return (tool: ChangingTool): Tool => {
    const confirmed = made.get(tool) ?? alwaysAsking(tool, rules);
    made.set(tool, confirmed);
    return confirmed;
  };
}

function withRequired(policy: StandingPolicy | undefined, posture: Partial<Posture> = {}): StandingPolicy {
  const { path, atStart } = policy ?? { path: 'the operator', atStart: NO_DEMANDS };
  return { path, atStart: stricter(atStart, { ...NO_DEMANDS, posture }) };
}
