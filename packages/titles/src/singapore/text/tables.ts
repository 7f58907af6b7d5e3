import type { RuleTable } from '@topside/engine'
import { ARMIES, type Army } from '../data/armies.ts'
import { CARDS } from '../data/cards.ts'
import { edgesOf, placeDefs, SECTOR_COUNT } from '../data/map.ts'
import { figures, firstController, historic, nakedIsland } from '../data/scenarios.ts'
import { historicPlaces, type UnitDef, unitDefs } from '../data/units.ts'
import { ROUND_RESULTS, roundOdds } from '../rules/11.4-11.7-results.ts'
import { STRIKE_RESULTS, strikeOdds } from '../rules/13-results.ts'
import { cards as cardTexts } from './english/cards.ts'

const RECONSTRUCTED = 'Reconstructed: the rulebook and its charts are not available.'

const NAMES: { readonly [army in Army]: string } = {
  japanese: 'Japanese',
  australian: 'Australian',
  british: 'British',
}

const TYPES: { readonly [type: string]: string } = {
  infantry: 'infantry',
  tank: 'tanks',
  carrier: 'Bren carriers',
  artillery: 'field artillery',
  gun6: '6-inch gun',
  gun92: '9.2-inch gun',
  gun15: '15-inch gun',
  fighter: 'fighters',
  bomber: 'bombers',
}

const half = (value: number) => (value === 0.5 ? '½' : String(value))
const dice = (sides: readonly number[]) => (sides.length === 0 ? '–' : sides.map((each) => `d${each}`).join(' + '))
const die = (sides: number) => (sides === 0 ? '–' : `d${sides}`)
const percent = (chance: number) => `${Math.round(100 * chance)} %`
const nameOf = (index: number) => placeDefs[index]?.name ?? ''
const named = (ids: readonly string[]) => ids.map((id) => placeDefs.find((place) => place.id === id)?.name).join(', ')
const sectors = placeDefs.slice(0, SECTOR_COUNT)
const axes = placeDefs.filter(({ kind }) => kind === 'axis')

/** Units of one type in an army, which have the same values. */
const kinds: readonly (readonly UnitDef[])[] = [
  ...Map.groupBy(unitDefs, ({ army, type }) => `${army} ${type}`).values(),
]

function unitRow(units: readonly UnitDef[]): string[] {
  const [unit] = units
  if (unit === undefined) return []
  const { army, type, attack, defend, air, strike, range, movement, crossesWater } = unit
  return [
    ...[`${NAMES[army]} ${TYPES[type]}`, String(units.length), dice(attack), dice(defend), die(air), die(strike)],
    ...[range === 0 ? '–' : String(range), air > 0 ? 'anywhere' : String(movement), crossesWater ? 'yes' : 'no'],
  ]
}

/** The initial units of a place, by type: `3 infantry, 1 field artillery`. */
function garrison(place: string): string {
  const there = unitDefs.filter(({ id }) => historicPlaces.get(id) === place)
  const counts = Map.groupBy(there, ({ army, type }) => `${NAMES[army]} ${TYPES[type]}`)
  return [...counts].map(([kind, units]) => `${units.length} ${kind}`).join(', ') || 'none'
}

const features = ({ airfield, supplyPoint, island }: (typeof sectors)[number]) =>
  [airfield && 'airfield', supplyPoint && 'Supply Point', island && 'island'].filter(Boolean).join(', ') || '–'

/** The sectors that a defence line protects, each with the sector on the other side. */
const lines = sectors.flatMap((place, from) =>
  (edgesOf[from] ?? []).filter(({ byRoad }) => byRoad).map(({ to }) => `${place.name} to ${nameOf(to)}`),
)

const whenActive = (id: string): string => {
  const period = historic.opening[id]
  if (historic.activeAxes.includes(id)) return 'from the start'
  if (period !== undefined) return `from ${historic.periods[period - 1]}`
  return historic.activatable.includes(id) ? `for ${figures.activationCost} supplies` : 'never'
}

const ROUNDS: readonly (readonly [name: string, attack: readonly number[], defence: readonly number[]])[] = [
  ['Infantry (d8 + d6) against d8 + d6', [8, 6], [8, 6]],
  ['The same with Force Concentration (d8 added)', [8, 6, 8], [8, 6]],
  ['The same with a Flanking Manoeuvre (d6 dropped)', [8, 6], [8]],
  ['British infantry (d6 + d6) against d8 + d6', [6, 6], [8, 6]],
  ['Tanks (d10 + d8) against d8 + d6', [10, 8], [8, 6]],
  ['Infantry (d8 + d6) against artillery (d6)', [8, 6], [6]],
]

const odds: RuleTable[] = [0, 0.5, 1].map((bonus) => ({
  rule: '11.6',
  title: bonus === 0 ? 'Chances of a round without a bonus' : `Chances of a round with a bonus of ${half(bonus)}`,
  head: [
    'Attack against defence',
    'Defender eliminated',
    'Defender suppressed',
    'Draw',
    'Attacker suppressed',
    'Attacker eliminated',
  ],
  rows: ROUNDS.map(([name, attack, defence]) => {
    const round = roundOdds(attack, defence, bonus)
    return [name, ...ROUND_RESULTS.map((result) => percent(round.chance(result)))]
  }),
}))

/** The tables of the rules. */
export const tables: readonly RuleTable[] = [
  {
    rule: '1.3',
    title: 'Periods',
    head: ['Period', 'Time'],
    rows: historic.periods.map((name, index) => [String(index + 1), name]),
    note: RECONSTRUCTED,
  },
  {
    rule: '3.1',
    title: 'Sectors, and who holds them in the historic campaign',
    head: ['Sector', 'What is there', 'Controlled by', 'Units at the start'],
    rows: sectors.map((sector) => [
      sector.name,
      features(sector),
      NAMES[firstController(sector.id)],
      garrison(sector.id),
    ]),
    note: 'Known are the guns of Pasir Laba and Clementi, a 6-inch gun of Blakang Mati, that Tekong has guns, and the carrier of Seletar; the rest is reconstructed.',
  },
  {
    rule: '4.1',
    title: 'Units',
    head: ['Unit', 'Number', 'Attack', 'Defence', 'In the air', 'Strike', 'Range', 'Movement', 'Crosses water'],
    rows: kinds.map(unitRow),
    note: 'All dice are reconstructed. A fixed gun defends like field artillery, and infantry moves three sectors along a road: that much is known.',
  },
  {
    rule: '6.1',
    title: 'What movement costs',
    head: ['Step', 'Movement points'],
    rows: [
      ['Along a road', String(figures.roadStep)],
      ['Beside the road, or where there is none', String(figures.offRoadStep)],
      ['Across a river', String(figures.offRoadStep)],
      ['Across the sea to an island or back', 'the whole move'],
      ['From an Axis-of-Attack, or to one', 'the whole move'],
    ],
    note: RECONSTRUCTED,
  },
  {
    rule: '6.3',
    title: 'From where to where',
    head: ['From', 'Friendly, uncontested', 'Friendly, contested', 'Enemy, uncontested', 'Enemy, contested'],
    rows: [
      ['Friendly, uncontested', 'free', 'for supplies', 'free if empty, else an attack for supplies', 'for supplies'],
      ['Friendly, contested', 'free', 'for supplies', 'no', 'for supplies'],
      ['Enemy, contested', 'free', 'for supplies', 'no', 'for supplies'],
    ],
    note: 'Reconstructed from the answers of the authors: the signs of the printed table are lost.',
  },
  {
    rule: '7.1',
    title: 'Supplies',
    head: ['Army', 'At the start', 'Each day', 'Each night'],
    rows: ARMIES.map((army) => {
      const { start, day, night } = historic.supplies[army]
      return [NAMES[army], String(start), String(day), String(night)]
    }),
    note: 'Nothing is collected in the first period. The 40 of the Japanese are known, the rest is reconstructed.',
  },
  {
    rule: '7.2',
    title: 'What supplies are paid for',
    head: ['Action', 'Supplies'],
    rows: [
      ['A ground unit enters a contested or enemy-occupied sector', String(figures.attackCost)],
      ...['artillery', 'gun6', 'gun92', 'gun15'].map((type) => [
        `Committing ${type === 'artillery' ? '' : 'a '}${TYPES[type]}`,
        String(figures.commitCost[type]),
      ]),
      ['Activating an axis', String(figures.activationCost)],
      ['Any other move, going on with a battle, aircraft', 'nothing'],
    ],
    note: `The winner of a battle for a Supply Point takes up to ${figures.captureTokens} supplies of its owner. What is paid for is known, the amounts are reconstructed.`,
  },
  {
    rule: '8.2',
    title: 'Axes-of-Attack',
    head: ['Axis', 'From', 'Sectors', 'Active in the historic campaign'],
    rows: axes.map(({ id, name, axis }, index) => [
      name,
      axis === 'sea' ? 'the sea' : 'the land',
      (edgesOf[SECTOR_COUNT + index] ?? []).map(({ to }) => nameOf(to)).join(', '),
      whenActive(id),
    ]),
    note: 'Known are Tengah and Buloh for Axis B, and Pasir Ris for Axis F; the rest is reconstructed.',
  },
  {
    rule: '11.6',
    title: 'The result of a round',
    head: ['Difference of the highest dice, with the bonus', 'Result'],
    rows: [
      [`Attacker ahead by ${figures.eliminateMargin} or more`, 'Defender eliminated (a fixed gun is captured)'],
      ['Attacker ahead by less', 'Defender suppressed: it retreats (a fixed gun is eliminated)'],
      ['Equal', 'A draw'],
      ['Defender ahead by less', 'Point and support of the Attacker suppressed: they retreat'],
      [`Defender ahead by ${figures.eliminateMargin} or more`, 'Point and support of the Attacker eliminated'],
    ],
    note: RECONSTRUCTED,
  },
  ...odds,
  {
    rule: '12.1',
    title: 'Tactics of the Attacker',
    head: ['Tactic', 'Units', 'What it does'],
    rows: [
      ['Standard Attack', '1', 'nothing more'],
      [
        'Flanking Manoeuvre',
        '2',
        `the Defender drops a die; with one die alone it counts ${figures.flankPenalty} less`,
      ],
      ['Force Concentration', '2', 'one die of the support is added'],
    ],
  },
  {
    rule: '13.4',
    title: 'Direct Strikes',
    head: ['Die', 'No hit', 'Suppressed', 'Eliminated'],
    rows: [6, 8, 10, 12].map((sides) => {
      const strike = strikeOdds([sides])
      return [`d${sides}`, ...STRIKE_RESULTS.map((result) => percent(strike.chance(result)))]
    }),
    note: `Suppressed from ${figures.strikeSuppress}, eliminated from ${figures.strikeEliminate}. ${RECONSTRUCTED}`,
  },
  {
    rule: '16.1',
    title: 'Defence bonus',
    head: ['The attack comes', 'Bonus'],
    rows: [
      ['From an Axis-of-Attack', '1'],
      ['Across the sea between an island and the shore', '1'],
      ['Across a river', '½'],
      [`On the road through a defence line (${lines.join('; ')})`, '½'],
      ['Any other way, or from units that stood there before', '0'],
    ],
    note: 'The lowest bonus of all ways counts. Axes, the rivers from Buloh to Kranji and Mandai, and the Serangoon line are known; the rest is reconstructed.',
  },
  {
    rule: '17.3',
    title: 'Levels of victory',
    head: ['Level', 'Japanese', 'Australian', 'British'],
    rows: [
      [
        'Decisive',
        'all four sectors of the City',
        '12 units in supply, Bukit Timah and Tanglin',
        'no sector of the City is Japanese, and Bukit Timah',
      ],
      ['Major', '–', '–', 'no sector of the City is Japanese'],
      ['Victory', 'Bukit Timah and two sectors of the City', '12 units in supply', '–'],
      ['Minor', `Bukit Timah and two of ${named(historic.outer)}`, '–', 'the Japanese reach nothing'],
    ],
    note: `The City: ${named(historic.city)}. The Australian Victory, and that only it can tie with a Japanese one, are known; the rest is reconstructed.`,
  },
  {
    rule: '18.2',
    title: 'Cards',
    head: ['Army', 'Card', 'Kind', 'What it does'],
    rows: CARDS.map(({ id, army, kind, name }) => [NAMES[army], name, kind, cardTexts[`card.${id}`] ?? '']),
    note: 'Our own: the cards that were sold for the game are not known.',
  },
  {
    rule: '19.2',
    title: 'The Almost Naked Island',
    head: ['What', 'Number'],
    rows: [
      ['Axes of main attacks', String(nakedIsland.mainAxes)],
      ['Units on each of them', `at most ${nakedIsland.mainLimit}`],
      ['Axes of feints', String(nakedIsland.feintAxes)],
      ['Units on each of them', `at most ${nakedIsland.feintLimit}`],
      ['Where Australians begin', named(nakedIsland.australian)],
    ],
    note: RECONSTRUCTED,
  },
]
