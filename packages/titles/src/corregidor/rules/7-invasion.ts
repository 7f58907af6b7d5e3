import { type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, offerMoves, offerPieces, type Reason, reasons } from '@topside/kit'
import { rimOf } from '../data/areas.ts'
import { hexAt } from '../data/hexes.ts'
import { EMBARKS_ON } from '../data/landing.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, explained, isOn, record, refuse, settingOf, tell, unitsOf } from '../state/state.ts'
import { islandOf, layAside, onWater, type Unit } from '../state/units.ts'
import { isWaiting } from './5-calendar.ts'
import { comeAshore } from './7-landing.ts'
import {
  canSail,
  isAfloat,
  isOffEdge,
  unitsAfloat,
  type Voyage,
  voyageOf,
  whyNotEmbark,
  whyNotSail,
} from './7-sea-moves.ts'
import { isLate, UNDER_WAY, underWay, voyageOn } from './7-under-way.ts'
import { fireAtSea } from './9-fire-at-sea.ts'
import { canLaunch, launchAssault } from './11.1-assaults.ts'
import { canMoveByWeek, moveByWeek } from './11.2-weekly-moves.ts'
import { isDaily } from './11.2-weeks.ts'
import { setWar } from './11-state.ts'
import { combineHalves } from './13.9-breakdowns.ts'
import { send, whyNotSent } from './13.11-inter-island.ts'

const NO_MOVEMENT_YET = { movements: 0, moved: [], tried: [] } as const

/** Whether a side could act in its Invasion/Evacuation Phase (7.0). */
export function canInvade(game: Corregidor, side: Side): boolean {
  if (!isDaily(game)) return canMoveByWeek(game, side) || sailsOn(game, side)
  return canLaunch(game, side) || canAct(game, side)
}

/** Whether units have been waiting off Fort Wint since an earlier week and can sail on (11.2T). */
function sailsOn(game: Corregidor, side: Side): boolean {
  if (isDaily(game) || side !== 'japan') return false
  return unitsAfloat(game, side).some((unit) => whyNotSailNow(game, unit) === undefined)
}

/** 7.0B, 11.2T: in a weekly turn units waiting off Fort Wint since an earlier week sail on. */
export function sailOnToWint(game: Corregidor, side: Side): void {
  if (isDaily(game) || side !== 'japan') return
  if (isWaiting(game, side) ? underWay(game, side) !== undefined : sailsOn(game, side))
    setWar(game, { sea: NO_MOVEMENT_YET })
}

/** The Invasion/Evacuation Phase of a side; `true` until it is over (7.0). */
export function* invasionPhase(game: Corregidor, side: Side): Procedure<boolean> {
  if (game.vars.war.sea !== null) return yield* sailOne(game, side)
  if (!isDaily(game)) return isWaiting(game, side) ? false : yield* moveByWeek(game, side)
  if (isWaiting(game, side)) {
    // 7.0B: units at sea move on, even if the side has no plans.
    if (underWay(game, side) === undefined) return false
    setWar(game, { sea: NO_MOVEMENT_YET })
    return true
  }
  if (side === 'japan') yield* combineHalves(game)
  if (canLaunch(game, side)) yield* launchAssault(game, side)
  if (!canAct(game, side)) return false
  setWar(game, { sea: NO_MOVEMENT_YET })
  return true
}

/** Whether any unit of a side can act in the current movement: sail on, leave or cross. */
function canAct(game: Corregidor, side: Side): boolean {
  return SEA_VERBS.some((verb) => couldAct(game, side, verb).some((unit) => WHY_NOT[verb](game, unit) === undefined))
}

/** 7.0L: whether a seat is asked about withdrawals, by its setting; they are rarely useful. */
function asksToWithdraw(game: Corregidor, side: Side): boolean {
  return settingOf(game, side, 'withdrawals') === 'ask'
}

const WHY = reasons({
  'on-land': '7.0B',
  sailed: '7.0B',
  'no-water': '7.0B',
  'enemy-unit': '7.0B',
  'no-sea': '7.0L',
  'no-withdrawals': '7.0L',
  'not-at-edge': '7.0L',
  'no-crossing': '7.0B',
})

/** Why a unit cannot move over water in the current movement (7.0B). */
export function whyNotSailNow(game: Corregidor, unit: Unit): Reason | undefined {
  const why = whyNotAfloat(game, unit)
  if (why !== undefined) return why
  return canLeave(unit) || canSail(game, unit) ? undefined : WHY['no-water']
}

/** Why a unit cannot move over water at all (7.0B). */
function whyNotAfloat(game: Corregidor, unit: Unit): Reason | undefined {
  if (!isAfloat(unit)) return WHY['on-land']
  return game.vars.war.sea?.moved.includes(unit.def.id) ? WHY.sailed : undefined
}

/** 7.0L: whether a unit at sea is at an edge of the map and can leave it. */
function canLeave({ space }: Unit): boolean {
  if (!isHex(space) || space.def.terrain !== 'sea') return false
  const { panel } = space.def
  return panel !== 'bataan' && rimOf(panel, 'all').includes(space.index)
}

/** Why a unit cannot sail on, whether it could leave the map or not (7.0B). */
function whyNoVoyage(game: Corregidor, unit: Unit): Reason | undefined {
  return whyNotAfloat(game, unit) ?? (canSail(game, unit) ? undefined : WHY['no-water'])
}

/** 7.0L: why a unit does not try to embark; a reason is also that its player is not asked. */
function whyNotWithdraw(game: Corregidor, unit: Unit): Reason | undefined {
  return asksToWithdraw(game, unit.def.side) ? whyNotEmbark(game, unit) : WHY['no-withdrawals']
}

/** 7.0L: why a unit cannot leave the map. */
function whyNotLeave(game: Corregidor, unit: Unit): Reason | undefined {
  return whyNotSailNow(game, unit) ?? (canLeave(unit) ? undefined : WHY['not-at-edge'])
}

/** 7.0L, 11.1L, 11.3L: why a unit cannot cross to another island: the number of crossings is limited. */
function whyNotCross(game: Corregidor, unit: Unit): Reason | undefined {
  return whyNotLeave(game, unit) ?? (isLate(game) ? WHY['no-crossing'] : undefined)
}

/** Actions of units in a movement over water, in the order in which they are offered. */
const SEA_VERBS = ['sail', 'embark', 'leave', 'cross', 'send'] as const
type SeaVerb = (typeof SEA_VERBS)[number]
/** Why a unit cannot perform each action. */
const WHY_NOT: { readonly [verb in SeaVerb]: (game: Corregidor, unit: Unit) => Reason | undefined } = {
  sail: whyNoVoyage,
  embark: whyNotWithdraw,
  leave: whyNotLeave,
  cross: whyNotCross,
  send: whyNotSent,
}

/** The units that may be able to perform an action, judged only by their places, the setting and the option. */
function couldAct(game: Corregidor, side: Side, verb: SeaVerb): readonly Unit[] {
  if (verb === 'embark') return asksToWithdraw(game, side) ? unitsOf(game, side) : []
  if (verb === 'send') return isOn(game, 'inter-island') ? unitsOf(game, side) : []
  return unitsAfloat(game, side)
}

/** The next action of a movement over water. */
type AtSea = { readonly verb: SeaVerb; readonly unit: Unit } | undefined

/** One unit sails, embarks or leaves; or the movement is over and the enemy fires (7.0B). */
function* sailOne(game: Corregidor, side: Side): Procedure<boolean> {
  const going = underWay(game, side)
  const chosen = yield* ask(game, side, 'sail', '7.0B', {
    offers: seaOffers(game, side, going === undefined),
    whyNot: refuse.meant(({ choice, unit }) => {
      if (unit === undefined) return explained(going && UNDER_WAY, { unit: going })
      const verb = SEA_VERBS.find((each) => each === choice.verb) ?? 'sail'
      return unit.def.side === side ? WHY_NOT[verb](game, unit) : WHY['enemy-unit']
    }),
  })
  if (chosen === undefined) return yield* endMovement(game, side)
  const { verb, unit } = chosen
  if (verb === 'embark') yield* embark(game, unit)
  else if (verb === 'leave' || verb === 'cross') leave(game, unit, verb)
  else if (verb === 'send') yield* send(game, unit)
  else yield* sail(game, unit)
  return true
}

function seaOffers(game: Corregidor, side: Side, mayEnd: boolean): Offers<AtSea> {
  const by = (verb: SeaVerb) => {
    const able = allowed(couldAct(game, side, verb), (unit) => WHY_NOT[verb](game, unit))
    return offerPieces(able, verb).map((unit): AtSea => ({ verb, unit }))
  }
  const all = SEA_VERBS.map(by).reduce((offers, more) => offers.and(more))
  return mayEnd ? all.and(offer<AtSea>([undefined], () => ({ verb: 'done' }))) : all
}

/** A unit moves over up to four hexes of water, or lands (7.0B). */
function* sail(game: Corregidor, unit: Unit): Procedure {
  const { hexes, costs } = reachAtSea(game, unit)
  const spaceOf = (hex: number): Place => placeAt(game, hex)
  const place = yield* ask(game, unit.def.side, 'sail.where', '7.0B', {
    args: { unit },
    offers: offerMoves(unit, { places: hexes, costs, spaceOf }).map(spaceOf),
    whyNot: refuse.place((to) => whyNotSail(game, unit, to) ?? WHY['no-water'], { unit }),
  })
  game.table.move(unit, place)
  noteMoved(game, unit)
  if (!onWater(unit)) comeAshore(game, unit)
}

/** Where a unit can go in this movement; late in the phase only closer to its destination, if it has one (7.0B). */
function reachAtSea(game: Corregidor, unit: Unit): Voyage {
  const on = isLate(game) ? voyageOn(game, unit) : undefined
  return on !== undefined && on.hexes.length > 0 ? on : voyageOf(game, unit)
}

function noteMoved(game: Corregidor, { def }: Unit): void {
  const sea = game.vars.war.sea ?? NO_MOVEMENT_YET
  setWar(game, { sea: { ...sea, moved: [...sea.moved, def.id] } })
}

/** 7.0L: a unit on a beach tries to embark; if it succeeds it is under way at once. */
function* embark(game: Corregidor, unit: Unit): Procedure {
  const sea = game.vars.war.sea ?? NO_MOVEMENT_YET
  setWar(game, { sea: { ...sea, tried: [...sea.tried, unit.def.id] } })
  const { n, values } = game.roll([6])
  const [die = 0] = values
  const key = die >= EMBARKS_ON ? 'embarked' : 'not-embarked'
  record(game, key, '7.0L', { args: { unit }, roll: { n, values } })
  if (die >= EMBARKS_ON) yield* putToSea(game, unit)
}

function* putToSea(game: Corregidor, unit: Unit): Procedure {
  const isSea = ({ def }: Place) => def.terrain === 'sea'
  const hexes = voyageOf(game, unit).hexes.filter((hex) => isSea(placeAt(game, hex)))
  const place = yield* ask(game, unit.def.side, 'embark.where', '7.0L', {
    args: { unit },
    offers: offer(hexes, (hex) => ({ verb: 'move', piece: unit.id, space: hexAt(hex).id })),
    whyNot: refuse.place((to) => (isSea(to) ? (whyNotSail(game, unit, to) ?? WHY['no-water']) : WHY['no-sea']), {
      unit,
    }),
  })
  const { departed } = game.vars.war
  if (islandOf(unit) === 'Corregidor') setWar(game, { departed: [...departed, unit.def.id] })
  game.table.move(unit, placeAt(game, place))
  noteMoved(game, unit)
}

/** 7.0L: a unit leaves the map, permanently or to other islands. */
function leave(game: Corregidor, unit: Unit, verb: 'leave' | 'cross'): void {
  const { side } = unit.def
  layAside(game, unit, verb === 'leave' ? `${side}-withdrawn` : `${side}-at-sea`)
  noteMoved(game, unit)
  tell(game, verb === 'leave' ? 'left-map' : 'crosses', '7.0L', { unit })
}

/** After each movement the enemy fires at all units still on the water; the phase ends once no unit moves (7.0B). */
function* endMovement(game: Corregidor, side: Side): Procedure<boolean> {
  const sea = game.vars.war.sea ?? NO_MOVEMENT_YET
  const under = sea.moved.length > 0
  const afloat = unitsAfloat(game, side).filter((unit) => !isOffEdge(unit))
  if (under && afloat.length > 0) yield* fireAtSea(game, enemyOf(side), afloat)
  const movements = sea.movements + 1
  setWar(game, { sea: { ...(game.vars.war.sea ?? sea), movements, moved: [] } })
  const mayGoOn = under && !isLate(game) && unitsAfloat(game, side).some((unit) => isUnderWay(game, unit))
  const goesOn = mayGoOn || underWay(game, side) !== undefined
  if (!goesOn) setWar(game, { sea: null })
  // 11.2: in a weekly turn the other moves follow.
  return goesOn || !isDaily(game)
}

/** Whether a unit is still on the water and can move (7.0B). */
function isUnderWay(game: Corregidor, unit: Unit): boolean {
  return whyNotSailNow(game, unit) === undefined
}
