import type { Scrubber } from '../clean/scrub.ts';
import type { SignIn } from '../http/sign-in.ts';

/** What a session is made of is as secret as the password, and is known only once it was signed in to. */
export function hidingSession(signIn: SignIn, account: string, scrubber: Scrubber): SignIn {
  return async (post) => {
    const headers = await signIn(post);
    // "Scheme name=value": the value alone can be echoed as well as the whole.
    const values = Object.values(headers);
    const pieces = values.flatMap((value) => value.split(/[\s=/]/));
    scrubber.learn(
      [...values, ...pieces].filter((piece) => piece.length >= SESSION_CHARACTERS && piece !== account),
    );
    return headers;
  };
}

/** A shorter piece is the name of a scheme or a parameter, which is no secret; nor is the login name. */
const SESSION_CHARACTERS = 16;
