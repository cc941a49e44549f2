import { describe, expect, it } from 'vitest';
import { personWho, slow } from '../src/persons/person.ts';
import {
  approves,
  ERROR_MANNERS,
  HOSTILE_MANNERS,
  nobody,
  personOf,
  PLAIN_MANNERS,
} from '../src/persons/persons.ts';
import { replyForSdk } from '../src/persons/reply-for-sdk.ts';
import { readShown } from '../src/persons/shown.ts';

const question = readShown({
  message: 'This will delete thing 5.',
  requestedSchema: { properties: { confirm: { title: 'Delete thing 5', default: false } } },
});
const all = [...PLAIN_MANNERS, ...HOSTILE_MANNERS, ...ERROR_MANNERS];

describe('what is shown', () => {
  it('is the message, and the box with its title and what it is set to', () => {
    expect(question).toMatchObject({
      message: 'This will delete thing 5.',
      box: { title: 'Delete thing 5', default: false },
    });
  });

  it.each([undefined, null, {}, { requestedSchema: 'text' }])('is read from anything: %j', (params) => {
    expect(readShown(params).box).toEqual({ title: undefined, default: undefined });
  });
});

describe('persons', () => {
  it('remember every question', async () => {
    const person = approves();
    await person.answer(question);
    await person.answer(question);
    expect(person.seen).toEqual([question, question]);
  });

  it('share no memory', async () => {
    const [first, second] = [approves(), approves()];
    await first.answer(question);
    expect(second.seen).toEqual([]);
  });

  it('nobody says nothing', async () => {
    expect(await nobody().answer(question)).toEqual({ silence: true });
  });

  it('slow ones answer when they are told to, and not before', async () => {
    const person = slow();
    const order: string[] = [];
    const answer = person.answer(question).then(() => order.push('answered'));
    await person.reading;
    order.push('told');
    person.decide({ result: { action: 'decline' } });
    await answer;
    expect(order).toEqual(['told', 'answered']);
  });

  it('may decide anew each time', async () => {
    let times = 0;
    const person = personWho('counts', () => ({ result: (times += 1) }));
    await person.answer(question);
    expect(await person.answer(question)).toEqual({ result: 2 });
  });
});

describe('manners', () => {
  it('have names of their own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('approve only by accepting with a tick of their own', async () => {
    for (const manner of all) {
      const reply = await personOf(manner).answer(question);
      const result: unknown = 'result' in reply ? reply.result : undefined;
      const ticked =
        JSON.stringify(result)?.startsWith('{"action":"accept","content":{"confirm":true') ?? false;
      expect({ name: manner.name, acts: manner.outcome === 'acts' }).toEqual({
        name: manner.name,
        acts: ticked,
      });
    }
  });

  it('carry __proto__ as a key, as it comes off the wire', () => {
    const proto = HOSTILE_MANNERS.filter(({ name }) => name.includes('__proto__'));
    expect(proto.map(({ reply }) => JSON.stringify(reply)).every((text) => text.includes('__proto__'))).toBe(
      true,
    );
    expect(proto).toHaveLength(2);
  });
});

describe('reply for an SDK', () => {
  it('hands a result on in whatever shape', async () => {
    expect(await replyForSdk({ result: ['x'] })).toEqual(['x']);
  });

  it('throws an error with its code', async () => {
    await expect(replyForSdk({ error: { code: -32601, message: 'no' } })).rejects.toMatchObject({
      code: -32601,
    });
  });
});
