import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { cbor } from './cbor.ts';

const PAIRS = {
  [-7]: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  [-8]: () => generateKeyPairSync('ed25519'),
  [-257]: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const;

export type SoftAlgorithm = -7 | -8 | -257;

/** What an authenticator and its browser say, before anybody changes it. */
export interface Said {
  readonly type: string;
  readonly challenge: Uint8Array;
  readonly origin: string;
  readonly rpId: string;
  readonly flags: number;
  readonly counter: number;
  readonly clientData?: Readonly<Record<string, unknown>>;
}

/** Present, verified. */
export const FLAGS = 0x05;

/** Two pairs of each kind are enough to tell them apart; new ones for every test would take long. */
const made = new Map<SoftAlgorithm, ReturnType<(typeof PAIRS)[SoftAlgorithm]>[]>();

function nextPair(alg: SoftAlgorithm) {
  const pairs = made.get(alg) ?? [PAIRS[alg](), PAIRS[alg]()];
  made.set(alg, pairs.toReversed());
  const [pair = PAIRS[alg]()] = pairs;
  return pair;
}

const clientDataOf = ({ type, challenge, origin, clientData }: Said) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: Buffer.from(challenge).toString('base64url'),
      origin,
      crossOrigin: false,
      ...clientData,
    }),
  );

const authenticatorDataOf = ({ rpId, flags, counter }: Said, credential: Buffer = Buffer.alloc(0)) => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const page = createHash('sha256').update(rpId).digest();
  return Buffer.concat([page, Buffer.from([flags]), count, credential]);
};

/** An authenticator in software, that says whatever a test wants. */
export function softAuthenticator(alg: SoftAlgorithm = -7) {
  const { privateKey, publicKey } = nextPair(alg);
  const id = randomBytes(32);
  const cose = coseOf(publicKey, alg);

  return {
    id: id.toString('base64url'),
    cose,
    known: (counter = 0) => ({
      id: id.toString('base64url'),
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      algorithm: alg as number,
      counter,
    }),

    assert(said: Said) {
      const clientDataJSON = clientDataOf(said);
      const authenticatorData = authenticatorDataOf(said);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
      const signature = sign(alg === -8 ? null : 'sha256', signed, privateKey);
      return { id: id.toString('base64url'), clientDataJSON, authenticatorData, signature };
    },

    register(said: Said) {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authenticatorData = authenticatorDataOf({ ...said, flags: said.flags | 0x40 }, credential);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientDataOf(said),
        authenticatorData,
        publicKey: publicKey.export({ format: 'der', type: 'spki' }),
        algorithm: alg as number,
        attestationObject: cbor(
          new Map<string, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authenticatorData],
          ]),
        ),
      };
    },
  };
}

function coseOf(key: KeyObject, alg: SoftAlgorithm): Buffer {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  const maps: Record<SoftAlgorithm, [number, unknown][]> = {
    [-7]: [
      [1, 2],
      [3, alg],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    [-8]: [
      [1, 1],
      [3, alg],
      [-1, 6],
      [-2, part('x')],
    ],
    [-257]: [
      [1, 3],
      [3, alg],
      [-1, part('n')],
      [-2, part('e')],
    ],
  };
  return cbor(new Map<number, unknown>(maps[alg]));
}
