import type { Difference } from '@topside/engine/testing'
import { LANDED, LANDING } from '../../data/faces.ts'
import { activationsOf, actsAsArmy, scoutsInPlay } from './activation.ts'
import type { Asked, Openings } from './asked.ts'
import { hexNumber } from './attacks.ts'
import { compareAll, compareSeveral, must } from './comparing.ts'
import { distance, isHex } from './ground.ts'
import type { Notes } from './notes.ts'
import { belongsTo } from './support.ts'
import type { Man, World } from './world.ts'

/**
 * 15.49: the landing hexes held by invading units; the notes keep them, because the rules clear them before they ask.
 */
function beachesOf(world: World, { beaches }: Notes): readonly string[] {
  const known = world.vars.beaches.length > 0 ? world.vars.beaches : beaches
  const landed = (man: Man) => man.def.side === 'japan' && [LANDING, LANDED].some((each) => each === man.is.invading)
  return known.map(hexNumber).filter((hex) => world.men(hex).some(landed))
}

/** 15.49: whether a unit is within six hexes of a landing. */
function isNear({ world, notes }: Asked, { place }: Man): boolean {
  return isHex(place) && beachesOf(world, notes).some((hex) => distance(hex, place) <= 6)
}

/** 5.23, 19.54: judges whether a side may declare a General Withdrawal. */
function judgeWithdrawal({ world, decision, side }: Asked): Difference[] {
  const { turn, withdrawn, withdrawing } = world.vars
  const able = turn >= (world.scenario.withdrawalFrom ?? 99) && !withdrawn.includes(side) && withdrawing === null
  return [
    ...must(able, '5.23', () => `${side} cannot withdraw on turn ${turn}`),
    ...compareAll(decision, ['general-withdrawal', 'no-withdrawal']),
  ]
}

/** Judges of reactions to landings, withdrawals and the like. */
export const specialOpenings: Openings = {
  reaction: (asked) => {
    const { world, decision, side } = asked
    const points = world.tracks.get('supply-points') ?? 0
    const able = side === 'us' && (points > 0 || !world.scenario.supplyPoints)
    const near = world.onMap('us').some((man) => isNear(asked, man))
    return [
      ...must(able && near, '15.49', () => `${side} cannot react`),
      ...compareAll(decision, ['react', 'no-reaction']),
    ]
  },
  'reaction.army': (asked) => {
    const { world, decision } = asked
    const able = world
      .onMap('us')
      .filter((man) => man.def.formation === undefined || scoutsInPlay(world))
      .filter((man) => actsAsArmy(world, man) && isNear(asked, man) && man.is.activations < activationsOf(man))
    return compareSeveral(decision, { pieces: able.map(({ id }) => id), least: 0 })
  },
  'reserve.army': ({ world, decision, side }) => {
    const able = world.onMap(side).filter((man) => belongsTo(world, man) === undefined)
    return compareSeveral(decision, { pieces: able.map(({ id }) => id), least: 0 })
  },
  'general-withdrawal': judgeWithdrawal,
  surrender: ({ world, decision, side }) => [
    ...must(side === 'us' && world.vars.turn >= (world.scenario.surrenderFrom ?? 99), '19.54', () => 'no surrender'),
    ...compareAll(decision, ['surrender', 'no-surrender']),
  ],
}
