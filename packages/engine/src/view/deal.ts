import type { Seat } from '../table/seat.ts'
import type { Table } from '../table/table.ts'
import type { Piece, PieceDef, SpaceDef } from '../table/table-def.ts'
import { mayKnow } from './knowledge.ts'

/** A list in a new order, each as likely as any other. `random` gives numbers from 0 to below 1. */
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
 * Deals the pieces anew of which `seat` may not know where they lie, among the places in which they lie: a deck, the hands of others, face-down
 * stacks. As many lie in each as before, known to the same seats; what comes of it depends on `random` and on what the seat may know alone. `which`: the
 * pieces that are interchangeable to it, cards but not counters; absent: all.
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
 * A piece changes places with one of some others, each as likely as any other, and so does who may know each: for whoever deals unseen pieces anew
 * and knows more of them than where they may lie. Nothing changes if there are no others.
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
