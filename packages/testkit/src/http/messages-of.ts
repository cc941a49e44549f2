/** Each message of an answer as it arrives, be it JSON or a stream of events. */
export async function* messagesOf({
  headers,
  body,
}: Response): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
  let rest = '';
  for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    rest += piece;
    if (!isStream) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: {')) yield JSON.parse(line.slice('data: '.length));
  }
  if (!isStream && rest.startsWith('{')) yield JSON.parse(rest);
}
