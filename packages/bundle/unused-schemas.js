import { readFile } from 'node:fs/promises';

/**
 * The SDK makes the schemas of all its types when it is read, and two loops of it hold on to every one of them, for
 * callers that look types up by name. No server does. Without the loops, and with each schema marked as made by a call
 * without effects, the bundler drops those that nothing uses: a fifth of what a start costs.
 */
export const unusedSchemas = {
  name: 'unused-schemas',
  setup(bundler) {
    const seen = new Set();
    bundler.onStart(() => seen.clear());
    for (const [file, edit] of EDITS) {
      bundler.onLoad({ filter: file }, async ({ path }) => {
        seen.add(file);
        return { contents: edit(await readFile(path, 'utf8')), loader: 'js' };
      });
    }
    bundler.onEnd(() => {
      const missing = EDITS.filter(([file]) => !seen.has(file));
      return {
        errors: missing.map(([file]) => ({ text: `The SDK was changed: it has no file ${String(file)}` })),
      };
    });
  },
};

const LOOK_UP = [
  ['for (const key of SPEC_SCHEMA_KEYS) register(key, schemas_exports[key]);', ''],
  ['for (const [key, schema] of Object.entries(authSchemas)) register(key, schema);', ''],
];

/** @throws Error when the code of the SDK is another */
export function withoutLookUp(code) {
  return LOOK_UP.reduce((rest, [from, to]) => {
    if (rest.split(from).length !== 2) throw changed(from);
    return rest.replace(from, to);
  }, code);
}

const SCHEMA = /^const (\w+Schema) = (?!\/\* @__PURE__)/gm;
/** Up to the semicolon in front of the next thing that begins a line. */
const STATEMENT = /^const (\w+Schema) = (\S[^]*?);$(?=\n+(?:const |let |var |function |\/\/|\/\*|export ))/gm;

/** @throws Error when not every schema is declared as it is now */
export function droppableSchemas(code) {
  const edited = code.replace(STATEMENT, 'const $1 = /* @__PURE__ */ (() => $2)();');
  const [kept] = edited.match(SCHEMA) ?? [];
  if (kept !== undefined || edited === code) throw changed(kept ?? 'const …Schema = …');
  return edited;
}

function changed(what) {
  return new Error(`The SDK was changed: "${what}" is not where it was. Look what takes its place.`);
}

const EDITS = [
  [/@modelcontextprotocol\/server\/dist\/src-[\w-]+\.mjs$/, withoutLookUp],
  [/@modelcontextprotocol\/core\/dist\/schemas-[\w-]+\.mjs$/, droppableSchemas],
  [/@modelcontextprotocol\/core\/dist\/auth-[\w-]+\.mjs$/, droppableSchemas],
];
