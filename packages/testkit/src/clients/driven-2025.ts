import type { Transport } from '@modelcontextprotocol/client';
import { initialize } from '../connect/initialize.ts';
import type { RawRequest } from '../connect/raw-connection.ts';
import type { Shown } from '../persons/person.ts';
import { readShown } from '../persons/shown.ts';
import { readAnswer } from './raw-answers.ts';
import type { ToolResult } from './tool-result.ts';

/** A call of the 2025 revisions whose dialog is open: it ends when the dialog does. */
export interface OpenDialog {
  readonly shown: Shown;
  readonly ended: Promise<ToolResult>;
  /** Answers the dialog now, in whatever shape, as often as this is called. */
  answer(result: unknown): void;
  /** The end of the call, or the next dialog of this connection when the server asks again. */
  goesOn(): Promise<Begun>;
  /** Takes the call back; it is then never answered. */
  cancel(): void;
}

/** A call up to the point where it ends or waits for a person. */
export type Begun = { readonly ended: ToolResult } | { readonly dialog: OpenDialog };

/** A raw client whose dialogs are answered by hand, at the moment a test wants. */
export interface Driven2025Client {
  /** Calls are begun one after the other: a dialog does not say which call it belongs to. */
  begin(name: string, args: Readonly<Record<string, unknown>>, extras?: object): Promise<Begun>;
  close(): Promise<void>;
}

/** @throws Error when the server refuses the connection */
export async function connectDriven2025(
  transport: Transport,
  capabilities: unknown,
): Promise<Driven2025Client> {
  let onDialog: ((request: RawRequest) => void) | undefined;
  const connection = await initialize(transport, capabilities, (request) => onDialog?.(request));

  const upToDialog = (callId: number, ended: Promise<ToolResult>): Promise<Begun> => {
    const asked = new Promise<RawRequest>((resolve) => (onDialog = resolve));
    return Promise.race([
      ended.then((result) => ({ ended: result })),
      asked.then((request) => ({ dialog: openDialog(callId, request, ended) })),
    ]);
  };
  const openDialog = (
    callId: number,
    { id, params }: RawRequest,
    ended: Promise<ToolResult>,
  ): OpenDialog => ({
    shown: readShown(params),
    ended,
    answer: (result) => connection.respond(id, { result }),
    goesOn: () => upToDialog(callId, ended),
    cancel: () => connection.notify('notifications/cancelled', { requestId: callId }),
  });

  return {
    begin(name, args, extras = {}) {
      const ended = connection.request('tools/call', { name, arguments: args, ...extras }).then(readAnswer);
      return upToDialog(connection.lastId, ended);
    },
    close: () => connection.close(),
  };
}
