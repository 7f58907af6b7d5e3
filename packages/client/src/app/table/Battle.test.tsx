// @vitest-environment happy-dom
import type { Engagement } from '@topside/engine'
import { expect, test } from 'vitest'
import { seat } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Battle } from './Battle.tsx'

const fight = (n: number, over?: string): Engagement => ({
  place: 'west',
  name: { key: 'The fight' },
  attacker: { side: 'red', role: { key: 'attacks' }, ranks: [] },
  defender: { side: 'blue', role: { key: 'defends' }, ranks: [] },
  ledgers: [],
  notes: [],
  last: { n, name: { key: 'round' }, groups: [], results: [] },
  ...(over !== undefined && { over: { key: over } }),
})
const seats = [seat({ mine: true, ask: 'toy.move' }), seat({ name: 'Ben', side: 'blue' })]

function battle(engagement: Engagement) {
  const { connection, session } = tableWith({ seats, engagement })
  const next = (then: Engagement) =>
    doing(() => {
      const { value } = connection.snapshot
      if (value !== undefined) connection.snapshot.value = { ...value, engagement: then }
    })
  return { next, ...show(<Battle session={session} />, session.context) }
}

test('a fight is a picture, which says who must decide; once it is over, one line', async () => {
  const { getByTestId, queryByTestId, next } = battle(fight(1))
  expect(getByTestId('battle-attacker').textContent).toContain('to decide')
  await next(fight(1, 'Red wins'))
  expect(queryByTestId('battle')).toBeNull()
  expect(getByTestId('battle-line').textContent).toContain('Red wins')
})

test('a fight that is over can be looked at again, and nobody has to decide there', async () => {
  const { getByTestId, queryByTestId } = battle(fight(1, 'Red wins'))
  await click(getByTestId('battle-show'))
  expect(getByTestId('battle').textContent).not.toContain('to decide')
  await click(getByTestId('battle-hide'))
  expect(queryByTestId('battle')).toBeNull()
  expect(getByTestId('battle-line')).toBeTruthy()
})

test('it can be closed, until there is another', async () => {
  const { getByTestId, queryByTestId, next } = battle(fight(1, 'Red wins'))
  await click(getByTestId('battle-close'))
  for (const gone of ['battle', 'battle-line']) expect(queryByTestId(gone)).toBeNull()
  await next(fight(2))
  expect(getByTestId('battle')).toBeTruthy()
  await next(fight(2, 'Blue wins'))
  expect(getByTestId('battle-line').textContent).toContain('Blue wins')
})
