import type { Approval } from '../approvals/approval.ts';

/** What a person is told: a title, one paragraph, one link. Never a button that approves. */
export interface Message {
  readonly event: 'approval_waiting' | 'more_waiting' | 'passkey_added' | 'test';
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** For programs. */
  readonly about?: {
    readonly id: string;
    readonly server: string;
    readonly tool: string;
    readonly expiresAt: string;
  };
}

/** @param text whether the text of the question goes along; what helps to recognise stands on the page alone */
export function waitingMessage(approval: Approval, link: string, text: 'waiting' | 'question'): Message {
  const { id, server, tool, instance, decideBy, onPage } = approval;
  const until = `It can be decided until ${new Date(decideBy).toISOString().slice(11, 16)} UTC.`;
  const waits = `${server} wants to call ${tool} on ${instance}. ${until}`;
  return {
    event: 'approval_waiting',
    title: `${onPage?.serverTitle ?? server}: a question waits`,
    text: text === 'question' && onPage !== undefined ? `${onPage.text}\n\n${until}` : waits,
    link,
    about: { id, server, tool, expiresAt: new Date(decideBy).toISOString() },
  };
}

export function moreMessage({ server, onPage }: Approval, link: string): Message {
  return {
    event: 'more_waiting',
    title: `${onPage?.serverTitle ?? server}: more questions wait`,
    text: 'More questions were put within a minute than are sent one by one. They have ended, and are put again when they are asked again.',
    link,
  };
}

export function passkeyMessage(name: string, link: string): Message {
  return {
    event: 'passkey_added',
    title: 'A passkey was registered',
    text: `It is called ${name}, and approves what asks for a passkey from now on. If this was not you, remove it: passkeys remove NAME`,
    link,
  };
}
