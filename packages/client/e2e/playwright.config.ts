import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** What measures times and frames: beside other browsers it would measure them too. */
const measuring = '**/felt.spec.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './first-store.ts',
  projects: [
    { name: 'playing', testIgnore: measuring, outputDir: '../test-results' },
    // Not where the others' pictures are removed.
    { name: 'measuring', testMatch: measuring, outputDir: '../test-results/measuring' },
  ],
  // Where all are run, those that play share two (`npm run e2e`).
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that is shared can stand still for longer than anybody waits: what fails there is tried once more, and told as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    trace: 'off',
    launchOptions: {
      ...(installed !== undefined && { executablePath: installed }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
