import type { RuleTable } from '@topside/engine'
import { areaDefs, boxDefs } from '../data/areas.ts'
import {
  beachResult,
  dropResult,
  infiltrationResult,
  LAST_TURN,
  momentumLostUpTo,
  POINTS_NEEDED,
} from '../data/tables.ts'
import { markerDefs, unitDefs } from '../data/units.ts'

const DICE = [1, 2, 3, 4, 5, 6] as const
const BY_DIE = ['Die', ...DICE.map(String)]

const LANDED: { readonly [result: string]: string } = {
  eliminated: 'eliminated',
  disrupted: 'spent; “S” units eliminated',
  failed: 'must attack',
  spent: 'spent',
  fresh: 'fresh',
}
const landings = (result: (die: number) => string) => [['Result', ...DICE.map((die) => LANDED[result(die)] ?? '')]]

const names = new Map(boxDefs.map(({ id, name }) => [id as string, name]))

/** Names of units by their initial box. */
const starts = [...Map.groupBy(unitDefs, ({ start }) => start)].map(([box, units]) => [
  names.get(box) ?? box,
  String(units.length),
  units.map(({ label }) => label).join(', '),
])

/** Rows for the parts of a value, with their numbers. */
const partsOf = (value: string, ...parts: readonly (readonly [name: string, counts: string])[]) =>
  parts.map((part) => [value, ...part])

/** The tables of the rules. */
export const tables: readonly RuleTable[] = [
  {
    rule: '3.1.2',
    title: 'Areas, their terrain and their worth',
    head: ['Area', 'Name', 'TEM', 'Victory points'],
    rows: areaDefs.map(({ id, name, tem, points }) => [id, name, `+${tem}`, points === 0 ? '–' : String(points)]),
  },
  { rule: '5.3', title: 'Where units begin', head: ['Box', 'Units', 'Which'], rows: starts },
  {
    rule: '6.2.1',
    title: 'Momentum',
    head: ['Impulse', ...DICE.map((n) => (n === 6 ? '6 and later' : String(n)))],
    rows: [
      [
        'Lost on a die of',
        ...DICE.map((n) => {
          const most = momentumLostUpTo(n)
          return most === 0 ? 'no roll' : most === 1 ? '1' : `1 to ${most}`
        }),
      ],
    ],
  },
  {
    rule: '8.2',
    title: 'What movement costs',
    head: ['Area entered', 'Movement factors'],
    rows: [
      ['without an enemy', '1'],
      ['without an enemy, next to a fresh enemy machine gun (not for armour)', '2'],
      ['with spent enemies alone', '3'],
      ['with a fresh enemy', '4'],
      ['an attack from within a contested area, a landing, an infiltration', 'all'],
    ],
    note: 'The highest that applies. As its first step a unit may enter any open area next to it with all it has.',
  },
  {
    rule: '8.3',
    title: 'Airborne landing',
    head: BY_DIE,
    rows: landings(dropResult),
    note: '−1 for each fresh Japanese machine gun in area 10 or next to it; +1 for the first wave (8.3.1). Below 1 counts as 1.',
  },
  {
    rule: '8.4',
    title: 'Seaborne landing',
    head: BY_DIE,
    rows: landings(beachResult),
    note: '−1 for each fresh Japanese machine gun in area 22 or next to it. Below 1 counts as 1.',
  },
  {
    rule: '8.6',
    title: 'Infiltration',
    head: BY_DIE,
    rows: landings(infiltrationResult),
    note: '−1 if a fresh American unit is in the area. Below 1 counts as 1.',
  },
  {
    rule: '9.4.2',
    title: 'Attack value',
    head: ['Part', 'Counts'],
    rows: [
      ['Lead attacking unit', 'its attack factor'],
      ['Each other attacker', '+1'],
      ['Three different types of unit', '+1'],
      ['American attack by day', '+1'],
      ['Leader, mortar, flamethrower (17)', '+1 each'],
    ],
  },
  {
    rule: '9.4.3',
    title: 'Defence value',
    head: ['Part', 'Counts'],
    rows: [
      ['Lead defending unit', 'its defence factor'],
      ['Each other fresh defender', '+1'],
      ['Terrain of the area', '+1 to +4'],
      ['American defence by day', '+1'],
    ],
  },
  {
    rule: '9.4.4',
    title: 'Results of an attack',
    head: ['Attack total', 'Name', 'Attacker', 'Defender'],
    rows: [
      ['lower', 'Repulse', 'lead unit eliminated, the others spent; retreat after a mandatory attack', 'nothing'],
      ['equal', 'Stalemate', 'all spent', 'nothing'],
      ['higher', 'Success', 'all spent', 'loses the difference in points'],
    ],
  },
  {
    rule: '10.6',
    title: 'Bombardment',
    head: ['Value', 'Part', 'Counts'],
    rows: [
      ...markerDefs.filter(({ attack }) => attack > 0).map(({ name, attack }) => ['Attack', name, String(attack)]),
      ...partsOf(
        'Attack',
        ['Artillery unit', 'its attack factor'],
        ['Each other artillery unit that supports', '+1'],
        ['More than three Japanese units', '+1'],
      ),
      ...partsOf('Defence', ['Terrain of the area', '+1 to +4'], ['A single Japanese unit', '+1']),
    ],
  },
  {
    rule: '11.1',
    title: 'Taking losses',
    head: ['A unit that is', 'does', 'Points taken'],
    rows: [
      ['fresh', 'turns spent', '1'],
      ['spent', 'retreats', '1'],
      ['spent', 'is eliminated', '2'],
      ['fresh', 'is eliminated', '3'],
    ],
  },
  {
    rule: '15.1.2',
    title: 'Least points at the end of each night',
    head: ['Turn', ...Array.from({ length: LAST_TURN }, (_, n) => String(n + 1))],
    rows: [['American points, or Japan wins', ...Array.from({ length: LAST_TURN }, (_, n) => String(n + 1))]],
    note: `After turn ${LAST_TURN} the United States need ${POINTS_NEEDED}, or as many as were bid (15.3).`,
  },
  {
    rule: '15.2',
    title: 'Areas that give victory points',
    head: ['Area', 'Name', 'Points'],
    rows: areaDefs.filter(({ points }) => points > 0).map(({ id, name, points }) => [id, name, String(points)]),
  },
]
