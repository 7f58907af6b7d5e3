import type { BrowserContextOptions } from '@playwright/test'

/** The screens on which everything is looked at. */
export const screens: { readonly [name in 'desk' | 'phone']: BrowserContextOptions } = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
