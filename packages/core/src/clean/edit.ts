/** One change of a text: what stands from `start` up to `end` becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that are in order and do not overlap; everything else stays as it stood. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const edit of edits) {
    parts.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
