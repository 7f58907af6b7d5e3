import type { Piece, PieceDef, Space, SpaceDef, Table } from '@topside/engine'

/** A piece of work that `npm run bench` measures: `run` does it `times` times. */
export interface Work {
  readonly name: string
  readonly times: number
  readonly run: () => void
}

/** Moves there and back of some pieces, one after the other: what is known of zones of control must follow each. */
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

/** A move there and back: what was found of the map before it no longer holds. */
export function moveThereAndBack<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  piece: Piece<P, S>,
  to: Space<P, S>,
): void {
  const from = piece.space
  table.move(piece, to)
  table.move(piece, from)
}
