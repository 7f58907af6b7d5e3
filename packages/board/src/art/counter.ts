import { isLight, mix, type Palette } from '../palette.ts'
import { badgeRadius, drawBadge } from './badges.ts'
import { drawFace, font } from './face.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { hatchSide, hatchSpent, sideInk, traceShape } from './sides.ts'

/** Space around a counter for its edge and shadow, in CSS pixels. */
export const MARGIN = 7

/** Smallest counter with room for a badge, in CSS pixels. */
const BADGES_FROM = 11
/**
 * Draws a counter with its edge and shadow. The pen's unit is a CSS pixel, its origin the upper left corner of the
 * counter, with {@link MARGIN} free on every side.
 */
export function drawCounter(pen: Pen, look: Look, size: number, palette: Palette): void {
  const { style } = look
  const side = sideInk(palette, style)
  const spent = look.worn.spent === true
  const fill = spent ? mix(side.fill, palette.inks.paper, 0.34) : side.fill
  const text = spent && isLight(side.ink) ? mix(side.ink, fill, 0.06) : side.ink
  drawPlate(pen, look, size, palette)
  drawBody(pen, look, size, fill, palette)
  pen.save()
  traceShape(pen, style, 0, 0, size)
  pen.clip()
  drawStripes(pen, look, size, side)
  const band = bandOf(look.counter, palette)
  if (band !== undefined) drawBand(pen, band, size, text)
  if (look.counter === undefined) drawBack(pen, look.count, size, text)
  else drawFace(pen, look, look.counter, size, text, fill, palette)
  if (look.edge === 'dimmed') drawVeil(pen, size, palette)
  pen.restore()
  pen.lineWidth = 1
  pen.strokeStyle = side.edge
  traceShape(pen, style, 0.5, 0.5, size - 1)
  pen.stroke()
  if (look.hidden) drawHidden(pen, look, size, text)
  if (size >= BADGES_FROM) drawBadges(pen, look, size, palette)
  if (look.edge === 'chosen') drawTick(pen, size, palette)
}

/** Number of factors that leave no room for a badge at the lower right. */
const CROWDED = 4

/**
 * Draws the badges: the face's at the upper right, the statuses' upwards from the lower right, or from above the
 * factors if these fill the bottom. The upper left stays free for a stack's count.
 */
function drawBadges(pen: Pen, { counter, worn, badges }: Look, size: number, palette: Palette): void {
  const r = badgeRadius(size)
  const x = size - r * 0.7
  const low = (counter?.factors?.length ?? 0) < CROWDED ? size - r * 0.7 : size * 0.56
  if (worn.badge !== undefined) drawBadge(pen, { badge: worn.badge }, x, r * 0.7, r, palette)
  badges.forEach((badge, index) => {
    drawBadge(pen, badge, x, low - r * 1.8 * index, r, palette)
  })
}

/** The counter's shape with its shadow. */
function drawBody(pen: Pen, { style }: Look, size: number, fill: string, palette: Palette): void {
  pen.save()
  pen.shadowColor = palette.shadow
  pen.shadowBlur = (size > 40 ? 3 : 2) * pen.getTransform().a
  pen.shadowOffsetY = pen.getTransform().a
  pen.fillStyle = fill
  traceShape(pen, style, 0, 0, size)
  pen.fill()
  pen.restore()
}

/** The hatching that distinguishes sides without colour, and that of a spent piece. */
function drawStripes(pen: Pen, look: Look, size: number, ink: { readonly ink: string; readonly edge: string }): void {
  if (look.pattern) {
    pen.strokeStyle = ink.ink
    pen.globalAlpha = 0.3
    hatchSide(pen, look.style, 0, 0, size)
    pen.globalAlpha = 1
  }
  if (look.worn.spent === true) {
    pen.strokeStyle = ink.edge
    pen.globalAlpha = look.pattern ? 0.6 : 0.34
    hatchSpent(pen, 0, 0, size, Math.max(1.2, size / 20), Math.max(4, size / 7))
    pen.globalAlpha = 1
  }
}

/** Colour of a counter's band: its leader's or its formation's. */
function bandOf(counter: Look['counter'], palette: Palette): string | undefined {
  const { band, formation } = counter ?? {}
  return band === undefined ? formation?.colour : (palette.bands[(band - 1) % palette.bands.length] ?? palette.action)
}

/** The coloured band at the left edge. */
function drawBand(pen: Pen, band: string, size: number, line: string): void {
  pen.fillStyle = band
  pen.fillRect(0, 0, size * 0.085, size)
  pen.fillStyle = line
  pen.fillRect(size * 0.085, 0, Math.max(0.75, size / 64), size)
}

/** Dims what cannot be chosen while something else can. */
function drawVeil(pen: Pen, size: number, palette: Palette): void {
  pen.globalAlpha = 0.36
  pen.fillStyle = palette.inks.rise
  pen.fillRect(0, 0, size, size)
  pen.globalAlpha = 1
}

/** Marks a piece hidden from others: a dashed frame, or a dark corner on a small counter. */
function drawHidden(pen: Pen, { style }: Look, size: number, ink: string): void {
  if (size < 31) {
    pen.fillStyle = ink
    pen.beginPath()
    pen.moveTo(size - size * 0.26, 1)
    pen.lineTo(size - 1, 1)
    pen.lineTo(size - 1, size * 0.26)
    pen.fill()
    return
  }
  pen.strokeStyle = ink
  pen.lineWidth = Math.max(1, size / 36)
  pen.setLineDash([size / 12, size / 16])
  traceShape(pen, style, 1.6, 1.6, size - 3.2)
  pen.stroke()
  pen.setLineDash([])
}

/** What shows around the counter: a thin blue edge if it is selectable, a filled plate if it is chosen. */
function drawPlate(pen: Pen, look: Look, size: number, palette: Palette): void {
  if (look.edge === 'plain' || look.edge === 'dimmed') return
  const reach = look.edge === 'chosen' ? 4.5 : 3
  pen.fillStyle = look.edge === 'lit' ? palette.lit : palette.action
  traceShape(pen, look.style, -reach, -reach, size + 2 * reach)
  pen.fill()
  if (look.edge === 'chosen') return
  pen.fillStyle = palette.card
  traceShape(pen, look.style, -1, -1, size + 2)
  pen.fill()
}

/** A tick on a disc, so that chosen counters differ by more than colour. */
function drawTick(pen: Pen, size: number, palette: Palette): void {
  const r = Math.max(4.5, Math.min(7, size / 6))
  pen.save()
  pen.translate(-r * 0.5, size / 2 - r * 0.5)
  pen.fillStyle = palette.action
  pen.strokeStyle = palette.card
  pen.lineWidth = 1.4
  pen.beginPath()
  pen.arc(r * 0.5, r * 0.5, r, 0, Math.PI * 2)
  pen.fill()
  pen.beginPath()
  pen.moveTo(r * 0.05, r * 0.55)
  pen.lineTo(r * 0.4, r * 0.9)
  pen.lineTo(r * 1, r * 0.15)
  pen.stroke()
  pen.restore()
}

/** The back of a pile: a frame and the number of pieces. */
function drawBack(pen: Pen, count: number, size: number, ink: string): void {
  pen.strokeStyle = ink
  pen.globalAlpha = 0.5
  pen.lineWidth = Math.max(0.8, size / 48)
  for (const inset of [0.09, 0.15])
    pen.strokeRect(size * inset, size * inset, size * (1 - 2 * inset), size * (1 - 2 * inset))
  pen.globalAlpha = 1
  pen.fillStyle = ink
  pen.font = font(700, size * 0.46)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  if (count > 0) pen.fillText(String(count), size / 2, size * 0.66)
}
