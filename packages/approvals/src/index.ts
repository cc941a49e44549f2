export { passkeysCommand } from './commands/passkeys-command.ts';
export { createPage } from './create-page.ts';
export { openPasskeys } from './passkeys/passkeys.ts';
