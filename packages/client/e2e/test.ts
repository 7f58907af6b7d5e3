import { test as base } from '@playwright/test'
import { Site } from './site.ts'

/** Fixtures of each test: servers with an empty store. */
interface Own {
  /** Closes the pages that a test leaves open; otherwise they would continue to follow their matches. */
  readonly closing: undefined
  /** With the shipped titles. */
  readonly site: Site
  /** With the test titles as well. */
  readonly ownWithTestTitles: Site
}

/** Servers of a worker. */
interface OfWorker {
  /**
   * With the test titles; for all tests that do not need a server of their own. A test may kill it if it starts it
   * again. Its lists contain other tests' matches.
   */
  readonly shared: Site
}

/** Playwright reads the names of the needed fixtures from its first parameter. */
type Needs = { readonly browserName: string }

const serving =
  (open: () => Promise<Site>) =>
  async ({ browserName: _ }: Needs, use: (site: Site) => Promise<void>) => {
    const site = await open()
    await use(site)
    await site.close()
  }

/** Maximum start time of a server on a busy machine, in milliseconds; not counted as test time. */
const START = 5 * 60_000

/** Tests with fixtures for servers, which run until the test ends. */
export const test = base.extend<Own, OfWorker>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  site: [serving(() => Site.open()), { timeout: START }],
  ownWithTestTitles: [serving(() => Site.withTestTitles()), { timeout: START }],
  shared: [serving(() => Site.withTestTitles()), { scope: 'worker', timeout: START }],
})
