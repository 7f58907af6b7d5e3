// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { besideComputer } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { Curve } from './Curve.tsx'
import { turningPoints } from './turningPoints.ts'

const context = besideComputer()

test('turning points describe what happened, stand at their moment, and lead to it', async () => {
  const onShow = vi.fn()
  const worths = [0, 0.6, 0.6, -0.9].map((value, index) => ({ at: index * 10, value }))
  const curve = { seat: 0, side: 'red', worths, points: turningPoints(worths), at: 10, last: 40, onShow }
  const { getByTestId, getByRole } = show(<Curve {...curve} />, context)
  expect(getByRole('group').getAttribute('aria-label')).toBe('How the computer evaluated the match for Red')
  const [up, down] = [getByTestId('turning-0'), getByTestId('turning-1')]
  expect(up.getAttribute('aria-label')).toBe('Turning point 1 of 2, for the better: from here on Red is well ahead')
  expect(down.getAttribute('aria-label')).toContain('for the worse: from here on Red has as good as lost')
  expect([up.textContent, down.textContent]).toEqual(['▲', '▼'])
  expect([up.style.left, down.style.left]).toEqual(['25%', '75%'])
  expect([up.ariaCurrent ?? up.getAttribute('aria-current'), down.getAttribute('aria-current')]).toEqual(['step', null])
  await click(down)
  expect(onShow).toHaveBeenCalledWith(30)
})
