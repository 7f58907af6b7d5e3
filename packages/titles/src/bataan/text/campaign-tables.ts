import type { RuleTable } from '@topside/engine'
import type { Side } from '../../shared/sides.ts'
import { signed } from '../../shared/signed.ts'
import { airDefs } from '../data/air.ts'
import { landingTable, lostTowns, POOLS, replacementsOn, siege, townPoints } from '../data/charts.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { navalDefs } from '../data/ships.ts'
import { CONTAINED, diseaseModifier, FORAGE_FROM, forageModifier, forageOf, suppliesOf } from '../data/supply.ts'
import { turnDays } from './english/terms.ts'

const SIDE_NAMES: { readonly [side in Side]: string } = { us: 'United States', japan: 'Japan' }
const orNone = (value: number) => (value === 0 ? '–' : String(value))

/** Turns in rows with the same figures, such as `3–8`. */
function byTurns(figures: (turn: number) => readonly string[], from: number): (readonly string[])[] {
  const rows: { first: number; last: number; cells: readonly string[] }[] = []
  for (const turn of [...turnDays.keys()].filter((each) => each >= from)) {
    const cells = figures(turn)
    const row = rows.at(-1)
    if (row?.cells.join() === cells.join()) row.last = turn
    else rows.push({ first: turn, last: turn, cells })
  }
  return rows.map(({ first, last, cells }) => [first === last ? String(first) : `${first}–${last}`, ...cells])
}

/** 6.44: the Forage Table. */
const forage: RuleTable = {
  rule: '6.44',
  title: 'Forage',
  head: ['Modified die', 'Supply points', 'Disease'],
  rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((die) => {
    const { supplies, disease } = forageOf(die)
    return [die === 1 ? '1 or less' : die === 10 ? '10 or more' : String(die), orNone(supplies), orNone(disease)]
  }),
  note: `A disease costs this many supply points, or the same number of formations check. Contained, it changes the next die by ${signed(CONTAINED)}. Reconstructed but for the diseases.`,
}

const supplies: RuleTable = {
  rule: '6.42',
  title: 'Supply and disease by game-turn',
  head: ['Game-turns', 'Supply points', 'Die of forage', 'Rating against disease'],
  rows: byTurns(
    (turn) => [orNone(suppliesOf(turn)), signed(forageModifier(turn)), signed(diseaseModifier(turn))],
    FORAGE_FROM,
  ),
  note: 'Only where a scenario uses supply points: Second Bataan and the campaign. Supply and the die of forage are reconstructed.',
}

const replacements: RuleTable = {
  rule: '16.51',
  title: 'Replacements by game-turn',
  head: ['Game-turns', 'Japan', 'Philippine Army and Scouts', 'American'],
  rows: byTurns((turn) => {
    const points = replacementsOn(turn)
    return POOLS.map((pool) => orNone(points[pool]))
  }, 1).filter(([, ...points]) => points.some((each) => each !== '–')),
  note: 'In the campaign alone. Reconstructed but for the American point of turn 18.',
}

const PORT_NAMES = { manila: 'Manila', olongapo: 'Olongapo', 'mariveles-port': 'Mariveles' } as const

const CODES = { A: 'Ground attack', B: 'Bomber', F: 'Fighter' } as const

const airUnits: RuleTable = {
  rule: '13.35',
  title: 'Air units',
  head: ['Unit', 'Side', 'Service', 'Type', 'Points', 'Efficiency'],
  rows: airDefs.map(({ name, side, service, code, points, er }) => [
    ...[name, SIDE_NAMES[side], service === 'army' ? 'Army' : 'Navy', CODES[code], String(points), String(er)],
  ]),
  note: 'Two at most on a side in a combat, Army and Navy never together. A bomber attacks only; the fighter offsets one point.',
}

const ships: RuleTable = {
  rule: '15.52',
  title: 'Naval units',
  head: ['Unit', 'Side', 'Port', 'Efficiency', 'Gunfire', 'Carries'],
  rows: navalDefs.map(({ name, side, port, er, gunfire, capacity, supplyPoints }) => [
    ...[name, SIDE_NAMES[side], port === undefined ? 'Australia' : PORT_NAMES[port], String(er), orNone(gunfire)],
    capacity !== undefined ? `${capacity} stacking points` : supplyPoints ? `${supplyPoints} supply points` : '–',
  ]),
  note: 'Reconstructed but for the Steamer, the Convoy and PT Squadron 3.',
}

const landings: RuleTable = {
  rule: '15.44',
  title: 'Landings',
  head: ['Die', 'Where the unit lands'],
  rows: landingTable.map((row, index) => [
    String(index + 1),
    row === 'abort'
      ? 'It returns to port'
      : row === 0
        ? 'In the hex that was named'
        : `${Math.abs(row)} ${Math.abs(row) === 1 ? 'hex' : 'hexes'} ${row > 0 ? 'south' : 'north'} along the coast`,
  ]),
  note: 'Every unit for itself. Reconstructed in part.',
}

const points: RuleTable = {
  rule: '19.56',
  title: 'The campaign: points of Japan in each turn',
  head: ['For', 'Points'],
  rows: [
    ...[...townPoints].map(([id, value]) => [hexAt(hexOf(id)).town ?? id, String(value)]),
    ...lostTowns.map((id) => [`${hexAt(hexOf(id)).town ?? id}, while American units hold it`, '-1']),
    [`Corregidor under ${siege.support} points of artillery`, String(siege.points)],
  ],
  note: 'A town counts while it is friendly to Japan.',
}

/** The tables of the campaign: supply and disease, replacements, aircraft and ships, landings, points. */
export const campaignTables: readonly RuleTable[] = [forage, supplies, replacements, airUnits, ships, landings, points]
