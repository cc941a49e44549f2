import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** A longer line ends the connection: what comes after it may belong to it, and its call could not be answered. */
const LINE_BYTES = 10 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The one thing after which a connection cannot go on. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/**
 * JSON by the line. The SDK's own transport drops what it cannot read before anybody could answer it, and its
 * listeners pile up while many answers wait for a slow client.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  readonly #input: Readable;
  readonly #output: Writable;
  #parts: Buffer[] = [];
  #length = 0;
  #closed = false;

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    this.#input.once('end', this.#end);
    this.#input.once('close', this.#end);
    this.#input.on('error', this.#fail);
    // Left in place after the end: a write that fails late must not end the process with its stack.
    this.#output.on('error', this.#fail);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) throw new Error('The connection is closed');
    const line = `${JSON.stringify(message)}\n`;
    return new Promise((resolve, reject) => {
      this.#output.write(line, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#input.off('data', this.#read);
    this.#input.pause();
    this.#parts = [];
    this.onclose?.();
  }

  readonly #read = (chunk: Buffer): void => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#add(chunk.subarray(from, end));
      from = end + 1;
      if (this.#closed) return;
      this.#deliver();
    }
    this.#add(chunk.subarray(from));
  };

  #add(part: Buffer): void {
    this.#length += part.length;
    if (this.#length <= LINE_BYTES) this.#parts.push(part);
    else if (!this.#closed) {
      this.onerror?.(new LineTooLong('A message has more than 10 MB'));
      void this.close();
    }
  }

  #deliver(): void {
    const line = Buffer.concat(this.#parts).toString('utf8').trim();
    this.#parts = [];
    this.#length = 0;
    if (line === '') return;
    let message: JSONRPCMessage;
    try {
      // Unread: what a line really holds is decided by the reader in front of the SDK.
      message = JSON.parse(line) as JSONRPCMessage;
    } catch {
      this.onerror?.(new Error('A line is no JSON'));
      return;
    }
    this.onmessage?.(message);
  }

  readonly #end = (): void => void this.close();
  readonly #fail = (error: Error): void => {
    if (this.#closed) return;
    this.onerror?.(error);
    void this.close();
  };
}
