import { guardedTool, none, path, words } from '@guard/core';
import * as z from 'zod';
import type { ExampleCalls } from '../src/index.ts';

const id = z.int().min(1);
const done = z.looseObject({});
const facts = {
  description: 'Changes lamps.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  output: done,
  untrusted: false,
  lookWith: 'get_lamp',
} as const;
const now = z.looseObject({ lamp: id, lamps: z.array(id), newest: z.int() });

const recognise = none('these lamps are told by their numbers');

/** Tools whose questions say less than their approvals cover: what is left unsaid has to be bound all the same. */
export const partOfTheWords = [
  guardedTool({
    ...facts,
    name: 'fade_lamp',
    title: 'Fade a lamp in',
    input: z.strictObject({ lamp_id: id, seconds: z.int() }),
    targets: { lamp_id: 'lamp' },
    question: async ({ input: { lamp_id } }) => ({
      will: words`This will fade lamp ${lamp_id} in.`,
      cost: words`It takes a while.`,
      confirm: words`Fade lamp ${lamp_id} in`,
      recognise,
    }),
    write: async ({ input: { lamp_id, seconds }, write }) =>
      write.send('PUT', path`/lamps/${lamp_id}/fade`, { json: { seconds }, reply: done }),
  }),
  guardedTool({
    ...facts,
    name: 'unscrew_lamp',
    title: 'Unscrew a lamp',
    input: z.strictObject({ socket: id }),
    targets: { socket: 'socket' },
    question: async ({ input: { socket }, read }) => {
      const { lamp } = await read.json(path`/sockets/${socket}`, now);
      return {
        will: words`This will unscrew what is in socket ${socket}.`,
        cost: words`It may break.`,
        confirm: words`Unscrew what is in socket ${socket}`,
        recognise,
        covers: lamp,
        plan: lamp,
      };
    },
    write: async ({ plan, write }) => write.send('POST', path`/lamps/${plan}/unscrew`, { reply: done }),
  }),
  guardedTool({
    ...facts,
    name: 'play_scene',
    title: 'Play a scene',
    sends: 'several',
    input: z.strictObject({ scene: id }),
    targets: { scene: 'scene' },
    question: async ({ input: { scene }, read }) => {
      const { lamps } = await read.json(path`/scenes/${scene}`, now);
      return {
        will: words`This will switch ${lamps.length} lamps on.`,
        cost: words`They burn.`,
        confirm: words`Play scene ${scene}`,
        recognise,
        covers: lamps,
        plan: lamps,
      };
    },
    async write({ input: { scene }, plan, write }) {
      for (const lamp of plan)
        await write.send('PUT', path`/lamps/${lamp}/scene`, { json: { scene }, reply: done });
      return {};
    },
  }),
  guardedTool({
    ...facts,
    name: 'clear_log',
    title: 'Clear the log of a room',
    input: z.strictObject({ room: id }),
    targets: { room: 'room' },
    question: async ({ input: { room }, fixed, read }) => {
      const until = Number(fixed?.['until'] ?? (await read.json(path`/rooms/${room}`, now)).newest);
      return {
        will: words`This will remove the entries up to number ${until}.`,
        cost: words`They are gone then.`,
        confirm: words`Clear the log of room ${room}`,
        recognise,
        fixes: { until: String(until) },
        plan: until,
      };
    },
    write: async ({ input: { room }, plan, write }) =>
      write.send('POST', path`/rooms/${room}/clear`, { json: { until: plan }, reply: done }),
  }),
];

const scene = (lamp: number, number: number) => ({
  method: 'PUT',
  path: `/lamps/${lamp}/scene`,
  body: { scene: number },
});

export const partOfTheWordsCalls: ExampleCalls = {
  fade_lamp: {
    args: { lamp_id: 1, seconds: 2 },
    writes: [{ method: 'PUT', path: '/lamps/1/fade', body: { seconds: 2 } }],
    // The question reads the same.
    other: {
      args: { lamp_id: 1, seconds: 3600 },
      writes: [{ method: 'PUT', path: '/lamps/1/fade', body: { seconds: 3600 } }],
    },
  },
  unscrew_lamp: {
    args: { socket: 1 },
    writes: [{ method: 'POST', path: '/lamps/11/unscrew' }],
    other: { args: { socket: 2 }, writes: [{ method: 'POST', path: '/lamps/12/unscrew' }] },
  },
  play_scene: {
    args: { scene: 1 },
    writes: [scene(21, 1), scene(31, 1)],
    other: { args: { scene: 2 }, writes: [scene(22, 2), scene(32, 2)] },
  },
  clear_log: {
    args: { room: 1 },
    writes: [{ method: 'POST', path: '/rooms/1/clear', body: { until: 7 } }],
    other: { args: { room: 2 }, writes: [{ method: 'POST', path: '/rooms/2/clear', body: { until: 7 } }] },
    keeps: true,
  },
};
