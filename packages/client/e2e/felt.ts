import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'

/** An element that moved by itself. */
export interface Shift {
  /** In ms since navigation started. */
  readonly at: number
  /** Moved part of the screen, times the distance. */
  readonly value: number
  /** Right after input, when users expect changes. */
  readonly answered: boolean
  /** What moved. */
  readonly what: string
}

/** A task that blocked the page, in ms. */
interface LongTask {
  readonly at: number
  readonly time: number
}

/** What a page records about itself from its start. */
export interface Noted {
  readonly shifts: Shift[]
  readonly tasks: LongTask[]
  /** When the first board was on the screen, in ms since navigation started. */
  ready: number | undefined
  /** Start time of each frame, while recording. */
  frames: number[] | undefined
}

declare global {
  interface Window {
    __noted: Noted
  }
}

/** Runs in the page before anything else. */
function noteAll(): void {
  const noted: Noted = { shifts: [], tasks: [], ready: undefined, frames: undefined }
  window.__noted = noted
  const named = (node: Node | null) => (node instanceof Element ? `${node.tagName} ${node.className}` : '')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly { readonly node: Node | null }[]
      }
      const what = sources.map(({ node }) => named(node)).join(', ')
      noted.shifts.push({ at: entry.startTime, value, answered: hadRecentInput, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push({ at: startTime, time: duration })
  }).observe({ type: 'longtask', buffered: true })
  const watch = new MutationObserver(() => {
    // A board counts only with its units.
    if (document.querySelector('[data-seq] [data-testid=board][data-state=ready]') === null) return
    watch.disconnect()
    // A frame's content is on the screen when the next task starts.
    requestAnimationFrame(() =>
      setTimeout(() => {
        noted.ready = performance.now()
      }),
    )
  })
  watch.observe(document, { subtree: true, childList: true, attributes: true })
}

/** A browser context of a known user, whose pages record their behaviour. */
export async function notingContext(
  browser: Browser,
  user: { readonly token: string },
  reducedMotion: 'reduce' | 'no-preference',
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion })
  await context.addInitScript(noteAll)
  await context.addInitScript((known) => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('topside.user', known)
    localStorage.setItem('topside.settings', JSON.stringify({ confirm: false }))
  }, JSON.stringify(user))
  return context
}

/** Waits for the board and everything that loads after it; the number of turns in the page's title appears last. */
export async function loaded(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.__noted.ready !== undefined)).toBe(true)
  await expect(page).toHaveTitle(/^\(\d+\)/)
  await page.evaluate(() => window.__topside?.settled())
}

/** The record of a page. */
export function notedBy(page: Page): Promise<Noted> {
  return page.evaluate(() => window.__noted)
}

/** The page's current time, in ms. */
export function nowIn(page: Page): Promise<number> {
  return page.evaluate(() => performance.now())
}

/** Frames per second during an action, until the board is at rest and fully sharp. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const frames: number[] = []
    window.__noted.frames = frames
    const next = (now: number) => {
      if (window.__noted.frames !== frames) return
      frames.push(now)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  const frames = await page.evaluate(async () => {
    await window.__topside?.settled()
    const { frames = [] } = window.__noted
    window.__noted.frames = undefined
    return frames
  })
  const [first = 0, last = 0] = [frames[0], frames.at(-1)]
  return (1000 * (frames.length - 1)) / Math.max(1, last - first)
}

/** Largest sum of consecutive unexpected shifts, as in browsers' layout shift metric: pauses below 1 s, at most 5 s. */
export function worstShift(shifts: readonly Shift[]): number {
  let [worst, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { at, value, answered } of shifts) {
    if (answered) continue
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at]
    last = at
    sum += value
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Time and memory of a page, as counted by the browser. */
export interface Work {
  /** Script time so far, in ms. */
  readonly script: number
  /** Nodes still in memory, in the document or outside. */
  readonly nodes: number
  readonly listeners: number
}

/** Measures a page's work. */
export class WorkMeter {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<WorkMeter> {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    return new WorkMeter(session)
  }

  /** The work so far, after a garbage collection. */
  async count(): Promise<Work> {
    await this.#session.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { script: value('ScriptDuration') * 1000, nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }
}
