import { describe, expect, it } from 'vitest';
import { droppableSchemas, withoutLookUp } from '../unused-schemas.js';

const LOOK_UP = `
for (const key of SPEC_SCHEMA_KEYS) register(key, schemas_exports[key]);
for (const [key, schema] of Object.entries(authSchemas)) register(key, schema);
`;
const SCHEMAS = `import * as z from "zod";
const VERSION = "1";
const NameSchema = z.string();
/**
* A thing; it has a name.
*/
const ThingSchema = z.looseObject({
	name: NameSchema,
	get parts() {
		return z.array(ThingSchema);
	}
});

//#endregion
export { NameSchema, ThingSchema };
`;

describe('the look-up of types by their names', () => {
  it('goes', () => {
    expect(withoutLookUp(LOOK_UP).trim()).toBe('');
  });

  it.each([
    ['is written in another way', LOOK_UP.replace('const key', 'let key')],
    ['is there twice', LOOK_UP + LOOK_UP],
    ['is not there', ''],
  ])('stops the build when it %s: the start would be slow again and nobody would know', (_, code) => {
    expect(() => withoutLookUp(code)).toThrow(/The SDK was changed/);
  });
});

describe('schemas', () => {
  it('are each made by a call that may be dropped, and nothing else is touched', () => {
    const edited = droppableSchemas(SCHEMAS);
    expect(edited).toContain('const NameSchema = /* @__PURE__ */ (() => z.string())();\n');
    expect(edited).toContain('const ThingSchema = /* @__PURE__ */ (() => z.looseObject({\n');
    expect(edited).toContain('return z.array(ThingSchema);\n\t}\n}))();\n\n//#endregion');
    expect(edited).toContain('const VERSION = "1";\n');
  });

  it.each([
    ['are declared in another way', SCHEMAS.replaceAll('const', 'var')],
    ['run on into what is not known', SCHEMAS.replace('/**', '@decorated /**')],
    ['are not there', 'export {};\n'],
  ])('stop the build when they %s', (_, code) => {
    expect(() => droppableSchemas(code)).toThrow(/The SDK was changed/);
  });
});
