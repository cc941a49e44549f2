import { runServerOnce } from '../child.ts';
import type { Figure } from '../figure.ts';
import { type MeasuredServer, servers } from '../servers.ts';

/** What the list of tools costs every conversation, in bytes of JSON as they go over the wire. */
export async function toolListFigures(): Promise<Figure[]> {
  return (await Promise.all(servers.map(figuresOf))).flat();
}

async function figuresOf({ binary, program, prefix, settings }: MeasuredServer): Promise<Figure[]> {
  const all = await runServerOnce({ program, settings });
  const everyday = { ...settings, [`${prefix}_ALLOW_TOOLS`]: 'essential' };
  const essential = await runServerOnce({ program, settings: everyday });
  return [
    {
      name: `tools/list of ${binary}, bytes a tool on average`,
      unit: 'bytes',
      measured: Buffer.byteLength(all.tools) / all.toolCount,
      budget: { atMost: 1000 },
      note: `${all.toolCount} tools`,
    },
    {
      name: `tools/list of ${binary} with the preset essential`,
      unit: 'bytes',
      measured: Buffer.byteLength(essential.tools),
      budget: { atMost: 6 * 1024 },
      note: `${essential.toolCount} tools`,
    },
  ];
}
