import { BackendError } from '../http/backend-error.ts';
import type { Words } from './words.ts';

/** A name or a title by which a person recognises what a question is about. */
export interface Fact {
  readonly label: Words;
  /** Undefined where the backend could not be read: that is bound as well, so that a withdrawal goes on meanwhile. */
  readonly value: string | Words | undefined;
  /** Who wrote it: it was read from the backend, or it came with the call. */
  readonly from: 'backend' | 'call';
}

/** Why a question has nothing to recognise its subject by. */
export class NothingToRecognise {
  readonly because: string;

  constructor(because: string) {
    this.because = because;
  }
}

/** What a question says for recognising its subject. */
export type Recognise = readonly Fact[] | NothingToRecognise;

/** For a question whose subject has no name or title, such as one about the whole instance; says why. */
export function none(because: string): NothingToRecognise {
  return new NothingToRecognise(because);
}

/** What was read; undefined where the backend failed. For facts alone: what decides a question has to be read. */
export async function ifReadable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BackendError) return undefined;
    throw error;
  }
}
