import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { request } from 'node:http';
import { request as requestTls } from 'node:https';
import { deriveKey, type Keys } from '../approvals/keys.ts';

/** Where a process that serves the page proves that it has the key of the folder. */
const PATH = 'hello/';
const ANSWER_MS = 2000;
const MOST_CHARACTERS = 100;

/** Tells our processes from strangers, who could wait for people at the port that was remembered. */
export interface Hello {
  /** The answer to a request for this path; undefined for any other. */
  answer(path: string, port: number): string | undefined;
  /**
   * Whether a process with the key of the folder serves the page at this port.
   *
   * @param through where people open it; default: at the port itself
   */
  isOurs(port: number, through?: URL): Promise<boolean>;
}

// With the port: otherwise a stranger could pass the challenge on to the real page and repeat its answer.
const proof = (key: Uint8Array, nonce: string, port: number) =>
  createHmac('sha256', deriveKey(key, 'hello of the page')).update(`${port} ${nonce}`).digest('base64url');

export function createHello({ first, all }: Keys): Hello {
  return {
    answer(path, port) {
      // Below whatever the address of the page is.
      const [, nonce] = /^(?:\/[\w.~-]+)*\/hello\/([\w-]{22})$/.exec(path) ?? [];
      return nonce !== undefined ? proof(first, nonce, port) : undefined;
    },
    async isOurs(port, through = new URL(`http://127.0.0.1:${port}/`)) {
      const nonce = randomBytes(16).toString('base64url');
      const given = Buffer.from((await textAt(new URL(PATH + nonce, through))) ?? '');
      return all.some((key) => {
        const right = Buffer.from(proof(key, nonce, port));
        return right.length === given.length && timingSafeEqual(right, given);
      });
    },
  };
}

function textAt(address: URL): Promise<string | undefined> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const send = address.protocol === 'https:' ? requestTls : request;
    const asking = send(address, { signal, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MOST_CHARACTERS) asking.destroy();
      });
      response.on('end', () => resolve(text));
      response.on('error', () => resolve(undefined));
    });
    asking.on('error', () => resolve(undefined));
    asking.on('close', () => resolve(undefined));
    asking.end();
  });
}
