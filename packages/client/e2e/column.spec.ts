import { expect, type Page } from '@playwright/test'
import type { MatchFile } from '@topside/engine'
import { positionFiles } from './positions.ts'
import { drawn, shot } from './shot.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const TITLES = {
  'return-to-the-rock': {},
  leyte: {},
  singapore: {},
  corregidor: { scenario: 'bataan', sides: 'first-us' },
  bataan: { scenario: 'battling-bastards', sides: 'first-us' },
} as const

/** Numbers of commands after which the column is looked at. */
const MOMENTS = [0, 25, 60, 130]

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
]

/** The state of the column beside the map at a question. */
interface Column {
  /** Height of the answers scrolled out of sight, in pixels. */
  readonly hidden: number
  /** Height of the history and the odds beyond their minimum, in pixels. */
  readonly spare: number
  /** Endings and tools that are out of sight, and any control that is covered by something else. */
  readonly covered: readonly string[]
}

function column(page: Page): Promise<Column> {
  return page.evaluate(() => {
    const box = (selector: string) => {
      const found = document.querySelector<HTMLElement>(selector)
      if (found === null) throw new Error(`there is no ${selector}`)
      return found
    }
    const height = (selector: string) => box(selector).getBoundingClientRect().height
    const list = box('.prompt-choices')
    const least = Number.parseFloat(getComputedStyle(box('.asking > .odds')).minHeight)
    const always =
      '.choice.ends, [data-testid=hint], [data-testid=undo], [data-testid=command], .cards button, .large-button'
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        control.closest('.board-mirror') === null,
    )
    /** The nearest part around an element that scrolls or clips it. */
    const clipOf = (element: Element): Element | null => {
      const parent = element.parentElement
      return parent === null || getComputedStyle(parent).overflowY !== 'visible' ? parent : clipOf(parent)
    }
    const covered = controls.filter((control) => {
      const { x, y, width, height: tall } = control.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + tall / 2)
      if (top !== null && (control.contains(top) || top.contains(control))) return false
      // A label covers its own input.
      if (top?.closest('label')?.contains(control) === true) return false
      if (control.matches(always)) return true
      // A control that is scrolled out of sight, or under a part that does not scroll with it, does not count as
      // covered.
      for (let clip = clipOf(control); clip !== null; clip = clipOf(clip)) {
        const { left, right, top: above, bottom } = clip.getBoundingClientRect()
        const [atX, atY] = [x + width / 2, y + tall / 2]
        if (
          atX < left ||
          atX > right ||
          atY < above ||
          atY > bottom ||
          (top !== null && clip.contains(top) && clip !== document.documentElement && clip !== document.body)
        )
          return false
      }
      return true
    })
    return {
      hidden: list.scrollHeight - list.clientHeight,
      spare: height('.asking > .odds') - least + height('.margin > :last-child') - 110,
      covered: covered.map((control) => control.dataset['testid'] ?? control.className),
    }
  })
}

for (const [title, options] of Object.entries(TITLES))
  test(`${title}: answers are in sight where the column has room, and what ends a question always`, async ({
    browser,
    shared,
  }) => {
    const known = await shared.user('Ann')
    const user = await User.known(browser, shared, known)
    const files = await positionFiles(title, { options }, MOMENTS)
    for (const [at, moment] of MOMENTS.entries()) {
      await user.sitNext(await shared.bring(files[at] as MatchFile, known))
      await expect(user.page.getByTestId('choices')).toHaveCount(1)
      await expect(user.page.getByTestId('command')).toBeVisible()
      for (const size of SIZES)
        await test.step(`after ${moment} commands at ${size.width} by ${size.height}`, async () => {
          await user.page.setViewportSize(size)
          await drawn(user.page)
          await shot(user.page, `${title}-${moment}-${size.height}`)
          const { hidden, spare, covered } = await column(user.page)
          expect.soft(covered, 'covered').toEqual([])
          expect.soft(Math.min(hidden, spare), 'answers out of sight beside free space').toBeLessThan(2)
        })
    }
    await User.part(user)
  })
