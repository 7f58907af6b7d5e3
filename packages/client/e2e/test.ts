import { test as base } from '@playwright/test'
import { Site } from './site.ts'

/** A server of a test's own, with the titles that are shipped and an empty store, and what is shared. */
export const test = base.extend<{ readonly site: Site }, { readonly shared: Site }>({
  // The library reads the names of the fixtures that this one needs off its first argument.
  site: async ({ browserName: _ }, use) => {
    const site = await Site.open()
    await use(site)
    await site.close()
  },
  /** The server, with the test titles too, of all tests of a worker that ask for it: nothing in its lists is a test's alone. */
  shared: [
    async ({ browserName: _ }, use) => {
      const site = await Site.withTestTitles()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
