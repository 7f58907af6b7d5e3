import type { SideInk, SideStyle } from '@topside/engine'
import type { Palette } from '../palette.ts'
import { type Pen, trace, traceStar } from './pen.ts'

/** The style of a side; `undefined` for neutral things. */
export type Style = SideStyle | undefined

/** The colours of a side. */
export function sideInk(palette: Palette, style: Style): SideInk {
  return style?.[palette.theme] ?? palette.neutral
}

/** The distinctive parts of a side's style, for keys of textures. */
export function styleKey(style: Style): string {
  return style === undefined ? '' : `${style.shape}${style.light.fill}`
}

/** Corner radius of a plain outline, in units of 1/48. Neutral things are cards. */
const RADIUS = { rounded: 9, square: 1.5, card: 4 }

/** Traces the outline of a side's counters. */
export function traceShape(pen: Pen, style: Style, x: number, y: number, size: number): void {
  const u = size / 48
  const [r, b] = [x + size, y + size]
  const shape = style?.shape ?? 'card'
  if (shape === 'chamfered') {
    const c = 7 * u
    trace(pen, [x + c, y, r - c, y, r, y + c, r, b - c, r - c, b, x + c, b, x, b - c, x, y + c], true)
  } else if (shape === 'notched') {
    const n = 5 * u
    trace(
      pen,
      [
        ...[x + n, y, r - n, y, r - n, y + n, r, y + n, r, b - n, r - n, b - n],
        ...[r - n, b, x + n, b, x + n, b - n, x, b - n, x, y + n, x + n, y + n],
      ],
      true,
    )
  } else {
    pen.beginPath()
    pen.roundRect(x, y, size, size, RADIUS[shape] * u)
  }
}

/** Draws a side's emblem: star, disc, cross, four-pointed star. */
export function drawEmblem(pen: Pen, style: Style, x: number, y: number, radius: number): void {
  const emblem = style?.emblem
  if (emblem === 'star') traceStar(pen, x, y, 5, radius, radius * 0.42)
  else if (emblem === 'compass') traceStar(pen, x, y, 4, radius, radius * 0.4)
  else if (emblem === 'cross') {
    const [a, b] = [radius * 0.3, radius * 0.95]
    trace(
      pen,
      [-a, -b, a, -b, a, -a, b, -a, b, a, a, a, a, b, -a, b, -a, a, -b, a, -b, -a, -a, -a].map(
        (v, i) => v + (i % 2 === 0 ? x : y),
      ),
      true,
    )
  } else {
    pen.beginPath()
    pen.arc(x, y, radius * 0.8, 0, Math.PI * 2)
  }
  pen.fill()
}

/** Fills a square with a side's hatching, for users who cannot rely on colour: lines, dots, or crossed lines. */
export function hatchSide(pen: Pen, style: Style, x: number, y: number, size: number): void {
  const hatch = style?.hatch
  const step = Math.max(3, size / 10)
  pen.lineWidth = Math.max(0.8, size / 48)
  pen.beginPath()
  for (let i = step / 2; i < size; i += step) {
    if (hatch === 'rows' || hatch === 'grid') {
      pen.moveTo(x, y + i)
      pen.lineTo(x + size, y + i)
    }
    if (hatch === 'columns' || hatch === 'grid') {
      pen.moveTo(x + i, y)
      pen.lineTo(x + i, y + size)
    }
    if (hatch === 'dots')
      for (let j = step / 2; j < size; j += step) {
        pen.moveTo(x + i + pen.lineWidth, y + j)
        pen.arc(x + i, y + j, pen.lineWidth * 0.8, 0, Math.PI * 2)
      }
  }
  pen.stroke()
}

/** Fills a square with diagonal stripes, the mark of spent pieces. */
export function hatchSpent(pen: Pen, x: number, y: number, size: number, width: number, step: number): void {
  pen.lineWidth = width
  pen.beginPath()
  for (let i = -size; i < size; i += step) {
    pen.moveTo(x + i, y + size)
    pen.lineTo(x + i + size, y)
  }
  pen.stroke()
}
