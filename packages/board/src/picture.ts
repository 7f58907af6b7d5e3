import { type Counter, type FaceLook, lookOf } from '@topside/engine'
import type { BoardOptions, BoardPiece, Theme } from './api.ts'
import { drawCounter, MARGIN } from './art/counter.ts'
import { badgesOf } from './art/look.ts'
import { stylesOf } from './art/markers.ts'
import { palette } from './palette.ts'

/** A counter outside a board. */
export interface CounterSample extends Pick<BoardOptions, 'sides' | 'faces' | 'pattern'> {
  readonly looks: BoardOptions['looks'] | undefined
  readonly statusLooks: BoardOptions['statusLooks'] | undefined
  /** `undefined`: the back of a face-down pile. */
  readonly counter: Counter | undefined
  /** The side of a pile's back. */
  readonly side?: string
  readonly face: string
  readonly statuses?: BoardPiece['statuses'] | undefined
  readonly hidden?: boolean
  /** Number on a face-down pile. */
  readonly count?: number
  readonly theme: Theme
}

/**
 * Paints a counter as a board would, on a canvas of the page, with a {@link MARGIN} around it; `size` is its side in
 * CSS pixels.
 */
export function paintCounter(canvas: HTMLCanvasElement, sample: CounterSample, size: number): void {
  const side = size + 2 * MARGIN
  const density = devicePixelRatio
  canvas.width = Math.ceil(side * density)
  canvas.height = Math.ceil(side * density)
  canvas.style.width = `${side}px`
  canvas.style.height = `${side}px`
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const { counter, face, faces, looks } = sample
  const worn: FaceLook = counter === undefined ? {} : lookOf(looks, faces, face)
  pen.scale(density, density)
  pen.translate(MARGIN, MARGIN)
  drawCounter(
    pen,
    {
      counter,
      style: stylesOf(sample.sides).get(counter?.side ?? sample.side ?? ''),
      face,
      worn,
      badges: badgesOf(sample.statusLooks, sample.statuses),
      hidden: sample.hidden === true,
      edge: 'plain',
      pattern: sample.pattern ?? false,
      count: sample.count ?? 0,
    },
    size,
    palette(sample.theme),
  )
}
