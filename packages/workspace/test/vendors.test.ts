import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { mcpToTool } from '@google/genai';
import { listTool } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { apps } from '../src/index.ts';

const TOOLS = apps.flatMap(({ definition }) => definition.tools.map(listTool));

/** What a vendor's own converter makes of the tools, as it would send it. Nothing leaves this process. */
const CONVERTERS: readonly { readonly name: string; readonly convert: () => Promise<unknown> }[] = [
  {
    name: '@google/genai',
    convert: async () => {
      const client = { listTools: async () => ({ tools: TOOLS }) };
      // It takes a client of the older SDK and only lists its tools.
      return mcpToTool(client as unknown as Parameters<typeof mcpToTool>[0]).tool();
    },
  },
  {
    name: '@ai-sdk/google',
    convert: () => sent((fetch) => createGoogleGenerativeAI({ apiKey: 'FAKE', fetch })('gemini-2.5-pro')),
  },
  {
    name: '@ai-sdk/openai, chat',
    convert: () => sent((fetch) => createOpenAI({ apiKey: 'FAKE', fetch }).chat('gpt-5')),
  },
  {
    name: '@ai-sdk/openai, responses',
    convert: () => sent((fetch) => createOpenAI({ apiKey: 'FAKE', fetch }).responses('gpt-5')),
  },
];

type Model = ReturnType<ReturnType<typeof createOpenAI>['chat']>;

async function sent(open: (fetch: typeof globalThis.fetch) => Pick<Model, 'doGenerate'>): Promise<unknown> {
  let body: unknown;
  const model = open(async (_address, init) => {
    body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    return new Response('{}', { status: 400 });
  });
  const tools = TOOLS.map(({ name, description = '', inputSchema }) => ({
    type: 'function' as const,
    name,
    description,
    inputSchema,
  }));
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x' }] }];
  // The answer is an error, and only the question counts.
  await Promise.allSettled([model.doGenerate({ prompt, tools })]);
  return body;
}

/** The names of all properties, further down as well. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    (key === 'properties' ? Object.keys(Object(value)) : []).concat(propertyNames(value)),
  );
}

/** The tools in what was sent, by their names, wherever the vendor puts them. */
function toolsIn(body: unknown): [string, unknown][] {
  if (typeof body !== 'object' || body === null) return [];
  const { name, parameters, parametersJsonSchema } = Object(body);
  if (typeof name === 'string') return [[name, parameters ?? parametersJsonSchema]];
  return Object.values(body).flatMap(toolsIn);
}

describe.each(CONVERTERS)('$name', ({ convert }) => {
  it('takes every tool of every server, and loses no argument of one', async () => {
    const converted = new Map(toolsIn(await convert()));
    for (const { name, inputSchema } of TOOLS) {
      const given = propertyNames(inputSchema);
      expect([name, propertyNames(converted.get(name)).toSorted()]).toEqual([name, given.toSorted()]);
    }
  });
});
