import * as z from 'zod';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { canAsk, type Tool } from '../tool/declaration.ts';
import { listedSchema, type Side } from './listed-schema.ts';

/** The optional argument of exactly the tools that can ask. */
export const TOKEN_ARGUMENT = 'confirm_token';

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

function objectSchema(schema: z.ZodObject, side: Side): ObjectSchema {
  return {
    ...listedSchema(z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }), side),
    type: 'object',
  };
}
