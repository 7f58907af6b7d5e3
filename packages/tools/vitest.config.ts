import { defineConfig } from 'vitest/config'

/** Packages that only compute: their files share workers, for what they import is much more than what most of them try. */
const computing = ['board', 'bots', 'engine', 'kit', 'protocol', 'titles']
const inCi = process.env['CI'] !== undefined

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  // What components are written in, as the client is built with.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // A machine that is shared can stand still for longer than a test waits for its server.
    retry: inCi ? 1 : 0,
    // By itself it leaves a processor to whoever works beside it.
    ...(inCi && { maxWorkers: '100%' }),
    setupFiles: ['packages/engine/src/testing/setup.ts'],
    projects: [
      { extends: true, test: { name: 'computing', include: testsOf(computing), isolate: false } },
      // A page of its own for each file, in a process that has read the modules before.
      { extends: true, test: { name: 'client', include: testsOf(['client']), pool: 'vmThreads' } },
      { extends: true, test: { name: 'serving', include: testsOf(['*']), exclude: testsOf([...computing, 'client']) } },
    ],
  },
})

function testsOf(packages: readonly string[]): string[] {
  return packages.map((name) => `packages/${name}/src/**/*.test.{ts,tsx}`)
}
