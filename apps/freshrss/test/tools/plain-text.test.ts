import { describe, expect, it } from 'vitest';
import { textReader } from '../../src/tools/plain-text.ts';

const { textOf } = await textReader(200_000);

it('looks at no more of the HTML than it is told', async () => {
  expect((await textReader(10)).textOf('0123456789abc')).toBe('0123456789');
  expect((await textReader(0)).textOf('0123456789abc')).toBe('');
});

it('knows what it looked at in part', async () => {
  const reader = await textReader(10);
  const texts = ['0123456789', '0123456789a', '0123456789<!-- a -->', '<style>abc</style>0123456789a'];
  for (const text of texts) reader.textOf(text);
  expect(texts.map((text) => reader.readsWhole(text))).toEqual([true, false, true, false]);
  expect(reader.readInPart()).toBe(2);
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
    [
      'cells apart from one another',
      '<table><thead><tr><th>Team</th><th>Home</th></tr></thead><tr><td>Alpha</td><td>1</td><td>2</td></tr><tr><th>Beta</th><td></td><td>40</td></tr></table>',
      'Team | Home\nAlpha | 1 | 2\nBeta |  | 40',
    ],
    ['no sign before a single cell', 'a<table><tr><td>b</td></tr></table>c', 'a\nb\n\nc'],
    ['terms and what they mean', '<dl><dt>A</dt><dd>one</dd><dt>B</dt><dd>two</dd></dl>', 'A\none\nB\ntwo'],
    ['captions on lines of their own', '<figure>f<figcaption>cap</figcaption></figure>t', 'f\ncap\nt'],
    ['quotes', '<blockquote>a<p>b</p></blockquote>c', '> a\n> \n> b\n\nc'],
    ['what is deep inside', `${'<div>'.repeat(200)}deep${'</div>'.repeat(200)}`, 'deep'],
    ['quotes and lists that are deep inside', `${'<blockquote><ul><li>'.repeat(60)}x<li>y`, 'x\ny'],
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
    ['deep quotes', '<blockquote>'.repeat(300) + '<p>x'.repeat(50_000)],
    ['deep lists', '<ul><li>'.repeat(150) + '<p>x'.repeat(50_000)],
    ['deep tables', '<table><tr><td>'.repeat(100) + '<td>x'.repeat(40_000)],
    ['styles that never end', '<style>'.repeat(60_000)],
    ['comments that never end', '<!--'.repeat(60_000)],
    ['images that never end', '="data:'.repeat(60_000)],
    ['blanks before an image', `=${' '.repeat(300_000)}=${' '.repeat(300_000)}`],
    ['a megabyte', '<p>x</p>'.repeat(130_000)],
  ])('of %s comes to an end', (_what, html) => {
    expect(textOf(html).length).toBeLessThanOrEqual(400_000);
  });
});
