import * as z from 'zod';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { canAsk, isWrite, type Tool } from '../tool/declaration.ts';
import type { ServerDefinition } from './definition.ts';
import { checkDefinition } from './definition-check.ts';
import { listedSchema, type Side } from './listed-schema.ts';
import type { RuledTool } from './rules.ts';
import { listRecord, type ToolRecord } from './tool-list.ts';

/** Takes down a declaration. */
export function recordTool(tool: Tool): ToolRecord {
  const { name, title, description, hints } = tool;
  return {
    declared: {
      name,
      title,
      description,
      inputSchema: objectSchema(tool.input, 'input'),
      outputSchema: objectSchema(tool.output, 'output'),
      annotations: { ...hints },
    },
    asks: canAsk(tool),
    ...(tool.kind === 'sometimes guarded' && { asksWhen: tool.asksWhen }),
  };
}

/** What rules have to know of a declared tool. */
export function ruledTool(tool: Tool): RuledTool {
  return { name: tool.name, writes: isWrite(tool), asks: canAsk(tool) };
}

/** A declared tool as clients see it where asking is the rule and a token can be had. */
export function listTool(tool: Tool): ListedTool {
  return listRecord(recordTool(tool), { token: true, said: false, always: false });
}

function objectSchema(schema: z.ZodObject, side: Side): ListedTool['inputSchema'] {
  return {
    ...listedSchema(z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }), side),
    type: 'object',
  };
}

/**
 * Takes down all tools of a server, for its build.
 *
 * @throws {DefinitionError} when its declarations contradict each other
 */
export function recordTools(definition: ServerDefinition): ToolRecord[] {
  checkDefinition(definition);
  return definition.tools.map(recordTool);
}
