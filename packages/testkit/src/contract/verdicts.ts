import { TOKEN_ARGUMENT } from '@guard/core/inspect';
import { expect } from 'vitest';
import type { ToolResult } from '../clients/tool-result.ts';
import { handsOutTokens, type Postures } from './hands-out-tokens.ts';
import { type ExpectedWrite, nameOfWrite, type RecordedWrite } from '../journal.ts';

/** The journal is the judge: exactly these writes, in this order, and not one more. */
export function expectWrites(journal: readonly RecordedWrite[], expected: readonly ExpectedWrite[]): void {
  expect(journal.map(nameOfWrite)).toEqual(expected.map(nameOfWrite));
  for (const [index, { body }] of expected.entries()) {
    if (body !== undefined) expect(journal[index]?.body).toMatchObject(body);
  }
}

/** Nothing reached the backend, and the client is told so in words alone: v1 clients check error data, too. */
export function expectNothingDone(result: ToolResult, journal: readonly RecordedWrite[]): void {
  expect(journal.map(nameOfWrite)).toEqual([]);
  expect(result).toMatchObject({ isError: true });
  expect(result.structuredContent).toBeUndefined();
  expect(result.text).not.toBe('');
}

/** The call was carried out. */
export function expectDone(result: ToolResult): void {
  expect(result).toMatchObject({ isError: false });
  expect(result.structuredContent).toBeDefined();
}

/** The token that a result hands out, if it does. */
export function tokenIn({ text }: ToolResult): string | undefined {
  return /confirm_token "([^"]+)"/.exec(text)?.[1];
}

/** An answer that is no approval is final: a token in its place would let the model approve by itself. */
export function expectNoToken(result: ToolResult): void {
  expect(result.text).not.toContain(TOKEN_ARGUMENT);
}

/** The token of a result that has to hand one out. */
export function takeToken(result: ToolResult): string {
  const token = tokenIn(result);
  if (token === undefined) throw new Error(`No token in: ${result.text}`);
  return token;
}

/** A client that cannot show a dialog gets a token, or where there are none the error that names what it lacks. */
export function expectNoWayToAsk(result: ToolResult, server: Postures): void {
  if (handsOutTokens(server)) {
    expect(takeToken(result)).not.toBe('');
    return;
  }
  expectNoToken(result);
  expect(result.jsonRpcError).toMatchObject({
    code: -32021,
    data: { requiredCapabilities: { elicitation: { form: {} } } },
  });
}
