/** Where the pull requests of most tests are, and the first of them. */
export const CHECKOUT = { project: 'PAY', repo: 'checkout' } as const;
export const PR_42 = { ...CHECKOUT, pr_id: 42 } as const;
