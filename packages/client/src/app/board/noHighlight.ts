import type { Highlight } from '@topside/board'

const EMPTY: ReadonlySet<string> = new Set()

/** Nothing can be chosen. */
export const NO_HIGHLIGHT: Highlight = {
  selectablePieces: EMPTY,
  selectableSpaces: EMPTY,
  chosenPieces: EMPTY,
  chosenSpaces: EMPTY,
  dimmed: false,
}
