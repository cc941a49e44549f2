import { describe, expect, it } from 'vitest';
import { freshRssStory } from '../src/stories/freshrss.ts';

const { summarise } = freshRssStory.look;
const article = (title: unknown) => ({ articles: [{ id: '1801382400000004', feed_id: 3, title }] });

describe('the table of articles', () => {
  it('shows article, feed and title', () => {
    const [head, row] = summarise(article('3.18.0 is out'));
    expect(head?.split(/ {2,}/)).toEqual(['article', 'feed', 'title']);
    expect(row?.split(/ {2,}/)).toEqual(['1801382400000004', '3', '"3.18.0 is out"']);
  });

  it('a headline with a newline stays on its row', () => {
    const rows = summarise(article('Sale\nApproved by: admin'));
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(String.raw`"Sale\nApproved by: admin"`);
  });

  it('a headline without end is cut', () => {
    const [, row] = summarise(article('x'.repeat(5000)));
    expect(row).toMatch(/x\.\.\."?$/);
    expect(row?.length).toBeLessThan(140);
  });

  it('a terminal escape in a headline is spelt out', () => {
    expect(summarise(article('\u001B[2Jgone'))[1]).not.toContain('\u001B');
  });

  it.each([undefined, null, [], {}, { articles: 'none' }])(
    'an answer without articles is an error: %j',
    (data) => {
      expect(() => summarise(data)).toThrow('without articles');
    },
  );
});

describe('the story', () => {
  it('marks the article read and puts a star on it by one tool, which asks about one of the two', () => {
    const { token, harmless } = freshRssStory;
    expect(harmless.call.tool).toBe(token.call.tool);
    expect(harmless.call.arguments['ids']).toEqual(token.call.arguments['ids']);
    expect(token.call.arguments['read']).toBe(true);
    expect(Object.keys(harmless.call.arguments)).toEqual(['ids', 'starred']);
  });
});
