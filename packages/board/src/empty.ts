import type { BoardView, Highlight } from './api.ts'

/** A board on which nothing lies. */
export const NO_VIEW: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }

/** A board on which nothing stands out. */
export const NO_HIGHLIGHT: Highlight = {
  selectableSpaces: new Set(),
  selectablePieces: new Set(),
  chosenPieces: new Set(),
  chosenSpaces: new Set(),
  dimmed: false,
}
