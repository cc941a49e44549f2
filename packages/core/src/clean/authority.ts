/*
 * Where the authority of a URL begins and which at sign ends its user part. Stricter readings than a
 * parser's on purpose: `https://bob:pa/ss@host` names the host `bob` to a parser and a password to a person.
 */

/** What one word of a text (no blank in it) says about a URL in it. */
interface Opener {
  /** Lower-case scheme, or '' for a scheme-relative address. */
  readonly scheme: string;
  /** Index of the first character after the slashes. */
  readonly start: number;
  /** The word is the whole text and begins with this URL: a field, not a sentence. */
  readonly whole: boolean;
}

const FIELD_AUTHORITY = /[^/?#]*/y;
const AUTHORITY = /[^/?#\s"<>`]*/y;
// A tab or newline in a URL is dropped by parsers, so a credential may go on after it.
const WRAPPED_AUTHORITY = /[^/?# "<>`]*/y;
const FIELD = /[^]*/y;
const LINE = /[^\s"<>`]*/y;
const FIELD_PATH = /[^?]*/y;
const PATH = /[^\s"<>`?]*/y;

const PORT = /^\d{0,5}(?:$|[,;'"()[\]{}|.!:*_\\\s])/;
// An IPv6 address with a zone is shorter; without a bound every bracket that never closes is read to the end.
const BRACKETED_ADDRESS = /^\[[^\]]{0,100}\]/;
const PASSWORD = /:|%3a/i;
// docker://alpine@sha256:…: the name of an image and its digest, no user and no host.
// With a tag it reads like a user and a password, so that the scheme has to say what it is: docker://alpine:3.19@sha256:…
const IMAGE_SCHEME = /^(?:docker(?:-image|-daemon|-archive)?|oci(?:-archive)?|podman)$/;
const TAGGED_IMAGE = /^[a-z0-9._-]+:[\w.-]+$/;
const IMAGE_DIGEST = /^(?:sha256|sha384|sha512|blake3):[0-9a-f]{32,128}(?![^,;'")\]}\s])/i;
// The user part names an account here, and the credential travels elsewhere.
const ACCOUNT_SCHEME =
  /^(?:(?:[a-z0-9]+\+)?ssh|ssh\+[a-z0-9]+|sftp|scp|rsync|git|ftps?|postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?)$/;

function take(pattern: RegExp, text: string, start: number): string {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? '';
}

function hasBrokenPort(host: string): boolean {
  const rest = host.replace(BRACKETED_ADDRESS, '');
  const colon = rest.indexOf(':');
  return colon >= 0 && !PORT.test(rest.slice(colon + 1));
}

/** A word that names a machine of a private network, or what stands between two parts of a password. */
function isDoubtful(host: string): boolean {
  return !/[.:[\]]/.test(host) && host !== 'localhost';
}

function keepsUser(opener: Opener, user: string): boolean {
  if (PASSWORD.test(user)) return false;
  if (opener.scheme === '' || /[\t\n]/.test(user)) return true;
  return ACCOUNT_SCHEME.test(opener.scheme) && !user.includes('@');
}

function isImage({ scheme }: Opener, name: string): boolean {
  return !PASSWORD.test(name) || (IMAGE_SCHEME.test(scheme) && TAGGED_IMAGE.test(name));
}

/**
 * Stretches of a word that end at the same character whatever position in them they are read from. They are
 * remembered, so that many openers in one stretch (`http:\\a` over and over) cost one reading.
 */
class Stretches {
  readonly #word: string;
  readonly #pattern: RegExp;
  #end = -1;
  #lastSign = -1;

  constructor(word: string, pattern: RegExp) {
    this.#word = word;
    this.#pattern = pattern;
  }

  /** The end of the stretch that `start` lies in, and the last at sign at or after `start`, else -1. */
  at(start: number): { end: number; sign: number } {
    if (start > this.#end || this.#end < 0) {
      const text = take(this.#pattern, this.#word, start);
      const last = text.lastIndexOf('@');
      this.#end = start + text.length;
      this.#lastSign = last < 0 ? -1 : start + last;
    }
    return { end: this.#end, sign: this.#lastSign >= start ? this.#lastSign : -1 };
  }
}

/** Finds user parts in one word. */
export class AuthorityReader {
  readonly #word: string;
  readonly #authorities: Stretches;
  readonly #wrapped: Stretches;
  #lineEnd = -1;
  #lastInLine = -1;

  constructor(word: string) {
    this.#word = word;
    this.#authorities = new Stretches(word, AUTHORITY);
    this.#wrapped = new Stretches(word, WRAPPED_AUTHORITY);
  }

  /** Index of the at sign that ends the credential of the URL, or -1 when it carries none. */
  credentialEnd(opener: Opener): number {
    const { start, whole } = opener;
    // A field is read once only: nothing but a scheme stands before it.
    const authorities = whole ? new Stretches(this.#word, FIELD_AUTHORITY) : this.#authorities;
    const { end, sign: near } = authorities.at(start);
    const user = this.#word.slice(start, Math.max(near, start));
    if (near >= 0 && keepsUser(opener, user)) return -1;
    const hostStart = near < 0 ? start : near + 1;
    const host = this.#word.slice(hostStart, end);
    if (near >= 0 && isImage(opener, user) && IMAGE_DIGEST.test(host)) return -1;
    if (hasBrokenPort(host)) return Math.max(near, this.#brokenEnd(hostStart, whole, near < 0));
    // What is left of the password when it held an at sign before a slash: p@ss/word.
    if (near >= 0 && PASSWORD.test(user) && isDoubtful(host)) {
      return Math.max(
        near,
        hostStart + take(whole ? FIELD_PATH : PATH, this.#word, hostStart).lastIndexOf('@'),
      );
    }
    return near;
  }

  #brokenEnd(start: number, whole: boolean, mayWrap: boolean): number {
    const last = this.#lastAtSign(start, whole);
    if (last >= 0 || whole || !mayWrap) return last;
    return this.#wrapped.at(start).sign;
  }

  #lastAtSign(start: number, whole: boolean): number {
    if (start >= this.#lineEnd) {
      const line = take(whole ? FIELD : LINE, this.#word, start);
      const last = line.lastIndexOf('@');
      this.#lineEnd = start + line.length;
      this.#lastInLine = last < 0 ? -1 : start + last;
    }
    return this.#lastInLine >= start ? this.#lastInLine : -1;
  }
}
