import { describe, expect, test } from 'vitest';
import { DEFAULT_POSTURE, type Posture, SCALES } from '../../src/guard/posture.ts';
import { canEndInToken, type Shows, type Way, wayToApprove } from '../../src/guard/way.ts';

const CLIENTS: readonly Shows[] = ['form', 'url', 'nothing'];

/** By what a client shows: a form, the address of a page, nothing. */
type Cells = readonly [Way, Way, Way];
type Row = readonly [Pick<Posture, 'approveBy' | 'ask'>, Partial<Posture>, Cells];

const all = (way: Way): Cells => [way, way, way];
const asks = (approveBy: Posture['approveBy'], ask: Posture['ask']) => ({ approveBy, ask });

/** What an approval has to prove, whether asking is on, what matters besides, and where the question goes. */
const ROWS: readonly Row[] = [
  [asks('unset', 'on'), { whenUnable: 'token' }, ['dialog', 'token', 'token']],
  [asks('unset', 'on'), { whenUnable: 'page' }, ['dialog', 'page', 'page']],
  [asks('unset', 'on'), { whenUnable: 'refuse' }, ['dialog', 'unable', 'unable']],
  [asks('unset', 'off'), { whenOff: 'run' }, all('run')],
  [asks('unset', 'off'), { whenOff: 'token' }, all('token')],
  [asks('unset', 'off'), { whenOff: 'page' }, all('page')],
  [asks('unset', 'off'), { whenOff: 'refuse' }, all('off')],
  [asks('dialog', 'on'), { whenUnable: 'token' }, ['dialog', 'page', 'page']],
  [asks('dialog', 'on'), { whenUnable: 'page' }, ['dialog', 'page', 'page']],
  [asks('dialog', 'on'), { whenUnable: 'refuse' }, ['dialog', 'unable', 'unable']],
  ...(['dialog', 'page', 'passkey'] as const).flatMap((approveBy): Row[] => [
    [asks(approveBy, 'off'), { whenOff: 'run' }, all('page')],
    [asks(approveBy, 'off'), { whenOff: 'token' }, all('page')],
    [asks(approveBy, 'off'), { whenOff: 'page' }, all('page')],
    [asks(approveBy, 'off'), { whenOff: 'refuse' }, all('off')],
  ]),
  // A page does not depend on what the client can show.
  ...(['page', 'passkey'] as const).flatMap((approveBy) =>
    SCALES.whenUnable.map((whenUnable): Row => [asks(approveBy, 'on'), { whenUnable }, all('page')]),
  ),
];

describe('where a question goes', () => {
  test.each(ROWS)('%j with %j', (asking, matters, cells) => {
    const posture = { ...DEFAULT_POSTURE, ...asking, ...matters };
    expect(CLIENTS.map((client) => wayToApprove(posture, client))).toStrictEqual(cells);
    expect(canEndInToken(posture)).toBe(cells.includes('token'));
  });
});

const EVERY: readonly Posture[] = SCALES.ask.flatMap((ask) =>
  SCALES.whenOff.flatMap((whenOff) =>
    SCALES.whenUnable.flatMap((whenUnable) =>
      SCALES.approveBy.map((approveBy): Posture => ({
        writes: 'allowed',
        ask,
        whenOff,
        whenUnable,
        approveBy,
      })),
    ),
  ),
);

/** How much each way proves. Where nothing is done, nothing has to be proven. */
const PROVES: Record<Way, number> = { run: 0, token: 1, dialog: 2, page: 3, off: 4, unable: 4 };

describe('of every posture and client', () => {
  test('where an approval has to prove something, nothing weaker approves', () => {
    for (const posture of EVERY.filter(({ approveBy }) => approveBy !== 'unset')) {
      const least = posture.approveBy === 'dialog' ? PROVES.dialog : PROVES.page;
      for (const client of CLIENTS) {
        expect(PROVES[wayToApprove(posture, client)]).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test('a call runs unasked only where asking is off and nothing else was said', () => {
    const running = EVERY.filter((posture) => wayToApprove(posture, 'form') === 'run');
    expect(running.length).toBeGreaterThan(0);
    for (const { ask, whenOff, approveBy } of running) {
      expect({ ask, whenOff, approveBy }).toStrictEqual({ ask: 'off', whenOff: 'run', approveBy: 'unset' });
    }
  });

  test('no dialog is shown to a client that cannot show it, or where it is switched off', () => {
    const dialogs = EVERY.flatMap((posture) =>
      CLIENTS.filter((client) => wayToApprove(posture, client) === 'dialog').map(
        (client) => `${client} ${posture.ask}`,
      ),
    );
    expect(new Set(dialogs)).toStrictEqual(new Set(['form on']));
  });
});
