import { isAtLeast, type Evidence } from '../approvals/evidence.ts';
import type { Asked } from './asked.ts';
import type { Binding, BoundCall } from './binding.ts';
import type { Answered } from './channel.ts';
import type { Came } from './next-step.ts';

/**
 * What an answer is worth by now: the question is put together anew, and what an approval has to prove may have become
 * more since it was given.
 *
 * @param question as it reads now, with what was fixed when it was put
 * @param required what an approval has to prove now
 */
export function whatCame(
  answered: Answered | undefined,
  question: Asked | undefined,
  required: Evidence,
  call: BoundCall,
  binding: Pick<Binding, 'isQuestion'>,
): Came {
  if (answered === undefined || answered.verdict === 'refused') return 'nothing';
  if (answered.verdict === 'unusable') return 'unusable';
  const { approval } = answered;
  const proves = answered.verdict === 'open' ? approval.evidence : approval.decision?.evidence;
  const holds =
    proves !== undefined &&
    isAtLeast(proves, required) &&
    question !== undefined &&
    binding.isQuestion(approval.question, call, question);
  if (answered.verdict === 'open') return holds ? 'this question, undecided' : 'nothing';
  return holds ? 'an approval of this question' : 'an approval of another question';
}
