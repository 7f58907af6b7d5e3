import type { Choice } from '@topside/engine'
import { hexGrid, hexOf } from '../data/hexes.ts'
import { FOUGHT, isArtillery, type Unit, unitIn } from '../state/state.ts'
import { oddsOf, openAround, priceOf, trapped } from './fights.ts'
import { drivenWorth, type Foe, type Front } from './front.ts'
import { each, places, unitOf, units, unitsAsked, type Weigh, type Weighing, weightOf } from './weighing.ts'

/** An attack under consideration. */
interface Fight {
  readonly foes: readonly Foe[]
  readonly attackers: readonly Unit[]
  /** Barrage and support (8.1, 8.3). */
  readonly fire: number
}

/** 7.3 to 7.8: the value of an attack to the attacker. */
function fightWorth({ game, side, learnt }: Front, { foes, attackers, fire }: Fight): number {
  const strength = attackers.reduce((sum, { def }) => sum + def.attack, fire)
  if (foes.length === 0) return 0
  const defence = foes.reduce((sum, foe) => sum + foe.defence, 0)
  const odds = oddsOf(game, strength, defence, Math.max(...foes.map(({ shift }) => shift)))
  const alone = attackers.every(isArtillery) ? 1 : 0
  let worth = 0
  for (const foe of foes) worth += drivenWorth(odds, foe, foe.open.length, learnt.ground, alone)
  if (attackers.length === 0) return worth
  for (const { def, space } of attackers) {
    const caught = odds.repulsed * trapped(openAround(game, side, space.index).length)
    worth -= (caught + odds.lost) * priceOf(game, def)
  }
  return worth - odds.exchanged * 6
}

/** Weight of an attack that can wait until all mandatory ones are made. */
const LATER = 1e-4

/** 7.2: the answers that begin with a target reachable only by fire. */
const BY_FIRE_ALONE: ReadonlySet<string> = new Set(['bombard', 'attack-bombard'])

/** 7.1, 7.2: the most promising fight first; fire alone only when no unit is required to fight any more (8.4). */
export const weighTarget: Weigh = places(({ game, front, decision }, { index }, { verb }) => {
  const target = unitIn(game, index)
  if (target === undefined) return 1
  const foe = front.foe(target)
  const alone = BY_FIRE_ALONE.has(verb)
  const attackers = alone ? [] : besides(front, target)
  const worth = fightWorth(front, { foes: [foe], attackers, fire: foe.fire })
  if (!alone) return weightOf(worth + 1) + 2 * LATER
  const mayEnd = decision.choices.at(-1)?.verb === 'done'
  return mayEnd ? weightOf(worth - 0.05) : LATER
})

/** The units next to a target that have not fought. */
function besides({ game, side }: Front, target: Unit): Unit[] {
  const found: Unit[] = []
  for (const hex of hexGrid.within(target.space.index, 1)) {
    const unit = unitIn(game, hex)
    if (unit?.def.side === side && unit.face !== FOUGHT) found.push(unit)
  }
  return found
}

/** 7.2, 8.1, 8.3: the gain of an addition, compared with making the attack as it is. */
export const weighAddition: Weigh = (about) => {
  const { front } = about
  const declared = declaredIn(about)
  return each((_, choice) => {
    const more = declared.foes.length === 0 ? undefined : addedBy(about, declared, choice)
    if (more === undefined) return 1
    return weightOf(1.5 * (fightWorth(front, more.fight) - fightWorth(front, declared) - more.cost))
  })(about)
}

/** The attack of a decision, from its arguments. */
function declaredIn(about: Weighing): Fight {
  const { game, front } = about
  const { targets, support } = about.decision.args ?? {}
  const spaces = typeof targets === 'object' && 'spaces' in targets ? targets.spaces : []
  const foes = spaces.flatMap((space) => {
    const unit = unitIn(game, hexOf(space))
    return unit === undefined ? [] : [front.foe(unit)]
  })
  const attackers: Unit[] = []
  let fire = typeof support === 'number' ? support : 0
  for (const unit of unitsAsked(about, 'units')) {
    const beside = foes.some((foe) => hexGrid.adjacent(foe.unit.space.index, unit.space.index))
    if (beside) attackers.push(unit)
    else fire += unit.def.attack
  }
  return { foes, attackers, fire }
}

/** An attack after a choice, and the cost of the choice to other attacks. */
interface Addition {
  readonly fight: Fight
  readonly cost: number
}

/** The attack after a choice; `undefined` for the choice to make it as it is. */
function addedBy(about: Weighing, fight: Fight, choice: Choice): Addition | undefined {
  const { game, front } = about
  const { foes, attackers, fire } = fight
  const { verb, space, value = 0 } = choice
  const unit = unitOf(about, choice)
  switch (verb.replace('attack-', '')) {
    case 'join':
      return unit && { fight: { ...fight, attackers: [...attackers, unit] }, cost: 0 }
    case 'join-all':
      return { fight: { ...fight, attackers: withAll(front, fight) }, cost: 0 }
    case 'also': {
      const target = space === undefined ? undefined : unitIn(game, hexOf(space))
      return target && { fight: { ...fight, foes: [...foes, front.foe(target)] }, cost: 0.2 }
    }
    case 'barrage':
      return unit && { fight: { ...fight, fire: fire + unit.def.attack }, cost: front.learnt.barrage }
    case 'barrage-all': {
      const guns = gunsIn(about)
      return { fight: { ...fight, fire: fire + sumOf(guns) }, cost: 1.1 * front.learnt.barrage * guns.length }
    }
    case 'support':
      return { fight: { ...fight, fire: fire + value }, cost: front.learnt.support * value }
    default:
      return undefined
  }
}

function withAll(front: Front, { foes, attackers }: Fight): Unit[] {
  const [first] = foes
  return first === undefined ? [...attackers] : [...new Set([...attackers, ...besides(front, first.unit)])]
}

function gunsIn(about: Weighing): Unit[] {
  const { choices } = about.decision
  return choices.flatMap((choice) => (choice.verb.endsWith('barrage') ? (unitOf(about, choice) ?? []) : []))
}

function sumOf(guns: readonly Unit[]): number {
  return guns.reduce((sum, { def }) => sum + def.attack, 0)
}

/**
 * 13.1: usually gives protective fire, since the question is only asked when it can change the column; the strongest
 * gun first.
 */
export const weighFire: Weigh = units((_, { def }) => 2 + (def.artillery?.fpf ?? 0))
