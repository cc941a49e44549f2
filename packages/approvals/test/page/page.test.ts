import { describe, expect, it } from 'vitest';
import type { EndedOnPage, OpenOnPage, PageApproval } from '@guard/core/embed';
import { approvalPage } from '../../src/page/page.ts';
import { APPROVED, endedOf, NOW, ON_PAGE, openOf } from '../support/approvals.ts';

const show = async (approval: PageApproval) => String(await approvalPage(approval, NOW));
const render = async (changed?: Partial<OpenOnPage>) => show(openOf(changed));

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
    for (const paragraph of ON_PAGE.text.split('\n').map((line) => line.trim().replace(': “', ' “'))) {
      expect(text).toContain(paragraph);
    }
    expect(text).toContain(ON_PAGE.confirm);
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
        onPage: {
          ...ON_PAGE,
          facts: [...ON_PAGE.facts, { label: 'Group', value: '“guests”', from: 'call' }],
        },
      }),
    );
    expect(text).toMatch(/What wg-easy says about it Address 10\.8\.0\.6 Expires could not be read/);
    expect(text).toMatch(/What the call says about it Group “guests”/);
    expect(text.split('front desk')).toHaveLength(2);
  });

  it('says why there is nothing to recognise it by', async () => {
    const because = 'The question is about the whole instance.';
    expect(textOf(await render({ onPage: { ...ON_PAGE, facts: [], noFacts: because } }))).toContain(because);
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
  const everywhere: Partial<OpenOnPage> = {
    account: HOSTILE,
    instance: HOSTILE,
    onPage: {
      ...ON_PAGE,
      client: HOSTILE,
      text: `${ON_PAGE.text}\n  Note: ${HOSTILE}`,
      facts: [{ label: 'Title', value: HOSTILE, from: 'backend' }],
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
    const page = await render({ onPage: { ...ON_PAGE, link: 'javascript:document.forms[0].submit()' } });
    expect(page).not.toContain('Look at it');
  });
});

const sent = (became: 'nothing' | 'unknown' | 'part' | 'done') => ({
  how: 'redeemed' as const,
  outcome: { sent: true, became },
});

describe('a question that was decided or ended', () => {
  const ended: readonly [Partial<EndedOnPage>, string][] = [
    [{ how: 'redeemed' }, 'It is being carried out.'],
    [sent('done'), 'Approved and done wg-easy-mcp reports that it was carried out.'],
    [sent('part'), 'A part of it was carried out.'],
    [sent('nothing'), 'Nothing was changed.'],
    [sent('unknown'), 'It may have happened'],
    [{ how: 'declined' }, 'Declined Nothing was done.'],
    [{ how: 'expired' }, 'Nobody answered it in time. Nothing was done.'],
    [{ how: 'evicted' }, 'Nobody answered it in time. Nothing was done.'],
    [{ how: 'expired', decision: APPROVED }, 'the program did not call again in time. Nothing was done.'],
    [{ how: 'superseded' }, 'This question has changed'],
    [{ how: 'withdrawn' }, 'Taken back Nothing was done, and nothing will be done.'],
  ];

  it.each(ended)('says what became of it: %j', async (changed, said) => {
    const page = await show(endedOf(changed));
    expect(textOf(page)).toContain(said);
    expect(page).not.toContain('<button');
  });

  it('can be taken back while it is approved and not carried out, and says until when that is', async () => {
    const page = await render({ decision: APPROVED });
    expect(textOf(page)).toContain('once, with this very call, until 1 December, 14:15 UTC');
    expect(page).toContain('<button formaction="AAAAAAAAAAAAAAAAAAAAAA/withdraw">Take it back</button>');
    expect(page).not.toContain('name="decision"');
  });

  it('can be asked again where a decline is repeated unasked', async () => {
    const page = await show(endedOf({ how: 'declined', stillHolds: true }));
    expect(textOf(page)).toContain('For two minutes the program gets the same answer');
    expect(page).toContain('formaction="AAAAAAAAAAAAAAAAAAAAAA/ask-again"');
  });

  it('leads to the question that took its place', async () => {
    const page = await show(endedOf({ how: 'superseded', replacedBy: 'BBBBBBBBBBBBBBBBBBBBBB' }));
    expect(page).toContain('<a href="BBBBBBBBBBBBBBBBBBBBBB">Read the new question</a>');
  });
});
