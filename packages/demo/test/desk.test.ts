import { describe, expect, it } from 'vitest';
import { Desk } from '../src/desk.ts';
import type { Answer } from '../src/question.ts';
import { plainScreen, QUESTION } from './sample.ts';

const saying = (answer: Answer) => ({ answer: () => Promise.resolve(answer) });

describe('the desk', () => {
  it('shows a question before anybody answers it, and remembers the answer', async () => {
    const { screen, shown } = plainScreen();
    const desk = new Desk(screen, 'wg-easy-mcp', {
      answer: () => {
        expect(shown()).toContain('[ ] Delete client 4');
        return Promise.resolve('tick');
      },
    });
    expect(desk.last).toBeUndefined();
    expect(await desk.answer(QUESTION)).toBe('tick');
    expect(desk.last).toBe('tick');
    expect(desk.asked).toBe(1);
    expect(shown()).toContain('wg-easy-mcp asks');
  });

  it('a question that is only shown counts as asked of nobody', () => {
    const { screen } = plainScreen();
    const desk = new Desk(screen, 'wg-easy-mcp', saying('tick'));
    desk.show(QUESTION);
    expect(desk.asked).toBe(0);
  });

  it('a substitute answers for the length of an act, even of one that fails', async () => {
    const { screen } = plainScreen();
    const desk = new Desk(screen, 'wg-easy-mcp', saying('tick'));
    const failing = desk.attendedBy(saying('decline'), async () => {
      expect(await desk.answer(QUESTION)).toBe('decline');
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await desk.answer(QUESTION)).toBe('tick');
  });
});
