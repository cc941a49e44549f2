import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { isWrite, type Tool } from '../tool/declaration.ts';

/** The optional argument of exactly the tools that can ask. */
export const TOKEN_ARGUMENT = 'confirm_token';

/** Whether a call of this tool can lead to a question. */
export function canAsk(tool: Tool): boolean {
  return isWrite(tool) && tool.asks.rule !== 'never';
}

/** A tool as clients see it. The list is the same for every client, whatever it can do. */
export function listTool(tool: Tool): ListedTool {
  const { name, title, description, hints } = tool;
  return {
    name,
    title,
    description,
    inputSchema: withToken(tool, objectSchema(tool.input, 'input')),
    outputSchema: objectSchema(tool.output, 'output'),
    annotations: { ...hints },
  };
}

type ObjectSchema = ListedTool['inputSchema'];

function withToken(tool: Tool, schema: ObjectSchema): ObjectSchema {
  if (!canAsk(tool)) return schema;
  const confirmToken = { type: 'string', description: 'From the previous answer' };
  return { ...schema, properties: { ...schema.properties, [TOKEN_ARGUMENT]: confirmToken } };
}

/**
 * What zod adds and no client needs costs a tenth of the list: the dialect, the bounds of safe integers, the
 * pattern of what has a format, that a number is positive and a text not empty, and that an open object is open.
 */
function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, override: dropWhatNobodyNeeds });
  return { ...json, type: 'object' } as ObjectSchema; // zod types a schema wider than the SDK reads it
}

function dropWhatNobodyNeeds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === 1) delete jsonSchema.minimum;
  if (jsonSchema.minLength === 1) delete jsonSchema.minLength;
  if (isDeepStrictEqual(jsonSchema.additionalProperties, {})) delete jsonSchema.additionalProperties;
}
