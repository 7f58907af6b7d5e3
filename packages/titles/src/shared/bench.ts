import type { Piece, PieceDef, Space, SpaceDef, Table } from '@topside/engine'

/** A benchmark of `npm run bench`: `run` does its work `times` times. */
export interface Work {
  readonly name: string
  readonly times: number
  readonly run: () => void
}

/** Moves pieces there and back, one after the other, so that cached zones of control must follow. */
export function movesThereAndBack<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  pieces: readonly Piece<P, S>[],
  to: Space<P, S>,
): Work {
  return {
    name: 'a move there and back, zones of control kept',
    times: 2 * pieces.length,
    run: () => {
      for (const piece of pieces) moveThereAndBack(table, piece, to)
    },
  }
}

/** A move there and back, which invalidates cached analyses of the map. */
export function moveThereAndBack<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  piece: Piece<P, S>,
  to: Space<P, S>,
): void {
  const from = piece.space
  table.move(piece, to)
  table.move(piece, from)
}
