import type { Keys } from './keys.ts';

/**
 * Sealed things by their names, in a folder or in Redis, for all processes that share it. Whoever keeps them cannot read
 * them. To add and to remove one succeeds for one caller only, however many try.
 */
export interface Vault {
  /** False where there is one of that name. */
  add(name: string, sealed: Uint8Array): Promise<boolean>;
  find(name: string): Promise<Uint8Array | undefined>;
  /** Whether or not there is one of that name. */
  put(name: string, sealed: Uint8Array): Promise<void>;
  /** False where there was none. */
  remove(name: string): Promise<boolean>;
  names(): Promise<readonly string[]>;
}

/** Where passkeys are kept, and the keys that seal them. */
export interface PasskeyHome {
  readonly vault: Vault;
  readonly keys: Keys;
  /** What they are sealed for, so that what lies in one place opens in no other. */
  readonly sealedFor: string;
}
