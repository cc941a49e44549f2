import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@guard/source', 'module', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['@guard/source', 'module', 'node', 'import', 'default'] } },
  // A busy machine must not decide a verdict.
  test: { include: ['test/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
});
