/**
 * One script for all pages, in the page itself. Everything but a passkey works without it. It is text because it runs
 * in a browser: nothing of this package is bundled for one.
 */
export const SCRIPT = `(() => {
'use strict';
const main = document.querySelector('main');
const began = Date.now();
const zoned = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
for (const time of document.querySelectorAll('time')) {
  time.textContent = zoned.format(new Date(time.dateTime)).replace(' at ', ', ');
}

// What is on the screen shall not be older than what the button does.
const left = Number(main.dataset.left || Infinity);
const look = async () => {
  if (document.hidden) return;
  if (Date.now() - began > left) return location.reload();
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) return;
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (other && other.dataset.standing !== main.dataset.standing) location.reload();
};
if (main.dataset.standing) {
  setInterval(look, 4000);
  document.addEventListener('visibilitychange', look);
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const keys = (ids) => (ids || []).map((id) => ({ type: 'public-key', id: bytes(id) }));

const assertion = async ({ challenge, rpId, ids }) => {
  const { rawId, response } = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId, allowCredentials: keys(ids), userVerification: 'required', timeout: 120000 },
  });
  return {
    id: text(rawId),
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
  };
};

const registration = async ({ challenge, rpId, ids, user, algorithms }) => {
  const { rawId, response } = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: rpId, name: 'Guard' },
      user: { id: bytes(user.id), name: user.name, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: keys(ids),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: 120000,
    },
  });
  return {
    id: text(rawId),
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.getAuthenticatorData()),
    publicKey: text(response.getPublicKey()),
    algorithm: response.getPublicKeyAlgorithm(),
  };
};

const post = async (path, body) => {
  const answer = await fetch(location.pathname + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(said.error), { said: said.error });
  return said;
};

const say = (what) => { document.querySelector('.said').textContent = what; };
const attempt = (button, steps) => button.addEventListener('click', async () => {
  const { form } = button;
  if (!('formNoValidate' in button.dataset) && !form.reportValidity()) return;
  if (!window.PublicKeyCredential) return say('This browser cannot use passkeys at this address.');
  button.disabled = true;
  say('');
  try {
    await steps(form);
  } catch (error) {
    say(error.said || (error.name === 'NotAllowedError'
      ? 'The passkey was not used: it was cancelled, took too long, or is none that counts here.'
      : error.name === 'InvalidStateError' ? 'This passkey is registered already.'
      : 'The passkey could not be used (' + error.name + ').'));
  }
  button.disabled = false;
});

for (const button of document.querySelectorAll('[data-decide]')) {
  button.hidden = false;
  attempt(button, async (form) => {
    const verdict = button.dataset.decide;
    const { nonce, ...ask } = await post('/challenge', { verdict });
    await post('/passkey', { verdict, nonce, reason: form.reason.value, assertion: await assertion(ask) });
    location.reload();
  });
}

for (const form of document.querySelectorAll('form[data-register]')) {
  const [code, known, fresh, done] = form.querySelectorAll('fieldset');
  let ask;
  let proof;
  const go = (from, to) => { from.hidden = true; to.hidden = false; to.querySelector('button').focus(); };
  attempt(code.querySelector('button'), async () => {
    ask = await post('/begin', { code: form.code.value });
    go(code, ask.known ? known : fresh);
  });
  attempt(known.querySelector('button'), async () => {
    proof = await assertion(ask.known);
    go(known, fresh);
  });
  attempt(fresh.querySelector('button'), async () => {
    const made = await registration(ask.fresh);
    const sent = { nonce: ask.nonce, registration: made, ...(proof && { assertion: proof }) };
    const { fingerprint } = await post('/finish', sent);
    if (!fingerprint) return location.reload();
    fresh.hidden = true;
    done.hidden = false;
    done.querySelector('output').textContent = fingerprint;
  });
}
})()`;
