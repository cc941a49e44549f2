import { createHash } from 'node:crypto';
import { Refusal, badRequest } from './answers.ts';
import { either, formDecode } from './php-request.ts';
import type { PhpRequest } from './php-request.ts';

const USER_NAME = /^(?:\w[\w.@-]{1,38}|[0-9a-zA-Z])$/;
const FILLER = 'Z'.repeat(17);

/** The one user of the instance, and the secret that outlives every session. */
export class Account {
  readonly user: string;
  password: string;
  #generation = 0;

  constructor(user: string, password: string) {
    this.user = user;
    this.password = password;
  }

  /** 40 digits of hex that every sign-in gives again, until the password is set, be it to the same. */
  get digest(): string {
    return createHash('sha1')
      .update(JSON.stringify(['salt', this.user, this.password, this.#generation]))
      .digest('hex');
  }

  get auth(): string {
    return `${this.user}/${this.digest}`;
  }

  /** The token of a write. It holds the secret of the sign-in. */
  get token(): string {
    return this.digest + FILLER;
  }

  setPassword(password: string): void {
    this.password = password;
    this.#generation += 1;
  }

  /** The answer to a ClientLogin. Nothing tells a wrong password from an unknown user. */
  signIn(request: PhpRequest): string {
    const user = either(request, 'Email');
    const password = either(request, 'Passwd');
    if (user === undefined || password === undefined || !USER_NAME.test(user)) throw badRequest();
    if (user !== this.user || password !== this.password) throw new Refusal(401);
    return `SID=${this.auth}\nLSID=null\nAuth=${this.auth}\n`;
  }

  /** Whether the header names the user; false when it names nobody, which only matters later. */
  isSignedIn({ authorization }: PhpRequest): boolean {
    const value = /^GoogleLogin auth=([^&]*)/.exec(authorization ?? '')?.[1];
    if (value === undefined || !value.includes('/')) return false;
    const auth = formDecode(value);
    if (!USER_NAME.test(auth.slice(0, auth.indexOf('/')))) throw badRequest();
    if (auth !== this.auth) throw new Refusal(401);
    return true;
  }

  /** No token and `x` pass, anything else must be right. Read from the form alone. */
  checkToken({ post }: PhpRequest): void {
    const token = (post.get('T') ?? '').trim();
    if (!['', 'x', this.token].includes(token)) throw new Refusal(401);
  }
}
