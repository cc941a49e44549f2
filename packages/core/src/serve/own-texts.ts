import type { Variables } from '../config/declaration.ts';
import type { ServerDefinition } from './definition.ts';

/** Words of an answer that this server uses itself: whoever names a variable could take them out of its texts. */
export function ownTexts<V extends Variables>({
  tools,
  binary,
  backend,
  title,
  instructions,
}: ServerDefinition<V>): string {
  const ofTools = tools.flatMap((tool) => [
    tool.name,
    tool.title,
    tool.description,
    ...Object.keys(tool.input.shape),
  ]);
  return [...OWN_WORDS, binary, backend, title, instructions, ...ofTools].join('\n');
}

/** The long words of the sentences that all servers have. */
const OWN_WORDS = [
  'configuration',
  'authorization',
  'authentication',
  'confirmation',
  'administrator',
  'administrators',
  'notification',
  'certificates',
  'confirm_token',
];
