import * as z from 'zod';
import { isObject } from '../json/object.ts';
import type { ChangingTool } from './declaration.ts';
import type { SuppliedValue } from './supplied.ts';
import { codeName, counted, declaredWord, isCodeName, isDeclaredWord, type Words, words } from './words.ts';

/** How much of a call may be shown. */
export interface ArgumentRules {
  /** False where questions show no text that came from elsewhere: then its length is told. */
  readonly showsTexts: boolean;
  /** Whether an argument of this name holds a credential. */
  readonly isSecret: (name: string) => boolean;
}

/** What came with a call: what this server knows the meaning of, and texts that are quoted. */
export interface ArgumentLines {
  readonly known: readonly Words[];
  readonly texts: readonly SuppliedValue[];
}

const SHOWN_ENTRIES = 3;

/** A line for each argument. What a line does not show whole is covered by the digest of the call all the same. */
export function argumentLines(
  { input: schema, secretArguments = [] }: ChangingTool,
  input: Readonly<Record<string, unknown>>,
  { showsTexts, isSecret }: ArgumentRules,
): ArgumentLines {
  const known: Words[] = [];
  const texts: SuppliedValue[] = [];
  for (const [name, value] of Object.entries(input)) add(labelOf(name), name, value, schema.shape[name]);
  return { known, texts };

  function add(label: Words, name: string, value: unknown, type: z.core.$ZodType | undefined): void {
    const say = (what: Words) => void known.push(words`${label}: ${what}`);
    if (value === undefined) return;
    if (isSecret(name) || secretArguments.includes(name)) return say(words`a secret value`);
    if (value === null) return say(words`none`);
    if (typeof value === 'number' || typeof value === 'boolean') return say(words`${value}`);
    if (typeof value === 'string') return addText(label, value, type);
    if (Array.isArray(value)) {
      say(counted(value.length, words`value`));
      for (const [index, entry] of value.slice(0, SHOWN_ENTRIES).entries()) {
        add(words`${label} ${index + 1}`, name, entry, elementOf(type));
      }
      return undefined;
    }
    if (!isObject(value)) return say(words`a value`);
    for (const [key, member] of Object.entries(value)) {
      const declared = memberOf(type, key);
      const named = declared === undefined ? freeLabelOf(key) : labelOf(key);
      add(words`${label} ${named}`, key, member, declared);
    }
    return undefined;
  }

  function addText(label: Words, value: string, type: z.core.$ZodType | undefined): void {
    if (isClosed(type, value) && isDeclaredWord(value)) known.push(words`${label}: ${declaredWord(value)}`);
    else if (showsTexts) texts.push({ label, value });
    else known.push(words`${label}: a text of ${counted(value.length, words`character`)}`);
  }
}

/** The name of an argument is the server's own. */
function labelOf(name: string): Words {
  return isDeclaredWord(name) ? declaredWord(name) : words`a value`;
}

/** Whoever calls makes up the keys of a free record: a sentence among them must not read as one of this server. */
function freeLabelOf(key: string): Words {
  return isCodeName(key) ? codeName(key) : words`a value`;
}

/** Whether a value is one of those that the schema names: a word of this server, whoever sent it. */
function isClosed(type: z.core.$ZodType | undefined, value: string): boolean {
  const bare = unwrapped(type);
  if (bare instanceof z.ZodEnum) return bare.options.includes(value);
  if (bare instanceof z.ZodLiteral) return bare.values.has(value);
  return bare instanceof z.ZodUnion && bare.options.some((option) => isClosed(option, value));
}

function elementOf(type: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const bare = unwrapped(type);
  return bare instanceof z.ZodArray ? bare.element : undefined;
}

function memberOf(type: z.core.$ZodType | undefined, key: string): z.core.$ZodType | undefined {
  const bare = unwrapped(type);
  if (!(bare instanceof z.ZodObject)) return undefined;
  const shape: Readonly<Record<string, z.core.$ZodType>> = bare.shape;
  return Object.hasOwn(shape, key) ? shape[key] : undefined;
}

/** Without what only says that it may be missing, or how it is read. */
function unwrapped(type: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault) {
    return unwrapped(type.unwrap());
  }
  return type instanceof z.ZodPipe ? unwrapped(type.out) : type;
}
