import type { Difference } from '@topside/engine/testing'
import { CONTAINED, FORAGE_FROM, forageModifier, forageOf, OLONGAPO_SUPPLIES, suppliesOf } from '../../data/supply.ts'
import { formationDefs, type Side } from '../../data/units.ts'
import { markersIn } from './activation.ts'
import type { Asked, Openings } from './asked.ts'
import { formationCalled } from './attrition.ts'
import { totalOf } from './combat.ts'
import { between, compareAll, must, numberOf, sideOf, textOf } from './comparing.ts'
import { isHex } from './ground.ts'
import { headquartersOf, linesOf, paidSupply, supplyDifferences } from './supply.ts'
import type { Judges, Telling } from './telling.ts'
import type { World } from './world.ts'

/** 7.12, 7.13: judges the roll for the Initiative. */
function initiative(kept: boolean) {
  return ({ record, past, options }: Telling): Difference[] => {
    const [first = 0, second = 0] = record.roll?.values ?? []
    const [seat = 0] = record.roll?.seats ?? [0]
    const us = (seat === 0) === (options['sides'] !== 'first-japan')
    const { initiativeModifier: modifier, initiative: before } = past
    const dice = { us: us ? first : second, japan: us ? second : first }
    const lead = dice.us + Math.max(0, modifier) - dice.japan - Math.max(0, -modifier)
    const winner: Side = lead > 0 ? 'us' : lead < 0 ? 'japan' : before
    return [
      ...must(sideOf(record.args, 'side') === winner, '7.13', () => `${JSON.stringify(dice)} with ${modifier}`),
      ...must((lead === 0) === kept, '7.13', () => `${record.key} by a lead of ${lead}`),
    ]
  }
}

/** 6.44: judges the Forage Table. */
function forage({ record, shadow, past }: Telling): Difference[] {
  const { turn } = shadow.vars
  const contained = past.contained === turn - 1 ? CONTAINED : 0
  const events = past.events.lasting.filter(({ effect }) => effect === 'forage')
  const modifier = forageModifier(turn) + contained + events.reduce((sum, { value = 0 }) => sum + value, 0)
  const told = totalOf(record.ledgers, 'ledger.forage')
  const { supplies, disease } = forageOf((record.roll?.values[0] ?? Number.NaN) + modifier)
  return [
    ...must(turn >= FORAGE_FROM && shadow.scenario.supplyPoints, '6.44', () => `forage on turn ${turn}`),
    ...must(told === modifier, '6.44', () => `a modifier of ${told} instead of ${modifier}`),
    ...must(numberOf(record.args, 'supplies') === supplies, '6.44', () => `${supplies} Supply Points are found`),
    ...must(numberOf(record.args, 'disease') === disease, '6.44', () => `a disease of ${disease}`),
  ]
}

/** 6.41: judges the supply of a formation for which a point was or was not spent. */
function paid(spent: boolean) {
  return ({ record, now, notes, asked }: Telling): Difference[] => {
    const { id, name } = formationCalled(textOf(record.args, 'name'))
    notes.supplied.push({ formation: id, spent })
    const lines = linesOf(now, { side: 'us' })
    const led = headquartersOf(now, id).some(({ place }) => lines.route(place))
    const skipped = !spent && led && asked !== 'supply' && numberOf(record.args, 'left') > 0
    return [
      ...must(!spent || led, '6.41', () => `the headquarters of ${name} traces no supply`),
      ...must(!skipped, '6.41', () => `nobody was asked to supply ${name}`),
    ]
  }
}

/** Judges of records of the Strategic Segment. */
export const strategicJudges: Judges = {
  'initiative.won': initiative(false),
  'initiative.kept': initiative(true),
  'initiative.automatic': ({ record, shadow }) => [
    ...must(
      shadow.scenario.automaticInitiative.includes(shadow.vars.turn),
      '19.14',
      () => 'no Initiative without a roll',
    ),
    ...must(sideOf(record.args, 'side') === 'japan', '19.14', () => 'the Initiative is Japan’s'),
  ],
  'forage.found': forage,
  'forage.disease': forage,
  'supply.received': ({ record, shadow }) =>
    must(numberOf(record.args, 'points') === suppliesOf(shadow.vars.turn), '6.42', () => 'other Supply Points are due'),
  'supply.lost': ({ record, shadow }) => [
    ...must(shadow.vars.sourceLost, '6.46', () => 'the Supply Source is not lost'),
    ...must(numberOf(record.args, 'points') === suppliesOf(shadow.vars.turn), '6.46', () => 'other points are lost'),
  ],
  'supply.olongapo': ({ record }) =>
    must(numberOf(record.args, 'points') === OLONGAPO_SUPPLIES, '6.43', () => 'Olongapo brings other points'),
  'supply.spent': paid(true),
  'supply.not-spent': paid(false),
}

/** 6.41: compares the supply of the formations that were supplied in a step, at its end. */
export function judgePaid(
  before: World,
  after: World,
  supplied: readonly { formation: string; spent: boolean }[],
): Difference[] {
  return supplied.flatMap(({ formation, spent }) => {
    // Units that entered the map in the same step have the supply of their arrival (5.16).
    const expected = [...paidSupply(after, formation, spent)].filter(([id]) => isHex(before.man(id).place))
    return supplyDifferences(after, new Map(expected), '6.41')
  })
}

/** Judges of questions of the Strategic Segment. */
export const strategicOpenings: Openings = {
  supply: ({ decision, world }) => {
    const { id } = formationCalled(textOf(decision.args, 'name'))
    const lines = linesOf(world, { side: 'us' })
    const able = headquartersOf(world, id).some(({ place }) => lines.route(place))
    const points = world.tracks.get('supply-points') ?? 0
    return [
      ...must(able && points > 0, '6.41', () => `${id} cannot be supplied`),
      ...must(numberOf(decision.args, 'points') === points, '6.42', () => `${points} points are at hand`),
      ...compareAll(decision, ['supply', 'no-supply']),
    ]
  },
  disease: ({ decision, world }) => {
    const points = world.tracks.get('supply-points') ?? 0
    const most = Math.min(points, numberOf(decision.args, 'disease'))
    return compareAll(
      decision,
      Array.from({ length: most + 1 }, (_, value) => `spend ${value}`),
    )
  },
  reserve: judgeReserve,
}

/** 5.31, 5.33, 5.35, 19.55: the formations that can be placed in Reserve, and how many. */
function judgeReserve({ world, decision, side, notes }: Asked): Difference[] {
  const boxes = [`${side}-markers`, `${side}-pool`, `${side}-held`, 'activated']
  const available = new Set(boxes.flatMap((box) => [...formationsIn(world, box, side)]))
  const { vars, scenario, options } = world
  const released = new Set(
    scenario.release.flatMap(({ turn, units }) =>
      turn === vars.turn ? units.map((id) => world.man(id).def.formation) : [],
    ),
  )
  const back = (id: string) => [...notes.returned].some((name) => formationCalled(name).id === id)
  const returning = [...available].filter((id) => back(id) || [...released].some((each) => each === id))
  const once = options['reserve-once'] === 'yes' && side === 'japan'
  const rested = (id: string) => once && Object.hasOwn(vars.leftReserve ?? {}, id) && !returning.includes(id)
  const spare = side === 'us' ? Math.max(0, available.size - 5) : available.size
  const able = [...available].filter((id) => !rested(id) && (spare > 0 || returning.includes(id)))
  const { several } = decision
  const offered = decision.choices.flatMap((each) => (each.verb === 'rest' ? [formationOf(each.piece ?? '')] : []))
  const picked = (several?.picked ?? []).map(formationOf)
  const most = Math.min(available.size, spare + returning.length)
  return [
    ...(picked.length > 0 ? [] : between('5.31', able, offered)),
    ...must((several?.max ?? 0) <= most, '5.35', () => `${several?.max} formations instead of ${most} may rest`),
  ]
}

const formationOf = (marker: string): string =>
  formationDefs.find(({ id }) => marker.startsWith(`marker-${id}-`))?.id ?? ''

function formationsIn(world: World, box: string, side: Side): ReadonlySet<string> {
  return new Set(markersIn(world, box, side).map(({ id }) => formationOf(id)))
}
