import { clickOnPage } from '@guard/testkit';
import { setTimeout as pause } from 'node:timers/promises';
import type { Moment, Plan } from './plan.ts';
import type { Account, Told } from './verdict.ts';
import { type Message, post, type Sender } from './wire.ts';

const META = 'io.modelcontextprotocol';
/** How often a person answers one call, and a client sends an answer that was refused for now. */
const MOST_ANSWERS = 3;
/** So often something is done again that did not work; Redis comes back with what becomes of other calls. */
const MOST_REPEATS = 20;
const REPEAT_MS = 100;

export interface CallOptions {
  readonly plan: Plan;
  readonly name: string;
  readonly sender: Sender;
  /** Whatever is to happen at this moment of the call has happened when it resolves. */
  readonly reached: (moment: Moment) => Promise<void>;
}

type Heard = { readonly told: Told; readonly text: string; readonly result?: Message | undefined };

/** Makes one guarded call as a client and a person would, and notes what both were told. */
export async function guardedCall(options: CallOptions): Promise<Omit<Account, 'writes'>> {
  const { plan, name, sender, reached } = options;
  const told: Told[] = [];
  let approved: Account['approved'] = 'no';
  let last: (() => Promise<Heard>) | undefined;
  const attempt = async (make: () => Promise<Heard>): Promise<Heard> => {
    last = make;
    let heard = await make();
    told.push(heard.told);
    // A person calls again when they are told to.
    for (let left = MOST_REPEATS; left > 0 && heard.text.includes('kept in Redis'); left -= 1) {
      await pause(REPEAT_MS);
      heard = await make();
      told.push(heard.told);
    }
    return heard;
  };
  /** Sends what was approved. */
  const carryOut = async (make: () => Promise<Heard>): Promise<Heard> => {
    const once = attempt(make);
    const heard = await Promise.all([once, plan.twice ? attempt(make) : once]);
    // Whoever was answered is not asked again.
    return heard.find((each) => !isQuestion(each)) ?? heard[0];
  };
  let isRepeated = false;
  const decides = () => {
    const approves = plan.approve && !isRepeated;
    if (approves) approved = 'yes';
    return approves ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
  };

  const args = { repo_id: 21, name };
  const capabilities = plan.way === 'dialog' ? { elicitation: { form: {} } } : {};
  const call = async (more: object = {}, extras: object = {}) =>
    plan.era === '2026'
      ? once(sender, {
          name: 'delete_secret',
          arguments: { ...args, ...more },
          ...extras,
          ...meta(capabilities),
        })
      : pushed(sender, { name: 'delete_secret', arguments: { ...args, ...more } }, answer);

  async function answer(id: unknown): Promise<boolean> {
    await reached('asked');
    const result = decides();
    for (let left = MOST_REPEATS; left > 0; left -= 1) {
      const { status } = await post(sender, { id, result }, () => undefined);
      if (status !== 503) break;
      await pause(REPEAT_MS);
    }
    await reached('decided');
    return true;
  }

  async function click(link: string): Promise<number> {
    for (let left = MOST_REPEATS; ; left -= 1) {
      const port = Number(sender.url.port);
      const status = await clickOnPage(link, port, plan.approve ? 'approve' : 'decline').catch(() => 502);
      if (status < 500 || left === 0) return status;
      await pause(REPEAT_MS);
    }
  }

  let heard = await attempt(async () => call());
  if (plan.way === 'dialog' && plan.era === '2026') {
    for (let answers = 0; answers < MOST_ANSWERS && isQuestion(heard); answers += 1) {
      await reached('asked');
      told.pop();
      const extras = { inputResponses: { confirm: decides() }, requestState: heard.result?.['requestState'] };
      await reached('decided');
      heard = await carryOut(async () => call({}, extras));
    }
  } else if (plan.way === 'token') {
    const [, token] = /confirm_token[^\w-]+([\w-]{20,})/.exec(heard.text) ?? [];
    await reached('asked');
    if (token !== undefined && plan.approve) {
      approved = 'yes';
      await reached('decided');
      await carryOut(async () => call({ confirm_token: token }));
    }
  } else if (plan.way === 'page') {
    const [link] = /http:\/\/localhost:\d+\/a\/[\w-]{22}/.exec(heard.text) ?? [];
    await reached('asked');
    if (link !== undefined) {
      const status = await click(link);
      if (plan.approve) approved = status === 303 ? 'yes' : 'perhaps';
      await reached('decided');
      await carryOut(async () => call());
    }
  }
  await reached('ended');
  // Nobody approves it a second time, so what was sent last must not count twice.
  isRepeated = true;
  if (last !== undefined) await attempt(last);
  return { name, approved, told };
}

const isQuestion = ({ result }: Heard) => result?.['resultType'] === 'input_required';

const meta = (capabilities: object) => ({
  _meta: {
    [`${META}/protocolVersion`]: '2026-07-28',
    [`${META}/clientInfo`]: { name: 'soak', version: '1' },
    [`${META}/clientCapabilities`]: capabilities,
  },
});

const HEADERS = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'delete_secret',
};

/** A call of 2026-07-28: what comes back is its end, or its question. */
async function once(sender: Sender, params: object): Promise<Heard> {
  let last: Message | undefined;
  const { status } = await post(
    { ...sender, headers: HEADERS },
    { id: 1, method: 'tools/call', params },
    (message) => (last = message),
  );
  return read(last, status);
}

/** A call of the 2025 revisions: its questions come while it is open. */
async function pushed(
  sender: Sender,
  params: object,
  answer: (id: unknown) => Promise<boolean>,
): Promise<Heard> {
  let last: Message | undefined;
  let answers = 0;
  const { status } = await post(sender, { id: 1, method: 'tools/call', params }, (message) => {
    if (message['method'] !== 'elicitation/create') return void (last = message);
    answers += 1;
    if (answers <= MOST_ANSWERS) void answer(message['id']);
    return undefined;
  });
  return read(last, status);
}

function read(message: Message | undefined, status: number | 'lost'): Heard {
  const { result, error } = message ?? {};
  if (isObject(error)) {
    const text = String(error['message']);
    // Refused before anything was looked at.
    return { told: status === 503 || /nothing was done/i.test(text) ? 'not done' : 'perhaps', text };
  }
  if (!isObject(result)) return { told: 'nothing', text: '' };
  const { content, isError } = result;
  const text = Array.isArray(content)
    ? content.map((block: unknown) => (isObject(block) ? String(block['text']) : '')).join('\n')
    : '';
  if (result['resultType'] === 'input_required') return { told: 'not done', text, result };
  if (isError !== true) return { told: 'done', text, result };
  return { told: /nothing was done|was not done/i.test(text) ? 'not done' : 'perhaps', text, result };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
