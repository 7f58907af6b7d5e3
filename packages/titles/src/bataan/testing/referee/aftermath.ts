import type { Difference } from '@topside/engine/testing'
import { FIRED } from '../../data/faces.ts'
import { enemyOf, type Side } from '../../data/units.ts'
import { must } from './comparing.ts'
import { isHex } from './ground.ts'
import { attackersLeft, defendersLeft, resultFor, stepsIn } from './losses.ts'
import { assaultOf, type Due, type Fight } from './notes.ts'
import { isGun, type Man, type World } from './world.ts'

/** 11.2, 11.4: the required effects of a combat result. */
export function dueOf(world: World, fight: Fight): Due {
  const { box = '', noRetreat, events, hex } = fight
  const attacker = world.sequence.side
  const defender = enemyOf(attacker)
  const [attackers, defenders] = [attackersLeft(world, fight), defendersLeft(world, fight)]
  const [a, d] = [resultFor(box, 'A'), resultFor(box, 'D')]
  const [mine, theirs] = [stepsIn(attackers), stepsIn(defenders)]
  const fanatic = events.includes('japan-s') && defender === 'japan'
  const stands = noRetreat !== null && d.retreat && !fanatic ? 1 : 0
  const armour = armourLost(fight, attackers, defenders)
  // 11.25: one step less if the enemy has too few steps; the attacker still loses a step of armour (11.23).
  const least = armour.length > 0 ? 1 : 0
  const own = a.all ? mine : Math.max(least, a.steps - (d.steps > theirs ? 1 : 0))
  const other = d.all ? theirs : Math.max(0, d.steps - (a.steps > mine ? 1 : 0)) + stands
  const { lead, defence } = assaultOf(world, fight)
  return {
    steps: split(attacker, Math.min(mine, own), Math.min(theirs, other)),
    first: split(attacker, armour.length > 0 ? armour : idsOf(lead), idsOf(defence)),
    guns: defenders.filter((man) => isGun(man) && man.def.reduced === undefined).map(({ id }) => id),
    driven: a.retreat
      ? attackers.filter(({ place }) => isHex(place)).map(({ id, place }) => ({ id, from: place }))
      : [],
    vacated:
      (d.retreat && noRetreat === null && !fanatic && hex !== '') || (d.all && world.vars.retreated.length === 0),
  }
}

const idsOf = (man: Man | undefined): readonly string[] => (man === undefined ? [] : [man.id])

function split<T>(attacker: Side, mine: T, theirs: T): { readonly [side in Side]: T } {
  return attacker === 'us' ? { us: mine, japan: theirs } : { us: theirs, japan: mine }
}

/** 11.23, 17.15: the attacker's armour, if a unit of it must lose a step in a shaded box; otherwise empty. */
function armourLost(
  { box = '', events }: Fight,
  attackers: readonly Man[],
  defenders: readonly Man[],
): readonly string[] {
  const against = defenders.some(({ def }) => def.type === 'anti-tank' || def.type === 'armour')
  const armour = attackers.filter(({ def }) => def.type === 'armour').map(({ id }) => id)
  const [first] = attackers
  const event = first?.def.side === 'japan' ? 'us-e' : 'japan-l'
  return box.endsWith('*') && (against || events.includes(event)) ? armour : []
}

/** Notes a loss of steps in a combat, and judges which unit takes the first step. */
export function noteLoss(fight: Fight | undefined, men: readonly Man[], steps: number): Difference[] {
  const [man] = men
  if (fight?.due === undefined || man === undefined) return []
  const { side } = man.def
  const first = fight.due.first[side]
  const begins = fight.taken[side] === 0 && men.length === 1 && steps === 1
  fight.taken[side] += steps
  return begins && first.length > 0
    ? must(first.includes(man.id), '11.22', () => `${man.id} loses the first step instead of ${first}`)
    : []
}

/** Judges the state after a combat. */
export function judgeEnd(world: World, fight: Fight): Difference[] {
  const { due, taken, hex } = fight
  if (due === undefined) return []
  const defender = enemyOf(fight.side)
  const fired = due.guns.filter((id) => isHex(world.man(id).place) && world.man(id).face !== FIRED)
  const stayed = due.driven.filter(({ id, from }) => world.man(id).place === from)
  const far = fight.far === true && fight.moved !== true
  return [
    ...(['us', 'japan'] as const).flatMap((side) =>
      must(
        taken[side] === due.steps[side],
        '11.21',
        () => `${side} lost ${taken[side]} steps, not ${due.steps[side]}, by ${fight.box}`,
      ),
    ),
    ...must(fired.length === 0, '12.24', () => `${fired} have not fired`),
    ...must(stayed.length === 0, '11.3', () => `${stayed.map(({ id }) => id)} have not retreated`),
    ...must(!due.vacated || !world.holds(defender, hex), '11.3', () => `${hex} is not vacated by ${fight.box}`),
    ...must(!far, '7.12', () => 'an advance of two hexes did not move the Initiative'),
  ]
}
