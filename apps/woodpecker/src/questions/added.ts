/** What a list names that was not in it. */
export function added(wanted: readonly string[] = [], is: readonly string[] | null | undefined): string[] {
  return [...new Set(wanted)].filter((name) => !(is ?? []).includes(name));
}
