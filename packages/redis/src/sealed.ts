import {
  type Approval,
  createCipher,
  decisionContent,
  type Ended,
  endedContent,
  entryContent,
  type Keys,
} from '@guard/core/store';

/** What is written into Redis, sealed: whoever can write there can invent no approval, and change none. */
export interface Sealed {
  /** @param run which run of Redis it is for: under another one it does not open */
  closeEntry(name: string, run: string, entry: Approval): string;
  openEntry(name: string, run: string, value: string): Approval | undefined;
  closeEnded(name: string, ended: Ended): string;
  openEnded(name: string, value: string): Ended | undefined;
}

const content = entryContent.extend({ decision: decisionContent.optional() });

export function createSealed(keys: Keys): Sealed {
  const cipher = createCipher(keys, 'guard approvals in Redis, 1');
  const close = (value: unknown, bound: string) => cipher.close(value, bound).toString('base64');
  const open = (value: string, bound: string) => cipher.open(Buffer.from(value, 'base64'), bound);
  return {
    closeEntry: (name, run, entry) => close(entry, `${name}.${run}.entry`),
    openEntry: (name, run, value) => content.safeParse(open(value, `${name}.${run}.entry`)).data,
    closeEnded: (name, ended) => close(ended, `${name}.past`),
    openEnded: (name, value) => endedContent.safeParse(open(value, `${name}.past`)).data,
  };
}
