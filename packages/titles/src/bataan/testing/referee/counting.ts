import type { Difference, ToldRecord } from '@topside/engine/testing'
import { FIRED, OUT_OF_SUPPLY } from '../../data/faces.ts'
import { enemyOf, SIDES } from '../../data/units.ts'
import type { Bataan } from '../../state/state.ts'
import { must, numberOf, piecesOf, spacesOf } from './comparing.ts'
import { distance } from './ground.ts'
import type { Judges, Telling } from './telling.ts'
import { isGun, isHq, type Man, type World } from './world.ts'
import { zoneIn } from './zones.ts'

/** What records add to the Supply Points of the US player (6.42, 6.43, 6.44, 6.46, 15.37, 17.15). */
const POINTS: { readonly [key: string]: (record: ToldRecord<Bataan>, world: World) => number } = {
  'supply.received': ({ args }) => numberOf(args, 'points'),
  'supply.olongapo': ({ args }) => numberOf(args, 'points'),
  'supply.captured': ({ args }) => -numberOf(args, 'points'),
  'supply.spent': () => -1,
  'forage.found': ({ args }) => numberOf(args, 'supplies'),
  'disease.spent': ({ args }) => -numberOf(args, 'spent'),
  'naval.arrived': ({ args }) => numberOf(args, 'points'),
  'event.supply': ({ args }) => numberOf(args, 'points'),
  'event.supply-lost': ({ args }) => -numberOf(args, 'points'),
  'event.bombed': ({ args }) => -numberOf(args, 'points'),
}

/**
 * 6.42, 15.49: compares the Supply Points after an answer with the points in its records; a reaction costs one at once.
 */
export function judgePoints(
  before: World,
  after: World,
  { records, verb }: { readonly records: readonly ToldRecord<Bataan>[]; readonly verb: string },
): Difference[] {
  const reaction = verb === 'react' && before.scenario.supplyPoints ? 1 : 0
  const had = (before.tracks.get('supply-points') ?? 0) - reaction
  const due = records.reduce((sum, record) => sum + (POINTS[record.key]?.(record, before) ?? 0), had)
  const has = after.tracks.get('supply-points') ?? 0
  return must(has === due, '6.42', () => `${has} Supply Points instead of ${due}`)
}

/** 7.23: judges that no unit counts as moved between Operations Sequences. */
export function judgeRested(after: World): Difference[] {
  if (after.vars.sequence !== null) return []
  const moved = SIDES.flatMap((side) => after.onMap(side)).filter(({ is }) => is.moved > 0)
  return must(moved.length === 0, '7.23', () => `${moved.map(({ id }) => id)} count as moved`)
}

/** 3.61: compares the steps that each side has lost after a command with the losses in the records. */
export function judgeSteps(shadow: World, before: World, after: World): Difference[] {
  return SIDES.flatMap((side) => {
    const due = (before.tracks.get(`${side}-lost`) ?? 0) + shadow.lost[side]
    const told = after.tracks.get(`${side}-lost`) ?? 0
    return must(told === due, '3.61', () => `${side} has lost ${told} steps instead of ${due}`)
  })
}

/** 6.16: whether artillery must have been made ready again. */
function isReloaded(world: World, man: Man): boolean {
  const { side, formation } = man.def
  if (side === 'japan') return man.is.supply !== OUT_OF_SUPPLY
  if (formation !== undefined) return man.is.supply === 0
  const hqs = world.onMap('us').filter((hq) => isHq(hq) && hq.is.supply === 0)
  return hqs.some(({ place }) => distance(place, man.place) <= 4)
}

/** 6.16, 14.13: judges the state left by the Reorganization Segment when the next turn begins. */
function newTurn({ now, past }: Telling): Difference[] {
  if (past.turn === now.vars.turn || past.turn === 0) return []
  const guns = SIDES.flatMap((side) => now.onMap(side)).filter((man) => isGun(man) && man.face === FIRED)
  const silent = guns.filter((man) => man.def.side === 'japan' && isReloaded(now, man))
  const whole = Object.entries(now.vars.forts).filter(([hex, fort]) => !fort.destroyed && now.holds('japan', hex))
  return [
    ...must(silent.length === 0, '6.16', () => `${silent.map(({ id }) => id)} are not ready again`),
    ...must(whole.length === 0, '14.13', () => `${whole.map(([hex]) => hex)} should be destroyed`),
  ]
}

/** Judges of the Reorganization Segment. */
export const countingJudges: Judges = {
  'operations.over': ({ now: { vars } }) =>
    must(vars.attacks.length === 0, '10.0', () => `nobody fights in ${vars.attacks.map(({ hex }) => hex)}`),
  'turn.begins': newTurn,
  'artillery.silent': ({ record, now }) => {
    const men = piecesOf(record.args, 'units').map((id) => now.man(id))
    const wrong = men.filter((man) => man.face !== FIRED || (man.def.side === 'japan' && isReloaded(now, man)))
    return must(wrong.length === 0, '6.16', () => `${wrong.map(({ id }) => id)} should be ready`)
  },
  'recovery.free': ({ record, shadow }) => {
    const men = piecesOf(record.args, 'units').map((id) => shadow.man(id))
    const wrong = men.filter((man) => man.is.disrupted === 0 || zoneIn(shadow, enemyOf(man.def.side), man.place))
    return must(wrong.length === 0, '3.75', () => `${wrong.map(({ id }) => id)} do not recover freely`)
  },
  'recovery.passed': inZone,
  'recovery.failed': inZone,
  'fort.destroyed': ({ record, shadow }) => {
    const [hex = ''] = spacesOf(record.args, 'hex')
    return must(shadow.holds('japan', hex), '14.13', () => `nobody destroys the fortification in ${hex}`)
  },
}

/** 3.75: only units in an enemy zone check whether they recover. */
function inZone({ record, shadow }: Telling): Difference[] {
  const men = piecesOf(record.args, 'unit').map((id) => shadow.man(id))
  const free = men.filter((man) => man.is.disrupted === 0 || !zoneIn(shadow, enemyOf(man.def.side), man.place))
  return must(free.length === 0, '3.75', () => `${free.map(({ id }) => id)} need no check`)
}
