import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Principal } from '../approvals/principal.ts';
import type { DialogDelivery } from '../guard/delivery.ts';
import { throwIfForbidden } from '../guard/forbidden.ts';
import type { LinkDelivery } from '../guard/link-delivery.ts';
import { RecordError } from '../guard/recorder.ts';
import { nothingDone } from '../guard/reply.ts';
import { presentedToken } from '../guard/token.ts';
import { WriteFailure } from '../guard/write-attempt.ts';
import { type ChangingTool, isWrite, type Tool } from '../tool/declaration.ts';
import { auditedCall, recordLeftOut } from './audited-call.ts';
import { parseArguments } from './arguments.ts';
import { describeFailure } from './failure.ts';
import { progressReporter } from './progress.ts';
import { recordedRead } from './recorded-read.ts';
import { buildReply } from './reply.ts';
import type { Connected, Runtime } from './runtime.ts';
import { sentSecrets } from './sent-secrets.ts';
import { ruledTool } from './tool-record.ts';
import { unexpectedLine } from './unexpected.ts';

/** What is known of the client and the request besides the arguments. */
export interface Caller {
  readonly principal: Principal;
  readonly canShowForm: boolean;
  readonly delivery: DialogDelivery;
  readonly canShowLink: boolean;
  readonly link: LinkDelivery;
  readonly client: string | undefined;
  readonly context: ServerContext;
}

/** A tool that the settings leave out exists all the same: whoever looks for it has to be told where it went. */
function whyNoTool({ leftOutBy }: Runtime, name: string): string {
  const settings = leftOutBy(name);
  if (settings === undefined) return 'This server offers no tool of that name';
  return `The settings of this server leave this tool out (${settings.join(' and ')}): only its operator can change that`;
}

/** Carries out one `tools/call`, on every revision of the protocol. */
export async function callTool(
  shared: Runtime,
  name: string,
  args: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<CallToolResult | InputRequiredResult> {
  const offered = shared.tools.find((known) => known.name === name);
  if (offered === undefined) {
    await recordLeftOut(shared, name, caller);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, whyNoTool(shared, name));
  }
  const tool = shared.asItStands(offered);
  const parsed = parseArguments(tool, args, shared.scope);
  if ('refused' in parsed) return nothingDone(shared.scrubber.text(parsed.refused));
  const sent = secretsOf(shared, tool, parsed.input);
  const runtime = hidingWhatWasSent(shared, sent);
  const say = (text: string) => nothingDone(runtime.scrubber.text(text));
  const { connected } = runtime;
  if (connected === undefined || (runtime.missing.length > 0 && !isAnonymous(tool))) {
    return say(notConfigured(runtime.missing));
  }
  const { signal } = caller.context.mcpReq;
  try {
    if (isWrite(tool)) return await write(runtime, connected, tool, parsed, caller);
    throwIfForbidden(runtime.rulesNow.forbids(ruledTool(tool)));
    const call = () => auditedCall(runtime, connected, tool, parsed.input, caller);
    return await recordedRead(connected, call, runtime.now, async () => {
      const data = await tool.read({
        input: parsed.input,
        read: connected.client.reader(signal),
        instance: connected.instance,
        signal,
        now: runtime.now,
        progress: progressReporter(caller.context),
      });
      return reply(runtime, tool, data);
    });
  } catch (error) {
    if (error instanceof RecordError) return say(`Nothing is returned: ${error.message}`);
    // An error of the protocol, such as a missing capability, is not a result.
    if (error instanceof ProtocolError) throw error;
    signal.throwIfAborted();
    const { definition } = runtime;
    const unexpected = unexpectedLine(tool.name, error);
    if (unexpected !== undefined)
      runtime.complain(runtime.scrubber.text(`${definition.binary}: ${unexpected}`));
    const says = await describeFailure(
      tool,
      error,
      async (failure) => definition.explain?.(failure, connected.client.reader(signal)),
      sent,
    );
    return withNotice(say(says), error instanceof WriteFailure ? error.notice : undefined);
  }
}

function secretsOf(runtime: Runtime, tool: Tool, input: Readonly<Record<string, unknown>>): string[] {
  const declared = isWrite(tool) ? (tool.secretArguments ?? []) : [];
  return sentSecrets(input, [...runtime.definition.secretKeys, ...declared]);
}

/** A backend may repeat in its answer, or in its error, the credential that it was sent. */
function hidingWhatWasSent(runtime: Runtime, sent: readonly string[]): Runtime {
  if (sent.length === 0) return runtime;
  return { ...runtime, scrubber: { ...runtime.scrubber, ...runtime.scrubber.with(sent) } };
}

function isAnonymous(tool: Tool): boolean {
  return tool.kind === 'read' && tool.anonymous === true;
}

function notConfigured(missing: readonly string[]): string {
  return (
    `This server is not configured yet: set ${missing.join(' and ')} in its environment and start it again. ` +
    'The command with the argument doctor checks the settings.'
  );
}

function reply({ scrubber, definition }: Runtime, tool: Tool, data: unknown): CallToolResult {
  const { backend: source, title } = definition;
  return buildReply(tool, data, { scrubber, source, title });
}

function replyAfterWrite(
  runtime: Runtime,
  tool: ChangingTool,
  data: unknown,
  notice: string | undefined,
): CallToolResult {
  try {
    return reply(runtime, tool, data);
  } catch (error) {
    // The tool itself had nothing more to do.
    throw new WriteFailure(error, 'done', notice);
  }
}

function withNotice(result: CallToolResult, notice: string | undefined): CallToolResult {
  if (notice === undefined) return result;
  return { ...result, content: [...result.content, { type: 'text', text: notice }] };
}

async function write(
  runtime: Runtime,
  connected: Connected,
  tool: ChangingTool,
  { input, token }: { input: Record<string, unknown>; token: string | undefined },
  { principal, ...caller }: Caller,
) {
  const audited = auditedCall(runtime, connected, tool, input, { principal, client: caller.client });
  const call = { ...audited, input, token: presentedToken(token), ...caller };
  const outcome = await connected.guard(tool, call);
  if ('reply' in outcome) return outcome.reply;
  return withNotice(replyAfterWrite(runtime, tool, outcome.done, outcome.notice), outcome.notice);
}
