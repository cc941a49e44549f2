import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@guard/source', 'module', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['@guard/source', 'module', 'node', 'import', 'default'] } },
  test: { include: ['test/**/*.test.ts'] },
});
