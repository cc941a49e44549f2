import type { Posture } from '../guard/posture.ts';
import type { SuppliedFrom } from '../tool/question.ts';
import type { ConfigurationSpec, Variables } from '../config/declaration.ts';
import type { Values } from '../config/variables.ts';
import type { BackendError } from '../http/backend-error.ts';
import type { HttpLimits } from '../http/limits.ts';
import type { Path } from '../http/path.ts';
import type { Reader } from '../http/reader.ts';
import type { SignIn } from '../http/sign-in.ts';
import type { Tool } from '../tool/declaration.ts';
import type { WebPageOf } from '../tool/web-page.ts';
import type { Scope } from './scope.ts';

/** How to reach the instance that was configured. */
export interface Backend {
  readonly base: URL;
  /** Login name; part of what an approval is bound to. */
  readonly account: string;
  /** Credentials of every request. */
  readonly headers: () => Record<string, string>;
  /** For a backend that has to be signed in to first. */
  readonly signIn?: SignIn;
  /** Reads that the backend offers by POST only. */
  readonly readsByPost?: readonly Path[];
  /** Where the backend needs more time or room than usual. */
  readonly limits?: Partial<HttpLimits>;
}

/** One line of `doctor`: what was looked at, and what came of it. */
export interface Finding {
  readonly ok: boolean;
  readonly says: string;
  /** A fault on which no later check depends: those are looked at all the same. */
  readonly standsAlone?: boolean;
}

/** What a server says of itself before the first call: data alone. Its module imports no tool and no API. */
export interface ServerStart<V extends Variables = Variables> extends ConfigurationSpec<V> {
  /** Name of the binary, as it stands in messages. */
  readonly binary: string;
  /** Name for people and models, the same in all that they are shown. */
  readonly title: string;
  readonly version: string;
  /** For the model, in few words: what this server is for and what it must know before the first call. */
  readonly instructions: string;
  /**
   * How the server treats writes and questions where nobody says otherwise; by default {@link DEFAULT_POSTURE}, or
   * {@link OPT_IN_POSTURE} where it has to be opted in to.
   */
  readonly posture?: Posture;
  readonly presets: { readonly essential: readonly string[] };
}

/** Everything a server is: data, and a few short functions. */
export interface ServerDefinition<V extends Variables = Variables> extends ServerStart<V> {
  /** Name of the backend for programs: the `source` of untrusted results. */
  readonly backend: string;
  /** What the questions show beside this server's own words: it decides the heading above those values. */
  readonly supplied: SuppliedFrom;
  readonly tools: readonly Tool[];
  /** True for a backend whose parallel writes damage each other. */
  readonly serialWrites: boolean;
  /** Keys that hold a credential in this backend's answers, beyond those that hold for every server. */
  readonly secretKeys: readonly string[];
  connect(values: Values<V>): Backend;
  /** Where a person can look at what a call is about; default: the page of the whole instance. */
  readonly webPage?: WebPageOf;
  /** Says what an error means on this backend, if it can; it may read to find out. */
  explain?(error: BackendError, read: Reader): Promise<string | undefined>;
  /** The checks of `doctor`, in order; each stands on the one before. */
  readonly checks: readonly { readonly title: string; run(read: Reader, scope: Scope): Promise<Finding> }[];
}

/** Declares what a server needs to start; {@link defineServer} adds the rest. */
export function defineStart<V extends Variables>(start: ServerStart<V>): ServerStart<V> {
  return start;
}

/** Declares a server. */
export function defineServer<V extends Variables>(definition: ServerDefinition<V>): ServerDefinition<V> {
  return definition;
}
