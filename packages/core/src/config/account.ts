import type { Principal } from '../approvals/principal.ts';
import type { Variables } from './declaration.ts';
import type { Values } from './variables.ts';

/** An account of the backend, and who acts as it. */
export interface Account<V extends Variables = Variables> {
  /** What it is called where the backend has no login name for it. */
  readonly name: string;
  readonly principals: readonly Principal[];
  /** Undefined while the backend cannot be reached for want of its address. */
  readonly values: Values<V> | undefined;
  /** What the scrubber of this account hides. */
  readonly secrets: readonly string[];
}
