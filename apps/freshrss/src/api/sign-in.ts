import { BackendError, type HttpReply, type Path, type PostSignIn, type SignIn } from '@guard/core';
import { CLIENT_LOGIN, SCRIPT, SCRIPT_BELOW_P } from './endpoints.ts';
import { BELOW_P, NO_PATH_INFO, P_TOO_MANY } from './wrong-address.ts';

/** Signs in by ClientLogin. The session never expires by itself; the core keeps it and signs in again after a 401. */
export function signInAs(url: URL, user: string, apiPassword: string): SignIn {
  return async (post) => {
    const reply = await login(post, url, { Email: user, Passwd: apiPassword });
    // The line is the only proof: where PATH_INFO is lost, every request is answered 200 "OK", this one too.
    const auth = /^Auth=([\x21-\x7e]+)\r?$/m.exec(reply.text)?.[1];
    if (auth === undefined) throw noSession(whyNot(reply));
    return { authorization: `GoogleLogin auth=${auth}` };
  };
}

async function login(post: PostSignIn, url: URL, form: Readonly<Record<string, string>>): Promise<HttpReply> {
  try {
    return await post(CLIENT_LOGIN, form);
  } catch (error) {
    if (!(error instanceof BackendError) || error.status !== 404) throw error;
    throw (await whyNotFound(post, url)) ?? error;
  }
}

/** If the script is there, the web server hides what is below it; if not, the address is wrong. */
async function whyNotFound(post: PostSignIn, url: URL): Promise<BackendError | undefined> {
  if (await saysOk(post, SCRIPT)) return noSession(NO_PATH_INFO);
  if (await saysOk(post, SCRIPT_BELOW_P)) return noSession(BELOW_P);
  return /\/p\/?$/.test(url.pathname) ? noSession(P_TOO_MANY) : undefined;
}

async function saysOk(post: PostSignIn, script: Path): Promise<boolean> {
  return post(script, {}).then(
    ({ text }) => text.trim() === 'OK',
    () => false,
  );
}

/**
 * A sign-in may be a renewal between two writes, so this tells of itself alone. The words are in the message, where
 * a tool that is half done repeats them.
 */
function noSession(why: string): BackendError {
  const at = String(CLIENT_LOGIN);
  return new BackendError({
    kind: 'shape',
    method: 'POST',
    path: at,
    outcome: 'refused',
    message: `POST ${at}: ${why}`,
  });
}

function whyNot({ text }: HttpReply): string {
  if (text.trim() === 'OK') return NO_PATH_INFO;
  return text.trimStart().startsWith('<') ? WEB_PAGE : NO_API;
}

const WEB_PAGE =
  'a web page answers in place of the API. Either a sign-in page is in front of FreshRSS, and has to let ' +
  '/api/greader.php through, or FRESHRSS_URL is the address of something else.';
const NO_API = 'what answers at FRESHRSS_URL is not the Google Reader API of FreshRSS.';
