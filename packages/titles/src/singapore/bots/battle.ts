import type { Choice } from '@topside/engine'
import { placeIndex } from '../data/map.ts'
import { commitCost } from '../rules/7-supplies.ts'
import { attacksLeft } from '../rules/11.4-11.7-fatigue.ts'
import { retreatsOf } from '../rules/14-retreats.ts'
import { battleBonus } from '../rules/16-bonus.ts'
import { groundOf, isAircraft, isFixed } from '../state/pieces.ts'
import { armyIn, battleOf, otherRole, type Singapore, seatOf, type Unit } from '../state/state.ts'
import type { Role } from '../state/vars.ts'
import { attackWorth, standWorth } from './gains.ts'
import { learntBy } from './learnt.ts'
import { attackBy, defenceBy, hitBy, takes } from './odds.ts'
import { positionOf, timesOf } from './position.ts'
import { each, places, unitOf, units, type Weigh, type Weighing, weightOf } from './weighing.ts'
import { lossOf, priceOf, worths } from './worth.ts'

/** Units still fighting in the battle: attackers with attacks left, and all defenders. */
function fighters(game: Singapore): { readonly attackers: readonly Unit[]; readonly defenders: readonly Unit[] } {
  const { sector, attacker, defender } = battleOf(game)
  const place = game.table.space(sector)
  const attackers = groundOf(game, place, attacker).filter(
    (unit) => unit.def.attack.length > 0 && attacksLeft(game, unit) > 0,
  )
  return { attackers, defenders: groundOf(game, place, defender) }
}

/** Probability that the Attacker takes the sector in this player turn. */
function takesNow(game: Singapore): number {
  const { attackers, defenders } = fighters(game)
  const bonus = Math.max(0, battleBonus(game))
  let [power, defence] = [0, 0]
  for (const unit of attackers) power += 0.5 * attacksLeft(game, unit) * attackBy(unit.def, bonus).power
  for (const { def } of defenders) defence += defenceBy(def)
  return takes(power, defence)
}

function roleOf({ game, seat, decision }: Weighing): Role {
  const { attacker, defender } = battleOf(game)
  if (seatOf(game, attacker) !== seat) return 'defender'
  return seatOf(game, defender) !== seat || decision.kind === 'battle.group' ? 'attacker' : 'defender'
}

/** 11.9: the most promising battle first; an older battle is left if it is not promising. */
export const weighBattle: Weigh = (about) => {
  const { game, known } = about
  const { army } = game.vars
  const position = positionOf(game, army, known)
  return places((_, place) => {
    const { index } = place
    const all = groundOf(game, place, army).map(({ def }) => def)
    const held = attackWorth(position, index, { units: all.slice(0, 1), bonus: 2 })
    return weightOf(2 * (attackWorth(position, index, { units: all, bonus: 0 }) - 0.5 * held))
  })(about)
}

/** 11.1: the best defenders come first in the line. */
export const weighLine: Weigh = (about) => {
  const defences = about.decision.choices.flatMap((choice) => {
    const unit = unitOf(about, choice)
    return unit === undefined ? [] : [defenceBy(unit.def)]
  })
  const alike = defences.every((one) => one === defences[0])
  return units((_, { def }) => defenceBy(def) ** 2, alike ? 9 : 0)(about)
}

/** 11.2, 11.3: commits strike units while they have targets worth their supplies. */
export const weighCommitment: Weigh = (about) => {
  const { game, decision } = about
  const role = roleOf(about)
  const { attackers, defenders } = fighters(game)
  const targets = role === 'attacker' ? defenders.length : attackers.length
  const army = armyIn(battleOf(game), role)
  const known = learntBy(army, about.known)
  const price = priceOf(game, army, known)
  const worth = worths[placeIndex(battleOf(game).sector)] ?? 0
  const taken = decision.several?.picked.length ?? 0
  const need = taken < targets ? 1 : taken < 2 * targets ? 0.4 : 0.1
  return units((_, unit) => {
    const gain = hitBy(unit.def) * need * (known.strike + known.strikeFor * worth) - price * commitCost(game, unit)
    return weightOf(6 * gain) + (isAircraft(unit) ? 2 : 0)
  })(about)
}

/** Marks the first of each set of equal choices: same verb, units of the same type. */
function firstAlike({ table }: Singapore, choices: readonly Choice[]): boolean[] {
  const seen = new Set<string>()
  return choices.map(({ verb, piece, option }) => {
    if (piece === undefined) return true
    const key = `${verb} ${table.piece(piece).def.type} ${option}`
    return !seen.has(key) && seen.add(key).size > 0
  })
}

/**
 * 12: the next attack: in pairs while the attackers left are at least as many as the defenders left; otherwise alone,
 * the strongest first.
 */
export const weighGroup: Weigh = (about) => {
  const { game, decision } = about
  const { groups } = battleOf(game)
  const { attackers, defenders } = fighters(game)
  const formed = groups.reduce((sum, { support }) => sum + (support === undefined ? 1 : 2), 0)
  const many = attackers.length - formed >= Math.max(1, defenders.length - groups.length)
  const first = firstAlike(game, decision.choices)
  const verbs: { readonly [verb: string]: number } = {
    standard: many ? 0.6 : 1.5,
    concentrate: many ? 1.5 : 0.5,
    flank: 0.2,
    rest: many ? 0.3 : 1,
    done: 0.02,
  }
  return decision.choices.map(({ verb, piece }, index) => {
    if (first[index] !== true) return 0
    const power = piece === undefined ? 1 : attackBy(game.table.piece(piece).def, 0).power / 0.6
    return (verbs[verb] ?? 0) * power ** 2
  })
}

/** 12.2, 12.3: the best support has a good die, and would not fight better alone. */
export const weighSupport: Weigh = units((_, { def }) => Math.max(...def.attack) / attackBy(def, 0).power ** 2)

/** 13: strikes are divided evenly among the enemies that will come forward. */
export const weighStrikes: Weigh = (about) => {
  const { game, decision } = about
  const role = roleOf(about)
  const { attackers, defenders } = fighters(game)
  const pairs = Math.max(1, role === 'attacker' ? defenders.length : Math.ceil(attackers.length / 2))
  const declared = Number(decision.args?.['declared'] ?? 0)
  const quota = Math.ceil(battleOf(game).strikes[role].length / pairs)
  const first = firstAlike(game, decision.choices)
  return decision.choices.map(({ verb, piece = '', option }, index) => {
    if (verb !== 'strike') return declared < quota ? 0.4 : 1.5
    if (first[index] !== true) return 0
    return (declared < quota ? 2 : 0.4) * (option === 'point' ? 1 : 0.5) * (0.5 + hitBy(game.table.piece(piece).def))
  })
}

/** Share of beaten units that are lost, and share of withdrawing units that are lost to strikes (14.6). */
const [BEATEN, PARTING] = [0.5, 0.15]

/**
 * 14.5: a Defender withdraws if they would otherwise lose the sector and more units; an Attacker with a foothold stays.
 */
export const weighWithdrawal: Weigh = (about) => {
  const withdraw = roleOf(about) === 'attacker' ? 0.02 : withdrawing(about)
  return each((_, { verb }) => (verb === 'fight' ? 1 : verb === 'withdraw' ? withdraw : 0))(about)
}

/** The weight of a Defender's withdrawal, relative to fighting on. */
function withdrawing({ game, known }: Weighing): number {
  const { attackers, defenders } = fighters(game)
  const battle = battleOf(game)
  const times = timesOf(game)
  let [all, stuck] = [0, 0]
  for (const unit of defenders) {
    const loss = lossOf(unit.def, times)
    all += loss
    if (isFixed(unit) || retreatsOf(game, unit, 'defender').length === 0) stuck += loss
  }
  const taken = takesNow(game)
  const worth = worths[placeIndex(battle.sector)] ?? 0
  const cost = learntBy(battle.defender, known).cost * Math.min(defenders.length, attackers.length)
  const stay = worth * (1 - taken) - taken * (BEATEN * (all - stuck) + stuck) + cost
  const leave = -stuck - PARTING * Math.min(battle.strikes[otherRole('defender')].length, defenders.length)
  return weightOf(3 * (leave - stay))
}

/** 14.1: retreats to where the unit is needed and safe. */
export const weighRetreat: Weigh = (about) => {
  const { game, decision, known } = about
  const unit = game.table.piece(decision.choices[0]?.piece ?? '')
  const position = positionOf(game, unit.def.army, known)
  return places((_, place) => {
    const there = groundOf(game, place, unit.def.army).map(({ def }) => def)
    const gain = standWorth(position, place.index, [...there, unit.def]) - standWorth(position, place.index, there)
    return weightOf(3 * (gain + (position.pulls[place.index] ?? 0)))
  })(about)
}
