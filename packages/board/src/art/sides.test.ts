import { strangeStyle as style } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { palette } from '../palette.ts'
import { notingPen } from '../testing/noting-pen.ts'
import { drawCounter } from './counter.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { drawEmblem, traceShape } from './sides.ts'

const look: Look = {
  counter: undefined,
  style,
  face: 'front',
  worn: {},
  badges: [],
  hidden: false,
  edge: 'plain',
  pattern: false,
  count: 3,
}

test.each(['light', 'dark'] as const)('a counter has the colours that its title defines for its side, %s', (theme) => {
  const noted = notingPen()
  drawCounter(noted.pen, look, 48, palette(theme))
  const { fill, ink, edge } = style[theme]
  expect(noted.fills).toContain(fill)
  expect(noted.letters).toEqual([ink])
  expect(noted.lines).toContain(edge)
})

test('shapes and emblems of sides are distinct by their lines alone', () => {
  const linesOf = (draw: (pen: Pen) => void) => {
    const { pen, done } = notingPen()
    draw(pen)
    return done.join()
  }
  const shapes = (['rounded', 'square', 'chamfered', 'notched'] as const).map((shape) =>
    linesOf((pen) => traceShape(pen, { ...style, shape }, 0, 0, 48)),
  )
  const emblems = (['star', 'disc', 'cross', 'compass'] as const).map((emblem) =>
    linesOf((pen) => drawEmblem(pen, { ...style, emblem }, 0, 0, 20)),
  )
  expect(new Set(shapes).size).toBe(4)
  expect(new Set(emblems).size).toBe(4)
})
