import type { Difference } from '@topside/engine/testing'
import { isPlane, isShip, planeOf } from './air.ts'
import { coordinationModifier, totalOf } from './combat.ts'
import { between, must, piecesOf, spacesOf } from './comparing.ts'
import { antiAircraft } from './support.ts'
import type { Judges, Telling } from './telling.ts'
import { isMan, ratingOf, type World } from './world.ts'

/** 3.42, 3.43: the rating with which a piece checks. */
function ratingIn(world: World, id: string): number {
  const token = world.token(id)
  if (isMan(token)) return ratingOf(world, token)
  return isPlane(token) || isShip(token) ? token.def.er : Number.NaN
}

const dieOf = ({ record: { roll } }: Telling): number => roll?.values[0] ?? Number.NaN

/** The hex of a check, or else of the combat being resolved. */
const hexOf = ({ record: { args }, notes }: Telling): string => spacesOf(args, 'hex')[0] ?? notes.fight?.hex ?? ''

/** Judges a check that passes with a die up to the unit's rating, and otherwise fails. */
function check(rule: string, passed: boolean, modifier: (telling: Telling) => number = () => 0) {
  return (telling: Telling): Difference[] => {
    const { record, shadow } = telling
    const [id = ''] = piecesOf(record.args, 'unit')
    const rating = ratingIn(shadow, id)
    const told = totalOf(record.ledgers, 'ledger.efficiency')
    const die = dieOf(telling) + modifier(telling)
    return [
      ...must(told === rating, rule, () => `${id} is rated ${told} instead of ${rating}`),
      ...must(die <= rating === passed, rule, () => `${id} with ${die} against ${rating}: ${record.key}`),
    ]
  }
}

/** 10.4: the modifier of a coordination die in the combat being resolved. */
const coordinating =
  (kind: 'air' | 'artillery' | 'ground') =>
  (telling: Telling): number => {
    const { notes, shadow, record, past, side } = telling
    const helped = past.events.lasting.some((each) => each.effect === 'airfield-strike' && each.side === side)
    const strike = kind === 'air' && helped ? -2 : 0
    const modifier = coordinationModifier(shadow, kind, notes.fight?.hex ?? hexOf(telling)) + strike
    const told = totalOf(record.ledgers, 'ledger.coordination')
    // NaN reports a wrong modifier even if the die passes or fails with either modifier.
    return told === modifier ? modifier : Number.NaN
  }

/** 10.42: half fire above the rating, none from a modified ten on. */
function guns(low: number, high: number) {
  return (telling: Telling): Difference[] => {
    const [id = ''] = piecesOf(telling.record.args, 'unit')
    const rating = ratingIn(telling.shadow, id)
    const die = dieOf(telling) + coordinating('artillery')(telling)
    const found = die <= rating ? 0 : die < 10 ? 1 : 2
    return must(
      found >= low && found <= high && !Number.isNaN(die),
      '10.42',
      () => `${die} against ${rating}: ${telling.record.key}`,
    )
  }
}

/**
 * 16.11, 16.12: judges anti-aircraft fire: each unit in the hex or next to it has a point, which offsets a point of an
 * air unit.
 */
function antiAircraftFire({ record, shadow }: Telling): Difference[] {
  const [hex = ''] = spacesOf(record.args, 'hex')
  const firing = antiAircraft(shadow, 'japan', hex).map(({ id }) => id)
  const points = piecesOf(record.args, 'units').reduce((sum, id) => sum + planeOf(shadow, id).def.points, 0)
  return [
    ...between('16.11', firing, piecesOf(record.args, 'guns')),
    ...must(points <= firing.length, '16.12', () => `${firing.length} units offset ${points} points`),
  ]
}

/** Judges of all checks of Efficiency Ratings (3.42). */
export const checkJudges: Judges = {
  'army.passed': check('7.45', true),
  'army.failed': check('7.45', false),
  'refusal.passed': check('9.23', true, ({ side }) => (side === 'us' ? -1 : 0)),
  'refusal.failed': check('9.23', false, ({ side }) => (side === 'us' ? -1 : 0)),
  'no-retreat.passed': check('9.35', true),
  'no-retreat.failed': check('9.35', false),
  'recovery.passed': check('3.75', true),
  'recovery.failed': check('3.75', false),
  'retreat.through': check('11.56', true),
  'retreat.through-lost': check('11.56', false),
  'invasion.spared': check('15.48', true),
  'invasion.suffered': check('15.48', false),
  'guns.answered': check('12.13', true),
  'guns.silent': check('12.13', false),
  'air.coordinated': check('10.41', true, coordinating('air')),
  'air.uncoordinated': check('10.41', false, coordinating('air')),
  'ground.coordinated': check('10.43', true, coordinating('ground')),
  'ground.uncoordinated': check('10.43', false, coordinating('ground')),
  'anti-aircraft.offset': antiAircraftFire,
  'anti-aircraft.short': antiAircraftFire,
  'guns.full': guns(0, 0),
  'guns.half': guns(1, 1),
  'guns.none': guns(2, 2),
  'combine.done': (telling) => must(dieOf(telling) >= 8, '7.33', () => `a ${dieOf(telling)} combines`),
  'combine.failed': (telling) => must(dieOf(telling) < 8, '7.33', () => `a ${dieOf(telling)} does not combine`),
}
