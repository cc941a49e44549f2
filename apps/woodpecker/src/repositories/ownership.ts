import { words } from '@guard/core';

/** What it means for an account to own a repository. */
export const OWNERSHIP = words`Every pipeline of that repository then runs under this account's token at the forge: the reach
of the account becomes the reach of the repository.`;
