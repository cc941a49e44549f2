import type { FormatCallback } from 'html-to-text';
import { webAddress } from './web-address.ts';

/** UTF-16 code units of what describes a picture. */
const LONGEST = 500;

/** A link: its text, and the address behind it where that is one of the web and not the text itself. */
export const link: FormatCallback = (element, walk, builder) => {
  const address = webAddress(attribute(element, 'href'));
  walk(element.children, builder);
  if (address === undefined || isItsOwnText(element, address)) return;
  builder.addInline(` [${address}]`, { noWordTransform: true });
};

export const linkText: FormatCallback = ({ children }, walk, builder) => walk(children, builder);

/** A picture: what it shows, in the words of whoever published it. One without words leaves no trace. */
export const picture: FormatCallback = (element, _walk, builder) => {
  const says = description(element);
  if (says !== '') builder.addInline(`[image: ${says}]`, { noWordTransform: true });
};

/** A player, or a page within the page: what it is called, and where it is. */
export const player: FormatCallback = (element, _walk, builder) => {
  const source = element.children?.find(({ name }) => name === 'source');
  const address = webAddress(attribute(element, 'src')) ?? webAddress(attribute(source, 'src'));
  const says = [description(element), address].filter(Boolean).join(' ');
  const name = element.name === 'video' || element.name === 'audio' ? element.name : 'embedded';
  if (says !== '') builder.addInline(`[${name}: ${says}]`, { noWordTransform: true });
};

function description(element: unknown): string {
  const texts = ['alt', 'title'].map((name) => attribute(element, name).replace(/\s+/g, ' ').trim());
  return [...new Set(texts)].filter(Boolean).join(' — ').slice(0, LONGEST);
}

function isItsOwnText({ children }: Parameters<FormatCallback>[0], address: string): boolean {
  const [only, ...others] = children ?? [];
  return others.length === 0 && only?.type === 'text' && String(only.data).trim() === address;
}

function attribute(element: unknown, name: string): string {
  if (typeof element !== 'object' || element === null || !('attribs' in element)) return '';
  const { attribs } = element;
  if (typeof attribs !== 'object' || attribs === null) return '';
  const value: unknown = Reflect.get(attribs, name);
  return typeof value === 'string' ? value : '';
}
