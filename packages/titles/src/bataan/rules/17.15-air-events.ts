import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { FLOWN, FRONT } from '../data/faces.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type AirUnit, ask, askSeveral, type Bataan, type EventMarker, scenarioOf, tell } from '../state/state.ts'
import { receive, supplyPoints } from './6.42-supply-points.ts'
import { airUnitsIn, fliesHome, flownBox, readyBox } from './13.1-air-units.ts'
import { endEvent, endLasting, letLast } from './17.14-playing.ts'
import { lastingOf } from './17.15-lasting.ts'
import { figureOf, IDLE, type PhaseEvents } from './17.15-phase-event.ts'

/** 17.15: events about air units. */
export const AIR_EVENTS: PhaseEvents = {
  /** US L: Japanese air units leave play and return some turns later. */
  'air-raid': { whyNot: (game) => (basedUnits(game).length > 0 ? undefined : IDLE), does: raid },
  /** Japanese O: US fighters are grounded for a turn (13.14); one Japanese check of air coordination is easier. */
  'airfield-strike': { does: strike },
  /** Japanese M: a bomber attacks Mariveles. */
  bombing: {
    whyNot: (game) =>
      readyBombers(game).length > 0 && scenarioOf(game).supplyPoints && supplyPoints(game) > 0 ? undefined : IDLE,
    does: bomb,
  },
}

/** The Japanese air units at Clark Field, ready or not (13.11). */
function basedUnits(game: Bataan): readonly AirUnit[] {
  return [...airUnitsIn(game, readyBox('japan')), ...airUnitsIn(game, flownBox('japan'))]
}

/** US L: the Japanese player chooses the air units that leave play with the marker until it returns (17.11). */
function* raid(game: Bataan, rule: EventRule): Procedure {
  const { letter, side, effect } = rule
  const based = basedUnits(game)
  const count = Math.min(figureOf(rule, 'airUnits'), based.length)
  const units = yield* askSeveral(game, enemyOf(side), 'event.air', '17.11', {
    args: { count },
    things: based,
    min: count,
    max: count,
    verb: 'event-unit',
  })
  for (const unit of units) {
    game.table.move(unit, game.table.space('events-played'))
    game.table.turn(unit, FRONT)
  }
  const until = game.vars.turn + figureOf(rule, 'lasts') - 1
  letLast(game, { letter, side, effect, until, units: units.map(({ def }) => def.id) })
  tell(game, 'event.raid', '17.11', { units, turn: until + 1 })
}

/** US L ends: the air units are back at Clark Field, and ready after the Readiness Phase (13.12). */
export function endRaids(game: Bataan): void {
  const { table, vars } = game
  for (const { until = vars.turn, units = [] } of lastingOf(game, 'air-raid')) {
    if (until >= vars.turn) continue
    for (const id of units) {
      table.move(table.piece(id), table.space(flownBox('japan')))
      table.turn(table.piece(id), FLOWN)
    }
    tell(game, 'event.raid-over', '17.11', { units: { pieces: units } })
  }
}

/** Japanese O: the ready US air units count as flown this turn. */
function strike(game: Bataan, rule: EventRule): void {
  const { letter, side, effect } = rule
  const units = airUnitsIn(game, readyBox('us'))
  for (const unit of units) fliesHome(game, unit)
  letLast(game, { letter, side, effect, until: game.vars.turn, value: figureOf(rule, 'coordination') })
  if (units.length > 0) tell(game, 'event.grounded', '13.14', { units })
}

/** Japanese O ends with the check that it helped. */
export function endStrike(game: Bataan, side: Side): void {
  if (side === 'japan') endLasting(game, ({ effect }) => effect === 'airfield-strike')
}

function readyBombers(game: Bataan): AirUnit[] {
  return airUnitsIn(game, readyBox('japan')).filter(({ def }) => def.code === 'B')
}

/** Japanese M: the bomber has flown, and the US player loses Supply Points. */
function* bomb(game: Bataan, rule: EventRule, marker: EventMarker): Procedure {
  const unit = yield* ask(game, 'japan', 'event.bomber', '17.15', {
    offers: offerPieces(readyBombers(game), 'event-unit'),
  })
  fliesHome(game, unit)
  const points = Math.min(-figureOf(rule, 'supply'), supplyPoints(game))
  receive(game, -points)
  tell(game, 'event.bombed', '6.43', { unit, points, left: supplyPoints(game) })
  endEvent(game, marker)
}
