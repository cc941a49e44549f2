import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompiledCore, compileCore } from '../serve/compiled-core.ts';
import { useFolder } from './folders.ts';

const folder = useFolder();

let core: CompiledCore;
let reader: string;
beforeAll(() => {
  core = compileCore();
  reader = core.add(
    'reader.ts',
    `import { readFolderKey } from './src/config/folder-key.ts';
     process.stdout.write(String(readFolderKey(process.argv[2], process.getuid?.()).first));`,
  );
});
afterAll(() => {
  core[Symbol.dispose]();
});

test('processes that start at once on a new folder all have the one key that was made', async () => {
  chmodSync(folder.path, 0o700);
  const keys = await Promise.all(
    Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, [reader, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
      return text(child.stdout);
    }),
  );
  expect(keys[0]).toMatch(/^(?:\d+,){42}\d+$/);
  expect(new Set(keys)).toHaveProperty('size', 1);
});
