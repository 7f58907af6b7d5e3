import type { BoardTarget, Highlight, ScreenRect } from '@topside/board'

/** Position of a card on the board; full width on narrow screens. */
export type Corner = 'high' | 'low' | `${'high' | 'low'} ${'left' | 'right'}`

/** Maximum size of a card, and its distances from the edges of the board, in CSS pixels. */
const CARD = { w: 320, h: 170 }
const [ASIDE, ABOVE, BELOW] = [12, 12, 60]

/** The rectangle that a card covers in a corner; `wide`: full width. */
function cardIn(corner: Corner, board: ScreenRect, wide: boolean): ScreenRect {
  const w = wide ? board.w : CARD.w + ASIDE
  const h = CARD.h + (corner.startsWith('high') ? ABOVE : BELOW)
  return {
    x: corner.endsWith('right') ? board.x + board.w - w : board.x,
    y: corner.startsWith('high') ? board.y : board.y + board.h - h,
    w,
    h,
  }
}

/** Area of the intersection of two rectangles, in square pixels. */
function common(a: ScreenRect, b: ScreenRect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return Math.max(0, w) * Math.max(0, h)
}

/**
 * The first corner of a board in which a card covers none of the rectangles; if there is none, the corner in which it
 * covers least. `narrow`: the card has full width.
 */
export function clearCorner(board: ScreenRect, rects: readonly ScreenRect[], narrow: boolean): Corner {
  const corners: readonly Corner[] = narrow ? ['high', 'low'] : ['low left', 'high left', 'high right', 'low right']
  const covers = (corner: Corner) => {
    const card = cardIn(corner, board, narrow)
    return rects.reduce((sum, rect) => sum + common(card, rect), 0)
  }
  return corners.reduce((best, corner) => (covers(corner) < covers(best) ? corner : best))
}

/** The chosen pieces and spaces, and the spaces of the path. */
export function chosenIn({ chosenPieces, chosenSpaces, path = [] }: Highlight): readonly BoardTarget[] {
  const spaces = [...chosenSpaces, ...path].map((space) => ({ space }))
  return [...[...chosenPieces].map((piece) => ({ piece })), ...spaces]
}
