import { beforeAll, describe, expect, it } from 'vitest';
import { below, entriesBelow, type Run, runBuilt } from './built.ts';
import { PLOTS } from './plots.ts';

const numbered = (...writes: string[]) =>
  writes.length === 0 ? ['none'] : writes.map((write, index) => `${index + 1}. ${write}`);
/** Lists without their blanks: a path that is longer than a line is broken within it. */
const tight = (lines: readonly string[]) => lines.map((line) => line.replaceAll(' ', ''));
/** A text of the transcript as it was before it was broken into lines. */
const unwrapped = (text: string) => text.replaceAll(/\s+(?:\| )?/g, ' ');

const GENERATIONS = [
  {
    generation: '2026',
    protocol: '2026-07-28',
    replayed: 'kept one of the two sealed states back: it is good for one more answer',
  },
  { generation: '2025', protocol: '2025-11-25', replayed: 'the sealed state never leaves the server' },
];
const RUNS = PLOTS.flatMap((plot) =>
  GENERATIONS.flatMap((generation) => [
    { ...plot, ...generation, flag: '--yes', approved: [plot.asked] },
    { ...plot, ...generation, flag: '--no', approved: [] },
  ]),
);

describe.each(RUNS)('the demo of $server on MCP $protocol with $flag', (plot) => {
  const { server, backend, binary, asked, byToken, harmless, approved } = plot;
  let run: Run;
  beforeAll(async () => {
    run = await runBuilt('--server', server, '--generation', plot.generation, plot.flag);
  }, 60_000);

  const step = (number: number) =>
    run.stdout.slice(run.stdout.indexOf(`== ${number} of 5`), run.stdout.indexOf(`== ${number + 1} of 5`));
  const journal = (part: string, when: string) =>
    tight(entriesBelow(part, `Writes that ${backend} has received, ${when}:`));

  it('ends well and complains about nothing', () => {
    expect(run.stderr).toBe('');
    expect(run.code).toBe(0);
  });

  it('speaks the revision that was asked for', () => {
    expect(run.stdout).toContain(`MCP ${plot.protocol}.`);
  });

  it('shows what a stranger wrote as a quotation, and that it is marked as such', () => {
    expect(entriesBelow(step(1), `${backend} answers, in short:`)).toContain(plot.read);
    expect(unwrapped(step(1))).toContain('The answer is marked "untrusted"');
  });

  it('a question stands between the call and the write', () => {
    const { stdout } = run;
    const steps = ['before the call:', plot.asks, `${binary} asks`, 'after the answer:'].map((text) =>
      stdout.indexOf(text),
    );
    expect(steps.every((at) => at > 0)).toBe(true);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(journal(stdout, 'before the call')).toEqual(['none']);
  });

  it('shows the question and its box as the server words them', () => {
    expect(below(step(2), `${binary} asks`)).toEqual(plot.dialog);
  });

  it('no question holds a word that a stranger wrote', () => {
    const dialogs = [...below(step(2), `${binary} asks`), ...below(step(3), `${binary} asks`)].join('\n');
    expect(plot.strangers.filter((word) => dialogs.includes(word))).toEqual([]);
  });

  it('the answer alone decides whether the write is made', () => {
    expect(journal(step(2), 'after the answer')).toEqual(tight(numbered(...approved)));
  });

  it('an approval replayed on another target writes nothing and is asked afresh', () => {
    expect(unwrapped(step(3))).toContain(plot.replayed);
    expect(below(step(3), `${binary} asks`)).toContain(plot.askedAfresh);
    expect(journal(step(3), 'after the replay')).toEqual(tight(numbered(...approved)));
  });

  it('a client that cannot be asked gets a token and the truth about it, or is refused', () => {
    const [told, after] =
      byToken.length > 0
        ? [
            'Nobody has approved anything: the token proves the call was made twice with the same arguments, and nothing more.',
            'after the second call',
          ]
        : ['Error -32021: Nothing was done', 'after the refusal'];
    expect(step(4)).not.toContain(`${binary} asks`);
    expect(unwrapped(step(4))).toContain(told);
    expect(journal(step(4), after)).toEqual(tight(numbered(...approved, ...byToken)));
  });

  it('the harmless write asks nobody', () => {
    const { stdout } = run;
    const last = stdout.slice(stdout.indexOf('== 5 of 5'));
    expect(last).not.toContain(`${binary} asks`);
    expect(last).toContain('Questions asked meanwhile: 0.');
    expect(journal(last, 'after the call')).toEqual(tight(numbered(...approved, ...byToken, harmless)));
  });

  it('sums up what was written, and nothing else', () => {
    const reasons = tight([
      ...approved.map(() => `- ${asked}: the box was ticked and the form accepted`),
      ...byToken.map((write) => `- ${write}: called twice with a token; nobody approved it`),
      `- ${harmless}: never asks, because `,
    ]);
    const written = tight(entriesBelow(run.stdout, 'Written:'));
    expect(written.map((entry, index) => entry.slice(0, reasons[index]?.length))).toEqual(reasons);
    expect(run.stdout).toContain(`apps/${server}/README.md`);
  });

  it('a text with a newline cannot forge a line', () => {
    const forged = run.stdout.split('\n').filter((line) => /^[\s|]*(Approved by|SYSTEM)/.test(line));
    expect(forged).toEqual([]);
  });

  it('prints text alone: no escape sequence, no carriage return, no line beyond 80 columns', () => {
    expect(run.stdout.split('').filter((letter) => letter !== '\n' && letter < ' ')).toEqual([]);
    expect(Math.max(...run.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('the command line', { timeout: 60_000 }, () => {
  it('without a flag and a terminal it shows wg-easy on the newest revision, as with --yes', async () => {
    const [wgEasy] = PLOTS;
    const { code, stdout, stderr } = await runBuilt();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('MCP 2026-07-28.');
    expect(stdout).toContain('The script ticks the box and accepts.');
    expect(entriesBelow(stdout, 'Writes that wg-easy has received, after the call:')).toEqual(
      numbered(wgEasy?.asked ?? '', ...(wgEasy?.byToken ?? []), wgEasy?.harmless ?? ''),
    );
  });

  it('--help explains the flags and names every server', async () => {
    const { code, stdout } = await runBuilt('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('--generation 2026 | 2025');
    expect(stdout).toContain('wg-easy, freshrss, woodpecker, bitbucket');
  });

  it('an unknown flag is refused by name', async () => {
    const { code, stdout, stderr } = await runBuilt('--fast');
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe("Unknown option '--fast'. See: npm run demo -- --help\n");
  });
});
