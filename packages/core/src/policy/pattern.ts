/** Whether the name of a tool is the entry itself, or begins with what stands before its star. */
export function isMatch(entry: string, name: string): boolean {
  return entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry;
}
