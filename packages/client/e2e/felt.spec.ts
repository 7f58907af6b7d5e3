import { expect, type Page, test } from '@playwright/test'
import { type Figure, line, met } from '../../tools/src/figures.ts'
import {
  framesWhile,
  loaded,
  notedBy,
  notingContext,
  nowIn,
  type Shift,
  type Work,
  WorkMeter,
  worstShift,
} from './felt.ts'
import { Line } from './line.ts'
import { positionFile } from './positions.ts'
import { type Known, Site } from './site.ts'

// Responsiveness of a table. Times depend on the machine and are only printed; all other figures must keep their
// budgets.

/** Number of commands played in a match, and in each of its first and last parts, which are compared. */
const [MOVES, PART] = [400, 50]
/** Interval of memory samples, in commands. */
const SAMPLE = 10
/** Number of commands in the match that is loaded. */
const MIDDLE = 180
/** Number of page loads; the shortest time counts. */
const LOADS = 2
/**
 * The server's rate limit of a connection (burst, and rate per second), and the maximum number of requests per answer.
 */
const [BURST, RATE, EACH] = [60, 20, 3]
/** Number of connections that give the answers between the parts; each has a separate rate limit. */
const LINES = 4

const TITLES = {
  'return-to-the-rock': { scenario: 'campaign', sides: 'first-us' },
  leyte: {},
  bataan: { scenario: 'battling-bastards', sides: 'first-us' },
  corregidor: { scenario: 'bataan', sides: 'first-us' },
} as const
/**
 * Titles whose later questions offer more choices than the first, so that the page's size does not reveal leaks; not
 * played for 400 commands.
 */
const UNEVEN: readonly string[] = ['bataan', 'corregidor']

// Tests run in order on one server; all figures are reported at the end.
test.describe.configure({ mode: 'default' })

let site: Site
let user: Known
const figures: Figure[] = []

test.beforeAll(async () => {
  site = await Site.open()
  user = await site.user('Somebody')
})
test.afterAll(async () => {
  console.log(['How a table feels', ...figures.map(line)].join('\n'))
  await site.close()
})

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Opens a match; returns when the first board was drawn, in ms. */
async function open(page: Page, match: string): Promise<number> {
  page.on('pageerror', (error) => expect.soft(String(error), 'an error on the page').toBe(''))
  await page.goto(`${site.address}/match/${match}?test&renderer=canvas`)
  await loaded(page)
  return (await notedBy(page)).ready ?? Number.POSITIVE_INFINITY
}

/** Zooms in and out by wheel, first smoothly, then by notches, each after the last has finished. */
async function zoom(page: Page): Promise<void> {
  for (const by of [-28, 28]) for (let i = 0; i < 25; i++) await page.mouse.wheel(0, by)
  for (const by of [-150, -150, -150, 150, 150, 150]) {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => window.__topside?.settled())
  }
}

/** Pans the map from a corner without units. */
async function pan(page: Page, from: { readonly x: number; readonly y: number }): Promise<void> {
  for (let pull = 0; pull < 2; pull++) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let i = 1; i <= 40; i++) {
      const far = Math.sin((i / 40) * Math.PI) * 420
      await page.mouse.move(from.x + far * (pull % 2 === 0 ? 1 : -0.4), from.y + far * 0.6)
    }
    await page.mouse.up()
  }
}

/** The longest task after a moment, in ms; 50 ms if none is longer. */
async function longestTask(page: Page, after: number): Promise<number> {
  const { tasks } = await notedBy(page)
  return Math.max(0, ...tasks.filter(({ at }) => at > after).map(({ time }) => time))
}

/** The page at a question. */
interface PageQuestion {
  readonly seq: number
  /** Number of elements outside of the choices. */
  readonly elements: number
  /** Position of a choice on the screen. */
  readonly at: { readonly x: number; readonly y: number }
}

/**
 * Waits for the next question after `after` commands, and finds one of its choices; `undefined` if the match is over,
 * `again` if the server refused the last answer as too fast.
 */
function nextChoice(page: Page, after: number, share: number): Promise<PageQuestion | 'again' | undefined> {
  return page.evaluate(
    async ({ after, share }) => {
      const table = document.querySelector<HTMLElement>('[data-testid=table]')
      if (table === null) throw new Error('there is no table')
      const seq = () => Number(table.dataset['seq'])
      const buttons = () => [
        ...table.querySelectorAll<HTMLButtonElement>('[data-testid=choices] [data-testid^=choice-]:not(:disabled)'),
      ]
      const over = () => table.querySelector('[data-testid=result]') !== null
      const refused = () => table.querySelector('[data-testid=notice].refused:not([hidden])') !== null
      while ((seq() <= after || buttons().length === 0) && !over()) {
        if (refused()) return 'again' as const
        await new Promise(requestAnimationFrame)
      }
      if (over()) return undefined
      const found = buttons()
      const button = found[Math.floor(share * found.length)]
      if (button === undefined) return undefined
      button.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = button.getBoundingClientRect()
      // The number of choices does not reveal leaks.
      const elements = document.querySelectorAll(':not([data-testid=choices] *)').length
      return { seq: seq(), elements, at: { x: x + width / 2, y: y + height / 2 } }
    },
    { after, share },
  )
}

/** Waits until a moment of this process's clock, in ms. */
async function passed(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left > 0) await new Promise((done) => setTimeout(done, left))
}

/**
 * Gives answers without clicks, no faster than the rate limits allow, and waits until the page shows them. Returns the
 * number of commands then.
 */
async function playOn(page: Page, match: string, answers: number, share: () => number): Promise<number> {
  const lines = await Promise.all(Array.from({ length: LINES }, () => Line.open(site.address, match, user.token)))
  const seen = () => page.getByTestId('table').getAttribute('data-seq').then(Number)
  const began = performance.now()
  let seq = 0
  for (let given = 0; given < answers; given++) {
    await passed(began + (1000 * (given / LINES + 1 - BURST)) / RATE)
    const line = lines[given % LINES]
    const { question } = line ?? {}
    const choices = [...(question?.choices.values() ?? [])]
    const choice = choices[Math.floor(share() * choices.length)]
    if (line === undefined || question === undefined || choice === undefined) throw new Error('the match is over')
    seq = await line.choose(question.seat, choice)
    await Promise.all(lines.map((each) => each.reached(seq)))
  }
  for (const line of lines) line.close()
  await expect.poll(seen).toBe(seq)
  return seq
}

for (const [title, options] of Object.entries(TITLES)) {
  const note = (name: string, value: number, unit: string, budget?: Figure['budget']): Figure => {
    const figure = { name: `${title}: ${name}`, value, unit, ...(budget && { budget }) }
    figures.push(figure)
    return figure
  }
  /** Checks a figure that does not depend on the machine. */
  const hold = (...figure: Parameters<typeof note>) => {
    const noted = note(...figure)
    expect.soft(met(noted), line(noted)).toBe(true)
  }

  test(`${title}: a running match loads quickly, keeps its layout, and can be panned and zoomed`, async ({
    browser,
  }) => {
    const file = await positionFile(title, { options, prefer: ['deploy-all'], stop: (_, { seq }) => seq >= MIDDLE })
    const id = await site.bring(file, user)
    const [cold, warm, shifts, moved]: [number[], number[], number[], Shift[]] = [[], [], [], []]
    for (let i = 0; i < LOADS; i++) {
      const context = await notingContext(browser, user, 'no-preference')
      const page = await context.newPage()
      cold.push(await open(page, id))
      const first = await notedBy(page)
      warm.push(await open(page, id))
      moved.push(...first.shifts, ...(await notedBy(page)).shifts)
      shifts.push(worstShift(first.shifts), worstShift((await notedBy(page)).shifts))
      if (i === LOADS - 1) await look(page)
      await context.close()
    }
    note('board on the screen, nothing kept from before', Math.min(...cold), 'ms', { most: 1000 })
    note('board on the screen, visited before', Math.min(...warm), 'ms', { most: 1000 })
    if (Math.max(...shifts) > 0.01)
      console.log(
        'Moved by itself:',
        moved.filter(({ value }) => value > 0.005),
      )
    hold('layout shift while it is loaded', Math.max(...shifts), '', { most: 0.02 })
  })

  async function look(page: Page): Promise<void> {
    const board = await page.getByTestId('board').boundingBox()
    if (board === null) throw new Error('the board is not there')
    const after = await nowIn(page)
    await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2)
    const zooming = await framesWhile(page, () => zoom(page))
    await page.mouse.wheel(0, -240)
    await page.evaluate(() => window.__topside?.settled())
    const panning = await framesWhile(page, () => pan(page, { x: board.x + board.width / 2, y: board.y + 30 }))
    note('frames while it is zoomed', zooming, '1/s', { least: 58 })
    note('frames while it is moved', panning, '1/s', { least: 58 })
    note('longest task while it is moved about', await longestTask(page, after), 'ms', { most: 100 })
  }

  if (UNEVEN.includes(title)) continue

  test(`${title}: after ${MOVES} commands the page has no more work than at first`, async ({ browser }) => {
    // The dice of a guided match are always the same.
    const { id } = await site.post('/matches', { title, options, guided: true }, user.token)
    const context = await notingContext(browser, user, 'reduce')
    await context.addInitScript((match) => localStorage.setItem('topside.unguided', JSON.stringify(match)), id)
    const page = await context.newPage()
    await open(page, id)
    const meter = await WorkMeter.of(page)
    const after = await nowIn(page)
    let random = 20_450_216
    const share = () => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
      return random / 2_147_483_648
    }
    const elements: number[] = []
    const marks = new Map<number, Work>()
    const clicked: { readonly from: number; readonly to: number }[] = []
    let seq = -1
    /** Position of the last clicked choice in the list, as a share of its length. */
    let given = 0
    const answer = async ({ at }: PageQuestion) => page.mouse.click(at.x, at.y)
    /** The next question. An answer that the server refused as too fast is found and clicked again, as a user would. */
    const next = async (of: number): Promise<PageQuestion | undefined> => {
      let found = await nextChoice(page, seq, of)
      while (found === 'again') {
        // The notice covers choices.
        await page.getByTestId('notice').getByRole('button').click()
        const same = await nextChoice(page, seq - 1, given)
        if (same === undefined || same === 'again') throw new Error('the question is gone')
        await answer(same)
        found = await nextChoice(page, seq, of)
      }
      given = of
      return found
    }
    /** Clicks the answers of a part that starts after `from` commands. */
    const click = async (from: number) => {
      marks.set(from, await meter.count())
      const [began, begun] = [performance.now(), await nowIn(page)]
      for (let move = 1; move <= PART; move++) {
        await passed(began + (1000 * (EACH * move - BURST)) / RATE)
        const asked = await next(share())
        if (asked === undefined) throw new Error(`the match ends after ${from + move} commands`)
        elements.push(asked.elements)
        seq = asked.seq
        // All effects of the last answer have arrived.
        if (move > 1 && move % SAMPLE === 1) marks.set(from + move - 1, await meter.count())
        await answer(asked)
      }
      await next(0)
      marks.set(from + PART, await meter.count())
      clicked.push({ from: begun, to: await nowIn(page) })
    }
    await click(0)
    seq = (await playOn(page, id, MOVES - 2 * PART, share)) - 1
    await click(MOVES - PART)
    const at = (move: number) => marks.get(move) as Work
    const before = (at(PART).script - at(0).script) / PART
    const now = (at(MOVES).script - at(MOVES - PART).script) / PART
    const held = (of: 'nodes' | 'listeners', from: number) =>
      median([...marks].flatMap(([move, work]) => (move > from && move <= from + PART ? [work[of]] : [])))
    const grown = (of: 'nodes' | 'listeners') => held(of, MOVES - PART) / held(of, 0)
    const [few, many] = [median(elements.slice(0, PART)), median(elements.slice(-PART))]
    note(`script per command, first ${PART}`, before, 'ms')
    note(`script per command, last ${PART} of ${MOVES}`, now, 'ms')
    note('script per command, last of first', now / before, 'times', { most: 1.2 })
    note(`elements in the document, first ${PART}`, few, '')
    note(`elements in the document, last ${PART}`, many, '')
    hold('elements in the document, last of first', many / few, 'times', { most: 1.2 })
    // Includes cached pictures of counters.
    note('nodes in memory, last of first', grown('nodes'), 'times')
    // A leak of one per command would add a quarter. Without a leak, the last questions have a seventh more.
    hold('listeners, last of first', grown('listeners'), 'times', { most: 1.3 })
    note('longest task', await longestTask(page, after), 'ms', { most: 100 })
    const { shifts } = await notedBy(page)
    // Effects that appear more than half a second after a press count as unexpected shifts.
    const ofClicks = shifts.filter(({ at: when }) => clicked.some(({ from, to }) => when > from && when < to))
    note('layout shift', worstShift(ofClicks), '', { most: 0.02 })
    await context.close()
  })
}
