import { describe, expect, it } from 'vitest';
import { redactOpml } from '../../src/opml/redact-opml.ts';

const NAMESPACE = 'xmlns:frss="https://freshrss.org/opml"';
const opml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<opml ${NAMESPACE} version="2.0">\n<head><title>FreshRSS</title></head>\n<body>\n${body}\n</body>\n</opml>\n`;
const category = (text: string) =>
  `<outline text="${text}"><outline xmlUrl="https://${text.length}.example/"/></outline>`;
const redact = async (body: string, category?: string) => (await redactOpml(opml(body), category)).opml;

describe('a credential in an export', () => {
  it.each([
    'xmlUrl="https://bob:s3cr3t@f.example/rss"',
    'htmlUrl="https://bob:s3cr3t@f.example/"',
    'frss:opmlUrl="https://bob:s3cr3t@f.example/o.xml"',
    'description="https://bob:s3cr3t@f.example/"',
    'xmlUrl="https://bob:s3cr3t&#64;f.example/rss"',
    'xmlUrl="https://bob:s3&quot;cr3t@f.example/rss"',
    'xmlUrl="https://s3cr3t@f.example/rss"',
    'frss:CURLOPT_COOKIE="session=s3cr3t"',
    'frss:CURLOPT_HTTPHEADER="Authorization: Bearer s3cr3t"',
    'frss:CURLOPT_POSTFIELDS="user=bob&amp;x=s3cr3t"',
    'frss:CURLOPT_PROXY="http://bob:s3cr3t@proxy"',
    'frss:CURLOPT_USERPWD="bob:s3cr3t"',
    'frss:CURLOPT_SOMETHING_NEW="s3cr3t"',
    'frss:curlopt_cookie="s3cr3t"',
  ])('%s is hidden', async (attribute) => {
    const shown = await redact(`<outline text="x" ${attribute}/>`);
    expect(shown).not.toMatch(/s3cr3t|bob|s3&quot;/);
    expect(shown).toContain('text="x"');
  });

  it('leaves the rest of its address whole', async () => {
    const shown = await redact('<outline xmlUrl="https://bob:pw@f.example:8443/a/b.xml?x=1&amp;y=2#z"/>');
    expect(shown).toContain('xmlUrl="https://f.example:8443/a/b.xml?x=1&amp;y=2#z"');
  });

  it.each(['FOLLOWLOCATION', 'MAXREDIRS', 'POST', 'PROXYTYPE', 'USERAGENT'])(
    'is not in CURLOPT_%s, which stays',
    async (option) => {
      expect(await redact(`<outline frss:CURLOPT_${option}="5"/>`)).toContain(`CURLOPT_${option}="5"`);
    },
  );
});

describe('the document', () => {
  it('is the same where it holds no credential', async () => {
    const body = `<outline text="News &amp; Views">
  <outline text="a &lt;b&gt; &quot;q&quot; 'x'" type="rss" xmlUrl="https://a.example/?x=1&amp;y=2"/>
</outline>`;
    expect(await redact(body)).toBe(opml(body));
  });

  it('counts its feeds', async () => {
    const body = '<outline text="c"><outline xmlUrl="https://a.example/"/></outline><outline text="d"/>';
    expect(await redactOpml(opml(body), undefined)).toMatchObject({ feeds: 1 });
  });

  it('can be one category alone', async () => {
    const body =
      '<outline text="A"><outline text="B" xmlUrl="https://b.example/"/></outline><outline text="B"><outline text="c" xmlUrl="https://c.example/"/></outline><outline text="D"/>';
    const { opml: shown, feeds } = await redactOpml(opml(body), 'B');
    expect(feeds).toBe(1);
    expect(shown).toContain('https://c.example/');
    expect(shown).not.toContain('https://b.example/');
    expect(shown).not.toContain('text="D"');
    expect(shown).toContain('<title>FreshRSS</title>');
  });

  it('takes a category by its very name before one that only looks like it, and no guess between two', async () => {
    const shown = await redact(category('B\u{200b}') + category('B'), 'B');
    expect(shown).toContain('https://1.example/');
    expect(shown).not.toContain('https://2.example/');
    await expect(redact(category('B\u{200b}') + category('B\u{200b}\u{200b}'), 'B')).rejects.toThrow(
      'several names read like this',
    );
  });

  it('does not take a feed beside the categories for one', async () => {
    await expect(redact('<outline text="B" xmlUrl="https://b.example/"/>', 'B')).rejects.toThrow(
      'there is no category with that name',
    );
  });

  it('says when there is no such category', async () => {
    await expect(redact('<outline text="A"/>', 'Z')).rejects.toThrow('there is no category with that name');
  });

  it('that is none is an error', async () => {
    await expect(redactOpml('<opml><body>', undefined)).rejects.toThrow('not well-formed');
    await expect(redactOpml('<!doctype html><p>page</p', undefined)).rejects.toThrow('not well-formed');
  });
});
