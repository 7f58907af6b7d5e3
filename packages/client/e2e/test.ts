import { test as base } from '@playwright/test'
import { Site } from './site.ts'

/** Servers for one test, with an empty store. */
interface Own {
  /** With the shipped titles. */
  readonly site: Site
  /** With the test titles as well. */
  readonly ownWithTestTitles: Site
}

/** Servers of a worker. */
interface OfWorker {
  /** With the test titles; for all tests that need no server of their own. Its lists contain other tests' matches. */
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
  site: [serving(() => Site.open()), { timeout: START }],
  ownWithTestTitles: [serving(() => Site.withTestTitles()), { timeout: START }],
  shared: [serving(() => Site.withTestTitles()), { scope: 'worker', timeout: START }],
})
