import type { BoardView, Paths } from '@topside/board'

/** The board at a moment of what happened, and how its pieces came there from the moment before. */
export interface Moment {
  readonly view: BoardView
  readonly paths: Paths
}
