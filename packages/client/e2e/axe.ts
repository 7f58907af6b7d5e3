import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

declare global {
  interface Window {
    axe: { run(context: Document | Element, options: object): Promise<AxeResults> }
  }
}

/**
 * All violations that axe finds on the current page, one per line. If a modal dialog is open, only violations in it:
 * the rest of the page can be neither used nor read then.
 */
export async function faults(page: Page): Promise<string[]> {
  // The page's security policy does not apply to evaluated scripts, unlike script elements.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate((tags) => {
    const part = document.querySelector('dialog:modal') ?? document
    return window.axe.run(part, { runOnly: tags, resultTypes: ['violations'] })
  }, TAGS)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  return [
    ...(wide ? ['the page is wider than the screen'] : []),
    ...violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    ),
  ]
}
