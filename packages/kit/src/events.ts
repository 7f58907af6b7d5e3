import {
  type Game,
  NOBODY,
  type Piece,
  type PieceDef,
  PUBLIC,
  type Seat,
  type Space,
  type SpaceDef,
  seatMask,
} from '@topside/engine'

/** The table of any title. */
type OnTable<P extends PieceDef, S extends SpaceDef> = Pick<Game<unknown, P, S>, 'table'>

/** The table of any title, with dice. */
type WithDice<P extends PieceDef, S extends SpaceDef> = Pick<Game<unknown, P, S>, 'table' | 'roll'>

/**
 * Lays the pieces of a space face down, so that nobody knows them, not even a seat that sees into the space. Call it at
 * set-up and whenever the pool is refilled.
 */
export function faceDown<P extends PieceDef, S extends SpaceDef>({ table }: OnTable<P, S>, pool: Space<P, S>): void {
  for (const piece of pool.pieces) table.setKnownTo(piece, NOBODY)
}

/** Draws a random unseen piece from a pool, each equally likely; `undefined` if the pool is empty. Moves nothing. */
function drawUnseen<P extends PieceDef, S extends SpaceDef>(
  { roll }: Pick<Game, 'roll'>,
  pool: Space<P, S>,
): Piece<P, S> | undefined {
  if (pool.pieces.length < 2) return pool.pieces[0]
  const { values } = roll([pool.pieces.length])
  return pool.pieces[(values[0] ?? 1) - 1]
}

/**
 * Draws a card from a pool of at most 256 into a seat's hand, known to that seat only. The roll is not recorded.
 * Returns the card; `undefined` if the pool is empty.
 */
export function drawToHand<P extends PieceDef, S extends SpaceDef>(
  game: WithDice<P, S>,
  pool: Space<P, S>,
  hand: Space<P, S>,
  seat: Seat,
): Piece<P, S> | undefined {
  const card = drawUnseen(game, pool)
  if (card === undefined) return undefined
  game.table.move(card, hand)
  game.table.setKnownTo(card, seatMask(seat))
  return card
}

/** Draws cards until a seat's hand has `upTo` of them or the pool is empty. Returns the number drawn. */
export function fillHand<P extends PieceDef, S extends SpaceDef>(
  game: WithDice<P, S>,
  pool: Space<P, S>,
  hand: Space<P, S>,
  { seat, upTo }: { readonly seat: Seat; readonly upTo: number },
): number {
  let drawn = 0
  while (hand.pieces.length < upTo && drawToHand(game, pool, hand, seat) !== undefined) drawn++
  return drawn
}

/** Plays or discards a card face up. */
export function showCard<P extends PieceDef, S extends SpaceDef>(
  { table }: OnTable<P, S>,
  card: Piece<P, S>,
  to: Space<P, S>,
): void {
  table.move(card, to)
  table.setKnownTo(card, PUBLIC)
}

/** Puts all pieces of a space, such as the discards, back into a pool, face down. */
export function returnToPool<P extends PieceDef, S extends SpaceDef>(
  game: OnTable<P, S>,
  from: Space<P, S>,
  pool: Space<P, S>,
): void {
  for (const piece of [...from.pieces]) game.table.move(piece, pool)
  faceDown(game, pool)
}
