/** What a client was told of one attempt. `nothing`: it heard no result. */
export type Told = 'done' | 'not done' | 'perhaps' | 'nothing';

/** One call, all its attempts, and what the backend received for it. */
export interface Account {
  readonly name: string;
  readonly approved: 'yes' | 'no' | 'perhaps';
  readonly told: readonly Told[];
  readonly writes: number;
}

/** What is wrong with it; undefined where everything is as it was told. */
export function wrongWith({ name, approved, told, writes }: Account): string | undefined {
  const says = (what: string) =>
    `${name}: ${what} (told: ${told.join(', ')}; approved: ${approved}; writes: ${writes})`;
  if (writes > 1) return says('written twice');
  if (writes > 0 && approved === 'no') return says('written without an approval');
  if (told.includes('done') && writes === 0) return says('told as done, and not written');
  if (told.every((each) => each === 'not done') && writes > 0) return says('told as not done, and written');
  return undefined;
}
