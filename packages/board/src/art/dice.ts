import type { DiceRow, Point } from '@topside/engine'
import { SANS } from '../type.ts'
import { type Pen, trace } from './pen.ts'

/** How a die is drawn: fill, edge and digit, and the text beside it. */
export interface DiceColours {
  readonly fill: string
  readonly line: string
  readonly text: string
}

/** A solid seen from above, with radius 1, and the position of its number. */
interface Solid {
  readonly outline: readonly number[]
  readonly figure: number
}

const SOLIDS: { readonly [sides: number]: Solid } = {
  4: { outline: [0, -1, 1.08, 0.86, -1.08, 0.86], figure: 0.3 },
  6: { outline: [-0.84, -0.84, 0.84, -0.84, 0.84, 0.84, -0.84, 0.84], figure: 0 },
  8: { outline: [0, -1.06, 1.04, 0, 0, 1.06, -1.04, 0], figure: 0 },
  10: { outline: [0, -1.04, 1, -0.3, 1, 0.3, 0, 1.04, -1, 0.3, -1, -0.3], figure: 0 },
  12: { outline: [0, -1.02, 1.02, -0.26, 0.64, 0.94, -0.64, 0.94, -1.02, -0.26], figure: 0.06 },
}

/** Minimum height of a digit, in CSS pixels: for smaller dice only the outline is drawn. */
const FIGURE_FROM = 5.5

/** Draws dice side by side, centred, followed by their range. `size`: height of a die, in the pen's units. */
export function drawDiceRow(
  pen: Pen,
  { sides, reach }: DiceRow,
  [x, y]: Point,
  size: number,
  colours: DiceColours,
): void {
  const words = reach === undefined ? '' : `(${reach})`
  const figure = size * 0.72
  pen.font = `700 ${figure}px ${SANS}`
  const gap = size * 0.16
  const wide = words === '' ? 0 : pen.measureText(words).width + gap
  let left = x - (sides.length * (size + gap) - gap + wide) / 2
  for (const each of sides) {
    drawDie(pen, each, [left + size / 2, y], size, colours)
    left += size + gap
  }
  if (words === '' || figure < FIGURE_FROM) return
  pen.fillStyle = colours.text
  pen.textAlign = 'left'
  pen.font = `700 ${figure}px ${SANS}`
  pen.fillText(words, left, y + figure * 0.36)
}

function drawDie(pen: Pen, sides: number, [x, y]: Point, size: number, { fill, line }: DiceColours): void {
  const { outline, figure } = SOLIDS[sides] ?? { outline: SOLIDS[6]?.outline ?? [], figure: 0 }
  const r = size / 2
  trace(
    pen,
    outline.map((value, i) => value * r + (i % 2 === 0 ? x : y)),
    true,
  )
  pen.fillStyle = fill
  pen.fill()
  pen.strokeStyle = line
  pen.lineJoin = 'round'
  pen.lineWidth = Math.max(0.9, size * 0.075)
  pen.stroke()
  const high = size * (sides > 9 ? 0.58 : sides === 4 ? 0.6 : 0.7)
  if (high < FIGURE_FROM) return
  pen.fillStyle = line
  pen.textAlign = 'center'
  pen.font = `700 ${high}px ${SANS}`
  pen.fillText(String(sides), x, y + figure * r + high * 0.36)
}
