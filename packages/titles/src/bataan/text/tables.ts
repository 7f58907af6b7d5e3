import type { RuleTable } from '@topside/engine'
import { signed } from '../../shared/signed.ts'
import { attritionModifier, coordinationModifiers } from '../data/charts.ts'
import { combatTables, type TableName } from '../data/combat.ts'
import { eventRules, keyOf, LETTERS } from '../data/events.ts'
import { coverRows, FORT_POINTS, fortCombat, RIVER_COMBAT, RIVER_POINTS, terrainRows } from '../data/terrain.ts'
import { formationDefs, SIDES, type Side, unitDefs } from '../data/units.ts'
import { campaignTables } from './campaign-tables.ts'
import { eventTold } from './english/events.ts'
import { turnDays } from './english/terms.ts'

const NAMES = {
  clear: 'Clear',
  rough: 'Rough',
  hill: 'Hill',
  mountain: 'Mountain',
  swamp: 'Swamp',
  jungle: 'Jungle',
  'tropical-grass': 'Tropical grass',
} as const

function combat(name: TableName, title: string): RuleTable {
  const table = combatTables[name]
  const dice = Array.from({ length: 12 }, (_, row) => row)
  return {
    rule: '11.1',
    title,
    head: ['Modified die', ...table.labels],
    rows: dice.map((die) => [
      die === 0 ? '0 or less' : die === 11 ? '11 or more' : String(die),
      ...table.labels.map((_, column) => table.result(column, die)),
    ]),
    note: 'Reconstructed but for six boxes. A star: attacking armour can be lost (11.23).',
  }
}

/** The units of a side, with their factors (2.22). */
function unitsOf(side: Side, title: string): RuleTable {
  const rows = unitDefs
    .filter((unit) => unit.side === side)
    .map(({ name, formation, attack, defence, er, movement, stacking, artillery }) => [
      ...[name, formationDefs.find(({ id }) => id === formation)?.name ?? 'Army'],
      ...[attack, defence, er, movement, stacking].map(String),
      artillery === undefined ? '–' : `${artillery.support} at ${artillery.range}`,
    ])
  const head = ['Unit', 'Formation', 'Attack', 'Defence', 'Efficiency', 'Movement', 'Stacking', 'Support']
  return {
    rule: '2.22',
    title,
    head,
    rows,
    note: 'At full strength. Reconstructed but for what the example of play adds up.',
  }
}

/** The Special Events of both sides, by letter (17.15, 17.16). */
function eventTable(): RuleTable {
  const rows = LETTERS.map((letter) => [
    letter,
    ...SIDES.map((side) =>
      (eventRules.get(keyOf(side, letter)) ?? [])
        .map(({ alternative }) => {
          const key = keyOf(side, letter).toLowerCase()
          return alternative ? `Otherwise ${eventTold(`${key}.else`)}` : eventTold(key)
        })
        .join(' '),
    ),
  ])
  const head = ['Letter', 'United States', 'Japan']
  const note =
    'Reconstructed but for what the rules and the example of play say. Otherwise: where the event itself is not available.'
  return { rule: '17.15', title: 'Special events', head, rows, note }
}

/** The tables of the rules. */
export const tables: readonly RuleTable[] = [
  eventTable(),
  {
    rule: '8.3',
    title: 'Ground',
    head: ['Ground', 'Movement points', 'Combat die', 'Assault table', 'Keeps zones out'],
    rows: [
      ...(['clear', 'rough', 'hill', 'mountain', 'swamp'] as const).map((id) => {
        const { points, combat, assault, keepsZocOut } = terrainRows[id]
        return [NAMES[id], String(points), signed(combat), assault ? 'yes' : '–', keepsZocOut ? 'yes' : '–']
      }),
      ...(['jungle', 'tropical-grass'] as const).map((id) => {
        const { more, combat, keepsZocOut } = coverRows[id]
        return [NAMES[id], signed(more), signed(combat), '–', keepsZocOut ? 'yes' : '–']
      }),
      ['River without a bridge', signed(RIVER_POINTS), `${signed(RIVER_COMBAT)} if all cross`, 'if all cross', '–'],
      ['Fortification', `${signed(FORT_POINTS)} for Japan`, `+${fortCombat.abucay} or +${fortCombat.main}`, 'yes', '–'],
      ['Road', '½', '–', '–', '–'],
      ['Trail', 'half the ground', '–', '–', '–'],
    ],
    note: 'Reconstructed where the example of play does not fix it.',
  },
  combat('mobile', 'Combat results, Mobile'),
  combat('assault', 'Combat results, Assault'),
  {
    rule: '10.4',
    title: 'Added to the die of coordination',
    head: ['For', 'Artillery', 'Ground units'],
    rows: (['mobile', 'assault', 'jungle', 'tropical-grass'] as const).map((id) => [
      { mobile: 'Mobile Sequence', assault: 'Assault Sequence', ...NAMES }[id],
      ...(['artillery', 'ground'] as const).map((kind) => signed(coordinationModifiers[id][kind])),
    ]),
    note: 'Artillery: not above the rating fires fully, up to 9 at half, from 10 on not at all.',
  },
  {
    rule: '11.11',
    title: 'What the results mean',
    head: ['Sign', 'Meaning'],
    rows: [
      ['A, D', 'attacker, defender'],
      ['1, 2, 3', 'steps lost, the first by the lead unit'],
      ['R', 'retreat: two hexes on the Mobile table, one or two on the Assault table'],
      ['d', 'disrupted'],
      ['E', 'eliminated'],
    ],
  },
  {
    rule: '4.31',
    title: 'Formations',
    head: ['Formation', 'Markers', 'Efficiency'],
    rows: formationDefs.map(({ name, markers, er }) => [name, String(markers), String(er)]),
  },
  {
    rule: '4.21',
    title: 'Game-turns',
    head: ['Game-turn', 'Days', 'Attrition, United States'],
    rows: [...turnDays].map(([turn, days]) => [String(turn), days, signed(attritionModifier(turn))]),
    note: 'Attrition after turn 4 is reconstructed. There is none in Layac.',
  },
  ...campaignTables,
  unitsOf('us', 'American and Filipino units'),
  unitsOf('japan', 'Japanese units'),
]
