import { lookOf, type Rect } from '@topside/engine'
import type { BoardOptions, BoardPiece, BoardView, Theme } from './api.ts'
import { drawCounter } from './art/counter.ts'
import { badgesOf } from './art/look.ts'
import { MapPainter } from './art/map.ts'
import { stylesOf } from './art/markers.ts'
import type { Pen } from './art/pen.ts'
import { geometryOf } from './geometry.ts'
import { stackSpots } from './layout.ts'
import { palette } from './palette.ts'
import { type Pile, pilesOf } from './piles.ts'
import { facesReady } from './type.ts'

/** A board with its contents, for a still picture. */
export interface BoardSample
  extends Pick<BoardOptions, 'board' | 'counters' | 'sides' | 'faces' | 'looks' | 'statusLooks'> {
  readonly view: BoardView
  readonly theme: Theme
  readonly pattern: boolean
}

/** A rectangle of a board: its home or all its areas, or only the given spaces with a margin of `room` map units. */
export function partOf(board: BoardSample['board'], spaces: readonly string[] = [], room = 0): Rect {
  const geometry = geometryOf(board)
  const boxes = spaces.flatMap((id) => geometry.spaces.get(id) ?? []).map(({ bounds }) => bounds)
  if (boxes.length === 0) return board.home ?? board.map ?? geometry.areas
  const left = Math.min(...boxes.map(([x]) => x)) - room
  const top = Math.min(...boxes.map(([, y]) => y)) - room
  const right = Math.max(...boxes.map(([x, , w]) => x + w)) + room
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h)) + room
  return [left, top, right - left, bottom - top]
}

/** The map of a board, without the boxes and tracks beside it. */
export function mapAlone(board: BoardSample['board']): BoardSample['board'] {
  return { ...board, spaces: board.spaces.filter(({ kind }) => kind === 'area'), tracks: [] }
}

/**
 * A rectangle of aspect ratio `shape` with the centre of another: the smallest that contains it, or with `fill` the
 * largest inside it. It stays on the board as far as possible.
 */
export function shaped(board: BoardSample['board'], [x, y, w, h]: Rect, shape: number, fill = false): Rect {
  const wide = fill ? w / h < shape : w / h > shape
  const [width, height] = wide ? [w, w / shape] : [h * shape, h]
  const slid = (from: number, length: number, all: number) =>
    Math.max(Math.min(from, all - length), Math.min(0, all - length))
  return [
    slid(x + (w - width) / 2, width, board.size.w),
    slid(y + (h - height) / 2, height, board.size.h),
    width,
    height,
  ]
}

/** Paints a part of a board (in map units) on a canvas of the page; `width` in CSS pixels. */
export async function paintBoard(
  canvas: HTMLCanvasElement,
  sample: BoardSample,
  part: Rect,
  width: number,
): Promise<void> {
  await facesReady(1500)
  const density = devicePixelRatio
  const k = width / part[2]
  canvas.width = Math.ceil(width * density)
  canvas.height = Math.ceil(part[3] * k * density)
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const geometry = geometryOf(sample.board)
  const colours = palette(sample.theme)
  new MapPainter(geometry).paint(pen, part, k, density, colours)
  const rank = ({ face }: BoardPiece) => sample.faces.indexOf(face)
  for (const pile of pilesOf(geometry, sample.counters, sample.view, rank)) {
    pen.setTransform(density, 0, 0, density, (pile.at[0] - part[0]) * k * density, (pile.at[1] - part[1]) * k * density)
    drawPile(pen, pile, sample, k)
  }
}

/** Draws a pile around the pen's origin, the lowest counter first. */
function drawPile(pen: Pen, pile: Pile, sample: BoardSample, k: number): void {
  const styles = stylesOf(sample.sides)
  const spots = stackSpots(pile, sample.board.counter, k)
  for (const [index, spot] of [...spots.entries()].reverse()) {
    if (spot.covered) continue
    const piece = pile.pieces[index]
    const counter = piece && sample.counters[piece.id]
    pen.save()
    pen.translate(spot.dx - spot.size / 2, spot.dy - spot.size / 2)
    const look = {
      counter,
      style: styles.get(counter?.side ?? pile.side ?? ''),
      face: piece?.face ?? '',
      worn: piece === undefined ? {} : lookOf(sample.looks, sample.faces, piece.face),
      badges: badgesOf(sample.statusLooks, piece?.statuses),
      hidden: false,
      edge: 'plain' as const,
      pattern: sample.pattern,
      count: index === 0 ? pile.hidden : 0,
    }
    drawCounter(pen, look, spot.size, palette(sample.theme))
    pen.restore()
  }
}
