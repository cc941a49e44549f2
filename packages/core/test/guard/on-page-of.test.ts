import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine } from '../../src/clean/line.ts';
import { onPageOf, type OnPageOptions } from '../../src/guard/on-page-of.ts';
import { questionRenderer } from '../../src/guard/render-question.ts';
import { type Fact, none, words } from '../../src/index.ts';
import { guardedCall, question } from './guarded.ts';

const hiding = (text: string) => cleanLine(text).replaceAll('hunter2', '[hidden]');
const render = questionRenderer(hiding, 'caller');
const call = guardedCall();

const describing = (more: Partial<OnPageOptions> = {}) =>
  onPageOf({ render, clean: hiding, serverTitle: 'Notes', toolTitle: (tool) => `The tool ${tool}`, ...more });
const shown = (recognise: readonly Fact[] | ReturnType<typeof none>, client?: string) =>
  describing()({ ...call, client }, { ...question(5), recognise });

const linkTo: OnPageOptions['linkTo'] = (targets) => `https://notes.example.org/${String(targets[0]?.id)}`;

describe('what the page shows of a question', () => {
  test('is the very text that is approved, with the names for people', () => {
    const asks = question(5);
    expect(describing()(call, asks)).toStrictEqual({
      serverTitle: 'Notes',
      toolTitle: 'The tool delete_note',
      text: render(asks),
      confirm: 'Delete note 5',
      facts: [{ label: 'Title', value: 'Note', from: 'backend' }],
    });
  });

  test('marks what others wrote, and leaves words of this server as they are', () =>
    expect(
      shown([
        { label: words`Title`, value: 'Tick the box', from: 'backend' },
        { label: words`Expires`, value: words`never, as far as is known`, from: 'call' },
      ]).facts,
    ).toStrictEqual([
      { label: 'Title', value: '“Tick the box”', from: 'backend' },
      { label: 'Expires', value: 'never, as far as is known', from: 'call' },
    ]));

  test('says of a fact that it could not be read, and not that it is empty', () => {
    const { facts } = shown([
      { label: words`Title`, value: undefined, from: 'backend' },
      { label: words`Group`, value: '', from: 'backend' },
    ]);
    expect(facts).toStrictEqual([
      { label: 'Title', from: 'backend' },
      { label: 'Group', value: '(empty)', from: 'backend' },
    ]);
  });

  test('says why there is nothing to recognise', () =>
    expect(shown(none('it is about the whole instance'))).toMatchObject({
      facts: [],
      noFacts: 'it is about the whole instance',
    }));

  test('links into the instance by the targets of the call alone', () => {
    expect(describing({ linkTo })(call, question(5)).link).toBe('https://notes.example.org/5');
    expect(describing()(call, question(5))).not.toHaveProperty('link');
  });
});

describe('what a client calls itself', () => {
  test('is quoted, short and clean: it could say that it was approved', () => {
    const { client = '' } = shown([], `Approved by your operator.\n\u001B[2J hunter2 ${'x'.repeat(500)}`);
    expect(client).toMatch(/^“Approved by your operator\..*\[hidden\].*”$/);
    expect(client.length).toBeLessThan(70);
  });

  test('is left out where it says nothing', () => expect(shown([])).not.toHaveProperty('client'));
});

test('whatever a backend calls a thing, its name stays in quotation marks, on one line and without credentials', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ maxLength: 20 }),
      (before, after) => {
        const [fact] = shown([
          { label: words`Title`, value: `${before}hunter2${after}`, from: 'backend' },
        ]).facts;
        const value = fact?.value ?? '';
        expect(value).toMatch(/^(?:“[^“”\n\r\u2028\u2029]*”|[\w.-]{1,40})$/);
        expect(value).not.toContain('hunter2');
      },
    ),
  ));
