import { describe, expect, it } from 'vitest';
import { entryPage, type PageEntry } from '../../src/index.ts';
import { entryOf, NOW, QUESTION } from '../support/entries.ts';

const render = async (changed?: Partial<PageEntry>, problem?: string) =>
  String(await entryPage(entryOf(changed), NOW, problem));

/** What a reader sees of a piece of a page, without layout. */
const textOf = (page: string) =>
  page
    .replace(/<(style|script)>[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const headOf = (page: string) => page.slice(0, page.indexOf('<body>'));

const HOSTILE = '“</dd></dl></form><script>approve()</script><img src=//evil.example/x> & "\'”';

describe('a question that is open', () => {
  it('shows every word of the text that the approval covers, and what the tick says', async () => {
    const text = textOf(await render());
    for (const paragraph of QUESTION.text.split('\n').map((line) => line.trim().replace(': “', ' “'))) {
      expect(text).toContain(paragraph);
    }
    expect(text).toContain(QUESTION.confirm);
  });

  it('says what it costs before it shows any name that others chose', async () => {
    const text = textOf(await render());
    expect(text.indexOf('cannot be restored')).toBeLessThan(text.indexOf('front desk'));
  });

  it('names instance and account, who asks, and how long it stays open', async () => {
    const text = textOf(await render());
    for (const said of [
      'wg-easy at vpn.example.org , as admin',
      'says it is “Claude Code”',
      '3 minutes ago 1 December, 14:02 UTC',
      '27 minutes until 1 December, 14:32 UTC',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('says of each fact who wrote it, and says nothing twice', async () => {
    const text = textOf(
      await render({
        question: {
          ...QUESTION,
          recognise: [
            ...(Array.isArray(QUESTION.recognise) ? QUESTION.recognise : []),
            { label: 'Group', value: '“guests”', from: 'call' },
          ],
        },
      }),
    );
    expect(text).toMatch(/What wg-easy says about it Address 10\.8\.0\.6 Expires could not be read/);
    expect(text).toMatch(/What the call says about it Group “guests”/);
    expect(text.split('front desk')).toHaveLength(2);
  });

  it('says why there is nothing to recognise it by', async () => {
    const because = 'The question is about the whole instance.';
    expect(textOf(await render({ question: { ...QUESTION, recognise: { because } } }))).toContain(because);
  });

  it('says that the same was approved before', async () => {
    const lately = 'The same was approved and sent 3 minutes ago.';
    expect(textOf(await render({ question: { ...QUESTION, lately } }))).toContain(lately);
  });

  it('says what a click proves, and what only a passkey approves', async () => {
    expect(textOf(await render())).toContain('It does not prove who.');
    const byPasskey = await render({ evidence: 'passkey' });
    expect(textOf(byPasskey)).toContain('Only a passkey that is registered here approves this.');
    expect(byPasskey).not.toContain('value="approve"');
  });

  it('can be approved and declined without a script, and only with the tick', async () => {
    const page = await render();
    expect(page).toMatch(/<form class="card" method="post"/);
    expect(page).toMatch(/type="checkbox"\s+name="confirm"\s+value="yes"\s+required/);
    expect(page).toMatch(/name="decision" value="decline" formnovalidate/);
  });
});

describe('names that a stranger chose', () => {
  const everywhere: Partial<PageEntry> = {
    account: HOSTILE,
    client: HOSTILE,
    instance: HOSTILE,
    question: {
      ...QUESTION,
      text: `${QUESTION.text}\n  Note: ${HOSTILE}`,
      recognise: [{ label: 'Title', value: HOSTILE, from: 'backend' }],
      link: `https://vpn.example.org/"onclick="approve()`,
    },
  };

  it('stay text, wherever they stand', async () => {
    const page = await render(everywhere);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain('<img');
    expect(page).not.toContain('"onclick="');
    expect(page.match(/<\/form>/g)).toHaveLength(1);
    expect(textOf(page).split(HOSTILE)).toHaveLength(6);
  });

  it('are in no title and no description, which a preview would show', async () => {
    const plain = await render();
    expect(headOf(await render(everywhere))).toBe(headOf(plain));
    expect(plain).not.toMatch(/og:|name="description"/);
  });

  it('make no link to anything but a web page', async () => {
    const page = await render({ question: { ...QUESTION, link: 'javascript:document.forms[0].submit()' } });
    expect(page).not.toContain('Look at it');
  });
});

describe('a question that was decided or ended', () => {
  const ended: readonly [PageEntry['standing'], string][] = [
    [{ is: 'redeemed', outcome: 'done' }, 'Approved and done wg-easy reported that it was carried out.'],
    [{ is: 'redeemed', outcome: 'unknown' }, 'It may have happened'],
    [{ is: 'declined', at: NOW }, 'Declined Nothing was done.'],
    [{ is: 'expired', wasApproved: false }, 'Nobody answered it in time. Nothing was done.'],
    [{ is: 'expired', wasApproved: true }, 'the program did not call again in time. Nothing was done.'],
    [{ is: 'superseded' }, 'This question has changed'],
    [{ is: 'withdrawn' }, 'Taken back Nothing was done, and nothing will be done.'],
  ];

  it.each(ended)('says what became of it: %j', async (standing, said) => {
    const page = await render({ standing, question: undefined });
    expect(textOf(page)).toContain(said);
    expect(page).not.toContain('<button');
  });

  it('can be taken back while it is approved and not carried out, and says until when that is', async () => {
    const page = await render({ standing: { is: 'approved', at: NOW, redeemBy: NOW + 600_000 } });
    expect(textOf(page)).toContain('once, with this very call, until 1 December, 14:15 UTC');
    expect(page).toContain('<button formaction="AAAAAAAAAAAAAAAAAAAAAA/withdraw">Take it back</button>');
    expect(page).not.toContain('name="decision"');
  });

  it('can be asked again where a decline is repeated unasked', async () => {
    const page = await render({
      standing: { is: 'declined', at: NOW, declinesUntil: NOW + 120_000 },
      question: undefined,
    });
    expect(textOf(page)).toContain('Until 1 December, 14:07 UTC the program gets the same answer');
    expect(page).toContain('formaction="AAAAAAAAAAAAAAAAAAAAAA/ask-again"');
  });

  it('leads to the question that took its place', async () => {
    const page = await render({ standing: { is: 'superseded', by: 'BBBBBBBBBBBBBBBBBBBBBB' } });
    expect(page).toContain('<a href="BBBBBBBBBBBBBBBBBBBBBB">Read the new question</a>');
  });
});
