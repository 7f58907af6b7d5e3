import type { Reason } from '@topside/kit'
import { hexAt } from '../data/hexes.ts'
import { type Bataan, onMap, placeAt, type Unit, unitsIn, unitsOf } from '../state/state.ts'
import { efficiency } from './3.4-efficiency.ts'
import { stepsOf } from './3.6-steps.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { fortOf } from './10.2-terrain.ts'
import { inCommandRange, isHeadquarters } from './16.2-headquarters.ts'

const HQ_LEADS: Reason = { key: 'why.hq-leads', rule: '16.23' }
const NO_COVER: Reason = { key: 'why.no-cover', rule: '9.32' }
const NO_HQ: Reason = { key: 'why.no-hq-here', rule: '9.34' }
const FEW_STEPS: Reason = { key: 'why.few-steps', rule: '9.34' }

/** 9.32, 9.34: why a unit cannot lead an attempt at No Retreat in its hex. */
export function whyNoNoRetreat(game: Bataan, lead: Unit): Reason | undefined {
  const units = unitsIn(lead.space)
  if (isHeadquarters(lead) && !units.every(isHeadquarters)) return HQ_LEADS
  return lead.def.side === 'japan' ? whyNotJapan(game, lead) : whyNotUs(game, lead, units)
}

/** 9.32: why Japanese units cannot attempt it: they are in clear terrain without an intact fortification. */
function whyNotJapan(game: Bataan, { space }: Unit): Reason | undefined {
  const { id, terrain, cover } = hexAt(space.index)
  const fort = game.vars.forts[id]
  const clear = terrain === 'clear' && cover === undefined && (fort === undefined || fort.destroyed)
  return clear ? NO_COVER : undefined
}

/**
 * 9.32: whether Japan must attempt No Retreat with a lead unit: it may, and the unit is not in the command of its
 * formation. Army units have no formation, so they must.
 */
export function mustNotRetreat(game: Bataan, lead: Unit): boolean {
  if (lead.def.side !== 'japan' || whyNoNoRetreat(game, lead) !== undefined) return false
  const formation = formationOf(game, lead)
  const own = unitsOf(game, 'japan').filter(
    (unit) => isHeadquarters(unit) && onMap(unit) && unit.def.formation === formation,
  )
  return !own.some((headquarters) => inCommandRange(headquarters, lead))
}

/**
 * 9.32: the units with the highest efficiency rating among the Japanese defenders of a hex; one of them leads a
 * mandatory attempt.
 */
export function highestRated(game: Bataan, hex: number): readonly Unit[] {
  const units = unitsIn(placeAt(game, hex)).filter((unit) => whyNoNoRetreat(game, unit) === undefined)
  const ratings = units.map((unit) => efficiency(game, unit).total)
  return units.filter((_, index) => ratings[index] === Math.max(...ratings))
}

/** 9.34: steps, besides the headquarters, that the US player needs in a hex without a fortification. */
const STEPS_NEEDED = 3

/**
 * 9.34: why US units cannot attempt it: they need a fortification, or the headquarters of the lead unit and three more
 * steps.
 */
function whyNotUs(game: Bataan, lead: Unit, units: readonly Unit[]): Reason | undefined {
  if (fortOf(game, { hex: lead.space.index }) !== undefined) return undefined
  const formation = formationOf(game, lead)
  const headquarters = units.find((unit) => isHeadquarters(unit) && unit.def.formation === formation)
  if (headquarters === undefined) return NO_HQ
  const steps = units.reduce((sum, unit) => sum + (unit === headquarters ? 0 : stepsOf(unit)), 0)
  return steps < STEPS_NEEDED ? FEW_STEPS : undefined
}
