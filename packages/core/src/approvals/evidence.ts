/** What an approval proves, weak to strong. A token proves only that a call was made twice. */
const WEAK_TO_STRONG = ['token', 'dialog', 'page', 'passkey'] as const;

export type Evidence = (typeof WEAK_TO_STRONG)[number];

/** Whether `evidence` proves as much as `required` does, or more. */
export function isAtLeast(evidence: Evidence, required: Evidence): boolean {
  return WEAK_TO_STRONG.indexOf(evidence) >= WEAK_TO_STRONG.indexOf(required);
}
