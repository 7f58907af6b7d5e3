import { expect } from '@playwright/test'
import { positionFile } from './positions.ts'
import { drawn, shot } from './shot.ts'
import { test } from './test.ts'
import { User } from './user.ts'

// The line above the board can be read completely on every screen, by players and by spectators.

const SIZES = [
  [1180, 820],
  [820, 1180],
  [1440, 900],
  [2560, 1440],
  [390, 844],
] as const
/** Number of commands in the match, after which its state has more words than at first. */
const MIDDLE = 180
/** Maximum height of the line, as a part of the screen's. */
const MOST = 0.15

for (const [title, options] of Object.entries({
  'return-to-the-rock': { scenario: 'campaign', sides: 'first-us' },
  leyte: {},
}))
  test(`${title}: the state of the match, the goals and the seats can be read on every screen`, async ({
    browser,
    shared,
  }) => {
    const file = await positionFile(title, { options, stop: (_, { seq }) => seq >= MIDDLE })
    const known = await shared.user('Maria Magdalena Katigbak')
    const id = await shared.bring(file, known)
    const user = await User.known(browser, shared, known)
    const { page } = user
    for (const screen of ['match', 'watch'] as const) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await (screen === 'match' ? user.sit(id) : user.look(id))
      await expect(page.getByTestId('goal')).toBeVisible()
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await drawn(page)
        const name = `${title}-${width}x${height}-${screen}`
        await shot(page, name)
        const head = await page.getByTestId('header').evaluate((line) => {
          const all = line.getBoundingClientRect()
          const parts = [
            ...line.querySelectorAll<HTMLElement>('.status, .status li, .goal > span, .seat-name, .chip, .watching'),
          ]
          const said = parts.map((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect()
            // Only elements that hide overflow can cut text off.
            const whole =
              getComputedStyle(part).overflowY === 'visible' ||
              (part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1)
            const within = left >= all.left && top >= all.top && right <= all.right && bottom <= all.bottom
            return { text: part.textContent ?? '', cut: !within || !whole }
          })
          const words = [...line.querySelectorAll('.status, .goal, .seats, .chip, .watching, .more')]
          const boxes = words.map((part) => part.getBoundingClientRect())
          const over = boxes.some((a, i) =>
            boxes.some(
              (b, j) =>
                i < j &&
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
            ),
          )
          return { height: all.height, said, over }
        })
        expect(head.said.length, name).toBeGreaterThan(5)
        expect
          .soft(
            head.said.filter(({ cut }) => cut).map(({ text }) => text),
            name,
          )
          .toEqual([])
        expect.soft(head.over, `${name}: one part lies on another`).toBe(false)
        expect.soft(head.height / height, name).toBeLessThanOrEqual(MOST)
      }
    }
    await user.leave()
  })
