import { type Browser, type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'

/** Something on the page that moved by itself. */
export interface Shift {
  /** In ms since the page was asked for. */
  readonly at: number
  /** Part of the screen that moved, times how far. */
  readonly value: number
  /** Right after somebody pressed something, who can expect it. */
  readonly answered: boolean
  /** What moved. */
  readonly what: string
}

/** A task that kept the page from answering, in ms. */
interface LongTask {
  readonly at: number
  readonly time: number
}

/** What a page notes of itself from its beginning. */
export interface Noted {
  readonly shifts: Shift[]
  readonly tasks: LongTask[]
  /** When the first board was on the screen, in ms since the page was asked for. */
  ready: number | undefined
  /** When each frame began, as long as somebody wants to know. */
  frames: number[] | undefined
}

declare global {
  interface Window {
    __noted: Noted
  }
}

/** Runs in the page before all else. */
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
    // A board without its units is none.
    if (document.querySelector('[data-seq] [data-testid=board][data-state=ready]') === null) return
    watch.disconnect()
    // What is drawn in a frame is on the screen when the next task begins.
    requestAnimationFrame(() =>
      setTimeout(() => {
        noted.ready = performance.now()
      }),
    )
  })
  watch.observe(document, { subtree: true, childList: true, attributes: true })
}

/** A browser of somebody who is known to the server, whose pages note what they are like. */
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

/** Waits until the board is on the screen, and all that is fetched after it has come: the number of one's turns in the title is the last. */
export async function loaded(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.__noted.ready !== undefined)).toBe(true)
  await expect(page).toHaveTitle(/^\(\d+\)/)
  await page.evaluate(() => window.__topside?.settled())
}

/** All that a page has noted of itself. */
export function notedBy(page: Page): Promise<Noted> {
  return page.evaluate(() => window.__noted)
}

/** The present moment in the time of the page, in ms. */
export function nowIn(page: Page): Promise<number> {
  return page.evaluate(() => performance.now())
}

/** Frames per second while something is done, until the board is at rest and as sharp as it gets. */
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

/** The largest sum of shifts that nobody caused and that follow one another, as browsers count it: pauses below 1 s, 5 s at most. */
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

/** Time and memory of a page, as the browser counts them. */
export interface Work {
  /** Of its scripts so far, in ms. */
  readonly script: number
  /** Nodes in the document and out of it that are still held. */
  readonly nodes: number
  readonly listeners: number
}

/** Counts a page's work. */
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

  /** The work so far; of what is not held by anybody nothing is counted. */
  async count(): Promise<Work> {
    await this.#session.send('HeapProfiler.collectGarbage')
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { script: value('ScriptDuration') * 1000, nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }
}
