import {
  type Game,
  NOBODY,
  type Piece,
  type PieceDef,
  type Procedure,
  PUBLIC,
  roll,
  type Seat,
  type Space,
  type SpaceDef,
  seatMask,
} from '@topside/engine'

/** The table of a match, whatever its title. */
type OnTable<P extends PieceDef, S extends SpaceDef> = Pick<Game<unknown, P, S>, 'table'>

/**
 * Lays what is in a space face down: nobody knows it, not even who could look. A pool is prepared so at set-up, and
 * again whenever it is filled.
 */
export function faceDown<P extends PieceDef, S extends SpaceDef>({ table }: OnTable<P, S>, pool: Space<P, S>): void {
  for (const piece of pool.pieces) table.setKnownTo(piece, NOBODY)
}

/**
 * Draws a piece from a pool, unseen: each is equally likely, and nobody learns which. `undefined` from an empty pool.
 * Nothing is moved.
 */
function* drawUnseen<P extends PieceDef, S extends SpaceDef>(pool: Space<P, S>): Procedure<Piece<P, S> | undefined> {
  if (pool.pieces.length < 2) return pool.pieces[0]
  const { values } = yield* roll([pool.pieces.length])
  return pool.pieces[(values[0] ?? 1) - 1]
}

/**
 * A seat draws a card from a pool into its hand: it alone knows it then. A pool holds at most 256. The die that picks
 * it is not told. Gives back the card; `undefined` from an empty pool.
 */
export function* drawToHand<P extends PieceDef, S extends SpaceDef>(
  { table }: OnTable<P, S>,
  pool: Space<P, S>,
  hand: Space<P, S>,
  seat: Seat,
): Procedure<Piece<P, S> | undefined> {
  const card = yield* drawUnseen(pool)
  if (card === undefined) return undefined
  table.move(card, hand)
  table.setKnownTo(card, seatMask(seat))
  return card
}

/** A seat fills its hand up to so many cards, as far as the pool has them. Gives back the number drawn. */
export function* fillHand<P extends PieceDef, S extends SpaceDef>(
  game: OnTable<P, S>,
  pool: Space<P, S>,
  hand: Space<P, S>,
  { seat, upTo }: { readonly seat: Seat; readonly upTo: number },
): Procedure<number> {
  let drawn = 0
  while (hand.pieces.length < upTo && (yield* drawToHand(game, pool, hand, seat)) !== undefined) drawn++
  return drawn
}

/**
 * Draws a piece from a pool for all to see: a chit out of a cup. Gives it back where it was put; `undefined` from an
 * empty pool.
 */
export function* drawOpen<P extends PieceDef, S extends SpaceDef>(
  { table }: OnTable<P, S>,
  pool: Space<P, S>,
  to: Space<P, S>,
): Procedure<Piece<P, S> | undefined> {
  const chit = yield* drawUnseen(pool)
  if (chit === undefined) return undefined
  table.move(chit, to)
  table.setKnownTo(chit, PUBLIC)
  return chit
}

/** Plays or discards a card: everybody sees it then. */
export function showCard<P extends PieceDef, S extends SpaceDef>(
  { table }: OnTable<P, S>,
  card: Piece<P, S>,
  to: Space<P, S>,
): void {
  table.move(card, to)
  table.setKnownTo(card, PUBLIC)
}

/** Puts everything from one space, such as the discards, back into a pool, face down. */
export function returnToPool<P extends PieceDef, S extends SpaceDef>(
  game: OnTable<P, S>,
  from: Space<P, S>,
  pool: Space<P, S>,
): void {
  for (const piece of [...from.pieces]) game.table.move(piece, pool)
  faceDown(game, pool)
}
