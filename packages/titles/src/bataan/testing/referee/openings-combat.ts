import type { Difference } from '@topside/engine/testing'
import { advancesOf } from './advances.ts'
import { flyable, gunships, interdictors } from './air.ts'
import type { Asked, Openings } from './asked.ts'
import { alongside, attackersOn, defendersOf, mayAttack, mayUseMobile, targetsOf } from './attacks.ts'
import { compareAll, compareSeveral, must, piecesOf, spacesOf } from './comparing.ts'
import { isBeside } from './ground.ts'
import { attackersLeft, defendersLeft } from './losses.ts'
import { assaultOf, attackLeads, defenceLeads, type Fight } from './notes.ts'
import { noRetreatOf } from './reactions.ts'
import { canRefuse, endsOf, orderFor, waysOf } from './retreats.ts'
import { attackingGuns, defendingGuns } from './support.ts'
import { type Man, pointsOf, ratingOf, type World } from './world.ts'

const hexOf = ({ decision }: Asked): string => spacesOf(decision.args, 'hex')[0] ?? ''

/** Judges a decision about the combat being resolved. */
function inFight(judge: (asked: Asked, fight: Fight) => Difference[]) {
  return (asked: Asked): Difference[] => (asked.notes.fight === undefined ? [] : judge(asked, asked.notes.fight))
}

/** Judges of declaration, reaction and combat (9.1 to 11.6). */
export const combatOpenings: Openings = {
  'attack.target': ({ world, decision }) =>
    compareAll(decision, [...targetsOf(world).map((hex) => `target ${hex}`), 'done']),
  'attack.units': judgeAttackers,
  'attack.table': ({ world, decision, side }) => {
    const men = piecesOf(decision.args, 'units').map((id) => world.man(id))
    const [hex = ''] = spacesOf(decision.args, 'hex')
    return compareAll(decision, mayUseMobile(world, side, men, hex) ? ['on-mobile', 'on-assault'] : ['on-assault'])
  },
  refusal: (asked) => {
    const { world, side, decision } = asked
    const hex = hexOf(asked)
    const leads = canRefuse(world, defendersOf(world, side, hex), hex)
      ? defenceLeads(world, { hex, noRetreat: null }).map(({ id }) => `refuse ${id}`)
      : []
    return compareAll(decision, [...leads, 'stand'])
  },
  'no-retreat': (asked) => judgeNoRetreat(asked, false),
  'no-retreat.must': (asked) => judgeNoRetreat(asked, true),
  'combat.next': ({ world, decision }) =>
    compareAll(
      decision,
      world.vars.attacks.map(({ hex }) => `resolve ${hex}`),
    ),
  'combat.lead': inFight(({ world, decision, side }, fight) => {
    const leads = side === world.sequence.side ? attackLeads(world, fight) : defenceLeads(world, fight)
    return compareAll(
      decision,
      leads.map(({ id }) => `lead ${id}`),
    )
  }),
  'air.attacker': inFight(judgePlanes),
  'air.defender': inFight(judgePlanes),
  'gunfire.attack': inFight(({ world, decision, side }, fight) =>
    compareSeveral(decision, { pieces: gunships(world, side, fight), least: 0 }),
  ),
  'gunfire.defence': inFight(({ world, decision, side }, fight) =>
    compareSeveral(decision, { pieces: gunships(world, side, fight), least: 0 }),
  ),
  'gunfire.interdict': inFight(({ world, decision, side }, { hex }) =>
    compareSeveral(decision, { pieces: interdictors(world, side, hex), least: 0 }),
  ),
  'guns.attack': inFight(({ world, decision }, fight) =>
    compareSeveral(decision, { pieces: idsOf(attackingGuns(world, assaultOf(world, fight))) }),
  ),
  'guns.defence': inFight(({ world, decision }, fight) => {
    const { free, checked } = defendingGuns(world, assaultOf(world, fight))
    const picked = decision.several?.picked ?? []
    const within = picked.some((id) => world.man(id).place === fight.hex)
    const all = [...free, ...checked]
    const last = !within && picked.length === (decision.several?.max ?? 0) - 1
    const bound = last && all.some(({ place }) => place === fight.hex)
    // 12.23: exactly one gun in the hex fires.
    const able = all.filter(({ id, place }) => picked.includes(id) || (place === fight.hex ? !within : !bound))
    return compareSeveral(decision, { pieces: idsOf(able) })
  }),
  'guns.at-hand': inFight(({ world, decision, side }, { guns, hex }) => {
    const near = guns[side].filter((id) =>
      side === world.sequence.side ? isBeside(world.man(id).place, hex) : world.man(id).place === hex,
    )
    return compareAll(
      decision,
      near.map((id) => `at-hand ${id}`),
    )
  }),
  'guns.lead': inFight(({ decision, side }, { guns }) =>
    compareAll(
      decision,
      guns[side].map((id) => `lead ${id}`),
    ),
  ),
  loss: inFight(judgeLoss),
  'loss.armour': inFight(({ world, decision }, fight) =>
    compareAll(
      decision,
      attackersLeft(world, fight)
        .filter(({ def }) => def.type === 'armour')
        .map(({ id }) => `lose ${id}`),
    ),
  ),
  retreat: judgeRetreat,
  advance: ({ world, decision, notes }) => compareAll(decision, advancesOf(world, notes)),
}

const idsOf = (men: readonly Man[]): readonly string[] => men.map(({ id }) => id)

function judgeAttackers(asked: Asked): Difference[] {
  const { world, decision, side } = asked
  const hex = hexOf(asked)
  const picked = (decision.several?.picked ?? []).map((id) => world.man(id))
  const able = alongside(world, attackersOn(world, side, hex), picked)
  const done = decision.choices.some(({ verb }) => verb === 'done')
  return [
    ...compareSeveral(decision, { pieces: idsOf(able), least: 1 }),
    ...must(done === mayAttack(world, picked, hex), '9.14', () => `${idsOf(picked)} attack ${hex}: ${done}`),
  ]
}

function judgeNoRetreat(asked: Asked, forced: boolean): Difference[] {
  const { world, decision } = asked
  const hex = hexOf(asked)
  const { leads, duty } = noRetreatOf(world, hex)
  return [
    ...must(duty === forced, '9.32', () => `No Retreat in ${hex} is a duty: ${forced}`),
    ...compareAll(decision, [...leads.map(({ id }) => `hold ${id}`), ...(forced ? [] : ['give-way'])]),
  ]
}

function judgePlanes({ world, decision, side }: Asked, fight: Fight): Difference[] {
  const { defence } = assaultOf(world, fight)
  const picked = decision.several?.picked ?? []
  const secret = world.options['secret-air'] === 'yes'
  return compareSeveral(decision, { pieces: flyable(world, side, { defence, fight, picked, secret }), least: 0 })
}

/**
 * 11.21, 11.42: the units that can lose a step. After the loss of the lead unit, one with the highest rating takes the
 * step for standing.
 */
function judgeLoss({ world, decision, side }: Asked, fight: Fight): Difference[] {
  const force = side === world.sequence.side ? attackersLeft(world, fight) : defendersLeft(world, fight)
  const best = Math.max(...force.map((man) => ratingOf(world, man)))
  const able = decision.rule === '11.42' ? force.filter((man) => ratingOf(world, man) === best) : force
  return compareAll(
    decision,
    able.map(({ id }) => `lose ${id}`),
  )
}

function judgeRetreat(asked: Asked): Difference[] {
  const { world, decision } = asked
  const order = orderFor(asked, asked.side)
  const men = piecesOf(decision.args, 'units').map((id) => world.man(id))
  const ends = men.map((man) => ({ man, ways: waysOf(world, man, order) }))
  const single = ends.flatMap(({ man, ways }) =>
    endsOf(ways.filter(({ vacant }) => vacant === 0)).map((hex) => `retreat ${man.id} ${hex}`),
  )
  const free = ends.filter(({ ways }) => ways.some(({ vacant }) => vacant === 0))
  const stack = free.map(({ man }) => man)
  const gathered = new Set(stack.map(({ place }) => place)).size === 1 && stack.length > 1
  const together = gathered
    ? commonEnds(
        world,
        free.map(({ ways }) => endsOf(ways)),
        stack,
      )
    : []
  const through = ends.flatMap(({ man, ways }) =>
    endsOf(ways.filter(({ vacant }) => vacant > 0)).map((hex) => `retreat-through ${man.id} ${hex}`),
  )
  return compareAll(decision, [...single, ...through, ...together.map((hex) => `retreat-all ${hex}`)])
}

function commonEnds(world: World, [first = [], ...others]: readonly (readonly string[])[], men: readonly Man[]) {
  return first.filter(
    (hex) => others.every((each) => each.includes(hex)) && pointsOf(world.men(hex)) + pointsOf(men) <= 9,
  )
}
