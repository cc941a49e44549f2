import { describe, expect, it } from 'vitest';
import { textReader } from '../../src/texts/plain-text.ts';

const { textOf } = await textReader(520_000);

it('looks at no more of the HTML than it is told', async () => {
  expect((await textReader(10)).textOf('0123456789abc')).toBe('0123456789');
  expect((await textReader(0)).textOf('0123456789abc')).toBe('');
});

it.each(['<p>a https://bob:hunter2@x.example/</p>', '<a href="https://bob:hunter2@x.example/">a</a>'])(
  'leaves out an address that the cut goes through, because half of one hides no password: %s',
  async (html) => {
    for (let longest = 1; longest < html.length; longest += 1) {
      const text = (await textReader(longest)).textOf(html);
      expect(text.includes('hunter2')).toBe(text.includes('x.example/'));
      expect(text).not.toMatch(/bob(?!:hunter2@x\.example\/)/);
    }
  },
);

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
    [
      'the address of a link',
      'see <a href="https://a.example/?x=1&amp;y=2">here</a>',
      'see here [https://a.example/?x=1&y=2]',
    ],
    [
      'an address once that is its own text',
      '<a href="https://a.example/">https://a.example/</a>',
      'https://a.example/',
    ],
    [
      'the address of a picture with a link',
      'a <a href="https://a.example/"><img alt="x"></a>',
      'a [image: x] [https://a.example/]',
    ],
    [
      'no address but those of the web',
      '<a href="javascript:alert(1)">a</a> <a href="file:///etc/passwd">b</a> <a href="mailto:x@y.example">c</a> <a href="#d">d</a>',
      'a b c d',
    ],
    ['what a picture shows', 'a <img src="https://t.example/p.gif" alt="x"> b', 'a [image: x] b'],
    ['what stands behind a picture', '<img alt="Comic" title="The joke">', '[image: Comic — The joke]'],
    ['one of two equal words', '<img alt="Same" title="Same">', '[image: Same]'],
    ['no picture without words', 'a<img src="https://t.example/p.gif" alt="">b', 'ab'],
    [
      'where a player is',
      'a <iframe title="Talk" src="https://v.example/1"></iframe>',
      'a [embedded: Talk https://v.example/1]',
    ],
    [
      'where a film is',
      '<video><source src="https://v.example/1.mp4">no film</video>',
      '[video: https://v.example/1.mp4]',
    ],
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
    ['deep links', '<a href="https://x.example/">'.repeat(20_000)],
    ['pictures with words', '<img alt="x" title="y">'.repeat(20_000)],
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
    expect(textOf(html).length).toBeLessThanOrEqual(520_000);
  });
});
