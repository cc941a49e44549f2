import { ToolError } from '@guard/core';
import type { SaxesTagPlain } from 'saxes';

/** The parts of a document, in its order; the root element has the depth 1. */
interface Visitor {
  readonly open: (tag: SaxesTagPlain, depth: number) => void;
  readonly close?: (tag: SaxesTagPlain, depth: number) => void;
  readonly text?: (text: string) => void;
}

/**
 * Goes through an export of FreshRSS. The parser is loaded on first use.
 *
 * @throws ToolError when it is not well-formed
 */
export async function walkExport(opml: string, { open, close, text }: Visitor): Promise<void> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', () => {
    throw new ToolError('FreshRSS sent an export that is not well-formed XML.');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    open(tag, depth);
  });
  parser.on('closetag', (tag) => {
    close?.(tag, depth);
    depth -= 1;
  });
  parser.on('text', (part) => text?.(part));
  parser.write(opml).close();
}
