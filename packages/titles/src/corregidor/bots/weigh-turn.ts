import { RARE } from '@topside/kit'
import { hexAt, hexOf } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { WEEK_OF } from '../data/weeks.ts'
import { canInvade } from '../rules/7-invasion.ts'
import { canBombard } from '../rules/9-bombardment.ts'
import { canFight } from '../rules/10-combat.ts'
import { isHex } from '../state/places.ts'
import { is1945, unitsOf } from '../state/state.ts'
import { onMap, type Unit } from '../state/units.ts'
import { unitsAt } from './position.ts'
import { each, unitOf, type Weigh, type Weighing } from './weighing.ts'
import { needsWint } from './wint.ts'
import { unitPrice } from './worth.ts'

/** Olongapo, which controls Fort Wint (11.2T). */
export const OLONGAPO = hexOf('b2603')

/** 5.0: a side acts while it has targets, or enemies on its map; otherwise it lets the turn pass. */
export const weighTurn: Weigh = (about) => {
  const acts = hasPlans(about)
  return each((_, { verb, option }) => {
    if (verb === 'act') return acts ? 4 : 1
    return option === 'turn' ? 2 : RARE
  })(about)
}

function hasPlans({ game, side, position }: Weighing): boolean {
  if (game.vars.week > 0 || canBombard(game, side) || canInvade(game, side) || canFight(game, side)) return true
  const panels = new Set([...position.stacks[enemyOf(side)].keys()].map((hex) => hexAt(hex).panel))
  return unitsOf(game, side).some(
    ({ space }) => isHex(space) && panels.has(space.def.panel) && space.def.panel !== 'bataan',
  )
}

/**
 * 11.2: weekly actions before movement: recovers steps, opens the way to Subic, sends the 4th Marines to Corregidor.
 */
export const weighWeek: Weigh = each((about, choice) => {
  const { game } = about
  const { verb } = choice
  const unit = unitOf(about, choice)
  if (verb === 'done') return 1
  if (verb === 'replace' && unit !== undefined) return 2 + unitPrice(game, unit)
  if (verb === 'ship-marines') return 4
  if (verb === 'transfer' && unit !== undefined) return goesOver(about, unit) ? 3 : RARE
  if (verb === 'break-down') return needsOlongapo(about) && isCoastal(unit) && !hasBattalions(about) ? 3 : RARE
  if (verb === 'ship') return needsOlongapo(about) && isCoastal(unit) ? 3 : RARE
  if (verb === 'assault-wint') return needsWint(game) ? 2 : RARE
  return RARE
})

/** 11.2T, 11.2R: whether Japan can still take Olongapo in time by sea, and has no unit there. */
function needsOlongapo({ game, position }: Weighing): boolean {
  const { week, war } = game.vars
  return week < WEEK_OF.olongapo && !war.taken.includes('b2603') && unitsAt(position, 'japan', OLONGAPO).length === 0
}

/** Whether a regiment has been broken down already (11.2P). */
function hasBattalions({ game }: Weighing): boolean {
  return unitsOf(game, 'japan').some(
    (unit) => unit.def.size === 'battalion' && unit.def.type === 'infantry' && onMap(unit),
  )
}

function isCoastal(unit: Unit | undefined): boolean {
  return unit !== undefined && isHex(unit.space) && unit.space.def.coastal === true
}

/** 11.2V: whether a unit crosses sections: to Subic as the only unit there until Olongapo is taken, then back. */
function goesOver({ game }: Weighing, unit: Unit): boolean {
  if (unit.def.type !== 'infantry' || !isHex(unit.space)) return false
  const { section } = unit.space.def
  const taken = game.vars.war.taken.includes('b2603')
  if (section === 'subic') return taken
  if (section !== 'bataan' || taken || game.vars.week >= WEEK_OF.olongapo) return false
  const under = game.vars.war.transfers.length
  const there = unitsOf(game, 'japan').filter(
    ({ space }) => space.id === 'transit-subic' || (isHex(space) && space.def.section === 'subic'),
  ).length
  return under + there === 0
}

/** 11.2V: to Subic until Olongapo is taken, otherwise back. */
export const weighSections: Weigh = each(({ game }, { option }) => {
  if (option === 'cavite') return RARE
  return option === 'subic' ? (game.vars.war.taken.includes('b2603') ? RARE : 3) : 2
})

/** 11.2C: the 4th Marines are safe on Corregidor, where a regiment must be when Bataan falls (11.2L). */
export const weighMarines: Weigh = each((_, { option }) =>
  option === 'Corregidor' ? 5 : option === 'Grande' ? RARE : 1,
)

/** 11.2H: a number of points that lasts for about the rest of the campaign. */
export const weighPointsSent: Weigh = each(({ game, decision }, { verb, value = 0 }) => {
  const left = decision.choices.length - 1
  const wanted = Math.min(left, game.vars.week > 0 ? 2 : 3)
  return verb === 'pass' ? 1 : value === wanted ? 2 : RARE
})

/** 11.3G: lands the last battalion by sea, without the losses of a drop. */
export const weighLastWave: Weigh = each(({ game }, { verb }) => {
  if (!is1945(game)) return 1
  return verb === 'by-sea' ? 2 : 1
})
