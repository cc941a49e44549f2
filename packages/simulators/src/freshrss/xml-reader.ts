import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
}

/** What no parser can read. */
export class MalformedXml extends Error {}

/**
 * The tree of elements; texts between them are checked and dropped. Throws {@link MalformedXml}.
 * @param dropDeclared an entity of the document's own becomes nothing instead of an error
 */
export function readXml(text: string, dropDeclared: boolean): XmlElement {
  const parser = new SaxesParser();
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  parser.on('error', () => {
    throw new MalformedXml();
  });
  parser.on('doctype', (doctype) => {
    if (!dropDeclared) return;
    for (const [, name = ''] of doctype.matchAll(/<!ENTITY\s+(\S+)/g)) parser.ENTITIES[name] = '';
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  const [element] = root.children;
  if (element === undefined) throw new MalformedXml();
  return element;
}
