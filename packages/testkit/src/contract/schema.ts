import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { asRecord } from '../clients/tool-result.ts';

const ajv = new AjvJsonSchemaValidator();

/** What is wrong with a value by a schema as clients see it; undefined when nothing is. */
export function violation(schema: unknown, value: unknown): string | undefined {
  const result = ajv.getValidator(asRecord(schema))(value);
  return result.valid ? undefined : result.errorMessage;
}

/** One argument of a tool, as clients see it. */
export interface ListedArgument {
  readonly name: string;
  readonly required: boolean;
  readonly schema: unknown;
}

/** The arguments in an input schema. */
export function listedArguments(inputSchema: unknown): ListedArgument[] {
  const { properties, required } = asRecord(inputSchema);
  const demanded: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(asRecord(properties)).map(([name, schema]) => ({
    name,
    required: demanded.includes(name),
    schema,
  }));
}
