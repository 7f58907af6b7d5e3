import type { Board, Counter, FaceLooks } from '@topside/engine'
import type { BoardView, Highlight } from '../index.ts'

/** A title's board with views and highlights to look at, by name. */
export interface Exhibit {
  readonly label: string
  readonly board: Board
  readonly counters: { readonly [piece: string]: Counter }
  readonly faces: readonly string[]
  readonly looks: FaceLooks
  readonly views: { readonly [name: string]: BoardView }
  readonly highlights: { readonly [name: string]: Highlight }
  /** The view that is shown if none is named. */
  readonly view: string
}

/** Nothing on the board. */
export const noView: BoardView = { pieces: [], owners: new Map(), hidden: new Map(), tracks: new Map() }

const none: ReadonlySet<string> = new Set()

/** Nothing to choose. */
export const noHighlight: Highlight = {
  selectableSpaces: none,
  selectablePieces: none,
  chosenPieces: none,
  chosenSpaces: none,
  dimmed: false,
}
