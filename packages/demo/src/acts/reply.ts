import type { Screen } from '../screen.ts';

/** Characters of a line of data: three lines on the screen say what it is. */
const LONGEST = 200;

/** Shows the words that a tool returned to the model; of long data only the beginning. */
export function showReply(screen: Screen, text: string): void {
  screen.quote('The AI client gets back', text.split('\n').map(shortened).join('\n'));
}

/** Data comes as JSON on one line. Indented, it stays a line of its own between the marks around it. */
function shortened(line: string): string {
  if (!line.startsWith('{')) return line;
  const left = line.length - LONGEST;
  return left > 0 ? `  ${line.slice(0, LONGEST)} ... and ${left} characters more` : `  ${line}`;
}
