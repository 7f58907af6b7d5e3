import { offer, type Piece, type Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import type { PlaceDef } from '../data/hexes.ts'
import type { CounterDef } from '../data/units.ts'
import { ask, type Bataan, isMarker, isShip, type Ship, tell } from '../state/state.ts'
import { CONVOY, launch } from './15.3-transport.ts'
import { DIVISION_48, MANILA } from './16.42-manila.ts'
import { letLast } from './17.14-playing.ts'
import { nameOfFormation } from './17.15-movement.ts'
import { figureOf, IDLE, lastUntil, type PhaseEvents } from './17.15-phase-event.ts'

/** 17.15: events about ships, barges, and the units in Manila (16.42). */
export const MANILA_EVENTS: PhaseEvents = {
  /** Japanese I: the 48th Division comes into play (16.42). */
  'keep-48-division': {
    whyNot: (game) => (sleepingMarkers(game).length > 0 ? undefined : IDLE),
    does: keepDivision,
  },
  /** US J: no unit leaves Manila this turn and the next (16.42). */
  'manila-unrest': {
    whyNot: (game) => (game.table.space(MANILA).pieces.some((piece) => isHeld(piece)) ? undefined : IDLE),
    does: (game, rule) => lastUntil(game, rule, game.vars.turn + figureOf(rule, 'lasts') - 1),
  },
  /** US J where Manila is not in play: Event N cannot call up a formation in Reserve this turn (4.35). */
  'reserve-held': {
    whyNot: (game) => (restingFormations(game).length > 0 ? undefined : IDLE),
    does: holdReserve,
  },
  /** US M: the Convoy is placed in Australia; its marker returns when it has arrived (15.37). */
  convoy: {
    does(game, { letter, side, effect }) {
      launch(game, CONVOY)
      letLast(game, { letter, side, effect, until: Number.MAX_SAFE_INTEGER })
      tell(game, 'event.convoy', '15.38', { ship: { piece: CONVOY } })
    },
  },
  /** US M, alternative: a transport sails without its check (15.34). */
  steamer: {
    does: (game, rule) => lastUntil(game, rule, game.vars.turn),
  },
  /** Japanese J: a barge becomes ready, and carries more (15.42). */
  barge: {
    whyNot: (game) => (barges(game).length > 0 ? undefined : IDLE),
    does: requisition,
  },
}

/** Whether US J keeps a unit in Manila: a unit of the 48th Division (16.42). */
function isHeld({ def }: Piece<CounterDef, PlaceDef>): boolean {
  return def.kind === 'unit' && def.formation === DIVISION_48
}

/** The markers of the 48th Division that are not in play. */
function sleepingMarkers({ table }: Bataan) {
  return table
    .space('japan-unused')
    .pieces.filter(isMarker)
    .filter(({ def }) => def.formation === DIVISION_48)
}

/** Japanese I: both markers are available from now on; each turn costs points (19.56). */
function keepDivision(game: Bataan, rule: EventRule): void {
  const { table } = game
  const markers = sleepingMarkers(game)
  for (const each of markers) table.move(each, table.space('japan-markers'))
  tell(game, 'markers.added', '16.42', { name: nameOfFormation(DIVISION_48) })
  lastUntil(game, rule, rule.turns?.[1] ?? game.vars.turn, { value: figureOf(rule, 'victory') })
}

/** The Japanese formations in Reserve. */
function restingFormations({ vars }: Bataan) {
  return vars.reserve.map(({ formation }) => formation).filter((id) => id.startsWith('jp-'))
}

function* holdReserve(game: Bataan, rule: EventRule): Procedure {
  const formation = yield* ask(game, rule.side, 'event.formation', '17.15', {
    offers: offer(restingFormations(game), (id) => ({ verb: 'event-formation', option: id })),
  })
  lastUntil(game, rule, game.vars.turn, { formation })
}

/** Barges in a port, ready or not. */
function barges({ table }: Bataan): Ship[] {
  return table.pieces
    .filter(isShip)
    .filter(({ def, space }) => def.capacity !== undefined && def.port !== undefined && space.id.startsWith(def.port))
}

/** Japanese J: the barge is ready without a check, and carries one more stacking point this turn. */
function* requisition(game: Bataan, rule: EventRule): Procedure {
  const { letter, side, effect } = rule
  const ship = yield* ask(game, side, 'event.barge', '17.15', { offers: offerPieces(barges(game), 'event-unit') })
  game.table.move(ship, game.table.space(`${ship.def.port}-ready`))
  const value = figureOf(rule, 'capacity')
  letLast(game, { letter, side, effect, until: game.vars.turn, units: [ship.def.id], value })
  tell(game, 'event.barge', '15.42', { ship, more: value })
}
