import type { BrowserContextOptions } from '@playwright/test'

export type Screen = 'desk' | 'phone'

/** The screens to test. */
export const screens: { readonly [name in Screen]: BrowserContextOptions } = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
