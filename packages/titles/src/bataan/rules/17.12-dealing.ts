import { dealUnseen, mayKnow, type RecordLine, type Seat, tradePlaces } from '@topside/engine'
import { eventRules } from '../data/events.ts'
import { SIDES, type Side } from '../data/units.ts'
import { type Bataan, type EventMarker, isEvent, type Place, seatOf } from '../state/state.ts'
import { DRAWN, handOf, RETURNED } from './17.11-drawing.ts'
import { playedKey } from './17.14-playing.ts'

/**
 * 17.12: deals anew the markers unknown to a seat, in the pool and in the hands. The records that the seat has read
 * since limit the deals: a side held the markers that it played, and the pool held the markers that the seat drew. All
 * deals within these limits are equally likely.
 */
export function dealEvents(game: Bataan, seat: Seat, random: () => number, told: readonly RecordLine[]): void {
  const { table } = game
  dealUnseen(table, seat, random, isEvent)
  const others = SIDES.filter((side) => seatOf(game, side) !== seat)
  // No limit after a later draw or return by the enemy: it may have played the drawn marker, or the seat may have drawn
  // the returned one.
  const said = (key: string) => told.some((line) => line.key === key && others.some((side) => isAbout(side, line)))
  const lay = (markers: readonly EventMarker[], to: Place) => gather(game, { markers, to, seat, random })
  if (!said(DRAWN.open)) for (const side of others) lay(playedBy(game, side, told), handOf(game, side))
  if (!said(RETURNED.open)) lay(drawnOf(game, told), table.space('events-pool'))
}

/**
 * Puts markers unknown to a seat into a given place: each one dealt elsewhere changes places with a random unknown
 * marker dealt there.
 */
function gather(
  { table }: Bataan,
  { markers, to, seat, random }: { markers: readonly EventMarker[]; to: Place; seat: Seat; random: () => number },
): void {
  for (const marker of markers) {
    if (marker.space === to || mayKnow(marker, seat)) continue
    const spare = to.pieces.filter((piece) => !markers.some((each) => each === piece) && !mayKnow(piece, seat))
    tradePlaces(table, marker, spare, random)
  }
}

/** The markers of events that a side has played, from public records. */
function playedBy({ table }: Bataan, side: Side, told: readonly RecordLine[]): EventMarker[] {
  const rules = [...eventRules.values()].flat().filter((rule) => rule.side === side)
  const keys = new Set(told.map(({ key }) => key))
  const letters = rules.filter((rule) => keys.has(playedKey(rule))).map(({ letter }) => letter)
  return table.pieces.filter(isEvent).filter(({ def }) => letters.includes(def.letter))
}

/** The markers that a seat has drawn, from its own records. */
function drawnOf({ table }: Bataan, told: readonly RecordLine[]): EventMarker[] {
  const drawn = told.filter(({ key }) => key === DRAWN.own).map(({ args }) => args?.['event'])
  return table.pieces
    .filter(isEvent)
    .filter(({ id }) => drawn.some((arg) => typeof arg === 'object' && 'piece' in arg && arg.piece === id))
}

/** Whether a record is about a side. */
function isAbout(side: Side, { args }: RecordLine): boolean {
  const arg = args?.['side']
  return typeof arg === 'object' && 'side' in arg && arg.side === side
}
