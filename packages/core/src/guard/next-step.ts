/** What the look at the backend showed. */
export type Found = 'nothing to do' | 'no question' | 'a question';

/** What came with the call. An approval counts for the question that was shown, and for no other. */
export type Came =
  | 'nothing'
  | 'unusable'
  | 'this question, undecided'
  | 'an approval of this question'
  | 'an approval of another question';

/** What a question that is needed leads to here. */
export type Way = 'put' | 'run' | 'refuse';

/** What the guard does next. Only `act` and `redeem, then act` hand out the client that can write. */
export type Step =
  | 'say that nothing is to do'
  | 'act'
  | 'redeem, then act'
  | 'put the question'
  | 'refuse'
  | 'refuse the answer';

/** Which answer leads to what. */
export function nextStep(found: Found, came: Came, way: Way): Step {
  if (found !== 'a question') {
    // Two retries may bring one answer. The first may have left nothing to ask about; the second must not act.
    if (came === 'unusable') return 'refuse the answer';
    return found === 'no question' ? 'act' : 'say that nothing is to do';
  }
  if (way === 'run') return 'act';
  // The question is put together anew from what the backend says now. If it no longer reads as it did when it was
  // approved, the approval was for something else.
  if (came === 'an approval of this question') return 'redeem, then act';
  return way === 'put' ? 'put the question' : 'refuse';
}
