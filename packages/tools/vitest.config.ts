import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './src/longest-first.ts'
import { SlowestFiles } from './src/slowest-files.ts'

/** Packages that only compute. */
const computing = ['board', 'bots', 'engine', 'kit', 'protocol', 'titles']

/** All client tests, and those that need a page (`@vitest-environment happy-dom`). */
const clientTests = testsOf(['client'])
const pageTests = ['packages/client/src/**/*.test.tsx', 'packages/client/src/**/*.page.test.ts']

/** Whether to run the larger versions of tests, as `.ci/nightly` does. */
const nightly = process.env['NIGHTLY'] !== undefined

/** Files that only the nightly run includes. */
const left = nightly ? [] : ['**/*.nightly.test.ts']

/** Tests that start, freeze and kill servers, stores and commands as processes or threads: `npm run processes`. */
const processTests = ['packages/*/src/**/*.process.test.ts']

/** The id of this run, with which its tests name what it removes in the end. */
process.env['TEST_RUN'] ??= randomBytes(4).toString('hex')

/** Milliseconds after which a test counts as hanging: far above any test's duration even on a busy machine. */
const HANGING = nightly ? 3_600_000 : 900_000

/**
 * Files share workers, and Node loads the modules itself, because importing the server or a title costs more than most
 * of their tests.
 */
const shared = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } }

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  // JSX as in the client's build.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    testTimeout: HANGING,
    hookTimeout: HANGING,
    expect: { poll: { timeout: HANGING / 2 } },
    // Serving tests mostly wait: one more worker than processors keeps them busy.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', new SlowestFiles()],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['packages/server/src/testing/left-schemas.ts'],
    setupFiles: ['packages/engine/src/testing/setup.ts'],
    projects: [
      { extends: true, test: { ...shared, name: 'computing', include: testsOf(computing), exclude: left } },
      // Client files without a page share their modules; Vite reads them, since some import components.
      { extends: true, test: { name: 'client', include: clientTests, exclude: pageTests, isolate: false } },
      // A separate page for each file, in a process that caches the modules.
      { extends: true, test: { name: 'page', include: pageTests, pool: 'vmThreads' } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'serving',
          include: testsOf(['*']),
          exclude: [...testsOf([...computing, 'client']), ...processTests, ...left],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'processes',
          include: processTests,
          exclude: left,
          setupFiles: ['packages/server/src/testing/compiled-store.ts'],
        },
      },
    ],
  },
})

function testsOf(packages: readonly string[]): string[] {
  return packages.map((name) => `packages/${name}/src/**/*.test.{ts,tsx}`)
}
