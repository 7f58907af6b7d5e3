import type { Difference } from '@topside/engine/testing'
import { attritionModifier } from '../../data/charts.ts'
import { diseaseModifier } from '../../data/supply.ts'
import { formationDefs, type Side } from '../../data/units.ts'
import type { Asked, Openings } from './asked.ts'
import { totalOf } from './combat.ts'
import { compareVerbs, must, textOf } from './comparing.ts'
import { distance } from './ground.ts'
import { headquartersOf, linesOf } from './supply.ts'
import { belongsTo } from './support.ts'
import type { Judges, Telling } from './telling.ts'
import { isOut, type Man, ratingOf, type World } from './world.ts'

/** A formation by its name; throws a `RangeError` if there is none. */
export function formationCalled(name: string) {
  const found = formationDefs.find((each) => each.name === name)
  if (found === undefined) throw new RangeError(`no formation ${name}`)
  return found
}

/** 6.53, 6.56, 6.45: the rating with which a formation checks, before the modifiers of the turn. */
function ratingFor(world: World, formation: string): number {
  const { er } = formationCalled(formationDefs.find(({ id }) => id === formation)?.name ?? '')
  const hq = mainOf(world, formation)
  return hq === undefined ? er : ratingOf(world, hq)
}

/** 6.53: the headquarters of a formation on the map; its main headquarters comes before a regimental one. */
function mainOf(world: World, formation: string): Man | undefined {
  const all = headquartersOf(world, formation)
  return all.find(({ def }) => def.regimental !== true) ?? all[0]
}

/** Points that events add to a ledger (17.15), besides Leaflets, which change the rating of a unit. */
function byEvents({ record }: Telling, key: string): number {
  const parts = record.ledgers?.find((each) => each.key === key)?.parts ?? []
  return parts
    .filter(({ key: name }) => name.startsWith('part.event') && name !== 'part.event-leaflets')
    .reduce((sum, { value }) => sum + value, 0)
}

/** 6.51 to 6.55, 6.46, 19.24, 19.34: judges a check of General Attrition. */
function attrition(spared: boolean) {
  return (telling: Telling): Difference[] => {
    const { record, shadow } = telling
    const { id, side, name } = formationCalled(textOf(record.args, 'name'))
    const { turn, sourceLost } = shadow.vars
    const modifier = side === 'japan' ? optionFor(shadow) : sourceLost && turn <= 21 ? 0 : attritionModifier(turn)
    const rating = ratingFor(shadow, id) + modifier + byEvents(telling, 'ledger.attrition')
    const told = totalOf(record.ledgers, 'ledger.attrition')
    const die = record.roll?.values[0] ?? Number.NaN
    return [
      ...must(told === rating, '6.53', () => `${name} checks with ${told} instead of ${rating}`),
      ...must((die <= rating && die < 10) === spared, '6.55', () => `${name}: ${die} against ${rating}, ${record.key}`),
      ...must(mustCheck(shadow, id, side), '6.51', () => `${name} need not check`),
    ]
  }
}

/** 19.24, 19.34: the modifier of the option for Japan. */
function optionFor({ options, scenario }: World): number {
  return options['attrition'] === 'yes' ? -(scenario.attritionOption?.modifier ?? 0) : 0
}

/** 6.51, 19.14, 19.34, 19.44, 19.54: whether a formation of a side checks General Attrition at all. */
function mustCheck(world: World, formation: string, side: Side): boolean {
  const { scenario, vars, options } = world
  const even = scenario.evenTurns.find((each) => each.formation === formation && each.from <= vars.turn)
  const option = side === 'japan' && options['attrition'] === 'yes' && scenario.attritionOption !== undefined
  return (even === undefined || vars.turn % 2 === 0) && (option || !scenario.noAttrition.includes(side))
}

/** 6.45: judges a check of disease. */
function disease(spared: boolean) {
  return (telling: Telling): Difference[] => {
    const { record, shadow } = telling
    const { id, name } = formationCalled(textOf(record.args, 'name'))
    const hq = mainOf(shadow, id)
    const own = hq === undefined ? formationCalled(name).er : ratingOf(shadow, hq)
    const rating = own + diseaseModifier(shadow.vars.turn) + byEvents(telling, 'ledger.disease')
    const told = totalOf(record.ledgers, 'ledger.disease')
    const die = record.roll?.values[0] ?? Number.NaN
    return [
      ...must(told === rating, '6.45', () => `${name} checks with ${told} instead of ${rating}`),
      ...must(die <= rating === spared, '6.45', () => `${name}: ${die} against ${rating}, ${record.key}`),
    ]
  }
}

/** Judges of General Attrition and disease. */
export const attritionJudges: Judges = {
  'attrition.spared': attrition(true),
  'attrition.suffered': attrition(false),
  'attrition.no-headquarters': ({ shadow, record }) => {
    const { id, name } = formationCalled(textOf(record.args, 'name'))
    return must(mainOf(shadow, id) === undefined, '6.56', () => `${name} has its headquarters`)
  },
  'event.malaria': ({ record, notes }) => {
    notes.malaria.add(formationCalled(textOf(record.args, 'name')).id)
    return []
  },
  'disease.spared': disease(true),
  'disease.suffered': disease(false),
}

/**
 * 6.55, 6.57: the units that can lose the step of a formation. `spent`: units that have lost one in this General
 * Attrition Phase; absent: a disease, which strikes any unit (6.45).
 */
export function bearersOf(world: World, formation: string, spent?: ReadonlySet<string>): readonly Man[] {
  const { side } = formationDefs.find(({ id }) => id === formation) ?? { side: 'us' as const }
  const lines = linesOf(world, { side })
  const own = world.onMap(side).filter((man) => belongsTo(world, man) === formation)
  const cutOff = own.filter((man) => isOut(man) && !lines.route(man.place))
  if (spent !== undefined && cutOff.length > 0) return cutOff.filter(({ id }) => !spent.has(id))
  const hq = mainOf(world, formation)
  const army = world
    .onMap(side)
    .filter((man) => belongsTo(world, man) === undefined && hq !== undefined && distance(hq.place, man.place) <= 4)
  return [...own, ...army].filter((man) => man.def.formation !== undefined || spent?.has(man.id) !== true)
}

/** Judges of the questions of General Attrition and disease. */
export const attritionOpenings: Openings = {
  attrition: (asked) => judgeBearers(asked),
  'disease.loss': (asked) => judgeBearers(asked),
  'attrition.next': ({ decision, world, side, notes }) => {
    const activated = world.in('activated').flatMap(({ def }) => (def.kind === 'marker' ? [def] : []))
    const drawn = activated.filter((def) => def.side === side).map(({ formation }) => String(formation))
    const own = [...drawn, ...world.vars.events.activated.map(String), ...notes.malaria]
    const offered = decision.choices.flatMap(({ verb, option = '' }) => (verb === 'check' ? [option] : []))
    const wrong = offered.filter((id) => !own.includes(id))
    return must(wrong.length === 0, '6.51', () => `${wrong} check, but were not activated`)
  },
}

function judgeBearers({ world, decision, notes }: Asked): Difference[] {
  const { id } = formationCalled(textOf(decision.args, 'name'))
  const able = bearersOf(world, id, decision.kind === 'attrition' ? notes.wasted : undefined)
  return compareVerbs(
    decision,
    ['lose'],
    able.map((man) => `lose ${man.id}`),
  )
}
