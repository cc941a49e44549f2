// What the commands of a terminal are made of, and the settings of the command http: one file for all of them, because
// each file of its own would take apart what a start reads.
export { auditCommand } from '../audit/command.ts';
export { readHttpSettings } from '../config/http-settings.ts';
export { readAccounts } from '../config/read-accounts.ts';
export { pageCommand } from '../page/command.ts';
export { examine, offeredTools, shown } from './commands.ts';
export { passkeys, passkeysOfTeam } from './passkeys.ts';
export { checkPolicy } from './policy-check.ts';
