import { type Person, personWho } from '@guard/testkit';

/** Says yes to the first question and no to every other. */
export function approvesOnce(before: () => void = () => {}): Person {
  let asked = 0;
  return personWho('approves once', () => {
    asked += 1;
    if (asked > 1) return { result: { action: 'decline' } };
    before();
    return { result: { action: 'accept', content: { confirm: true } } };
  });
}
