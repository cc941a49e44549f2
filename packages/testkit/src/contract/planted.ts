import {
  BackendError,
  guardedTool,
  type Reader,
  readTool,
  sometimesGuardedTool,
  type Tool,
  type Writer,
  writeTool,
} from '@guard/core';

/** Puts something of ours into an answer of the backend. */
export type Plant = (answer: unknown) => unknown;

/** Plants a field into every object, so that the tools work on and carry it wherever they carry what they do not know. */
export const fieldsOf =
  (canary: string): Plant =>
  (answer) =>
    changed(answer, (text) => text, { [`x_${canary}`]: canary });

/** Puts the canary into every text: whatever a tool makes of that, its trail holds no word of the backend. */
export const textsOf =
  (canary: string): Plant =>
  (answer) =>
    changed(answer, (text) => `${text} ${canary}`, {});

/** Fails with the canary in all that an error can carry. */
export const failuresOf =
  (canary: string): Plant =>
  () => {
    throw new BackendError({
      kind: 'status',
      status: 500,
      method: 'GET',
      path: `/${canary}`,
      outcome: 'unknown',
      message: canary,
      code: canary,
      instanceWords: canary,
    });
  };

function changed(value: unknown, text: (own: string) => string, fields: object): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((each: unknown) => changed(each, text, fields));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const own = Object.entries(value).map(([key, each]: [string, unknown]) => [
    key,
    changed(each, text, fields),
  ]);
  return { ...Object.fromEntries(own), ...fields };
}

/** The same tools, in front of a backend whose every answer was changed. */
export function plantedTools(tools: readonly Tool[], plant: Plant): Tool[] {
  const between = <C extends Reads>(call: C): C => ({ ...call, read: planted(call.read, plant) });
  const acting = <C extends Reads & { readonly write: Writer }>(call: C): C => ({
    ...between(call),
    write: planted(call.write, plant),
  });
  return tools.map((tool) => {
    if (tool.kind === 'read') return readTool({ ...tool, read: async (call) => tool.read(between(call)) });
    if (tool.kind === 'write') return writeTool({ ...tool, write: async (call) => tool.write(acting(call)) });
    if (tool.kind === 'guarded')
      return guardedTool({
        ...tool,
        question: async (call) => tool.question(between(call)),
        write: async (call) => tool.write(acting(call)),
      });
    return sometimesGuardedTool({
      ...tool,
      question: async (call) => tool.question(between(call)),
      write: async (call) => tool.write(acting(call)),
    });
  });
}

interface Reads {
  readonly read: Reader;
}

/** Under which an option of a read is told an entry at a time. */
const LISTENERS = ['onEntry', 'onEvent'];

/** Changes what every method gives, and what the listeners that it was given are told. */
function planted<C extends object>(client: C, plant: Plant): C {
  const listening = (options: unknown): unknown => {
    if (typeof options !== 'object' || options === null || !LISTENERS.some((name) => name in options))
      return options;
    const told = Object.entries(options).map(([name, given]: [string, unknown]) => [
      name,
      typeof given === 'function' && LISTENERS.includes(name)
        ? (entry: unknown): unknown => Reflect.apply(given, undefined, [plant(entry)])
        : given,
    ]);
    return Object.fromEntries(told) as object;
  };
  return new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> =>
        plant(
          await Reflect.apply(
            method,
            target,
            args.map((each, at) => (at > 0 ? listening(each) : each)),
          ),
        );
    },
  });
}
