/** Why an assertion or a registration does not count. Shown to whoever sent it, so it holds none of their words. */
export class Refusal extends Error {}

export function demand(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Refusal(why);
}
