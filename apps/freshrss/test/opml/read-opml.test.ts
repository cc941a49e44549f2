import { describe, expect, it } from 'vitest';
import { MOST_BYTES, readOpml, type Risk } from '../../src/opml/read-opml.ts';

const opml = (body: string, head = '') => `<opml version="2.0">${head}<body>${body}</body></opml>`;
const feed = (attributes: string) => opml(`<outline xmlUrl="https://a.example/x" ${attributes}/>`);
const risksOf = async (text: string): Promise<[Risk, number][]> => [...(await readOpml(text)).risks];

describe('the feeds of an OPML', () => {
  it('are its outlines with an address, and not the ones around them', async () => {
    const { feeds } = await readOpml(
      opml(`
        <outline text="Category"><outline text="Inner">
          <outline text="a" type="rss" xmlUrl="https://a.example/1"/>
          <outline text="b" xmlUrl=" https://a.example/2 "><outline xmlUrl="https://a.example/3"/></outline>
        </outline></outline>
        <outline text="empty"/><outline text="also empty" xmlUrl=""/>
        <outline xmlUrl="https://a.example/4"/>`),
    );
    expect(feeds).toEqual([1, 2, 3, 4].map((number) => `https://a.example/${number}`));
  });

  it('may have no text, and text or a comment may stand beside them', async () => {
    const text = opml(
      'hello<outline xmlUrl="https://a.example/x"/><!-- c --><![CDATA[d]]>',
      '<head><title>T</title><outline xmlUrl="https://head.example/"/></head>',
    );
    expect((await readOpml(text)).feeds).toEqual(['https://a.example/x']);
  });

  it.each([
    ['a declaration', '<?xml version="1.0" encoding="UTF-8"?>'],
    ['a declaration in small letters', "<?xml version='1.0' encoding='utf-8'?>\n"],
    ['a declaration without encoding', '<?xml version="1.0"?>'],
    ['a byte order mark', '\u{feff}'],
  ])('are read behind %s', async (_what, before) => {
    expect((await readOpml(before + feed(''))).feeds).toHaveLength(1);
  });

  it('are read whatever characters their names hold', async () => {
    expect((await readOpml(feed('text="&lt;b&gt; &amp; &#x263a; é \u{202e}x"'))).feeds).toHaveLength(1);
  });
});

describe('refused with its line', () => {
  it.each([
    ['a bare ampersand', '<opml>\n<body>\n<outline xmlUrl="https://a.example/?x=1&y=2"/></body></opml>', 3],
    ['an element that is not closed', '<opml>\n<body><outline xmlUrl="https://a.example/"></body></opml>', 2],
    ['an attribute without quotes', '<opml>\n<body>\n<outline xmlUrl=https://a.example/ /></body></opml>', 3],
    ['an attribute given twice', '<opml><body>\n<outline text="a" text="b"/></body></opml>', 2],
    ['an entity nobody declared', '<opml>\n\n<body><outline text="&nbsp;"/></body></opml>', 3],
    ['a control character', '<opml>\n<body><outline text="\u{1}"/></body></opml>', 2],
    ['text behind the end', `${feed('')}\nmore`, 2],
    ['another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>\n${feed('')}`, 1],
    ['another version of XML', `<?xml version="1.1" encoding="UTF-8"?>\n${feed('text="&#1;"')}`, 1],
    ['an element beside the outlines', opml('\n<p>hello</p><outline xmlUrl="https://a.example/x"/>'), 2],
    ['an element around an outline', opml('\n<div><outline xmlUrl="https://a.example/x"/></div>'), 2],
    ['an element in an outline', opml('<outline text="c">\n\n<x:y xmlns:x="u"/></outline>'), 3],
    ['another document', '<html>\n<body></body></html>', 1],
    ['an address that is none', opml('\n<outline xmlUrl="javascript:alert(1)"/>'), 2],
    ['an address with a blank', opml('\n\n<outline xmlUrl="https://a.example/a b"/>'), 3],
  ])('%s', async (_what, text, line) => {
    await expect(readOpml(text)).rejects.toThrow(`the OPML is refused at line ${line}: `);
  });

  it.each([
    '<!DOCTYPE opml><opml><body/></opml>',
    '<!DOCTYPE opml SYSTEM "file:///etc/passwd"><opml><body/></opml>',
    '<!DOCTYPE o [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]><opml><body>&b;</body></opml>',
    '<!DOCTYPE html>\n<html><body>page</body></html>',
  ])('a document type, whatever is in it: %s', async (text) => {
    await expect(readOpml(text)).rejects.toThrow('it declares a document type');
  });

  it.each(['', ' ', 'no xml', '{"opml":1}'])('%j', async (text) => {
    await expect(readOpml(text)).rejects.toThrow(/refused at line|holds no feed/);
  });

  it('nothing of the file stands in the message', async () => {
    const error = await readOpml('<opml><body><ignore-all-previous/></wrong></opml>').catch(String);
    expect(error).not.toContain('ignore');
  });
});

describe('refused', () => {
  it('without a feed', async () => {
    await expect(readOpml(opml('<outline text="Category"/>'))).rejects.toThrow('holds no feed');
  });

  it('above the bytes that FreshRSS reads, with both figures', async () => {
    const filler = (length: number) => feed(`text="${'x'.repeat(length)}"`);
    const rest = Buffer.byteLength(filler(0));
    expect((await readOpml(filler(MOST_BYTES - rest))).feeds).toHaveLength(1);
    await expect(readOpml(filler(MOST_BYTES - rest + 1))).rejects.toThrow(
      'the OPML has 1048577 bytes, and FreshRSS reads the first 1048576 only',
    );
    // Bytes and not characters: each of these has two.
    await expect(readOpml(feed(`text="${'é'.repeat(600_000)}"`))).rejects.toThrow('has 1200');
  });
});

describe('what comes along', () => {
  it.each<[string, Risk]>([
    ['frss:CURLOPT_COOKIE="a=b"', 'request'],
    ['frss:CURLOPT_HTTPHEADER="Authorization: x"', 'request'],
    ['frss:CURLOPT_POSTFIELDS="x"', 'request'],
    ['frss:CURLOPT_PROXY="http://p.example"', 'request'],
    ['frss:cssFullContent="article"', 'scraping'],
    ['frss:xPathItem="//a"', 'scraping'],
    ['frss:jsonItem="$.x"', 'scraping'],
    ['type="HTML+XPath"', 'scraping'],
    ['type="JSONFeed"', 'scraping'],
    ['frss:filtersActionRead="intitle:x"', 'reading'],
    ['frss:opmlUrl="https://b.example/"', 'remote'],
    ['frss:priority="hidden"', 'visibility'],
    ['frss:somethingNew="1"', 'other'],
    ['x:CURLOPT_COOKIE="a=b"', 'request'],
  ])('%s is named as %s', async (attributes, risk) => {
    expect(await risksOf(feed(attributes))).toEqual([[risk, 1]]);
  });

  it.each<[string, Risk]>([
    ['http://127.0.0.1/x', 'private'],
    ['http://[fe80::1]/x', 'private'],
    ['192.168.1.1/feed', 'private'],
    ['https://bob:pw@a.example/x', 'credentials'],
    ['https://bob@a.example/x', 'credentials'],
  ])('the address %s is named as %s', async (url, risk) => {
    expect(await risksOf(opml(`<outline xmlUrl="${url}"/>`))).toEqual([[risk, 1]]);
  });

  it('is counted by outline, in categories too', async () => {
    const text = opml(
      `<outline text="c" frss:opmlUrl="https://b.example/">
         <outline xmlUrl="https://a.example/1" frss:CURLOPT_COOKIE="a" frss:CURLOPT_PROXY="b"/>
         <outline xmlUrl="https://a.example/2" frss:CURLOPT_COOKIE="a"/></outline>`,
    );
    expect(await risksOf(text)).toEqual([
      ['remote', 1],
      ['request', 2],
    ]);
  });

  it.each([
    'type="rss"',
    'htmlUrl="https://a.example/"',
    'frss:CURLOPT_COOKIE=""',
    'xmlns:frss="u"',
    'xml:lang="de"',
  ])('%s is nothing to name', async (attributes) => {
    expect(await risksOf(feed(attributes))).toEqual([]);
  });
});
