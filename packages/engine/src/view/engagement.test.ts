import { expect, it } from 'vitest'
import { PUBLIC } from '../table/masks.ts'
import { play } from '../testing/play.ts'
import { between, choose, sketch } from '../testing/sketch.ts'
import type { EngagedSide, Engagement } from '../title/engagement.ts'
import { textsOf } from './engagement.ts'

const spy = { args: { who: { piece: 'spy' } } }

const side = (id: string): EngagedSide => ({
  side: id,
  role: { key: `role.${id}` },
  front: { pieces: [{ piece: 'spy', part: { key: 'part' } }] },
  ranks: [{ name: { key: 'rank' }, groups: [{ pieces: [{ piece: 'spy' }] }] }],
})

const fight: Engagement = {
  place: 'field',
  name: { key: 'fight', ...spy },
  attacker: side('red'),
  defender: side('blue'),
  ledgers: [{ key: 'bonus', total: 1, parts: [{ key: 'bonus.spy', value: 1, rule: '1', ...spy }] }],
  notes: [{ key: 'note.spy', ...spy }, { key: 'note.open' }],
  tables: [{ name: { key: 'table', ...spy }, chances: [{ key: 'chance', p: 1, ...spy }], used: true }],
  last: { n: 0, name: { key: 'roll' }, groups: [], results: [{ key: 'result.spy', ...spy }, { key: 'result.open' }] },
  over: { key: 'over', ...spy },
}

/** A fight in which the hidden spy takes part. A choice can reveal the spy. */
const title = sketch(
  {},
  {
    *begin({ table }) {
      yield* choose(0, between('find', 'wait'))
      table.setKnownTo(table.piece('spy'), PUBLIC)
      yield* choose(0, between('go', 'stay'))
      return 'begin'
    },
  },
  { engagement: () => fight },
)

it('a fight reveals nothing of a hidden piece', () => {
  const { engagement } = play(title).match
  expect(JSON.stringify(engagement)).not.toContain('"spy"')
  expect(textsOf(engagement as Engagement).map(({ key }) => key)).toEqual([
    'fight',
    'role.red',
    'rank',
    'role.blue',
    'rank',
    'bonus',
    'bonus.spy',
    'note.open',
    'table',
    'chance',
    'roll',
    'result.open',
    'over',
  ])
})

it('a fight is shown in full once all its pieces are public', () => {
  const match = play(title)
  match.as('red').choose('find')
  expect(match.match.engagement).toEqual(fight)
})

it('a title that describes no fights has no engagement', () => {
  expect(
    play(
      sketch(
        {},
        {
          *begin() {
            yield* choose(0, between('go', 'stay'))
            return 'begin'
          },
        },
      ),
    ).match.engagement,
  ).toBe(undefined)
})
