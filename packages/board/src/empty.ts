import type { BoardView, Highlight } from './api.ts'

/** An empty board. */
export const NO_VIEW: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }

/** A highlight of nothing. */
export const NO_HIGHLIGHT: Highlight = {
  selectableSpaces: new Set(),
  selectablePieces: new Set(),
  chosenPieces: new Set(),
  chosenSpaces: new Set(),
  dimmed: false,
}
