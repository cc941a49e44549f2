import { failureFacts } from '../guard/failure-facts.ts';
import type { AuditedCall } from './audited-call.ts';
import type { Connected } from './runtime.ts';

/**
 * Reads, and hands out what was read once it stands in the trail that it was. A read changes nothing, so one record of
 * it is enough; what it must not do is to take something out of the instance unseen.
 *
 * @throws RecordError where the trail cannot be written
 */
export async function recordedRead<T>(
  { record, recordsReads }: Connected,
  describeCall: () => AuditedCall,
  now: () => number,
  read: () => Promise<T>,
): Promise<T> {
  if (!recordsReads) return read();
  const call = describeCall();
  const startedAt = now();
  const facts = () => ({ level: 'all', durationMs: now() - startedAt }) as const;
  let result: T;
  try {
    result = await read();
  } catch (error) {
    const { reason, status } = failureFacts(error, 'nothing');
    await record(call, 'result', { ...facts(), outcome: 'failure', reason, status });
    throw error;
  }
  await record(call, 'result', { ...facts(), outcome: 'success' });
  return result;
}
