import {
  type BoardSpace,
  type Next,
  offer,
  type Procedure,
  pick,
  record,
  roll,
  type Title,
  type TitlePackage,
} from '@topside/engine'
import { fuzzMatch, play } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { testSides } from './testing/sides.ts'

const ODDS = [
  { key: 'odds.through', p: 2 / 3 },
  { key: 'odds.stuck', p: 1 / 3 },
]

/** Two boats on a river; whoever is first at the sea has won. */
export const river: Title<{ mover: number }> = {
  id: 'river',
  name: 'River',
  rulesVersion: 1,
  seats: 2,
  scenarios: ['standard'],
  options: [],
  settings: [],
  table: {
    pieces: ['red', 'blue'].map((side) => ({ id: `${side}-boat`, side, start: 'spring' })),
    spaces: ['spring', 'ford', 'sea'].map((id) => ({ id })),
    tracks: [],
    faces: ['afloat'],
    sides: ['red', 'blue'],
  },
  setup: () => ({ mover: 0 }),
  firstStep: 'turn',
  steps: {
    *turn(game): Procedure<Next> {
      const { table, vars } = game
      const boat = table.piece(vars.mover === 0 ? 'red-boat' : 'blue-boat')
      const next = table.space(boat.space.id === 'spring' ? 'ford' : 'sea')
      const bold = yield* pick(vars.mover, {
        kind: 'turn',
        rule: '1',
        offers: offer([true, false], (risk) => ({ verb: risk ? 'sail' : 'wait', space: next.id })),
        preview: (risk) => (risk ? { ledgers: [], chances: ODDS } : undefined),
      })
      if (bold) {
        const {
          n,
          values: [die = 0],
        } = yield* roll([6])
        if (die > 2) table.move(boat, next)
        yield* record({ key: 'river.sailed', rule: '2', seat: vars.mover, roll: { n, values: [die] } })
      }
      if (boat.space.id === 'sea') return { end: { winner: vars.mover, reason: { key: 'river.first', rule: '3' } } }
      vars.mover = 1 - vars.mover
      return 'turn'
    },
  },
  sidesOf: (_game, seat) => ['red', 'blue'].slice(seat, seat + 1),
  faults: () => [],
}

const spaces = river.table.spaces.map(({ id }, index): BoardSpace => {
  const x = 100 + 200 * index
  return {
    id,
    kind: 'area',
    name: { key: `space.${id}`, text: id },
    polygon: [
      [x - 90, 50],
      [x + 90, 50],
      [x + 90, 250],
      [x - 90, 250],
    ],
    label: [x, 70],
    title: { lines: [id], at: [x - 40, 80], size: 18, ink: 'ink' },
    anchors: { red: [x - 40, 160], blue: [x + 40, 160] },
  }
})

const title: TitlePackage = {
  rules: river,
  board: {
    size: { w: 600, h: 300 },
    counter: 48,
    ground: 'sea',
    spaces,
    layers: [{ id: 'banks', shapes: spaces.map(({ polygon }) => ({ polygon, fill: 'paper', stroke: 'shore' })) }],
    borders: [],
    borderKinds: {},
    tracks: [],
    captions: [],
  },
  sides: testSides(
    ['red', 'Red', ['#A33B2E', '#FFFFFF', '#64201A'], ['#A9473A', '#FFFFFF', '#E39A8F']],
    ['blue', 'Blue', ['#2F4E8C', '#FFFFFF', '#1A2E57'], ['#3C5C9C', '#FFFFFF', '#9DB4E4']],
  ),
  counters: {
    'red-boat': { name: 'Red boat', label: 'Red', side: 'red', symbol: 'warship' },
    'blue-boat': { name: 'Blue boat', label: 'Blue', side: 'blue', symbol: 'warship' },
  },
  texts: {
    'ask.turn': 'Sail on, or wait?',
    'choice.sail': 'Sail to {space}',
    'choice.wait': 'Wait',
    'river.sailed': '{seat} sails',
    'river.first': 'A boat is at the sea',
    'face.afloat': 'afloat',
    'odds.through': 'gets through',
    'odds.stuck': 'is stuck',
  },
  notes: async () => ({ '1': { title: 'Turn', text: 'A boat sails on, or waits.' } }),
  goals: async () => ({
    texts: { 'goal.sea': 'Be first at the sea', 'goal.sea.brief': 'To the sea' },
    of: () => [{ key: 'goal.sea', rule: '3', urgency: 'calm', brief: { key: 'goal.sea.brief' } }],
  }),
  status: () => [],
}

test('plays as the README says', () => {
  const match = play(river, { dice: [[5], [1], [6]] })
  match.as('red').choose('sail')
  match.as('blue').choose('sail')
  expect(match.at('blue-boat')).toBe('spring')
  match.as('red').choose('sail')
  expect(match.match.outcome?.winner).toBe(0)
})

test('survives fuzzing, with all its texts', () => {
  const { texts, status } = title
  expect(fuzzMatch(river, { seed: 'a', policy: 'random', thorough: true, visible: { texts, status } }).faults).toEqual(
    [],
  )
})
