import type { Counter, FaceLook } from '@topside/engine'
import { mix, type Palette } from '../palette.ts'
import { SANS } from '../type.ts'
import { badgeRadius, drawBadge } from './badges.ts'
import type { Pen } from './pen.ts'
import { hatchSide, hatchSpent, type Style, sideInk, traceShape } from './sides.ts'
import { drawSizeMark, drawSymbol, isFramed } from './symbols.ts'

/** How a counter stands out. */
export type Edge = 'plain' | 'selectable' | 'chosen' | 'lit' | 'dimmed'

/** All that decides how a counter looks, apart from its size. */
export interface Look {
  /** `undefined`: the back of a face-down pile. */
  readonly counter: Counter | undefined
  readonly style: Style
  readonly face: string
  /** What the face adds: stripes, a badge. */
  readonly worn: FaceLook
  /** Known to the viewer, not to everybody. */
  readonly hidden: boolean
  readonly edge: Edge
  readonly pattern: boolean
  /** Figure on a face-down pile. */
  readonly count: number
}

/** Room round a counter for edge and shadow, in CSS pixels. */
export const MARGIN = 7

/** How much of a counter is drawn, by its side in CSS pixels. */
type Detail = 'full' | 'medium' | 'small' | 'tiny'
function detailOf(size: number): Detail {
  if (size >= 42) return 'full'
  if (size >= 31) return 'medium'
  return size >= 19 ? 'small' : 'tiny'
}

/** Places on a counter of 48 units, by detail. */
interface Plan {
  readonly label?: { readonly y: number; readonly size: number }
  readonly mark?: { readonly y: number; readonly h: number }
  readonly box: readonly [x: number, y: number, w: number, h: number]
  readonly factors?: { readonly y: number; readonly size: number; readonly pitch: number }
  readonly corner?: { readonly x: number; readonly y: number; readonly size: number }
  /** Figures of fire above the others. */
  readonly fire?: { readonly y: number; readonly size: number; readonly pitch: number }
}
const PLANS: { readonly [detail in Detail]: Plan } = {
  full: {
    label: { y: 11.6, size: 11 },
    mark: { y: 14, h: 3.6 },
    box: [12, 18.6, 24, 13.4],
    factors: { y: 45, size: 14.5, pitch: 12.6 },
    corner: { x: 44, y: 11.6, size: 11 },
  },
  medium: {
    label: { y: 12, size: 13 },
    box: [11.5, 15, 25, 14],
    factors: { y: 44.6, size: 18, pitch: 13.2 },
    corner: { x: 44.5, y: 12, size: 13 },
  },
  small: {
    box: [9, 6, 30, 19],
    factors: { y: 44.4, size: 20, pitch: 14.4 },
  },
  tiny: { box: [6, 11, 36, 26] },
}

/** The same for counters with figures of fire: two rows at the foot, or the row of fire alone where there is room for one. */
const FIRE_PLANS: { readonly [detail in Detail]: Plan } = {
  full: {
    label: { y: 10.4, size: 10.5 },
    mark: { y: 11.4, h: 3 },
    box: [13, 15.2, 22, 10.6],
    fire: { y: 36.2, size: 12.2, pitch: 11.4 },
    factors: { y: 46, size: 11, pitch: 11.4 },
    corner: { x: 44, y: 10.4, size: 10.5 },
  },
  medium: {
    label: { y: 11.4, size: 12.5 },
    box: [13, 13.2, 22, 9.8],
    fire: { y: 34.8, size: 14, pitch: 13 },
    factors: { y: 46.2, size: 13, pitch: 13 },
    corner: { x: 44.5, y: 11.4, size: 12.5 },
  },
  small: { box: PLANS.small.box, fire: { y: 44.4, size: 20, pitch: 14.4 } },
  tiny: PLANS.tiny,
}

/** Smallest counter that has room for a badge, in CSS pixels. */
const BADGES_FROM = 11
/** Room that a badge takes from the writing at the upper edge, in units. */
const BADGE_ROOM = 11

const font = (weight: number, size: number) => `${weight} ${size}px ${SANS}`

/**
 * Draws a counter, its edge and its shadow. The pen's unit is a CSS pixel, its origin the upper left corner of the counter,
 * with {@link MARGIN} free on every side.
 */
export function drawCounter(pen: Pen, look: Look, size: number, palette: Palette): void {
  const { style } = look
  const ink = sideInk(palette, style)
  const fill = look.worn.spent === true ? mix(ink.fill, palette.inks.paper, 0.34) : ink.fill
  const text = look.worn.spent === true && style !== 'japan' && style !== undefined ? mix(ink.ink, fill, 0.06) : ink.ink
  drawPlate(pen, look, size, palette)
  pen.save()
  pen.shadowColor = palette.shadow
  pen.shadowBlur = (size > 40 ? 3 : 2) * pen.getTransform().a
  pen.shadowOffsetY = pen.getTransform().a
  pen.fillStyle = fill
  traceShape(pen, style, 0, 0, size)
  pen.fill()
  pen.restore()

  pen.save()
  traceShape(pen, style, 0, 0, size)
  pen.clip()
  if (look.pattern) {
    pen.strokeStyle = ink.ink
    pen.globalAlpha = 0.3
    hatchSide(pen, style, 0, 0, size)
    pen.globalAlpha = 1
  }
  if (look.worn.spent === true) {
    pen.strokeStyle = ink.edge
    pen.globalAlpha = look.pattern ? 0.6 : 0.34
    hatchSpent(pen, 0, 0, size, Math.max(1.2, size / 20), Math.max(4, size / 7))
    pen.globalAlpha = 1
  }
  if (look.counter?.band !== undefined) {
    pen.fillStyle = palette.bands[(look.counter.band - 1) % palette.bands.length] ?? palette.action
    pen.fillRect(0, 0, size * 0.085, size)
    pen.fillStyle = text
    pen.fillRect(size * 0.085, 0, Math.max(0.75, size / 64), size)
  }
  if (look.counter === undefined) drawBack(pen, look.count, size, text)
  else drawFace(pen, look, look.counter, size, text, fill, palette)
  if (look.edge === 'dimmed') {
    pen.globalAlpha = 0.36
    pen.fillStyle = palette.inks.rise
    pen.fillRect(0, 0, size, size)
    pen.globalAlpha = 1
  }
  pen.restore()

  pen.lineWidth = 1
  pen.strokeStyle = ink.edge
  traceShape(pen, style, 0.5, 0.5, size - 1)
  pen.stroke()
  if (look.hidden && size < 31) {
    pen.fillStyle = text
    pen.beginPath()
    pen.moveTo(size - size * 0.26, 1)
    pen.lineTo(size - 1, 1)
    pen.lineTo(size - 1, size * 0.26)
    pen.fill()
  } else if (look.hidden) {
    pen.strokeStyle = text
    pen.lineWidth = Math.max(1, size / 36)
    pen.setLineDash([size / 12, size / 16])
    traceShape(pen, style, 1.6, 1.6, size - 3.2)
    pen.stroke()
    pen.setLineDash([])
  }
  if (look.worn.badge !== undefined && size >= BADGES_FROM) {
    const r = badgeRadius(size)
    drawBadge(pen, look.worn.badge, size - r * 0.7, r * 0.7, r, palette)
  }
  if (look.edge === 'chosen') drawTick(pen, size, palette)
}

/** What shows beyond the counter: a thin blue edge if it can be chosen, a filled plate if it is. */
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

/** A tick in a disc, so that what is chosen differs by more than colour. */
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

/** The back of a pile: a frame, and how many lie there. */
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

function drawFace(
  pen: Pen,
  look: Look,
  counter: Counter,
  size: number,
  text: string,
  fill: string,
  palette: Palette,
): void {
  const u = size / 48
  const plan = (counter.fire === undefined ? PLANS : FIRE_PLANS)[detailOf(size)]
  const factors = counter.factorsByFace?.[look.face] ?? counter.factors ?? []
  const bare = factors.length === 0
  const push = bare && plan.factors !== undefined ? 6 : 0
  const grow = bare && plan.factors !== undefined ? 1.35 : 1
  const [bx, by, bw, bh] = plan.box
  const framed = isFramed(counter.symbol)
  const [w, h] = [bw * grow, bh * grow]
  pen.textBaseline = 'alphabetic'
  drawSymbol(pen, counter.symbol, {
    x: (bx - (w - bw) / 2) * u,
    y: (by + push - (h - bh) / 2 + (framed ? 0 : -0.5)) * u,
    w: w * u,
    h: h * u,
    line: framed ? palette.boxLine : text,
    ground: framed ? (look.worn.spent === true ? mix(palette.box, fill, 0.3) : palette.box) : fill,
    weight: Math.max(0.9, 1.45 * u),
  })
  pen.fillStyle = text
  if (plan.mark !== undefined && counter.size !== undefined)
    drawSizeMark(pen, counter.size, 24 * u, plan.mark.y * u, plan.mark.h * u)
  const corner = counter.corner ?? ''
  const taken = look.worn.badge === undefined ? 0 : BADGE_ROOM
  if (plan.corner !== undefined && corner !== '') {
    pen.font = font(700, plan.corner.size * u)
    pen.textAlign = 'right'
    pen.fillText(corner, (plan.corner.x - taken) * u, plan.corner.y * u)
  }
  if (plan.label !== undefined) {
    const room = ((corner === '' ? 40 : 31) - taken) * u
    pen.font = font(600, plan.label.size * u)
    pen.textAlign = 'left'
    const left = counter.band === undefined ? 4 : 6
    const wide = pen.measureText(counter.label).width
    const squeeze = Math.min(1, (room - (left - 4) * u) / wide)
    pen.save()
    pen.translate(left * u, plan.label.y * u)
    pen.scale(Math.max(0.72, squeeze), 1)
    pen.fillText(counter.label, 0, 0)
    pen.restore()
  }
  if (plan.fire !== undefined && counter.fire !== undefined) {
    drawFactors(pen, counter.fire, plan.fire, u)
    if (plan.factors !== undefined) pen.fillRect(13 * u, (plan.fire.y + 1.2) * u, 22 * u, Math.max(0.6, 0.7 * u))
  }
  if (plan.factors !== undefined) drawFactors(pen, factors, plan.factors, u)
}

/**
 * The figures at the foot of a counter, in places of equal width, wider for figures of two digits; all are set closer if
 * they would not fit. An underline lies close below its figure.
 */
function drawFactors(
  pen: Pen,
  factors: readonly { readonly value: string; readonly underline?: boolean }[],
  plan: { readonly y: number; readonly size: number; readonly pitch: number },
  u: number,
): void {
  pen.font = font(700, plan.size * u)
  pen.textAlign = 'center'
  const digit = pen.measureText('0').width
  const gap = plan.pitch * u - digit
  const widths = factors.map(({ value }) => Math.max(digit, pen.measureText(value).width))
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * (factors.length - 1)
  const tight = Math.min(1, (44 * u) / whole)
  let left = 24 * u - (whole * tight) / 2
  factors.forEach((factor, i) => {
    const wide = (widths[i] ?? digit) * tight
    const x = left + wide / 2
    left += wide + gap * tight
    const y = plan.y * u - (factors.some((each) => each.underline === true) ? 1.6 * u : 0)
    pen.save()
    pen.translate(x, y)
    pen.scale(tight, 1)
    pen.fillText(factor.value, 0, 0)
    pen.restore()
    if (factor.underline === true) pen.fillRect(x - wide / 2, y + 1.2 * u, wide, Math.max(1, 1.6 * u))
  })
}
