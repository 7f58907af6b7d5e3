import type { Difference, OpenDecision } from '@topside/engine/testing'
import { enemyOf } from '../../data/units.ts'
import { automatic, movers } from './activation.ts'
import { advancesOf } from './advances.ts'
import { defendersOf, targetsOf } from './attacks.ts'
import { must, spacesOf } from './comparing.ts'
import type { Notes } from './notes.ts'
import { noRetreatOf } from './reactions.ts'
import { canRefuse } from './retreats.ts'
import type { World } from './world.ts'

/** By kind of question, judges whether the questions required before it were asked. */
const DUTIES: { readonly [kind: string]: (world: World, notes: Notes) => Difference[] } = {
  // 7.44: Army units in command can act with the formation.
  'move.unit': (world, { asked }) => {
    const skipped = asked.has('army') || world.sequence.reaction !== undefined || asked.has('move.unit')
    const able = skipped ? [] : automatic(world)
    return must(able.length === 0, '7.44', () => `nobody was asked to activate ${able}`)
  },
  // 8.1: all active units can move.
  'attack.target': (world, { asked }) => {
    const able = asked.has('move.unit') || asked.has('attack.target') ? [] : movers(world)
    return must(able.length === 0, '8.11', () => `nobody was asked to move ${able.map(({ id }) => id)}`)
  },
  // 9.2, 9.3: the defender can refuse combat, and attempt No Retreat.
  'combat.next': (world, { asked, stood }) => {
    if (asked.has('combat.next') || asked.has('refused')) return []
    const defender = enemyOf(world.sequence.side)
    return world.vars.attacks.flatMap(({ hex }) => {
      const refuses = canRefuse(world, defendersOf(world, defender, hex), hex)
      const { leads, trapped } = noRetreatOf(world, hex)
      const stands = leads.length > 0 || trapped
      return [
        ...must(refuses === asked.has(`refusal ${hex}`), '9.21', () => `${hex} could refuse combat: ${refuses}`),
        ...must(stands === stood.has(hex), '9.31', () => `${hex} could stand: ${stands}`),
      ]
    })
  },
}

/** Judges whether the questions required before a question were asked, and notes the question. */
export function judgeDuties(world: World, { kind, args }: OpenDecision, notes: Notes): Difference[] {
  // If a match begins in the middle of a sequence, its earlier questions are unknown.
  const found = notes.asked.has('begun') ? (DUTIES[kind]?.(world, notes) ?? []) : []
  const [hex = ''] = spacesOf(args, 'hex')
  notes.asked.add(kind)
  if (kind === 'refusal') notes.asked.add(`refusal ${hex}`)
  if (kind.startsWith('no-retreat')) notes.stood.add(hex)
  if (kind === 'advance') notes.asked.add(`advance ${hex}`)
  return found
}

/**
 * 9.11: judges whether a sequence ended without a question for attacks, although some could be declared. `done`:
 * whether the last answer ended the movement.
 */
export function judgeSkippedAttacks(before: World, after: World, { asked }: Notes, done: boolean): Difference[] {
  const { sequence, attacks } = before.vars
  if (!done || sequence === null || sequence.reaction !== undefined || attacks.length > 0) return []
  const isOver = JSON.stringify(after.vars.sequence) !== JSON.stringify(sequence)
  if (!isOver || !asked.has('begun') || asked.has('attack.target')) return []
  const able = targetsOf(before)
  return must(able.length === 0, '9.11', () => `nobody was asked to attack ${able}`)
}

/** 11.6: judges whether an advance into a hex that a combat has vacated was offered. */
export function judgePursuit(world: World, notes: Notes): Difference[] {
  const { fight, asked } = notes
  if (fight?.due?.vacated !== true || world.holds(enemyOf(fight.side), fight.hex)) return []
  const able = asked.has(`advance ${fight.hex}`) ? [] : advancesOf(world, notes).filter((each) => each !== 'stay')
  return must(able.length === 0, '11.6', () => `nobody was asked to ${able}`)
}
