import type { SideDef } from '@topside/engine'
import type { Palette } from '../palette.ts'
import { SANS } from '../type.ts'
import { type Pen, trace } from './pen.ts'
import { drawEmblem, hatchSide, type Style, sideInk, traceShape } from './sides.ts'

/** Draws the marker of the side that controls a space: its counter's shape with its emblem. */
export function drawFlag(pen: Pen, style: Style, size: number, pattern: boolean, palette: Palette): void {
  const ink = sideInk(palette, style)
  pen.fillStyle = palette.card
  traceShape(pen, style, 0.5, 0.5, size + 3)
  pen.fill()
  pen.fillStyle = ink.fill
  traceShape(pen, style, 2, 2, size)
  pen.fill()
  if (pattern) {
    pen.save()
    traceShape(pen, style, 2, 2, size)
    pen.clip()
    pen.strokeStyle = ink.ink
    pen.globalAlpha = 0.45
    hatchSide(pen, style, 2, 2, size)
    pen.restore()
  }
  pen.strokeStyle = ink.edge
  pen.lineWidth = 1
  traceShape(pen, style, 2.5, 2.5, size - 1)
  pen.stroke()
  pen.fillStyle = ink.ink
  drawEmblem(pen, style, 2 + size / 2, 2 + size / 2, size * 0.34)
}

/** Draws the token of a track in its side's colour and shape, or as a dark disc. */
export function drawToken(pen: Pen, style: Style, label: string, size: number, palette: Palette): void {
  const ink =
    style === undefined
      ? { fill: palette.inks.ink, ink: palette.inks.paper, edge: palette.inks.ink }
      : sideInk(palette, style)
  pen.save()
  pen.translate(4, 4)
  pen.shadowColor = palette.shadow
  pen.shadowBlur = 2 * pen.getTransform().a
  pen.shadowOffsetY = pen.getTransform().a
  pen.fillStyle = ink.fill
  if (style === undefined) {
    pen.beginPath()
    pen.arc(size / 2, size / 2, size / 2, 0, Math.PI * 2)
  } else traceShape(pen, style, 0, 0, size)
  pen.fill()
  pen.shadowColor = 'transparent'
  pen.strokeStyle = ink.edge
  pen.lineWidth = 1
  pen.stroke()
  pen.fillStyle = ink.ink
  pen.font = `700 ${Math.round(size * (label.length > 2 ? 0.42 : 0.52))}px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillText(label, size / 2, size / 2 + size * 0.18)
  pen.restore()
}

/** Draws a number on a small dark or blue plate: the size of a stack, or the cost of a move. */
export function drawNumber(
  pen: Pen,
  text: string,
  w: number,
  h: number,
  ground: string,
  ink: string,
  edge: string,
): void {
  pen.fillStyle = edge
  pen.beginPath()
  pen.roundRect(0, 0, w, h, h / 2)
  pen.fill()
  pen.fillStyle = ground
  pen.beginPath()
  pen.roundRect(1, 1, w - 2, h - 2, h / 2 - 1)
  pen.fill()
  pen.fillStyle = ink
  pen.font = `700 ${h - 3.5}px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillText(text, w / 2, h / 2 + (h - 3.5) * 0.34)
}

/** The disc under a fight symbol. */
function drawDisc(pen: Pen, size: number, palette: Palette): void {
  const middle = size / 2
  for (const [colour, radius] of [
    [palette.card, middle],
    [palette.inks.victory, middle - 1.5],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(middle, middle, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.strokeStyle = palette.card
  pen.lineCap = 'round'
}

/** Draws the symbol of a mandatory fight: an exclamation mark on a disc. */
export function drawDue(pen: Pen, size: number, palette: Palette): void {
  drawDisc(pen, size, palette)
  pen.lineWidth = 3
  for (const [from, to] of [
    [0.27, 0.54],
    [0.74, 0.75],
  ] as const) {
    trace(pen, [size / 2, size * from, size / 2, size * to])
    pen.stroke()
  }
}

/** Draws the symbol of a fight: two crossed blades on a disc. */
export function drawFight(pen: Pen, size: number, palette: Palette): void {
  const [middle, far] = [size / 2, size * 0.25]
  drawDisc(pen, size, palette)
  pen.lineWidth = 2
  for (const to of [-1, 1]) {
    trace(pen, [middle - to * far, middle + far, middle + to * far, middle - far])
    pen.stroke()
    const [x, y] = [middle - to * far * 0.45, middle + far * 0.45]
    trace(pen, [x - to * far * 0.45, y - far * 0.45, x + to * far * 0.45, y + far * 0.45])
    pen.stroke()
  }
}

/** Draws a number without a plate, outlined to be legible on the map. */
export function drawBareNumber(pen: Pen, text: string, w: number, h: number, ink: string, edge: string): void {
  pen.font = `700 ${h - 2}px ${SANS}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.lineJoin = 'round'
  pen.strokeStyle = edge
  pen.lineWidth = 3
  pen.globalAlpha = 0.85
  pen.strokeText(text, w / 2, h / 2 + (h - 2) * 0.34)
  pen.globalAlpha = 1
  pen.fillStyle = ink
  pen.fillText(text, w / 2, h / 2 + (h - 2) * 0.34)
}

/** Draws the card under an open stack, with 6 px on each side for its shadow. */
export function drawCard(pen: Pen, w: number, h: number, palette: Palette): void {
  pen.save()
  pen.shadowColor = palette.shadow
  pen.shadowBlur = 4 * pen.getTransform().a
  pen.shadowOffsetY = pen.getTransform().a
  pen.fillStyle = palette.inks.paper
  pen.beginPath()
  pen.roundRect(6, 6, w, h, 8)
  pen.fill()
  pen.restore()
  pen.strokeStyle = palette.inks.muted
  pen.lineWidth = 1
  pen.beginPath()
  pen.roundRect(6.5, 6.5, w - 1, h - 1, 7.5)
  pen.stroke()
}

/** Draws the frame of the cell that a player must reach. */
export function drawGoal(pen: Pen, w: number, h: number, palette: Palette): void {
  pen.fillStyle = palette.inks.victory
  pen.strokeStyle = palette.inks.victory
  pen.lineWidth = 1.6
  pen.beginPath()
  pen.roundRect(0.8, 0.8, w - 1.6, h - 1.6, 2)
  pen.globalAlpha = 0.14
  pen.fill()
  pen.globalAlpha = 1
  pen.stroke()
}

/** Draws the ring of a ripple. */
export function drawRing(pen: Pen, size: number, colour: string): void {
  pen.strokeStyle = colour
  pen.lineWidth = 3
  pen.beginPath()
  pen.arc(size / 2, size / 2, size / 2 - 2, 0, Math.PI * 2)
  pen.stroke()
}

/** Styles of the sides by id. */
export function stylesOf(sides: readonly SideDef[]): ReadonlyMap<string, SideDef['style']> {
  return new Map(sides.map((side) => [side.id, side.style]))
}
