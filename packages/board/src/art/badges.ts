import type { CounterBadge, StatusLook } from '@topside/engine'
import type { Palette } from '../palette.ts'
import { SANS } from '../type.ts'
import { type Pen, trace, traceStar } from './pen.ts'

/** A badge around the origin, with radius 1. */
interface Art {
  /** Traces the outline. */
  outline(pen: Pen, r: number): void
  /** Strokes the symbol inside. */
  sign?(pen: Pen, r: number): void
  /** Whether it is dark, for used-up or damaged pieces. */
  readonly dark: boolean
}

const polygon =
  (...points: readonly number[]) =>
  (pen: Pen, r: number): void =>
    trace(
      pen,
      points.map((value) => value * r),
      true,
    )

const strokes =
  (...lines: readonly (readonly number[])[]) =>
  (pen: Pen, r: number): void => {
    for (const line of lines) {
      trace(
        pen,
        line.map((value) => value * r),
      )
      pen.stroke()
    }
  }

const disc = (pen: Pen, r: number): void => {
  pen.beginPath()
  pen.arc(0, 0, r * 0.95, 0, Math.PI * 2)
}

const shield = (pen: Pen, r: number): void => {
  pen.beginPath()
  pen.moveTo(-r * 0.85, -r * 0.9)
  pen.lineTo(r * 0.85, -r * 0.9)
  pen.lineTo(r * 0.85, r * 0.05)
  pen.quadraticCurveTo(r * 0.7, r * 0.7, 0, r)
  pen.quadraticCurveTo(-r * 0.7, r * 0.7, -r * 0.85, r * 0.05)
  pen.closePath()
}

const drop = (pen: Pen, r: number): void => {
  pen.beginPath()
  pen.moveTo(0, -r * 1.1)
  pen.quadraticCurveTo(r * 0.95, -r * 0.1, r * 0.82, r * 0.35)
  pen.arc(0, r * 0.25, r * 0.82, 0.1, Math.PI - 0.1)
  pen.quadraticCurveTo(-r * 0.95, -r * 0.1, 0, -r * 1.1)
  pen.closePath()
}

const ARTS: { readonly [badge in CounterBadge]: Art } = {
  // A forward arrow.
  moved: {
    outline: polygon(-0.95, -0.85, 0.15, -0.85, 1, 0, 0.15, 0.85, -0.95, 0.85, -0.35, 0),
    dark: false,
  },
  // A lozenge-shaped blade, crossed.
  fought: {
    outline: polygon(0, -1.05, 1.05, 0, 0, 1.05, -1.05, 0),
    sign: strokes([-0.34, -0.34, 0.34, 0.34], [0.34, -0.34, -0.34, 0.34]),
    dark: true,
  },
  attacked: { outline: shield, sign: strokes([0, -0.5, 0, 0.5], [-0.42, -0.22, 0.42, -0.22]), dark: false },
  // A burst.
  fired: {
    outline: (pen, r) => traceStar(pen, 0, 0, 8, r * 1.08, r * 0.66),
    sign: strokes([-0.02, 0, 0.02, 0]),
    dark: true,
  },
  used: { outline: disc, sign: strokes([-0.42, 0.02, -0.1, 0.38, 0.45, -0.36]), dark: true },
  disrupted: {
    outline: polygon(-0.45, -0.95, 0.45, -0.95, 0.95, 0, 0.45, 0.95, -0.45, 0.95, -0.95, 0),
    sign: strokes([-0.5, 0.2, -0.15, -0.35, 0.15, 0.35, 0.5, -0.2]),
    dark: true,
  },
  unsupplied: {
    outline: polygon(0, -1, 1.02, 0.85, -1.02, 0.85),
    sign: strokes([0, -0.35, 0, 0.2], [0, 0.52, 0, 0.54]),
    dark: false,
  },
  // Rising wings.
  airborne: {
    outline: polygon(0, -1.05, 1.1, 0.75, 0.4, 0.5, 0, 0.95, -0.4, 0.5, -1.1, 0.75),
    sign: strokes([0, -0.4, 0, 0.4]),
    dark: false,
  },
  // A drop.
  refuelling: { outline: drop, sign: strokes([-0.3, 0.3, 0, 0.6]), dark: true },
  lost: { outline: disc, sign: strokes([-0.4, -0.4, 0.4, 0.4], [0.4, -0.4, -0.4, 0.4]), dark: true },
}

/** Below this radius, in CSS pixels, only the outline of a badge is drawn. */
const SIGN_FROM = 4.6

/** Radius of a badge on a counter of this size, both in CSS pixels. */
export function badgeRadius(size: number): number {
  return size >= 40 ? size * 0.15 : Math.max(3.4, Math.min(6, size * 0.25))
}

/** A badge with a letter or digit on a disc. */
function markArt(mark: string, dark: boolean): Art {
  const sign = (pen: Pen, r: number): void => {
    pen.fillStyle = pen.strokeStyle
    pen.font = `700 ${r * (mark.length > 1 ? 1.05 : 1.45)}px ${SANS}`
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.fillText(mark, 0, r * 0.5)
  }
  return { outline: disc, sign, dark }
}

/**
 * Draws a badge around a centre: light with a dark edge, or the reverse, so that it stands out on every side's colour.
 */
export function drawBadge(
  pen: Pen,
  look: StatusLook,
  x: number,
  y: number,
  r: number,
  palette: Pick<Palette, 'box' | 'boxLine'>,
): void {
  const { outline, sign, dark } = 'badge' in look ? ARTS[look.badge] : markArt(look.mark, look.dark === true)
  const [fill, line] = dark ? [palette.boxLine, palette.box] : [palette.box, palette.boxLine]
  pen.save()
  pen.translate(x, y)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  // A rim in the other shade separates it from what is beneath.
  pen.strokeStyle = fill
  pen.lineWidth = Math.max(2.4, r * 0.62)
  outline(pen, r)
  pen.stroke()
  pen.strokeStyle = line
  pen.fillStyle = fill
  pen.lineWidth = Math.max(1, r * 0.24)
  outline(pen, r)
  pen.fill()
  pen.stroke()
  if (sign !== undefined && r >= SIGN_FROM) {
    pen.lineWidth = Math.max(1.1, r * 0.26)
    sign(pen, r)
  }
  pen.restore()
}
