import type { BoardView, Paths } from '@topside/board'

/** The board at one moment of a playback, and the paths of its pieces since the moment before. */
export interface Moment {
  readonly view: BoardView
  readonly paths: Paths
}
