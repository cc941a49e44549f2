import { describeVariables, type VariableRow } from '@guard/core/inspect';
import type { PublishedServer } from '@guard/workspace';

/** A setting as a client's form needs it. */
export interface Setting extends VariableRow {
  readonly secret: boolean;
  readonly kind: 'text' | 'switch' | 'file';
}

/** What the server has to be told to reach its backend; `key` is the name of the setting in its declaration. */
export interface RequiredSetting extends Setting {
  readonly key: string;
}

/** All settings of a server that a client starts, in the order of the documentation: it serves that client alone. */
export function settings({ definition }: PublishedServer): Setting[] {
  const rows = describeVariables(definition).filter(({ only }) => only !== 'http');
  const names = new Set(rows.map(({ name }) => name));
  return rows.map((row) => settingOf(row, names));
}

/** The declared settings that are needed. Of all rows they alone are required, and they come in the order of the declaration. */
export function requiredSettings(server: PublishedServer): RequiredSetting[] {
  const keys = Object.entries(server.definition.variables).flatMap(([key, variable]) =>
    variable.kind === 'text' && variable.optional === true ? [] : [key],
  );
  const required = settings(server).filter((setting) => setting.required);
  if (keys.length !== required.length) throw new Error('A declared setting has no row of its own');
  return required.map((setting, index) => Object.assign(setting, { key: keys[index] ?? '' }));
}

function settingOf(row: VariableRow, names: ReadonlySet<string>): Setting {
  // A secret, and nothing else, has a twin that names a file. The address of a proxy may hold a password.
  const secret = names.has(`${row.name}_FILE`) || /^HTTPS?_PROXY$/.test(row.name);
  return { ...row, secret, kind: kindOf(row) };
}

function kindOf({ name, default: fallback }: VariableRow): Setting['kind'] {
  if (name.endsWith('_FILE')) return 'file';
  return fallback === 'true' || fallback === 'false' ? 'switch' : 'text';
}
