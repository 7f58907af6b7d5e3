import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import type { Piece, PieceDef, SpaceDef } from '../table/table-def.ts'
import { mayKnow } from './knowledge.ts'

/** A shuffled copy of a list; every order is equally likely. `random` returns values in [0, 1). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const last = mixed[i] as T
    mixed[i] = mixed[j] as T
    mixed[j] = last
  }
  return mixed
}

/**
 * Re-deals the pieces that `seat` may not know among the places where they lie: a deck, other hands, face-down stacks.
 * Each place keeps its number of pieces and the seats that know them. The result depends only on `random` and on what
 * the seat may know. `which`: the pieces to re-deal, which must be interchangeable to the seat (cards, not counters);
 * absent: all.
 */
export function dealUnseen<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  seat: Seat,
  random: () => number,
  which: (piece: Piece<P, S>) => boolean = () => true,
): void {
  const pieces = table.pieces.filter((piece) => which(piece) && !mayKnow(piece, seat))
  const places = pieces
    .map(({ space, knownTo }) => ({ space, knownTo }))
    .sort((a, b) => a.space.index - b.space.index || a.knownTo - b.knownTo)
  for (const [index, { space, knownTo }] of shuffled(places, random).entries()) {
    const piece = pieces[index] as Piece<P, S>
    table.move(piece, space)
    table.setKnownTo(piece, knownTo)
  }
}

/**
 * Exchanges the place and `knownTo` of a piece with those of a random one of `others`, each equally likely. For deals
 * that know more about unseen pieces than where they may lie. Does nothing if `others` is empty.
 */
export function tradePlaces<P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  piece: Piece<P, S>,
  others: readonly Piece<P, S>[],
  random: () => number,
): void {
  const other = others[Math.floor(random() * others.length)]
  if (other === undefined) return
  const { space, knownTo } = other
  table.move(other, piece.space)
  table.setKnownTo(other, piece.knownTo)
  table.move(piece, space)
  table.setKnownTo(piece, knownTo)
}
