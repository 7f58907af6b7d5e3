import { type Game, NOBODY, offer, type Procedure, seatMask } from '@topside/engine'
import { drawToHand, faceDown, offerPieces } from '@topside/kit'
import { FIRST_DRAW, HAND_LIMITS } from '../data/events.ts'
import type { PlaceDef } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { type CounterDef, enemyOf, SIDES, type Side } from '../data/units.ts'
import { ask, type Bataan, type EventMarker, isEvent, type Place, record, scenarioOf, seatOf } from '../state/state.ts'
import { takeEvent } from './19.54-special-rules.ts'

/** The parts of a match that dealing its events needs. */
type Dealt = Pick<Game<unknown, CounterDef, PlaceDef>, 'table' | 'options'>

/**
 * 17.11, 17.12: puts the markers of a scenario into the Event Pool, unknown to all, or into hands from the start
 * (19.34, 19.44).
 */
export function layEvents(game: Dealt, scenario: Scenario): void {
  const { table } = game
  const { pool, held } = scenario.events
  for (const marker of table.pieces.filter(isEvent))
    if (pool.includes(marker.def.letter)) table.move(marker, table.space('events-pool'))
  for (const side of SIDES) for (const letter of held[side]) hold(game, side, letter)
  faceDown(game, table.space('events-pool'))
}

/** A side holds the marker of a letter, known only to itself (17.12). */
export function hold(game: Dealt, side: Side, letter: string): void {
  const marker = game.table.piece(`letter-${letter.toLowerCase()}`)
  game.table.move(marker, handOf(game, side))
  game.table.setKnownTo(marker, seatMask(seatOf(game, side)))
}

/** The place where a side holds its events (17.12). */
export function handOf({ table }: Pick<Bataan, 'table'>, side: Side): Place {
  return table.space(`${side}-events`)
}

/** The events that a side holds (17.12). */
export function eventsHeld(game: Bataan, side: Side): readonly EventMarker[] {
  return handOf(game, side).pieces.filter(isEvent)
}

/** Whether a scenario has Special Events at all (17.1, 19.14). */
export function hasEvents(game: Bataan): boolean {
  return scenarioOf(game).events.pool.length > 0
}

/**
 * 17.11: both sides may draw a marker, first the side that had the Initiative on the last turn, unless the scenario
 * says otherwise (19.24, 19.34). A side that may take a certain marker from the pool (19.54c) goes first.
 */
export function* drawEvents(game: Bataan): Procedure {
  if (!hasEvents(game) || game.vars.turn < FIRST_DRAW) return
  const first = onOffer(game)?.side ?? scenarioOf(game).events.first ?? game.vars.initiative
  for (const side of [first, enemyOf(first)]) yield* drawEvent(game, side)
}

/** 19.54c: the marker that a side may take on this turn instead of a draw. */
function onOffer(game: Bataan) {
  const { chosen } = scenarioOf(game).events
  return chosen?.turn === game.vars.turn ? chosen : undefined
}

/** How a side gets a marker: it draws one, or takes the marker on offer (19.54); `undefined`: neither. */
type Source = 'draw' | 'take' | undefined

/** Record keys of a draw, one public and one for the side itself; dealing anew relies on them (17.12). */
export const DRAWN = { open: 'event.drawn', own: 'event.drawn.own' } as const
/** Record keys of a marker put back (17.13), one public and one for the side itself; dealing anew relies on them. */
export const RETURNED = { open: 'event.returned', own: 'event.returned.own' } as const

/** 17.11: a side draws one marker, or none. */
function* drawEvent(game: Bataan, side: Side): Procedure {
  const { table, vars } = game
  const { lastDraw } = scenarioOf(game).events
  const pool = table.space('events-pool')
  if (vars.turn > lastDraw[side] || pool.pieces.length === 0) return
  const seat = seatOf(game, side)
  const offered = onOffer(game)
  const marked = offered?.side === side ? `letter-${offered.letter.toLowerCase()}` : undefined
  const taken = pool.pieces.find(({ id }) => id === marked)?.id
  const ways: readonly Source[] = taken === undefined ? ['draw'] : ['draw', 'take']
  const way = yield* ask(game, side, 'event.draw', '17.11', {
    offers: offer<Source>(ways, (each) => ({ verb: `event-${each}` })).or({ verb: 'event-none' }, undefined),
  })
  if (way === undefined) return
  if (way === 'take' && taken !== undefined) takeEvent(game, side, taken, handOf(game, side))
  else {
    const drawn = drawToHand(game, pool, handOf(game, side), seat)
    if (drawn === undefined) return
    record(game, DRAWN.open, '17.11', {
      args: { side: { side } },
      secret: { to: side, key: DRAWN.own, args: { event: drawn } },
    })
  }
  yield* keepLimit(game, side)
}

/** A side with more markers than allowed puts one back into the pool at once, unseen by the other side (17.13). */
export function* keepLimit(game: Bataan, side: Side): Procedure {
  const limit = HAND_LIMITS[side]
  while (eventsHeld(game, side).length > limit) {
    const marker = yield* ask(game, side, 'event.return', '17.13', {
      args: { limit },
      offers: offerPieces(eventsHeld(game, side), 'event-return'),
    })
    toPool(game, marker)
    record(game, RETURNED.open, '17.13', {
      args: { side: { side } },
      secret: { to: side, key: RETURNED.own, args: { event: marker } },
    })
  }
}

/** 17.11: puts a marker back into the pool, where it cannot be told from the others. */
export function toPool({ table }: Bataan, marker: EventMarker): void {
  table.move(marker, table.space('events-pool'))
  table.setKnownTo(marker, NOBODY)
}
