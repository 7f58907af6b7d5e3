import type { RuleTable } from '@topside/engine'
import { combatTables, RESULTS } from '../data/combat.ts'
import { BEACHES, beachHexes, idOf } from '../data/hexes.ts'
import { type Arrival, ENTRIES, type Entry, type Scenario, scenarios, supportOf } from '../data/scenarios.ts'
import { beachCost, costs, exitCost, shifts } from '../data/terrain.ts'
import turnData from '../data/turns.json' with { type: 'json' }
import { SIDES, type Side, unitDefs } from '../data/units.ts'
import { EFFECTS } from '../rules/7.5-results.ts'
import { LEVELS } from '../rules/15.4-levels-of-victory.ts'

/** A cost in half Movement Points as a mixed number. */
const points = (halves: number) => `${halves > 1 ? Math.floor(halves / 2) : ''}${halves % 2 === 1 ? '½' : ''}`
const side = (id: Side) => (id === 'us' ? 'United States' : 'Japan')
const columns = (count: number) => (count === 0 ? '–' : `${count} to the left`)

const TERRAIN_NAMES = {
  clear: 'Clear',
  swamp: 'Swamp',
  rough: 'Rough',
  mountain: 'Mountain',
  town: 'Town',
} as const

const combat = (table: (typeof combatTables)['mobile'], title: string, note: string): RuleTable => ({
  rule: '7.5',
  title,
  head: ['Die', ...table.labels],
  rows: [1, 2, 3, 4, 5, 6].map((die) => [String(die), ...table.labels.map((_, column) => table.result(column, die))]),
  note,
})

const effect = (what: (typeof EFFECTS)['A1']['attacker']) => {
  if (what === 'eliminated') return 'eliminated'
  if (what === 'exchange') return 'loses units worth the defence'
  return what === 0 ? 'nothing' : `retreats ${what}`
}

const ENTRY_NAMES: { readonly [entry in Entry]: string } = {
  north: 'Northern Beach Area',
  east: 'Eastern Beach Area',
  south: 'Southern Beach Area',
  ormoc: 'Ormoc',
  'west-edge': 'western edge',
  'south-edge': 'southern edge',
  'north-edge': 'northern edge',
  anywhere: 'any hex, from the air',
}

const nameOf = new Map(unitDefs.map(({ id, name }) => [id as string, name]))

/** Where a unit arrives: by default, and by the option `landing`. */
function placeOf({ entry, optional }: Pick<Arrival, 'entry' | 'optional'> = { entry: 'anywhere', optional: false }) {
  return optional ? `${ENTRY_NAMES.east} (by option: ${ENTRY_NAMES[entry]})` : ENTRY_NAMES[entry]
}

/** Times and places of a side's arrivals (18.1, 18.2). */
function arrivals(of: Side): RuleTable {
  const all = [...new Set(scenarios.flatMap((scenario) => [...scenario.arrivals.values()]))]
  const rows = all
    .filter(({ unit }) => unitDefs.some(({ id, side }) => id === unit && side === of))
    .sort((a, b) => a.turn - b.turn || ENTRIES.indexOf(a.entry) - ENTRIES.indexOf(b.entry))
  const groups = Map.groupBy(rows, ({ turn, entry, optional }) => `${turn} ${entry} ${optional}`)
  return {
    rule: of === 'us' ? '18.1' : '18.2',
    title: `Reinforcements: ${side(of)}`,
    head: ['Game-turn', 'Where', 'Units'],
    rows: [...groups.values()].map((units) => [
      String(units[0]?.turn),
      placeOf(units[0]),
      units.map(({ unit }) => nameOf.get(unit)).join(', '),
    ]),
  }
}

const RATIOS: { readonly [level in (typeof LEVELS)[number]]: readonly [ratio: string, name: string] } = {
  'us-decisive': ['3.00 or more', 'Decisive American victory'],
  'us-substantive': ['2.50 to 2.99', 'Substantive American victory'],
  'us-marginal': ['2.01 to 2.49', 'Marginal American victory'],
  draw: ['2.00', 'Draw'],
  'japan-marginal': ['1.50 to 1.99', 'Marginal Japanese victory'],
  'japan-substantive': ['1.01 to 1.49', 'Substantive Japanese victory'],
  'japan-decisive': ['1.00 or less', 'Decisive Japanese victory'],
}

/** Points in a scenario besides destroyed units. */
function objectives({ id, objectives, airfieldPoints, breakthrough, held, westernLines }: Scenario): string[][] {
  const name =
    { 'american-assault': 'American Assault', 'mountain-barrier': 'Mountain Barrier' }[id] ?? 'Final Collapse'
  const row = (who: Side, what: string, worth: string) => [name, side(who), what, worth]
  return [
    ...SIDES.flatMap((who) =>
      objectives[who].map(({ hex, points }) =>
        row(who, `a unit in ${hex}${who === 'us' ? ' with a line' : ''}`, String(points)),
      ),
    ),
    ...(airfieldPoints > 0 ? [row('japan', 'each unit on an airfield or next to one', String(airfieldPoints))] : []),
    ...(breakthrough
      ? [
          row(
            'us',
            `each unit below row ${breakthrough.belowRow} and column ${breakthrough.belowColumn} with a line`,
            'its worth',
          ),
        ]
      : []),
    ...(westernLines
      ? [
          row('japan', 'each Japanese unit with a line to the western edge', 'its worth'),
          row('us', 'each Japanese unit without one', 'its worth'),
        ]
      : []),
    ...(held ? [row('japan', `a unit in ${held.hex} at the end of game-turn ${held.turn}`, String(held.points))] : []),
    row('japan', 'each American unit without a line to a beach', 'its worth'),
    row('japan', 'a unit on a northern or eastern beach', '40, once'),
  ]
}

/** The tables of the rules. */
export const tables: readonly RuleTable[] = [
  {
    rule: '5.2',
    title: 'What movement costs',
    head: ['Ground', 'Movement points'],
    rows: [
      ...(['clear', 'swamp', 'rough', 'mountain'] as const).map((id) => [TERRAIN_NAMES[id], points(costs[id])]),
      ['Along a trail', points(costs.trail)],
      ['Along a road', points(costs.road)],
      ['Landing on a beach', points(beachCost)],
      ['Leaving the map', points(exitCost)],
    ],
    note: 'Reconstructed: the chart of the printed game is not known.',
  },
  {
    rule: '7.4',
    title: 'Terrain in combat',
    head: ['Ground of the defender', 'Usual', 'Weaker reading'],
    rows: (['clear', 'swamp', 'rough', 'mountain', 'town'] as const).map((id) => [
      TERRAIN_NAMES[id],
      columns(shifts.strong[id]),
      columns(shifts.standard[id]),
    ]),
    note: 'Columns of the combat results table. The best of several attacked hexes counts, once.',
  },
  combat(combatTables.mobile, 'Combat results, mobile', 'Columns are attack less defence. The usual table.'),
  combat(combatTables.active, 'Combat results, active', 'Columns are attack less defence. By option.'),
  {
    rule: '7.5',
    title: 'What the results mean',
    head: ['Result', 'Attacker', 'Defender'],
    rows: RESULTS.map((result) => [result, effect(EFFECTS[result].attacker), effect(EFFECTS[result].defender)]),
    note: 'Retreats are counted in hexes.',
  },
  {
    rule: '8.3',
    title: 'Ground support by game-turn',
    head: ['Game-turn', 'Dates', 'United States', 'Japan'],
    rows: turnData.turns.map(({ turn, dates }) => [
      String(turn),
      dates,
      ...SIDES.map((each) => String(supportOf(turn, each))),
    ]),
    note: 'Reconstructed: the track of the printed game is not known.',
  },
  {
    rule: '12.2',
    title: 'Beach hexes',
    head: ['Area', 'Hexes'],
    rows: BEACHES.map((beach) => [ENTRY_NAMES[beach], beachHexes[beach].map(idOf).join(', ')]),
  },
  {
    rule: '15.0',
    title: 'What gives points',
    head: ['Scenario', 'To', 'For', 'Points'],
    rows: [['all', 'both', 'each enemy unit destroyed', 'its worth'], ...scenarios.flatMap(objectives)],
    note: 'The worth of a unit is the sum of its strengths (15.11). Points for places are counted at the end.',
  },
  {
    rule: '15.4',
    title: 'Levels of victory',
    head: ['American to Japanese points', 'Level'],
    rows: LEVELS.map((level) => [...RATIOS[level]]),
  },
  {
    rule: '16.0',
    title: 'The scenarios',
    head: ['Scenario', 'Game-turns', 'American units', 'Japanese units'],
    rows: scenarios.map(({ rule, firstTurn, lastTurn, deployment }) => [
      { '16.1': 'American Assault', '16.2': 'Mountain Barrier' }[rule] ?? 'Final Collapse',
      `${firstTurn} to ${lastTurn}`,
      ...SIDES.map((each) => String(deployment[each].size)),
    ]),
  },
  arrivals('us'),
  arrivals('japan'),
]
