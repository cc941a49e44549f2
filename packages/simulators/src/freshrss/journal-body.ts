import { formDecode } from './php-request.ts';

/**
 * The body of a write as a test wants to compare it: a form by names, each with all its values in order, and
 * the token hidden because it holds the secret of the sign-in. Anything else is the text itself.
 */
export function journalBody(text: string): unknown {
  if (text === '') return undefined;
  if (!/^[\w.[\]-]+=/.test(text)) return text;
  const form: Record<string, string[]> = {};
  for (const pair of text.split('&')) {
    const [name = '', ...value] = pair.split('=');
    (form[formDecode(name)] ??= []).push(name === 'T' ? '[hidden]' : formDecode(value.join('=')));
  }
  for (const values of Object.values(form)) Object.freeze(values);
  return Object.freeze(form);
}
