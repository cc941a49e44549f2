import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/**
 * Holds what really came out against the file that the pages show. A difference is a failure, and
 * `vitest run -u` writes the file anew.
 */
export async function expectCaptured(name: string, content: string): Promise<void> {
  await expect(content).toMatchFileSnapshot(
    fileURLToPath(new URL(`../../captured/${name}`, import.meta.url)),
  );
}

/** The same for data. Objects of plain values are spelt as the formatter of the repository spells them. */
export async function expectCapturedJson(name: string, data: unknown): Promise<void> {
  await expectCaptured(name, `${JSON.stringify(data, null, 2)}\n`);
}
