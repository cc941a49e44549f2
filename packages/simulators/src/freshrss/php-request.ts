/** The API looks at no more of a body; the rest is dropped without a word. */
export const MAX_INPUT_BYTES = 1_048_576;
/** PHP's max_input_vars: later variables of a form or a query are not seen. */
const MAX_INPUT_VARIABLES = 1000;

/** Single parameters by name. */
export type Variables = ReadonlyMap<string, string>;

/** A request as PHP hands it to the script. */
export interface PhpRequest {
  readonly method: string;
  /** What follows the script's name, percent-decoded; empty when nothing does. */
  readonly pathInfo: string;
  /** Path and query as sent. */
  readonly uri: string;
  /** `$_GET` */
  readonly get: Variables;
  /** `$_POST`: empty unless the body is a form. */
  readonly post: Variables;
  /** The body as text, cut at {@link MAX_INPUT_BYTES}. */
  readonly input: string;
  /** Undefined when the header did not arrive. */
  readonly authorization: string | undefined;
}

/** Variables of a query or of a URL-encoded form; the last of a name wins. */
export function readVariables(text: string): Map<string, string> {
  const variables = new Map<string, string>();
  for (const pair of text.split('&').filter(Boolean).slice(0, MAX_INPUT_VARIABLES)) {
    const [name = '', ...value] = pair.split('=');
    setVariable(variables, formDecode(name), formDecode(value.join('=')));
  }
  return variables;
}

/** `i[]=1` sets `$_POST['i']` to an array: the name is there, but no text. */
function setVariable(variables: Map<string, string>, name: string, value: string): void {
  const [plain = ''] = name.split('[', 1);
  variables.set(plain, plain === name ? value : '');
}

/** `$_POST` of a body: forms alone fill it, a JSON body does not. */
export async function readPost(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Variables> {
  const type = contentType.toLowerCase();
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return readVariables(new TextDecoder().decode(body));
  }
  const variables = new Map<string, string>();
  if (!type.startsWith('multipart/form-data')) return variables;
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    form.forEach((value, name) => setVariable(variables, name, typeof value === 'string' ? value : ''));
  } catch {
    // A body that is no multipart fills nothing, as in PHP.
  }
  return variables;
}

/** A parameter that may be repeated: cut out of the raw body, so that neither `i[]=` nor multipart gives any. */
export function repeated({ input }: PhpRequest, name: string): string[] {
  const prefix = `${name}=`;
  return input
    .split('&')
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => formDecode(pair.slice(prefix.length)));
}

/** `$_REQUEST`: the form wins over the query. */
export function either({ get, post }: PhpRequest, name: string): string | undefined {
  return post.get(name) ?? get.get(name);
}

export function formDecode(text: string): string {
  return percentDecode(text.replaceAll('+', ' '));
}

/** Bytes that are no UTF-8 give the empty text: every use escapes it, and PHP's escape does that. */
export function percentDecode(text: string): string {
  const bytes = Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** PHP's `(int)` of a text that is_numeric takes, undefined for one that it does not. */
export function phpInteger(text: string): number | undefined {
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text)) return undefined;
  return Math.trunc(Number(text));
}
