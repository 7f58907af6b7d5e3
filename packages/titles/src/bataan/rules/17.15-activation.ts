import { mayKnow, offer, type Procedure, PUBLIC, seatMask } from '@topside/engine'
import type { Reason } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { enemyOf, type FormationId, formationDefs, type Side } from '../data/units.ts'
import {
  ask,
  type Bataan,
  isMarker,
  type Marker,
  markersIn,
  onMap,
  record,
  scenarioOf,
  seatOf,
  tell,
  unitsOf,
} from '../state/state.ts'
import type { SequenceKind } from '../state/vars.ts'
import { dueUnits } from './5.1-reinforcements.ts'
import { leaveReserve } from './5.3-reserve.ts'
import { armyResting } from './5.34-army-in-reserve.ts'
import { activate, isFinal } from './7.4-army-units.ts'
import { announceSequence } from './7.23-sequences.ts'
import { isAttached } from './16.32-philippine-scouts.ts'
import { handOf, keepLimit } from './17.11-drawing.ts'
import { endEvent, type PlayedEvent, playEvent } from './17.14-playing.ts'
import { lastingOf } from './17.15-lasting.ts'
import { nameOfFormation } from './17.15-movement.ts'

const IDLE: Reason = { key: 'why.event-idle', rule: '17.14' }
const HANDED_OVER: Reason = { key: 'why.event-handed-over', rule: '17.15' }

/**
 * Before its Operations Sequence a side may play activation events (17.14). Returns whether Event N began the sequence
 * (4.35).
 */
export function* playBeforeActivation(game: Bataan, side: Side): Procedure<boolean> {
  for (;;) {
    const whyNot = (rule: EventRule) => whyNotActivating(game, side, rule)
    const played = yield* playEvent(game, { side, timings: ['activation'], whyNot })
    if (played === undefined) return false
    if (played.rule.effect === ANY_FORMATION) {
      yield* activateAny(game, side, played)
      return true
    }
    lookAtPool(game, side, played)
  }
}

/**
 * 17.15: a side without markers is inactive (4.35, 7.25), unless it plays Event N in its turn. Returns whether that
 * began its sequence (17.14).
 */
export function* activateWithoutMarker(game: Bataan, side: Side): Procedure<boolean> {
  const whyNot = (rule: EventRule) => (rule.effect === ANY_FORMATION ? whyNotActivating(game, side, rule) : IDLE)
  const played = yield* playEvent(game, { side, timings: ['activation'], whyNot })
  if (played === undefined) return false
  announceSequence(game, side)
  yield* activateAny(game, side, played)
  return true
}

/** The effect of Event N. */
const ANY_FORMATION = 'any-formation'

/**
 * Why an activation event would change nothing: Event N was handed over this turn, or no marker of the enemy's is
 * unseen (17.15).
 */
function whyNotActivating(game: Bataan, side: Side, { effect }: EventRule): Reason | undefined {
  if (effect === 'look-at-pool') return unseenMarkers(game, side).length > 0 ? undefined : IDLE
  if (game.vars.turn < game.vars.events.handedOver) return HANDED_OVER
  return formationsFor(game, side).length > 0 ? undefined : IDLE
}

/**
 * The formations that Event N can activate: they have a marker in play, whether used, in reserve or held, and units
 * that could act (4.35). Units not released by the scenario cannot act, nor can the Philippine Scouts with the option
 * (16.32j).
 */
export function formationsFor(game: Bataan, side: Side): FormationId[] {
  const markers = game.table.pieces.filter(isMarker).filter(({ space }) => space.id !== `${side}-unused`)
  const units = [...unitsOf(game, side).filter(onMap), ...dueUnits(game, side)]
  const { reserve } = scenarioOf(game)
  return formationDefs
    .map(({ id }) => id)
    .filter(
      (id) =>
        markers.some(({ def }) => def.side === side && def.formation === id) &&
        units.some(({ def }) => def.formation === id) &&
        !isAttached(game, id) &&
        !reserve.some(({ formation, until }) => formation === id && until > game.vars.turn) &&
        !lastingOf(game, 'reserve-held').some(({ formation }) => formation === id),
    )
}

const KINDS: readonly SequenceKind[] = ['mobile', 'assault']

/**
 * Event N activates any one formation; then the marker goes to the other player, who can play it from the next turn
 * (4.35).
 */
function* activateAny(game: Bataan, side: Side, { marker }: PlayedEvent): Procedure {
  const formation = yield* ask(game, side, 'event.activate', '4.35', {
    offers: offer(formationsFor(game, side), (id) => ({ verb: 'event-formation', option: id })),
  })
  const kind = yield* ask(game, side, 'event.kind', '7.21', {
    args: { name: nameOfFormation(formation) },
    offers: offer(KINDS, (each) => ({ verb: `event-${each}` })),
  })
  const { vars, table } = game
  // Army units in Reserve with it act with it and also leave Reserve (5.34).
  const resting = armyResting(game, side, formation).filter((unit) => !isFinal(game, unit))
  for (const unit of resting) activate(game, unit)
  leaveReserve(game, formation)
  vars.sequence = { side, kind, formations: [formation], army: resting.map(({ def }) => def.id) }
  const { activated } = vars.events
  vars.events = {
    ...vars.events,
    activated: activated.includes(formation) ? activated : [...activated, formation],
    handedOver: vars.turn + 1,
  }
  record(game, `event.activates-${kind}`, '4.35', { by: side, args: { name: nameOfFormation(formation) } })
  const other = enemyOf(side)
  table.move(marker, handOf(game, other))
  table.setKnownTo(marker, PUBLIC)
  tell(game, 'event.handed-over', '17.13', { side: { side: other }, event: marker })
  yield* keepLimit(game, other)
}

/** The markers in the enemy's Activation Pool unknown to a side (7.22). */
function unseenMarkers(game: Bataan, side: Side): readonly Marker[] {
  return markersIn(game, `${enemyOf(side)}-held`).filter((marker) => !mayKnow(marker, seatOf(game, side)))
}

/** 17.15, 17.16: Event P in a turn without an Initiative roll: a side looks at the markers that the enemy holds. */
function lookAtPool(game: Bataan, side: Side, { marker }: PlayedEvent): void {
  const seat = seatOf(game, side)
  const seen = unseenMarkers(game, side)
  for (const each of seen) game.table.setKnownTo(each, each.knownTo | seatMask(seat))
  record(game, 'event.looked', '17.15', {
    by: side,
    args: { side: { side } },
    secret: { to: side, key: 'event.looked.own', args: { markers: seen } },
  })
  endEvent(game, marker)
}
