import type { RuleTable } from '@topside/engine'
import type { CombatTable } from '@topside/kit'
import { signed } from '../../shared/signed.ts'
import { nameOf } from '../board/counters.ts'
import { batteries, HEXSIDES } from '../data/batteries.ts'
import { groundTable } from '../data/combat.ts'
import { ALTITUDES, ANTI_AIRCRAFT, BOMBARDMENT, CALIBERS, effectOf, illOf } from '../data/fire.ts'
import { hexAt } from '../data/hexes.ts'
import {
  airAttackTable,
  DROP_MODIFIERS,
  driftByDie,
  dropRows,
  type EncounterCell,
  type EncounterTable,
  interdictionTable,
} from '../data/landing.ts'
import { counterDefs, type Side } from '../data/units.ts'
import { type Judgement, judgements, LEVELS, type Level, wonAt } from '../data/victory.ts'
import { SUPPLY_BY_DIE, weeks } from '../data/weeks.ts'

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** A table by odds, in rows of the modified die. */
export function oddsRows(table: CombatTable, first: number, last: number): string[][] {
  return upTo(first, last).map((die) => [
    die === first ? `${die} or less` : die === last ? `${die} or more` : String(die),
    ...table.labels.map((_, column) => table.result(column, die).replace('-', '–')),
  ])
}

const RECONSTRUCTED = 'Reconstructed: the table of the game is not known.'

const altitudes: RuleTable = {
  rule: '9.2',
  title: 'Heights of attack',
  head: ['Height', 'Bombing', 'Anti-aircraft fire', 'Light guns reach it'],
  rows: ALTITUDES.map((level) => {
    const { bombing, antiAircraft, light } = effectOf(level)
    return [level, signed(bombing), signed(antiAircraft), light ? 'yes' : 'no']
  }),
  note: `Added to the die. ${RECONSTRUCTED}`,
}

const terrain: RuleTable = {
  rule: '8.1',
  title: 'Terrain',
  head: ['Terrain', 'Movement points', 'Defenders', 'Attack die'],
  rows: [
    ['Clear', '1', '–', '–'],
    ['Islands: rough', '2', 'doubled', '–'],
    ['Town', '1', 'doubled', '–'],
    ['Tunnel', '1', 'tripled', '–'],
    ['Battery works', 'as the ground', 'doubled', '–'],
    ['Battery Crofton, Battery Craighill, El Fraile', 'as the ground', 'tripled', '-1'],
    ['Islands: road', '1', '–', '–'],
    ['Cliff', 'all, infantry only; along a road as the road', '–', '+1 down, -2 up'],
    ['A level up', '+1', '–', '+1 down, -1 up'],
    ['Bataan: road', '½, armour ⅓', '–', '–'],
    ['Bataan: jungle', '2', '–', '–'],
    ['Bataan: rough', '3', 'doubled', '–'],
    ['Bataan: mountain', '4', 'doubled', '–'],
    ['Bataan: river', '+1 to leave it', '–', '-2 if all attack into it'],
  ],
}

/** Compass names of a battery's arc. */
function arcOf(arc: readonly string[]): string {
  return arc.length === HEXSIDES.length ? 'all round' : arc.join(' ')
}

const deployment: RuleTable = {
  rule: '9.3',
  title: 'Batteries of the forts, 1942',
  head: ['Battery', 'Caliber', 'Hex', 'Fires through', 'Range', 'Attack', 'Defence'],
  rows: batteries.flatMap(({ unit, fort, site, arc, mortar }) => {
    const def = counterDefs.find(({ id }) => id === unit)
    if (fort === undefined || def?.kind !== 'unit' || def.side !== 'us') return []
    const [full] = def.faces
    return [
      [
        ...[nameOf(def), def.caliber ?? '–', site === undefined ? '–' : hexAt(site).id.slice(1)],
        ...[mortar ? `${arcOf(arc)}, mortar` : arcOf(arc), String(def.range ?? '–')],
        ...[String(full?.attack ?? '–'), String(full?.defence ?? '–')],
      ],
    ]
  }),
  note: 'Ranges in hexes of the map of Bataan. Sites and values are reconstructed but for the printed examples.',
}

const EFFECTS: { readonly [effect in EncounterCell['effect']]: (steps: number) => string } = {
  none: () => '–',
  own: (points) => `${points} own ${points === 1 ? 'point' : 'points'} lost`,
  halved: () => 'the raid is halved',
  disrupted: () => 'lands disrupted',
  steps: (steps) => `${steps} ${steps === 1 ? 'step' : 'steps'} lost`,
  back: (steps) => (steps === 0 ? 'turned back' : `turned back, ${steps} ${steps === 1 ? 'step' : 'steps'} lost`),
}

function encounters(title: string, { columns, rows }: EncounterTable): RuleTable {
  const heads = columns.map((least, i) => {
    const next = columns[i + 1]
    return next === undefined ? `${least} or more` : next - 1 === least ? String(least) : `${least}–${next - 1}`
  })
  return {
    rule: '11.2',
    title,
    head: ['Die', ...heads.map((points) => `${points} points`)],
    note: RECONSTRUCTED,
    rows: rows.map((row, die) => [String(die + 1), ...row.map(({ effect, steps }) => EFFECTS[effect](steps))]),
  }
}

const DROPPED = { none: '–', disrupted: 'disrupted' } as const

const drop: RuleTable = {
  rule: '11.3',
  title: 'Paratroops',
  head: ['Modified die', 'Drifts', 'Effect', 'Second die: direction'],
  rows: dropRows.map(({ hexes, effect }, i) => [
    String(i + 1),
    hexes === 0 ? 'in the hex' : hexes === 1 ? '1 hex' : `${hexes} hexes`,
    DROPPED[effect],
    driftByDie[i] ?? '–',
  ]),
  note: `First drop of a day under fire ${signed(DROP_MODIFIERS.firstDrop)}, next to friends ${signed(DROP_MODIFIERS.besideFriends)}. ${RECONSTRUCTED}`,
}

const malaria: RuleTable = {
  rule: '13.7',
  title: 'Malaria: batteries that are halved',
  head: ['Die', ...CALIBERS],
  rows: upTo(1, 6).map((die) => [String(die), ...CALIBERS.map((caliber) => String(illOf(caliber, die)))]),
}

const OF_SIDE: { readonly [side in Side]: string } = { us: 'American', japan: 'Japanese' }

function levelName(level: Level, scorer: Side): string {
  const won = wonAt(level, scorer)
  return won === undefined ? 'Draw' : `${OF_SIDE[won.winner]} ${won.degree} victory`
}

function victory(title: string, { scorer, least }: Judgement): RuleTable {
  return {
    rule: '12.0',
    title,
    head: ['Points', 'Level'],
    rows: LEVELS.map((level, i) => {
      const [from, to] = [i === 0 ? 0 : least[i - 1], least[i]]
      return [to === undefined ? `${from} or more` : `${from}–${to - 1}`, levelName(level, scorer)]
    }),
  }
}

const supply: RuleTable = {
  rule: '11.2',
  title: 'Supply of Bataan',
  head: ['Die', 'Points'],
  rows: SUPPLY_BY_DIE.map((points, i) => [String(i + 1), String(points)]),
  note: 'One point for a unit that defends against a ground attack, two for one that attacks or bombards.',
}

const weekly: RuleTable = {
  rule: '11.2',
  title: 'Weekly turns',
  head: ['Week', 'Japanese replacement steps', 'Air losses replaced'],
  rows: weeks.map(({ turn, replacements, airReplaced }) => [
    ...[String(turn), String(replacements), airReplaced ? 'yes' : '–'],
  ]),
  note: 'Steps are reconstructed.',
}

/** The tables of the rules. */
export const tables: readonly RuleTable[] = [
  terrain,
  {
    rule: '9.1',
    title: 'Bombardment',
    head: ['Modified die', ...BOMBARDMENT.labels],
    rows: oddsRows(BOMBARDMENT, -1, 9),
    note: `D, DD: disruption; L: a step is lost; 2L: two. Under 1-5 nothing happens. ${RECONSTRUCTED}`,
  },
  altitudes,
  {
    rule: '10.0',
    title: 'Ground combat',
    head: ['Modified die', ...groundTable.labels],
    rows: oddsRows(groundTable, -2, 9),
    note: `A: what follows concerns the attackers, else the defenders. D, DD: disruption; L: a step is lost; R: hexes of retreat; E: eliminated. ${RECONSTRUCTED}`,
  },
  {
    rule: '9.2',
    title: 'Anti-aircraft fire',
    head: ['Modified die', ...ANTI_AIRCRAFT.labels],
    rows: oddsRows(ANTI_AIRCRAFT, 1, 9),
    note: `A: the raid bombs at half strength; 1, 2: steps lost. ${RECONSTRUCTED}`,
  },
  deployment,
  drop,
  supply,
  weekly,
  encounters('Air attack on Japanese raids', airAttackTable),
  encounters('Boats against landings', interdictionTable),
  malaria,
  victory('Points of the Fil-Americans, 1942', judgements.fall),
  victory('Points of Japan, 1945', judgements.recapture),
]
