// @vitest-environment happy-dom
import type { Preview } from '@topside/engine'
import { expect, test } from 'vitest'
import { change } from '../../settings/settings.ts'
import { asking, seat } from '../../testing/fixture.ts'
import { click, doing, eventually, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { Odds, Stakes } from './Odds.tsx'

const move = { verb: 'move', piece: 'red-scout', space: 'west' }
const preview: Preview = { ledgers: [], chances: [{ key: 'toy.hit', p: 1 / 6 }] }

function odds(brief = false, previews = true) {
  const decision = asking([move, { verb: 'pass' }], previews ? { previews } : {})
  const { connection, session } = tableWith(
    { seats: [seat({ mine: true, ask: 'toy.move', decision }), seat()] },
    undefined,
    (fed) => {
      fed.previews = { seq: 1, previews: [preview, null], context: null }
    },
  )
  return { connection, session, ...show(<Odds session={session} brief={brief} />, session.context) }
}

test('shows the consequences of the choice in focus, with their chances', async () => {
  const { session, root, findByTestId } = odds()
  expect(root.textContent).toBe('Point at an option to see its outcome.')
  await doing(() => {
    session.considered.value = move
  })
  const stakes = await findByTestId('stakes')
  expect(stakes.querySelector('h2')?.textContent).toBe('Move red scout to 1 west')
  expect(stakes.textContent).toContain('Hit')
})

test('beside the board the choice in focus has a place of its own, apart from what the question is about', async () => {
  const { session, root } = odds()
  const apart = show(<Odds session={session} apart />, session.context)
  const pointed = show(<Stakes session={session} />, session.context)
  expect(pointed.root.textContent).toBe('')
  await doing(() => {
    session.considered.value = move
  })
  await eventually(() => expect(root.textContent).toContain('Hit'))
  expect(apart.queryByTestId('stakes')).toBeNull()
  expect(pointed.getByTestId('stakes').textContent).toContain('Hit')
})

test('says nothing of outcomes if the question has none', () => {
  expect(odds(false, false).root.textContent).toBe('')
})

test('shows an irreversible answer until it is confirmed', async () => {
  change({ confirm: true })
  const { connection, session, findByTestId } = odds(true)
  connection.final = { key: 'final.turn' }
  await doing(() => session.choose(move))
  await findByTestId('confirm-why')
  const confirm = (await findByTestId('confirm')) as HTMLButtonElement
  await eventually(() => expect(confirm.disabled).toBe(false))
  connection.sent.length = 0
  await click(confirm)
  expect(connection.sent).toMatchObject([{ kind: 'choose', choices: [move] }])
})
