import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** A headless browser takes a third less processor time than a full one. */
const installed = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** The spec that measures times and frames; other browsers beside it would distort them. */
const measuring = '**/felt.spec.ts'

const launchOptions = {
  // Scrollbars take room, as on most desks.
  ignoreDefaultArgs: ['--hide-scrollbars'],
  ...(installed !== undefined && { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Pages live only for seconds, so optimised code and parallel garbage collection cost more than they save: a fifth in
 * all.
 */
const SHORT_LIVED = '--js-flags=--no-turbofan --single-threaded-gc --no-concurrent-sparkplug'

export default defineConfig({
  testDir: '.',
  globalSetup: './first-store.ts',
  projects: [
    {
      name: 'playing',
      testIgnore: measuring,
      outputDir: '../test-results',
      use: { launchOptions: { ...launchOptions, args: [...launchOptions.args, SHORT_LIVED] } },
    },
    // Alone, after all other specs; its output folder is separate, so that their pictures are not removed.
    {
      name: 'measuring',
      testMatch: measuring,
      dependencies: ['playing'],
      workers: 1,
      outputDir: '../test-results/measuring',
    },
  ],
  workers: 2,
  // A free worker takes the next test of any file.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list'], ['./slow-steps.ts']],
  // These limits only end tests that hang: a busy machine must not make a test fail.
  timeout: 15 * 60_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  use: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    trace: 'off',
    launchOptions,
  },
})
