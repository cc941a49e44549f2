import { randomBytes } from 'node:crypto';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { type Binding, createBinding } from '../guard/binding.ts';
import { createDialog } from '../guard/dialog.ts';
import { createRecorder, type GuardListener, type Recorder } from '../guard/events.ts';
import { createGuard, type Guard } from '../guard/guard.ts';
import { createLifetimeClock } from '../approvals/lifetime-clock.ts';
import { openLane, serialLane } from '../guard/lane.ts';
import type { Posture } from '../guard/posture.ts';
import { questionRenderer } from '../guard/render-question.ts';
import { createSeal } from '../guard/seal.ts';
import { createSpentAnswers, type SpentAnswers } from '../guard/spent.ts';
import { createTokens } from '../guard/token.ts';
import { createScrubber, type Scrubber } from '../clean/scrub.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { type HttpClient, openHttp } from '../http/client.ts';
import type { SignIn } from '../http/sign-in.ts';
import { leftOutBy, selectTools } from '../select/select-tools.ts';
import type { Instance } from '../tool/call.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';
import type { ServerDefinition } from './definition.ts';
import { checkDefinition } from './definition-check.ts';
import { postureOf, selectionOf } from './settings-in-force.ts';
import { listTool } from './tool-list.ts';

/** A configured backend and the guard in front of it. */
export interface Connected {
  readonly client: HttpClient;
  readonly instance: Instance;
  readonly guard: Guard;
  readonly binding: Binding;
  readonly record: Recorder;
}

/** What all connections of one process share. */
export interface Runtime {
  readonly definition: ServerDefinition;
  /** The tools that are offered, in the order of their declaration. */
  readonly tools: readonly Tool[];
  /** The same as clients see them. */
  readonly list: () => readonly ListedTool[];
  /** The variables that keep a declared tool out; undefined for a name that is not declared. */
  readonly leftOutBy: (name: string) => readonly string[] | undefined;
  readonly scrubber: Scrubber;
  /** Undefined while settings are missing without which the backend cannot be reached; `missing` names all. */
  readonly connected: Connected | undefined;
  readonly missing: readonly string[];
  /** One line for each variable that was meant for this server and has no effect. */
  readonly unknown: readonly string[];
  readonly now: () => number;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

/** What tests and later transports hand in; everything has a default. */
export interface RuntimeOptions {
  /** At least 32 bytes; the same on all instances that share approvals. Default: random, for this process. */
  readonly key?: Uint8Array;
  readonly spent?: SpentAnswers;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds since any moment, by a clock that nobody can set. */
  readonly monotonic?: () => number;
  /** What the operator requires on top of the configuration. */
  readonly posture?: Partial<Posture>;
  readonly onEvent?: GuardListener;
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
  const posture = postureOf(definition, configuration, options.posture);
  const selectable = definition.tools.map((tool) => ({ name: tool.name, readOnly: !isWrite(tool), tool }));
  const selection = selectionOf(definition, configuration, posture);
  const tools = selectTools(selectable, selection).map(({ tool }) => tool);
  const scrubber = createScrubber({
    secretKeys: definition.secretKeys,
    secrets: configuration.secrets,
    ownTexts: ownTexts(definition),
  });
  let list: readonly ListedTool[] | undefined;
  return {
    definition,
    tools,
    list: () => (list ??= tools.map(listTool)),
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
    scrubber,
    missing: configuration.missing,
    unknown: configuration.unknown,
    now,
    complain: options.complain ?? ((line) => process.stderr.write(`${line}\n`)),
    connected: connect(definition, configuration, posture, scrubber, now, options),
  };
}

function connect<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  posture: Posture,
  scrubber: Scrubber,
  now: () => number,
  { key = randomBytes(32), spent, onEvent, monotonic = () => performance.now() }: RuntimeOptions,
): Connected | undefined {
  if (configuration.values === undefined) return undefined;
  const backend = definition.connect(configuration.values);
  const instance: Instance = { base: backend.base, account: backend.account };
  const client = openHttp({
    base: backend.base,
    headers: backend.headers,
    signIn: backend.signIn && learning(backend.signIn, backend.account, scrubber),
    readsByPost: backend.readsByPost,
    limits: backend.limits,
    trust: { caPem: configuration.caPem, insecureTls: configuration.insecureTls },
    proxy: configuration.proxies,
    // With the secrets taken out before the words are cut: half a password is no longer recognised as one.
    clean: (words) => scrubber.text(words),
    notice: (answer) => {
      scrubber.notice(answer);
    },
    caSettings: `NODE_EXTRA_CA_CERTS or ${definition.prefix}_CA_FILE`,
  });
  const render = questionRenderer((text) => scrubber.questionLine(text), definition.supplied);
  const binding = createBinding(key, render);
  // One for all: what is forgotten as too old must not be young again by another clock.
  const lifetime = createLifetimeClock(now, monotonic);
  const dialog = createDialog({
    seal: createSeal(key, lifetime),
    spent: spent ?? createSpentAnswers(lifetime),
    binding,
    render,
    now: lifetime,
  });
  const tokens = createTokens({ binding, render, now: lifetime, server: definition.binary });
  const lane = definition.serialWrites ? serialLane() : openLane;
  const record = createRecorder(onEvent, now);
  const guard = createGuard({ client, instance, posture, binding, dialog, tokens, lane, now, record });
  return { client, instance, guard, binding, record };
}

/** Words of an answer that this server uses itself: whoever names a variable could take them out of its texts. */
function ownTexts<V extends Variables>({
  tools,
  binary,
  backend,
  title,
  instructions,
}: ServerDefinition<V>): string {
  const ofTools = tools.flatMap((tool) => [
    tool.name,
    tool.title,
    tool.description,
    ...Object.keys(tool.input.shape),
  ]);
  return [...OWN_WORDS, binary, backend, title, instructions, ...ofTools].join('\n');
}

/** The long words of the sentences that all servers have. */
const OWN_WORDS = [
  'configuration',
  'authorization',
  'authentication',
  'confirmation',
  'administrator',
  'administrators',
  'notification',
  'certificates',
  'confirm_token',
];

/** What a session is made of is as secret as the password, and is known only once it was signed in to. */
function learning(signIn: SignIn, account: string, scrubber: Scrubber): SignIn {
  return async (post) => {
    const headers = await signIn(post);
    // "Scheme name=value": the value alone can be echoed as well as the whole.
    const values = Object.values(headers);
    const pieces = values.flatMap((value) => value.split(/[\s=/]/));
    scrubber.learn(
      [...values, ...pieces].filter((piece) => piece.length >= SESSION_CHARACTERS && piece !== account),
    );
    return headers;
  };
}

/** A shorter piece is the name of a scheme or a parameter, which is no secret; nor is the login name. */
const SESSION_CHARACTERS = 16;
