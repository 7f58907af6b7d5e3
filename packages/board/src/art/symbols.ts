import type { CounterSize, CounterSymbol } from '@topside/engine'
import { type Pen, trace, traceStar } from './pen.ts'

/** Place and colours of a symbol. */
export interface SymbolBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly line: string
  readonly ground: string
  /** Width of its lines. */
  readonly weight: number
}

type Draw = (pen: Pen, box: SymbolBox) => void

const cross: Draw = (pen, { x, y, w, h }) => {
  trace(pen, [x, y, x + w, y + h])
  pen.stroke()
  trace(pen, [x + w, y, x, y + h])
  pen.stroke()
}

const slash: Draw = (pen, { x, y, w, h }) => {
  trace(pen, [x, y + h, x + w, y])
  pen.stroke()
}

const dot: Draw = (pen, { x, y, w, h }) => {
  pen.beginPath()
  pen.arc(x + w / 2, y + h / 2, h * 0.2, 0, Math.PI * 2)
  pen.fill()
}

/** The wings of airborne troops, at the bottom of the box. */
const wings: Draw = (pen, { x, y, w, h }) => {
  const r = w * 0.14
  pen.beginPath()
  pen.arc(x + w / 2 - r, y + h - 0.02 * h, r, Math.PI, 0)
  pen.arc(x + w / 2 + r, y + h - 0.02 * h, r, Math.PI, 0)
  pen.stroke()
}

const prongs: Draw = (pen, { x, y, w, h }) => {
  const [left, right, top, foot] = [x + w * 0.26, x + w * 0.74, y + h * 0.3, y + h * 0.7]
  trace(pen, [left, foot, left, top, right, top, right, foot])
  pen.stroke()
  trace(pen, [x + w / 2, top, x + w / 2, foot])
  pen.stroke()
}

const arrow: Draw = (pen, { x, y, w, h }) => {
  const middle = x + w / 2
  trace(pen, [middle, y + h * 0.86, middle, y + h * 0.14])
  pen.stroke()
  trace(pen, [middle - w * 0.1, y + h * 0.38, middle, y + h * 0.14, middle + w * 0.1, y + h * 0.38])
  pen.stroke()
  trace(pen, [middle - w * 0.14, y + h * 0.86, middle + w * 0.14, y + h * 0.86])
  pen.stroke()
}

const anchor: Draw = (pen, { x, y, w, h }) => {
  const middle = x + w / 2
  pen.beginPath()
  pen.arc(middle, y + h * 0.56, h * 0.26, 0.1 * Math.PI, 0.9 * Math.PI)
  pen.stroke()
  trace(pen, [middle, y + h * 0.2, middle, y + h * 0.82])
  pen.stroke()
}

/** The dome of air defence, at the bottom of the box. */
const dome: Draw = (pen, { x, y, w, h }) => {
  pen.beginPath()
  pen.ellipse(x + w / 2, y + h, w * 0.5, h * 0.62, 0, Math.PI, 0)
  pen.stroke()
}

/** The battlements of coast defences, along the bottom of the box. */
const crenels: Draw = (pen, { x, y, w, h }) => {
  const [foot, top] = [y + h, y + h * 0.76]
  const points: number[] = []
  for (let i = 0; i < 5; i++) {
    const [from, to] = [x + (w * i) / 5, x + (w * (i + 1)) / 5]
    points.push(from, i % 2 === 0 ? top : foot, to, i % 2 === 0 ? top : foot)
  }
  trace(pen, points)
  pen.stroke()
}

const track: Draw = (pen, { x, y, w, h }) => {
  pen.beginPath()
  pen.roundRect(x + w * 0.16, y + h * 0.24, w * 0.68, h * 0.52, h * 0.26)
  pen.stroke()
}

const upright: Draw = (pen, { x, y, w, h }) => {
  trace(pen, [x + w / 2, y + h * 0.4, x + w / 2, y + h])
  pen.stroke()
}

const smallDot: Draw = (pen, { x, y, w, h }) => {
  pen.beginPath()
  pen.arc(x + w / 2, y + h * 0.7, h * 0.15, 0, Math.PI * 2)
  pen.fill()
}

/** Draw the insides of the branches' frames; airborne branches get wings. */
const BRANCHES: { readonly [name in CounterSymbol]?: readonly Draw[] } = {
  infantry: [cross],
  cavalry: [slash],
  'airborne-infantry': [cross, wings],
  engineer: [prongs],
  'airborne-engineer': [prongs, wings],
  artillery: [dot],
  'airborne-artillery': [dot, wings],
  'machine-gun': [arrow],
  'naval-infantry': [cross, anchor],
  armor: [track],
  'self-propelled-artillery': [track, dot],
  'coast-artillery': [dot, crenels],
  'anti-aircraft': [dome, smallDot],
  'light-anti-aircraft': [dome, upright],
  mortar: [
    (pen, box) => {
      const { x, y, w, h } = box
      trace(pen, [x + w / 2, y + h * 0.68, x + w / 2, y + h * 0.12])
      pen.stroke()
      trace(pen, [x + w * 0.4, y + h * 0.32, x + w / 2, y + h * 0.12, x + w * 0.6, y + h * 0.32])
      pen.stroke()
      pen.beginPath()
      pen.arc(x + w / 2, y + h * 0.76, h * 0.13, 0, Math.PI * 2)
      pen.stroke()
    },
  ],
}

/** Symbols without a frame, in a box of 24 by 16. */
const GLYPHS: { readonly [name in CounterSymbol]?: Draw } = {
  pillbox: (pen, box) => {
    trace(pen, [1, 15, 3, 4, 6, 1.5, 18, 1.5, 21, 4, 23, 15], true)
    pen.fill()
    pen.fillStyle = box.ground
    pen.fillRect(7, 6, 10, 2.6)
    pen.fillRect(1, 12.4, 22, 0.9)
  },
  aircraft: (pen) => {
    trace(
      pen,
      [
        12, 0, 13.4, 2, 13.4, 5, 24, 8.2, 24, 10.4, 13.4, 9.4, 13, 13, 16, 14.8, 16, 16, 12, 15.4, 8, 16, 8, 14.8, 11,
        13,
      ],
      false,
    )
    for (const [x, y] of [
      [10.6, 9.4],
      [0, 10.4],
      [0, 8.2],
      [10.6, 5],
      [10.6, 2],
    ] as const)
      pen.lineTo(x, y)
    pen.closePath()
    pen.fill()
  },
  warship: (pen) => {
    trace(pen, [0, 10, 24, 10, 21, 15, 3, 15], true)
    pen.fill()
    trace(pen, [6, 9.4, 6, 6.4, 9, 6.4, 9, 3.6, 11.4, 3.6, 11.4, 0, 13, 0, 13, 5, 16, 5, 16, 7, 19, 7, 19, 9.4], true)
    pen.fill()
    trace(pen, [2.4, 8, 6, 8])
    pen.stroke()
    trace(pen, [19, 8, 22.8, 8])
    pen.stroke()
  },
  searchlight: (pen) => {
    trace(pen, [4, 15.4, 11, 15.4, 9, 11, 6, 11], true)
    pen.fill()
    pen.beginPath()
    pen.arc(7.5, 8.2, 4, 0, Math.PI * 2)
    pen.fill()
    for (const beam of [
      [13, 6.4, 23, 1],
      [13.4, 8, 24, 6.4],
      [13, 9.8, 23, 12],
    ]) {
      trace(pen, beam)
      pen.stroke()
    }
  },
  leader: (pen) => {
    pen.beginPath()
    pen.arc(12, 5, 4.2, 0, Math.PI * 2)
    pen.fill()
    pen.beginPath()
    pen.moveTo(3, 16)
    pen.bezierCurveTo(3, 9.6, 8, 9.8, 12, 9.8)
    pen.bezierCurveTo(16, 9.8, 21, 9.6, 21, 16)
    pen.closePath()
    pen.fill()
  },
  flamethrower: (pen) => {
    pen.beginPath()
    pen.moveTo(12, 0)
    pen.bezierCurveTo(20, 5, 18.5, 10, 18, 11.5)
    pen.bezierCurveTo(17, 15, 14.5, 16, 12, 16)
    pen.bezierCurveTo(8, 16, 5.6, 13.6, 5.6, 10.6)
    pen.bezierCurveTo(5.6, 8, 7.6, 6.6, 8, 4.6)
    pen.bezierCurveTo(9.6, 5.4, 10, 6.6, 10.2, 7.4)
    pen.bezierCurveTo(12, 5.4, 12.4, 3, 12, 0)
    pen.fill()
  },
  explosion: (pen) => {
    traceStar(pen, 12, 8, 9, 9, 4.4)
    pen.fill()
  },
  advantage: (pen, box) => {
    pen.beginPath()
    pen.arc(12, 8, 8, 0, Math.PI * 2)
    pen.fill()
    pen.fillStyle = box.ground
    traceStar(pen, 12, 8.2, 5, 6, 2.5)
    pen.fill()
  },
}

/** Whether a symbol is drawn in the frame of its branch. */
export function isFramed(symbol: CounterSymbol): boolean {
  return BRANCHES[symbol] !== undefined
}

/** Draws a symbol: a branch in its frame, or a glyph of the same size. */
export function drawSymbol(pen: Pen, symbol: CounterSymbol, box: SymbolBox): void {
  const { x, y, w, h } = box
  pen.save()
  pen.strokeStyle = box.line
  pen.fillStyle = box.line
  pen.lineWidth = box.weight
  pen.lineJoin = 'miter'
  const glyph = GLYPHS[symbol]
  if (glyph !== undefined) {
    const scale = Math.min(w / 24, h / 16)
    pen.translate(x + (w - 24 * scale) / 2, y + (h - 16 * scale) / 2)
    pen.scale(scale, scale)
    pen.lineWidth = box.weight / scale
    glyph(pen, box)
    pen.restore()
    return
  }
  pen.beginPath()
  pen.rect(x, y, w, h)
  pen.fillStyle = box.ground
  pen.fill()
  pen.save()
  pen.clip()
  pen.fillStyle = box.line
  for (const draw of BRANCHES[symbol] ?? []) draw(pen, box)
  pen.restore()
  pen.strokeRect(x, y, w, h)
  pen.restore()
}

function drawCross(pen: Pen, x: number, y: number, height: number): void {
  const half = height * 0.36
  pen.strokeStyle = pen.fillStyle
  pen.lineWidth = height * 0.26
  trace(pen, [x - half, y, x + half, y + height])
  pen.stroke()
  trace(pen, [x - half, y + height, x + half, y])
  pen.stroke()
}

/** Draws a size mark: dots up to platoon, strokes up to regiment, then crosses. */
export function drawSizeMark(pen: Pen, size: CounterSize, x: number, y: number, height: number): void {
  const [kind, count] = (
    {
      section: ['dot', 2],
      platoon: ['dot', 3],
      company: ['stroke', 1],
      battalion: ['stroke', 2],
      regiment: ['stroke', 3],
      brigade: ['cross', 1],
      division: ['cross', 2],
    } as const
  )[size]
  const gap = height * 0.95
  for (let i = 0; i < count; i++) {
    const at = x + (i - (count - 1) / 2) * gap
    pen.beginPath()
    if (kind === 'cross') {
      drawCross(pen, at, y, height)
      continue
    }
    if (kind === 'dot') pen.arc(at, y + height / 2, height * 0.3, 0, Math.PI * 2)
    else pen.rect(at - height * 0.16, y, height * 0.32, height)
    pen.fill()
  }
}
