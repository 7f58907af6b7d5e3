import type { Piece, PieceDef, Space, SpaceDef, Table } from '@topside/engine'

/** A box in which aircraft or ships stay for some turns: at base, in flight, at sea, refuelling, in repair. */
export interface Stage {
  /** Id of the space. */
  readonly box: string
  /** Turns that a piece stays, counted by {@link passTurn}; absent: until somebody sends it on. */
  readonly turns?: number
  /** Where it goes by itself when its turns are over: the box of another stage; absent: it waits where it is. */
  readonly to?: string
}

/** The boxes through which pieces of a kind go, and the status that counts how many turns they must still stay. */
export interface Circuit {
  readonly stages: readonly Stage[]
  /** Id of a status of the table; its highest value is at least that of every stage's turns. */
  readonly waits: string
}

/**
 * Puts a piece into a box, for as long as one stays there; a space that is no box of the circuit is one without a term.
 */
export function sendTo<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  { stages, waits }: Circuit,
  piece: Piece<P, S>,
  to: Space<P, S>,
): void {
  table.move(piece, to)
  table.setStatus(piece, waits, stages.find(({ box }) => box === to.id)?.turns ?? 0)
}

/** Whether a piece has no more turns to stay where it is: it can be used. */
export function isFreeToGo<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  { waits }: Circuit,
  piece: Piece<P, S>,
): boolean {
  return table.status(piece, waits) === 0
}

/** A turn passes for all pieces in the boxes at once; those whose turns are over go on. Gives back those that did. */
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
 * Turns back what shows a face to another: what is spent, used, or has moved is as new. `which`: only those; absent:
 * all. Gives back how many.
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
