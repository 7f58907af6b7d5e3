import type { Difference } from '@topside/engine/testing'
import { enemyOf } from '../../data/units.ts'
import { dueOf } from './aftermath.ts'
import { isTorpedo, planeOf, shipOf } from './air.ts'
import { alongside, attackersOn, defendersOf, fightersOf, mayAttack, mayUseMobile } from './attacks.ts'
import {
  attackTotal,
  boxAt,
  columnFor,
  defenceTotal,
  type Guns,
  modifierOf,
  mustCoordinate,
  totalOf,
} from './combat.ts'
import { must, numberOf, piecesOf, spacesOf, textOf } from './comparing.ts'
import { assaultOf, type Fight } from './notes.ts'
import type { Judges, Telling } from './telling.ts'
import { isGun, type World } from './world.ts'

/** The artillery of a side that fires, with its coordination; a gun that needs none fires fully (12.17). */
function gunsOf(world: World, { guns, fire }: Fight, side: 'us' | 'japan'): Guns {
  return new Map(guns[side].map((id) => [world.man(id), fire.get(id) ?? 'full']))
}

/** 13.35, 15.54, 15.55: the modifier of the combat die by air units and ships, negative for the attacker. */
function supportIn(world: World, { air, lost, ships, interdicted }: Fight): number {
  const attacker = world.sequence.side
  const points = (side: 'us' | 'japan') => {
    const planes = air[side].filter((id) => !lost.has(id)).map((id) => planeOf(world, id).def)
    const flown = planes.filter(({ code }) => code !== 'F').reduce((sum, plane) => sum + plane.points, 0)
    const firing = ships[side].reduce((sum, id) => sum + shipOf(world, id).def.gunfire, 0)
    const torpedoes = ships[enemyOf(side)].filter((id) => isTorpedo(shipOf(world, id))).length
    return flown + Math.max(0, firing - torpedoes - interdicted[enemyOf(side)])
  }
  return points(enemyOf(attacker)) - points(attacker)
}

/** 10.5, 10.6: judges the strengths, odds, modifiers and result of a combat. */
function judgeCombat(telling: Telling): Difference[] {
  const { record, now, notes } = telling
  const { fight } = notes
  if (fight === undefined) return [{ rule: '10.0', what: 'a combat that was not chosen' }]
  const side = now.sequence.side
  const assault = assaultOf(telling.shadow, fight)
  if (assault.lead === undefined || assault.defence === undefined)
    return [{ rule: '10.17', what: 'a lead unit that nobody named' }]
  const fires = {
    attacker: gunsOf(telling.shadow, fight, side),
    defender: gunsOf(telling.shadow, fight, enemyOf(side)),
  }
  const attack = attackTotal(telling.shadow, assault, fires.attacker)
  const defence = defenceTotal(telling.shadow, assault, fires.defender)
  const column = columnFor(fight.table, attack, defence)
  const told = {
    attack: totalOf(record.ledgers, 'ledger.attack'),
    defence: totalOf(record.ledgers, 'ledger.defence'),
    odds: textOf(record.args, 'odds'),
    result: textOf(record.args, 'result'),
    modified: numberOf(record.args, 'modified'),
  }
  const found = [
    ...must(told.attack === attack, '10.51', () => `attack strength ${told.attack} instead of ${attack}`),
    ...must(told.defence === defence, '10.51', () => `defence strength ${told.defence} instead of ${defence}`),
    ...must(told.odds === (column ?? '< 1-4'), '10.52', () => `odds ${told.odds} instead of ${column}`),
    ...must(
      record.key === (column === undefined ? 'combat.below' : `combat.${fight.table}`),
      '10.53',
      () => record.key,
    ),
    ...judgeGround(telling, fight),
  ]
  fight.fighters = fightersOf(assault.attackers).map(({ id }) => id)
  fight.box = boxAt(fight.table, column, told.modified)
  const { box } = fight
  found.push(...must(told.result === box.replace('*', ''), '11.11', () => `${told.result} instead of ${box}`))
  fight.due = dueOf(telling.shadow, fight)
  if (column !== undefined) found.push(...judgeDie(telling, fight, told.modified))
  return found
}

/** 10.61 to 10.63: the die and its modifiers. */
function judgeDie({ record, shadow }: Telling, fight: Fight, modified: number): Difference[] {
  const side = shadow.sequence.side
  const firing = (of: 'us' | 'japan') => fight.guns[of].some((id) => fight.fire.get(id) !== 'none')
  const sum = modifierOf(shadow, assaultOf(shadow, fight), {
    noRetreat: fight.noRetreat !== null,
    uncoordinated: fight.uncoordinated === true,
    events: fight.events,
    support: supportIn(shadow, fight),
    firing: { attacker: firing(side), defender: firing(enemyOf(side)) },
  })
  const told = totalOf(record.ledgers, 'ledger.modifiers')
  const die = record.roll?.values[0] ?? Number.NaN
  return [
    ...must(told === sum, '10.61', () => `modifiers ${told} instead of ${sum}`),
    ...must(modified === die + sum, '10.63', () => `a modified die of ${modified} instead of ${die + sum}`),
  ]
}

/** 10.43, 12.23: judges whether the attackers had to coordinate, and that at most one gun in the hex fires. */
function judgeGround({ shadow }: Telling, fight: Fight): Difference[] {
  const needed = mustCoordinate(shadow, assaultOf(shadow, fight))
  const checked = fight.uncoordinated !== undefined
  const spared = fight.events.includes('us-g')
  const defenders = defendersOf(shadow, enemyOf(shadow.sequence.side), fight.hex)
  const within = defenders.filter((man) => isGun(man) && fight.fire.has(man.id))
  return [
    ...must(checked === (needed && !spared), '10.43', () => `attackers checked: ${checked}, needed: ${needed}`),
    ...must(within.length <= 1, '12.23', () => `${within.length} guns fire in the hex`),
  ]
}

/** Judges of combats. */
export const battleJudges: Judges = {
  'combat.mobile': judgeCombat,
  'combat.assault': judgeCombat,
  'combat.below': judgeCombat,
  'attack.declared-mobile': (telling) => judgeDeclared(telling, true),
  'attack.declared-assault': (telling) => judgeDeclared(telling, false),
}

/** 9.11 to 9.16, 10.3: judges a declared attack. */
function judgeDeclared({ record, shadow, past }: Telling, mobile: boolean): Difference[] {
  const [hex = ''] = spacesOf(record.args, 'hex')
  const men = piecesOf(record.args, 'units').map((id) => shadow.man(id))
  const busy = new Set(past.attacks.flatMap(({ attackers }) => attackers.map(String)))
  const { side } = shadow.sequence
  const able = alongside(shadow, attackersOn(shadow, side, hex, busy), men)
  const wrong = men.filter((man) => !able.includes(man))
  return [
    ...must(wrong.length === 0, '9.11', () => `${wrong.map(({ id }) => id)} cannot attack ${hex}`),
    ...must(mayAttack(shadow, men, hex), '10.53', () => `${hex} cannot be attacked by ${men.map(({ id }) => id)}`),
    ...must(!mobile || mayUseMobile(shadow, side, men, hex), '10.32', () => `the Mobile table against ${hex}`),
    ...must(shadow.vars.withdrawing !== side, '5.23', () => 'an attack in a General Withdrawal'),
  ]
}
