import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  // What components are written in, as the client is built with.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx'],
    // A machine that is shared can stand still for longer than a test waits for its server.
    retry: process.env['CI'] === undefined ? 0 : 1,
    setupFiles: ['packages/engine/src/testing/setup.ts'],
  },
})
