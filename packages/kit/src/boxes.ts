import type { Piece, PieceDef, Space, SpaceDef, Table } from '@topside/engine'

/** A box in which aircraft or ships stay for some turns: at base, in flight, at sea, refuelling, in repair. */
export interface Stage {
  /** Id of the space. */
  readonly box: string
  /** Number of turns that a piece stays, counted by {@link passTurn}; absent: until it is moved. */
  readonly turns?: number
  /** Box to which it moves when its turns are over; absent: it stays. */
  readonly to?: string
}

/** The boxes of one kind of piece, and the status that counts a piece's remaining turns. */
export interface Circuit {
  readonly stages: readonly Stage[]
  /** Id of a status whose highest value is at least the number of turns of every stage. */
  readonly waits: string
}

/** Puts a piece into a space and sets its turns to those of the box; 0 for a space that is not a box of the circuit. */
export function sendTo<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  { stages, waits }: Circuit,
  piece: Piece<P, S>,
  to: Space<P, S>,
): void {
  table.move(piece, to)
  table.setStatus(piece, waits, stages.find(({ box }) => box === to.id)?.turns ?? 0)
}

/** Passes a turn for all pieces in the boxes. Returns the pieces whose turns are over and that moved on. */
export function passTurn<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  circuit: Circuit,
): readonly Piece<P, S>[] {
  const waiting = circuit.stages.flatMap(({ box, to }) =>
    table.space(box).pieces.map((piece) => ({ piece, to, left: table.status(piece, circuit.waits) })),
  )
  const gone: Piece<P, S>[] = []
  for (const { piece, to, left } of waiting) {
    if (left > 1) table.setStatus(piece, circuit.waits, left - 1)
    else if (left === 1) {
      table.setStatus(piece, circuit.waits, 0)
      if (to === undefined) continue
      sendTo(table, circuit, piece, table.space(to))
      gone.push(piece)
    }
  }
  return gone
}

/**
 * Turns all pieces that show one face to another, such as spent to fresh. `which` restricts the pieces; absent: all.
 * Returns their number.
 */
export function turnBack<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  { from, to, which }: { from?: number; to: number; which?: (piece: Piece<P, S>) => boolean },
): number {
  let turned = 0
  for (const piece of table.pieces) {
    if (piece.face === to || (from !== undefined && piece.face !== from)) continue
    if (which !== undefined && !which(piece)) continue
    table.turn(piece, to)
    turned++
  }
  return turned
}
