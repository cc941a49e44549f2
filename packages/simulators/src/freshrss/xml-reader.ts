export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
}

/** What no parser can read. */
export class MalformedXml extends Error {}

const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const NAME = /[A-Za-z_:][\w:.-]*/y;
/** Control characters but tab and line ends are no XML. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{10ffff}]/u;
const KNOWN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * The tree of elements; texts between them are checked and dropped. Throws {@link MalformedXml}.
 * @param dropDeclared an entity of the document's own becomes nothing instead of an error
 */
export function readXml(text: string, dropDeclared: boolean): XmlElement {
  return new Reader(text.replace(/^\u{FEFF}/u, ''), dropDeclared).read();
}

class Reader {
  readonly #text: string;
  readonly #dropDeclared: boolean;
  readonly #root: XmlElement = { name: '', attributes: {}, children: [] };
  readonly #open: XmlElement[] = [this.#root];
  #at = 0;

  constructor(text: string, dropDeclared: boolean) {
    this.#text = text;
    this.#dropDeclared = dropDeclared;
  }

  read(): XmlElement {
    while (this.#at < this.#text.length) {
      if (this.#text[this.#at] !== '<') this.#characters();
      else if (!this.#skip()) this.#tag();
    }
    const [element, second] = this.#root.children;
    if (this.#open.length > 1 || element === undefined || second !== undefined) throw new MalformedXml();
    return element;
  }

  get #current(): XmlElement {
    return this.#open.at(-1) ?? this.#root;
  }

  #characters(): void {
    const end = this.#text.indexOf('<', this.#at);
    const characters = this.#text.slice(this.#at, end < 0 ? undefined : end);
    if (this.#current === this.#root && characters.trim() !== '') throw new MalformedXml();
    this.#decode(characters);
    this.#at += characters.length;
  }

  /** Passes over what is neither text nor element. */
  #skip(): boolean {
    if (this.#text.startsWith('<!DOCTYPE', this.#at)) {
      const subset = this.#text.indexOf('[', this.#at);
      const end = this.#text.indexOf('>', this.#at);
      this.#jump(subset >= 0 && subset < end ? ']' : '>');
      if (this.#text[this.#at - 1] === ']') this.#jump('>');
      return true;
    }
    const kind = SKIPPED.find(([start]) => this.#text.startsWith(start, this.#at));
    if (kind === undefined) return false;
    this.#jump(kind[1]);
    return true;
  }

  /** To behind the next `end`. */
  #jump(end: string): void {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) throw new MalformedXml();
    this.#at = found + end.length;
  }

  #tag(): void {
    const closes = this.#text[this.#at + 1] === '/';
    this.#at += closes ? 2 : 1;
    const [name] = this.#match(NAME) ?? [];
    if (name === undefined) throw new MalformedXml();
    if (closes) this.#close(name);
    else this.#begin(name);
  }

  #close(name: string): void {
    this.#match(/\s*/y);
    if (this.#current.name !== name || this.#match(/>/y) === undefined) throw new MalformedXml();
    this.#open.pop();
  }

  #begin(name: string): void {
    const attributes: Record<string, string> = Object.create(null);
    for (let found = this.#match(ATTRIBUTE); found !== undefined; found = this.#match(ATTRIBUTE)) {
      const [, key = '', quoted = ''] = found;
      if (key in attributes) throw new MalformedXml();
      attributes[key] = this.#decode(quoted.slice(1, -1));
    }
    this.#match(/\s*/y);
    const [end] = this.#match(/\/?>/y) ?? [];
    if (end === undefined) throw new MalformedXml();
    const element = { name, attributes, children: [] };
    this.#current.children.push(element);
    if (end === '>') this.#open.push(element);
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #decode(raw: string): string {
    if (FORBIDDEN.test(raw)) throw new MalformedXml();
    return raw.replace(/&(?:([^&;]{1,40});)?/g, (_, entity?: string) => this.#character(entity ?? ''));
  }

  #character(entity: string): string {
    const character = Object.hasOwn(KNOWN, entity) ? KNOWN[entity] : numbered(entity);
    if (character !== undefined) return character;
    if (this.#dropDeclared && /^\w+$/.test(entity)) return '';
    throw new MalformedXml();
  }
}

function numbered(entity: string): string | undefined {
  const [, decimal, hex] = /^#(?:(\d+)|x([\da-f]+))$/i.exec(entity) ?? [];
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
