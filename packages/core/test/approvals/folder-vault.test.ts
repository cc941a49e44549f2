import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passkeysInFolder } from '../../src/approvals/folder-vault.ts';
import { vaultContract } from './vault-contract.ts';
import { KEYS } from './world.ts';

vaultContract('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guard-vault-'));
  const open = () => passkeysInFolder(folder, KEYS).vault;
  return { vaults: [open(), open()], remove: () => rm(folder, { recursive: true }) };
});
