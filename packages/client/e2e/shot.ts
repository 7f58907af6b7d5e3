import { type Page, test } from '@playwright/test'

/**
 * Saves a picture of the page for a human viewer in the folder of the running test. Only if the environment variable
 * `SHOTS` is set: no test depends on it, and it costs as much time as several clicks.
 */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

/** Waits until the page is rendered at its current size. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Measurements at the start of a frame are drawn in the next.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await window.__topside?.settled()
  })
}
