// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import type { Plan } from '@topside/engine'
import { expect, test } from 'vitest'
import { asking, seat } from '../../testing/fixture.ts'
import { click, doing, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { PlanList } from './PlanList.tsx'

const cancel = { verb: 'cancel', piece: 'red-scout' }
const plan: Plan = {
  cost: { key: 'plan.supply', rule: '7', args: { number: 2 } },
  whyNot: { key: 'why.too-far', rule: '7.1' },
  parts: [{ pieces: ['red-scout'], path: ['west', 'east'], text: { key: 'go' }, cost: { key: 'one' }, back: [cancel] }],
}
const seats = [seat({ mine: true, decision: asking([cancel, { verb: 'commit' }]), ask: 'toy.move' }), seat()]

test('a plan shows its cost and why it cannot be carried out, and each part can be taken back', async () => {
  const { connection, session } = tableWith({ seats })
  const { getByTestId, getByRole } = show(<PlanList session={session} plan={plan} />, session.context)
  expect(getByTestId('plan-cost').textContent).toContain('Supply')
  expect(getByTestId('plan-blocked').textContent).toContain('Too far')
  await click(getByRole('button', { name: 'Take back' }))
  expect(connection.sent).toMatchObject([{ kind: 'choose', seat: 0, choices: [cancel] }])
})

test('pointing at a part lights it on the map', async () => {
  const { session } = tableWith({ seats })
  const { getByTestId } = show(<PlanList session={session} plan={plan} />, session.context)
  await doing(() => fireEvent.mouseEnter(getByTestId('plan-part')))
  expect(session.context.lit.value).toEqual({ pieces: new Set(['red-scout']), spaces: new Set(['west', 'east']) })
  await doing(() => fireEvent.mouseLeave(getByTestId('plan-part')))
  expect(session.context.lit.value).toBeUndefined()
})

test('an empty plan says so', () => {
  const { session } = tableWith({ seats })
  const { getByTestId } = show(<PlanList session={session} plan={{ parts: [] }} />, session.context)
  expect(getByTestId('plan').textContent).toContain('Nothing is planned yet.')
})
