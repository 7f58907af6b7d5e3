import type { Counter } from '@topside/engine'
import { mix, type Palette } from '../palette.ts'
import { SANS } from '../type.ts'
import { drawDiceRow } from './dice.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { drawSizeMark, drawSymbol, isFramed } from './symbols.ts'

/** Level of detail of a counter, by its size in CSS pixels. */
type Detail = 'full' | 'medium' | 'small' | 'tiny'
function detailOf(size: number): Detail {
  if (size >= 42) return 'full'
  if (size >= 31) return 'medium'
  return size >= 19 ? 'small' : 'tiny'
}

/** A row of factors: its baseline, type size, and spacing. */
type Row = readonly [y: number, size: number, pitch: number]

/** Positions on a counter of 48 units, by level of detail. */
interface Plan {
  /** The line at the top: the label at the left, and the corner's content up to `right`. */
  readonly names?: readonly [y: number, size: number, right: number]
  readonly mark?: readonly [y: number, h: number]
  readonly box: readonly [x: number, y: number, w: number, h: number]
  readonly factors?: Row
  /** Fire factors above the others. */
  readonly fire?: Row
  /** Centres of the rows of dice, and the height of a die. */
  readonly dice?: { readonly rows: readonly number[]; readonly size: number }
}
const PLANS: { readonly [detail in Detail]: Plan } = {
  full: { names: [11.6, 11, 44], mark: [14, 3.6], box: [12, 18.6, 24, 13.4], factors: [45, 14.5, 12.6] },
  medium: { names: [12, 13, 44.5], box: [11.5, 15, 25, 14], factors: [44.6, 18, 13.2] },
  small: { box: [9, 6, 30, 19], factors: [44.4, 20, 14.4] },
  tiny: { box: [6, 11, 36, 26] },
}

/** The same for counters with fire factors: two rows at the bottom, or only the fire factors if one fits. */
const FIRE_PLANS: { readonly [detail in Detail]: Plan } = {
  full: {
    names: [10.4, 10.5, 44],
    mark: [11.4, 3],
    box: [13, 15.2, 22, 10.6],
    fire: [36.2, 12.2, 11.4],
    factors: [46, 11, 11.4],
  },
  medium: { names: [11.4, 12.5, 44.5], box: [13, 13.2, 22, 9.8], fire: [34.8, 14, 13], factors: [46.2, 13, 13] },
  small: { box: PLANS.small.box, fire: [44.4, 20, 14.4] },
  tiny: PLANS.tiny,
}

/** The same for counters with dice: two rows at the bottom, or only the first; the symbol makes room for them. */
const DICE_PLANS: { readonly [detail in Detail]: Plan } = {
  full: { names: [11.4, 10.8, 26], box: [27, 3.6, 17, 10.6], dice: { rows: [23.6, 39], size: 15 } },
  medium: { names: [12, 12, 26], box: [27.5, 3.4, 17, 10.8], dice: { rows: [23.2, 39], size: 15.4 } },
  small: { box: [9, 4, 30, 18], dice: { rows: [35], size: 19 } },
  tiny: PLANS.tiny,
}

/** Layout of a symbol that makes room for flanks. */
const FLANKED = { box: [14.6, 18.6, 18.8, 13.4], size: 8.2, room: 10.6 } as const

/** Layout of a formation's letters left of the symbol, which moves to the right. */
const FORMATION = { left: 5.4, size: 8.6, shift: 3.4 } as const

const planOf = ({ dice, fire }: Counter, size: number): Plan =>
  (dice !== undefined ? DICE_PLANS : fire !== undefined ? FIRE_PLANS : PLANS)[detailOf(size)]

/** A layout with room beside the symbol: for flanks on both sides, or a formation's letters at the left. */
function besides(plan: Plan, { formation }: Counter, flanked: boolean): Plan {
  if (flanked) return { ...plan, box: FLANKED.box }
  if (formation === undefined || plan.names === undefined) return plan
  const [x, y, w, h] = plan.box
  return { ...plan, box: [x + FORMATION.shift, y, w, h] }
}

/** The texts beside the symbol of a face; `undefined` if the counter is too small for them. */
function flanksOf({ flanks, symbolByFace }: Counter, face: string, size: number): Counter['flanks'] {
  return symbolByFace?.[face] === undefined && detailOf(size) === 'full' ? flanks : undefined
}

/** Width that a badge takes from the text at the top, in units. */
const BADGE_ROOM = 11

/** A sans-serif font of the board, in CSS notation. */
export const font = (weight: number, size: number) => `${weight} ${size}px ${SANS}`

/**
 * Draws the front of a counter: symbol, names and factors, as far as there is room. `text` and `fill` are its colours.
 */
export function drawFace(
  pen: Pen,
  look: Look,
  counter: Counter,
  size: number,
  text: string,
  fill: string,
  palette: Palette,
): void {
  const u = size / 48
  const flanks = flanksOf(counter, look.face, size)
  const plan = besides(planOf(counter, size), counter, flanks !== undefined)
  const symbol = counter.symbolByFace?.[look.face] ?? counter.symbol
  const factors = counter.factorsByFace?.[look.face] ?? counter.factors ?? []
  const bare = factors.length === 0 && plan.factors !== undefined
  const spent = look.worn.spent === true
  const framed = isFramed(symbol)
  pen.textBaseline = 'alphabetic'
  drawSymbol(pen, symbol, {
    ...symbolBox(plan, bare, framed, u),
    line: framed ? palette.boxLine : text,
    ground: framed ? (spent ? mix(palette.box, fill, 0.3) : palette.box) : fill,
    weight: Math.max(0.9, 1.45 * u),
  })
  pen.fillStyle = text
  if (plan.mark !== undefined && counter.size !== undefined) {
    const [y, h] = plan.mark
    drawSizeMark(pen, counter.size, 24 * u, y * u, h * u)
  }
  drawNames(pen, counter, plan, look.worn.badge === undefined ? 0 : BADGE_ROOM, u)
  if (flanks !== undefined) drawFlanks(pen, flanks, u)
  if (counter.formation !== undefined && plan.names !== undefined)
    drawFormation(pen, counter.formation.letters, plan, u)
  if (plan.fire !== undefined && counter.fire !== undefined) {
    drawFactors(pen, counter.fire, plan.fire, u)
    if (plan.factors !== undefined) pen.fillRect(13 * u, (plan.fire[0] + 1.2) * u, 22 * u, Math.max(0.6, 0.7 * u))
  }
  if (plan.factors !== undefined) drawFactors(pen, factors, plan.factors, u)
  plan.dice?.rows.forEach((y, row) => {
    const dice = counter.dice?.[row]
    const colours = row === 0 ? { fill: palette.box, line: palette.boxLine } : { fill, line: text }
    if (dice !== undefined && plan.dice !== undefined)
      drawDiceRow(pen, dice, [24 * u, y * u], plan.dice.size * u, { ...colours, text })
  })
}

/** Draws a text on each side of the symbol, vertically centred, condensed if too wide. */
function drawFlanks(pen: Pen, flanks: NonNullable<Counter['flanks']>, u: number): void {
  const { box, size, room } = FLANKED
  const [x, y, w, h] = box
  pen.font = font(600, size * u)
  pen.textAlign = 'center'
  flanks.forEach((text, i) => {
    pen.save()
    pen.translate((i === 0 ? x / 2 + 0.6 : x + w + (48 - x - w) / 2 - 0.6) * u, (y + h / 2 + size * 0.35) * u)
    pen.scale(Math.min(1, (room * u) / Math.max(1, pen.measureText(text).width)), 1)
    pen.fillText(text, 0, 0)
    pen.restore()
  })
}

/** The letters of a formation, condensed if too wide. */
function drawFormation(pen: Pen, letters: string, { box: [x, y, , h] }: Plan, u: number): void {
  const { left, size } = FORMATION
  const room = x - 1 - left
  pen.font = font(700, size * u)
  pen.textAlign = 'center'
  pen.save()
  pen.translate((left + room / 2) * u, (y + h / 2 + size * 0.35) * u)
  pen.scale(Math.min(1, (room * u) / Math.max(1, pen.measureText(letters).width)), 1)
  pen.fillText(letters, 0, 0)
  pen.restore()
}

/** Where the symbol is drawn; larger and lower on a counter without factors. */
function symbolBox({ box }: Plan, bare: boolean, framed: boolean, u: number) {
  const [x, y, width, height] = box
  const grow = bare ? 1.35 : 1
  const [w, h] = [width * grow, height * grow]
  const down = (bare ? 6 : 0) + (framed ? 0 : -0.5)
  return { x: (x - (w - width) / 2) * u, y: (y + down - (h - height) / 2) * u, w: w * u, h: h * u }
}

/** The text at the top, condensed if too wide; `taken` is the width of a badge, in units. */
function drawNames(pen: Pen, counter: Counter, { names }: Plan, taken: number, u: number): void {
  if (names === undefined) return
  const [y, size, right] = names
  const corner = counter.corner ?? ''
  if (corner !== '') {
    pen.font = font(700, size * u)
    pen.textAlign = 'right'
    pen.fillText(corner, (right - taken) * u, y * u)
  }
  const room = (Math.min(right - 4, corner === '' ? 40 : 31) - taken) * u
  pen.font = font(600, size * u)
  pen.textAlign = 'left'
  const left = (counter.band ?? counter.formation) === undefined ? 4 : 6
  const wide = pen.measureText(counter.label).width
  const squeeze = Math.min(1, (room - (left - 4) * u) / wide)
  pen.save()
  pen.translate(left * u, y * u)
  pen.scale(Math.max(corner === '' ? 0.72 : 0.6, squeeze), 1)
  pen.fillText(counter.label, 0, 0)
  pen.restore()
}

/**
 * The factors at the bottom of a counter, in columns of equal width, wider for two digits; condensed if too wide. An
 * underline lies close below its factor.
 */
function drawFactors(
  pen: Pen,
  factors: readonly { readonly value: string; readonly underline?: boolean }[],
  [line, size, pitch]: Row,
  u: number,
): void {
  pen.font = font(700, size * u)
  pen.textAlign = 'center'
  const digit = pen.measureText('0').width
  const gap = pitch * u - digit
  const widths = factors.map(({ value }) => Math.max(digit, pen.measureText(value).width))
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * (factors.length - 1)
  const tight = Math.min(1, (44 * u) / whole)
  let left = 24 * u - (whole * tight) / 2
  factors.forEach((factor, i) => {
    const wide = (widths[i] ?? digit) * tight
    const x = left + wide / 2
    left += wide + gap * tight
    const y = line * u - (factors.some((each) => each.underline === true) ? 1.6 * u : 0)
    pen.save()
    pen.translate(x, y)
    pen.scale(tight, 1)
    pen.fillText(factor.value, 0, 0)
    pen.restore()
    if (factor.underline === true) pen.fillRect(x - wide / 2, y + 1.2 * u, wide, Math.max(1, 1.6 * u))
  })
}
