import { describe, expect, it } from 'vitest';
import { helpText, readCommandLine } from '../src/command-line.ts';

const SERVERS = ['wg-easy', 'another'];
const atTerminal = (...args: string[]) => readCommandLine(args, { servers: SERVERS, someoneThere: true });
const inPipe = (...args: string[]) => readCommandLine(args, { servers: SERVERS, someoneThere: false });

describe('readCommandLine', () => {
  it('asks the person at the terminal, on the newest revision, about wg-easy', () => {
    expect(atTerminal()).toEqual({
      run: 'demo',
      generation: '2026',
      server: 'wg-easy',
      answering: 'person',
      approveBy: 'dialog',
    });
  });

  it('does not wait for a person where nobody can answer', () => {
    expect(inPipe()).toMatchObject({ run: 'demo', answering: 'yes' });
  });

  it.each([
    ['--yes', 'yes'],
    ['--no', 'no'],
  ])('%s answers in place of a person, terminal or not', (flag, answering) => {
    expect(atTerminal(flag)).toMatchObject({ answering });
    expect(inPipe(flag)).toMatchObject({ answering });
  });

  it('takes generation and server', () => {
    expect(atTerminal('--generation', '2025', '--server=another')).toMatchObject({
      generation: '2025',
      server: 'another',
    });
  });

  it('takes what has to approve', () => {
    expect(atTerminal('--approve-by', 'passkey')).toMatchObject({ approveBy: 'passkey' });
    expect(atTerminal('--approve-by', 'click')).toMatchObject({ run: 'refuse' });
  });

  it('shows the help', () => {
    expect(atTerminal('--help')).toEqual({ run: 'help' });
  });

  it.each([
    [['--fast'], "Unknown option '--fast'. See: npm run demo -- --help"],
    [['now'], "Unexpected argument 'now'. See: npm run demo -- --help"],
    [['--generation', '2024'], '--generation takes 2025 or 2026. See: npm run demo -- --help'],
    [['--server', 'x'], '--server takes wg-easy or another. See: npm run demo -- --help'],
    [['--yes', '--no'], '--yes and --no exclude each other. See: npm run demo -- --help'],
  ])('refuses %j and says where the flags are listed', (args, because) => {
    expect(atTerminal(...args)).toEqual({ run: 'refuse', because });
  });

  it('refuses a value that is missing', () => {
    expect(atTerminal('--generation')).toMatchObject({ run: 'refuse' });
  });

  it('does not take a name of every object for a server', () => {
    expect(atTerminal('--server', 'constructor')).toMatchObject({ run: 'refuse' });
  });
});

describe('helpText', () => {
  it('names every flag and every server, in 80 columns', () => {
    const help = helpText(SERVERS);
    for (const word of ['--yes', '--no', '--generation', '--server', '--help', ...SERVERS])
      expect(help).toContain(word);
    expect(help.split('\n').every((line) => line.length <= 80)).toBe(true);
  });
});
