import { test as base } from '@playwright/test'
import { Site } from './site.ts'

/** A test that asks for `site` has a server of its own, with an empty store, until it ends. */
export const test = base.extend<{ readonly site: Site }>({
  // The library reads the names of the fixtures that this one needs off its first argument.
  site: async ({ browserName: _ }, use) => {
    const site = await Site.open()
    await use(site)
    await site.close()
  },
})
