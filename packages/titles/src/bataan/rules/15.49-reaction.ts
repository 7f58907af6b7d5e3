import { offer, type Procedure } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { hexGrid } from '../data/hexes.ts'
import {
  ask,
  askSeveral,
  type Bataan,
  markersIn,
  onMap,
  placeAt,
  record,
  refuse,
  tell,
  type Unit,
  unitNamed,
  unitsIn,
  unitsOf,
} from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { isInReserve, leaveReserve, releaseUnits } from './5.3-reserve.ts'
import { restsWith } from './5.34-army-in-reserve.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { supplyLines } from './6.2-supply-routes.ts'
import { canPay, pay } from './6.42-supply-points.ts'
import { activate, isFinal } from './7.4-army-units.ts'
import { isInvader } from './15.46-invaders.ts'
import { release } from './16.14-garrisons.ts'
import { isActivatedWith, whyScoutsWait } from './16.32-philippine-scouts.ts'

/** 15.49: distance from a landing hex, in hexes, within which US units react. */
const RADIUS = 6
/** 15.49: Supply Points that a reaction costs. */
const COST = 1

/** 15.49: the landing hexes of the last sequence that still hold an invading unit. */
function beachesHeld(game: Bataan): number[] {
  return game.vars.beaches.filter((hex) =>
    unitsIn(placeAt(game, hex)).some((unit) => unit.def.side === 'japan' && isInvader(game, unit)),
  )
}

const NOT_ON_MAP: Reason = { key: 'why.not-on-map', rule: '15.49' }
const TOO_FAR: Reason = { key: 'why.far-from-beach', rule: '15.49' }
const FINAL: Reason = { key: 'why.final-activation', rule: '15.49' }

/**
 * 15.49: why a US unit does not react: it must be within six hexes of a landing hex; an Army unit must not be under a
 * Final Activation marker. Units in Reserve may react.
 */
export function whyNotReact(game: Bataan, beaches: readonly number[], unit: Unit): Reason | undefined {
  if (unit.def.side !== 'us' || !onMap(unit)) return NOT_ON_MAP
  if (!beaches.some((hex) => hexGrid.distance(hex, unit.space.index) <= RADIUS)) return TOO_FAR
  return isActivatedWith(game, unit) && isFinal(game, unit) ? FINAL : whyScoutsWait(game, unit)
}

/**
 * 15.49: right after an invasion the US player may react instead of drawing a marker. Returns whether this reaction has
 * begun the US sequence.
 */
export function* reactToInvasion(game: Bataan): Procedure<boolean> {
  const beaches = beachesHeld(game)
  game.vars.beaches = []
  const able = unitsOf(game, 'us').filter((unit) => whyNotReact(game, beaches, unit) === undefined)
  if (able.length === 0 || !canPay(game, COST)) return false
  const reacts = yield* ask(game, 'us', 'reaction', '15.49', {
    offers: offer([true, false], (each) => ({ verb: each ? 'react' : 'no-reaction' })),
  })
  if (!reacts) return false
  pay(game, COST)
  game.vars.last = 'us'
  const army = able.filter((unit) => isActivatedWith(game, unit))
  const chosen = yield* askSeveral(game, 'us', 'reaction.army', '15.49', {
    things: army,
    min: 0,
    verb: 'activate',
    whyNot: refuse.unit((unit) => whyNotReact(game, beaches, unit)),
  })
  for (const unit of chosen) {
    activate(game, unit)
    release(game, unit)
  }
  const active = [...able.filter((unit) => !isActivatedWith(game, unit)), ...chosen]
  const reaction = active.map(({ def }) => def.id)
  game.vars.sequence = { side: 'us', kind: 'mobile', formations: [], army: [], reaction }
  record(game, 'reaction.begins', '15.49', { heading: 2, by: 'us', args: { units: active } })
  supplyReaction(game, active)
  yield* freeUnits(game, active)
  return true
}

/** 15.49: reacting units that the scenario holds in Reserve may be released permanently. */
function* freeUnits(game: Bataan, active: readonly Unit[]): Procedure {
  const held = active.filter((unit) => isInReserve(game, unit) && restsWith(game, unit.def) === undefined)
  const chosen = yield* askSeveral(game, 'us', 'reaction.release', '15.49', { things: held, min: 0, verb: 'free' })
  if (chosen.length === 0) return
  releaseUnits(game, chosen)
  tell(game, 'reaction.freed', '15.49', { units: chosen })
}

/** 15.49: after a reaction formations of the units that reacted may leave Reserve. */
export function* leaveAfterReaction(game: Bataan, { reaction = [] }: Sequence): Procedure {
  const formations = new Set(reaction.map((id) => restsWith(game, unitNamed(game, id).def)))
  const markers = markersIn(game, 'us-reserve').filter(
    ({ def }, index, all) =>
      formations.has(def.formation) && all.findIndex((each) => each.def.formation === def.formation) === index,
  )
  const chosen = yield* askSeveral(game, 'us', 'reaction.leave', '15.49', { things: markers, min: 0, verb: 'leave' })
  for (const { def } of chosen) leaveReserve(game, def.formation)
}

/** 15.49: reacting units that are Out of Supply are supplied for this turn, if they can trace a Supply Route now. */
function supplyReaction(game: Bataan, active: readonly Unit[]): void {
  const { route } = supplyLines(game, 'us')
  const supplied = active.filter((unit) => isOutOfSupply(game, unit) && route[unit.space.index] === 1)
  for (const unit of supplied) game.table.setStatus(unit, 'supply', IN_SUPPLY)
  game.vars.suppliedOnce = [...game.vars.suppliedOnce, ...supplied.map(({ def }) => def.id)]
}

/**
 * 15.49: units supplied for a turn by a reaction are Out of Supply again before supply is judged, unless their
 * formation was supplied since (6.41).
 */
export function endReactionSupply(game: Bataan): void {
  for (const id of game.vars.suppliedOnce) {
    const unit = unitNamed(game, id)
    if (onMap(unit)) game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
  }
  game.vars.suppliedOnce = []
}
