import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDriven2025, type Driven2025Client, type OpenDialog } from '../clients/driven-2025.ts';
import type { ServerInProcess } from '../connect/in-process.ts';
import type { AskingCall, Contract } from './contract.ts';
import { settle } from './settle.ts';
import { expectDone, expectNothingDone, expectNoToken, expectWrites } from './verdicts.ts';
import { FORM, TICKED } from './ticked.ts';

const DECLINED = { action: 'decline' };
const LIMIT_MS = 10 * 60_000;

/** Dialogs that stay open, on the 2025 revisions, where the call is open with them. */
export function checkWaiting({ bench, asking }: Contract): void {
  let started: ServerInProcess;
  let client: Driven2025Client;
  const setUp = async () => {
    started = bench.start();
    client = await connectDriven2025(started.connect(), FORM);
  };
  const open = async (tool: string, args: AskingCall['args']): Promise<OpenDialog> => {
    const begun = await client.begin(tool, args);
    if ('dialog' in begun) return begun.dialog;
    throw new Error(`No question: ${begun.ended.text}`);
  };
  const expectNoWrites = async () => {
    await settle(started, asking);
    expectWrites(bench.backend.journal, []);
  };

  describe.each(asking)('dialog of $tool left open', ({ tool, args, writes, other }) => {
    describe('on a clock of the test', () => {
      beforeEach(async () => {
        // Only what measures time is replaced; sockets go on as they are.
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
        await setUp();
      });
      afterEach(() => vi.useRealTimers());

      it('takes an answer after ninety seconds', async () => {
        const dialog = await open(tool, args);
        await vi.advanceTimersByTimeAsync(90_000);
        dialog.answer(TICKED.confirm);
        expectDone(await dialog.ended);
        expectWrites(bench.backend.journal, writes);
      });

      it('takes none after the limit: the call has ended, and a late tick changes nothing', async () => {
        const dialog = await open(tool, args);
        await vi.advanceTimersByTimeAsync(LIMIT_MS + 1000);
        const result = await dialog.ended;
        expectNothingDone(result, bench.backend.journal);
        expectNoToken(result);
        dialog.answer(TICKED.confirm);
        await expectNoWrites();
      });
    });

    describe('on the clock of the wall', () => {
      beforeEach(setUp);

      it('takes no tick that arrives right after the cancellation', async () => {
        const dialog = await open(tool, args);
        dialog.cancel();
        dialog.answer(TICKED.confirm);
        await expectNoWrites();
      });

      it('takes no tick that arrives right before the cancellation', async () => {
        const dialog = await open(tool, args);
        dialog.answer(TICKED.confirm);
        dialog.cancel();
        await expectNoWrites();
      });

      it('takes no tick that arrives with the end of the connection', async () => {
        const dialog = await open(tool, args);
        dialog.answer(TICKED.confirm);
        await client.close();
        await expectNoWrites();
      });

      it('takes the tick for the call it was given to, when two are open', async () => {
        const first = await open(tool, args);
        const second = await open(tool, other.args);
        second.answer(TICKED.confirm);
        expectDone(await second.ended);
        first.answer(DECLINED);
        expect((await first.ended).isError).toBe(true);
        expectWrites(bench.backend.journal, other.writes);
      });

      it('takes a second answer for nothing', async () => {
        const dialog = await open(tool, args);
        dialog.answer(DECLINED);
        dialog.answer(TICKED.confirm);
        expectNothingDone(await dialog.ended, bench.backend.journal);
        await expectNoWrites();
      });
    });
  });
}
