import { describe, expect, it } from 'vitest';
import { plainTextMaker } from '../../src/tools/plain-text.ts';

const textOf = await plainTextMaker(200_000);

it('looks at no more of the HTML than it is told', async () => {
  expect((await plainTextMaker(10))('0123456789abc')).toBe('0123456789');
  expect((await plainTextMaker(0))('0123456789abc')).toBe('');
});

describe('readable text', () => {
  it.each([
    ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['a heading, in its own letters', '<h1>Head</h1>text', 'Head\n\ntext'],
    ['a link without its address', 'see <a href="https://evil.example/">here</a>', 'see here'],
    ['no image', 'a<img src="https://t.example/p.gif" alt="x">b', 'ab'],
    ['no player', 'a<figure class="enclosure"><audio src="https://x.example/"></audio>p</figure>', 'a'],
    ['entities, once', '&lt;b&gt; &amp;amp; &eacute;', '<b> &amp; é'],
    ['a list', '<ul><li>a</li><li>b</li></ul>', '* a\n * b'],
    ['text that is no markup', 'plain < text', 'plain < text'],
    ['nothing', '', ''],
  ])('has %s', (_what, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it.each([
    ['scripts', '<script>alert(1)</script>'],
    ['styles', '<style>p{color:red}</style>'],
    ['comments', '<!-- hidden words -->'],
  ])('has no %s', (_what, html) => {
    expect(textOf(`a${html}b`)).toBe('ab');
  });

  it.each([
    ['deep nesting', '<div>'.repeat(40_000)],
    ['tags that never close', '<a '.repeat(60_000)],
    ['many brackets', '<'.repeat(200_000)],
    ['many entities', '&amp;'.repeat(40_000)],
    ['a megabyte', '<p>x</p>'.repeat(130_000)],
  ])('of %s comes to an end', (_what, html) => {
    expect(textOf(html).length).toBeLessThanOrEqual(400_000);
  });
});
