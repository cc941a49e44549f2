import * as z from 'zod';

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&apos;': "'",
};

/**
 * A text that FreshRSS stores escaped for HTML and hands out as stored: addresses of enclosures, and what subscribing
 * answers. Undone once: what the publisher had escaped by itself stays so.
 */
export const htmlEscaped = z
  .string()
  .transform((text) =>
    text.replace(/&(?:amp|lt|gt|quot|apos|#0?39);/g, (entity) => CHARACTERS[entity] ?? entity),
  );
