// Installs what every other command of this folder needs, with the pinned pnpm. It says what it is doing, because the
// first time takes half a minute, and what to do when it fails. Plain JavaScript: nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const { packageManager } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** What a failure means, by the words that npm and pnpm use for it. */
const ADVICE = [
  [
    /OUTDATED_LOCKFILE/,
    `A package.json was changed without the lockfile. Run: npx -y ${packageManager} install --no-frozen-lockfile`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_PNPM_META_FETCH_FAIL|ERR_SOCKET_TIMEOUT/,
    'The registry cannot be reached. Look at the network, HTTPS_PROXY, and: npm config get registry',
  ],
  [
    /CERT|UNABLE_TO_(?:GET|VERIFY)/,
    'The certificate of the registry is not trusted. Name the authority of your network in NODE_EXTRA_CA_CERTS',
  ],
  [/UNSUPPORTED_ENGINE|EBADENGINE/, `This needs Node 20.19 or later; here it is ${process.version}`],
  [/ENOSPC/, 'The disk is full'],
  [/EACCES|EPERM/, 'A folder cannot be written. Was an earlier run started by another user?'],
];

if (!existsSync(new URL('node_modules/.modules.yaml', import.meta.url)))
  process.stderr.write('Installing, about half a minute the first time ...\n');
const command = `npx -y ${packageManager} install --frozen-lockfile --prefer-offline --loglevel=error`;
const { status, stdout, stderr } = spawnSync(command, {
  shell: true,
  encoding: 'utf8',
  cwd: new URL('.', import.meta.url),
});
if (status !== 0) {
  const said = `${stdout}${stderr}`.trim();
  const advice =
    ADVICE.find(([words]) => words.test(said))?.[1] ?? `To see more: ${command.replace('error', 'info')}`;
  process.stderr.write(`${said}\n\nThe installation failed. ${advice}\n`);
  process.exitCode = 1;
}
