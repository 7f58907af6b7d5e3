import { test as base } from '@playwright/test'
import { Site } from './site.ts'

/** Servers of a test's own, with an empty store. */
interface Own {
  /** With the titles that are shipped. */
  readonly site: Site
  /** With the test titles too. */
  readonly ownWithTestTitles: Site
}

/** Servers of a worker. */
interface OfWorker {
  /** With the test titles too: it serves all tests that need none of their own, and nothing in its lists is a test's alone. */
  readonly shared: Site
}

/** The library reads the names of the fixtures that one needs off its first argument. */
type Needs = { readonly browserName: string }

const serving =
  (open: () => Promise<Site>) =>
  async ({ browserName: _ }: Needs, use: (site: Site) => Promise<void>) => {
    const site = await open()
    await use(site)
    await site.close()
  }

/** So long a server may take to start on a machine that is busy, in milliseconds; it counts for no test. */
const START = 5 * 60_000

/** Tests that ask for servers, and have them until they end. */
export const test = base.extend<Own, OfWorker>({
  site: [serving(() => Site.open()), { timeout: START }],
  ownWithTestTitles: [serving(() => Site.withTestTitles()), { timeout: START }],
  shared: [serving(() => Site.withTestTitles()), { scope: 'worker', timeout: START }],
})
