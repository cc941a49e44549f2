import { defineConfig } from 'vitest/config';

// A busy machine must not decide a verdict.
export default defineConfig({ test: { include: ['test/**/*.test.js'], testTimeout: 60_000 } });
