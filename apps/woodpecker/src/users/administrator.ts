import { words } from '@guard/core';

/** What it means for an account to be an administrator. */
export const ADMINISTRATOR = words`An administrator can read and change everything on this instance: every repository, its
secrets, its agents and the server itself.`;
