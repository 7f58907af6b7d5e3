import type { Plan } from '@topside/engine'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../net/api.ts'
import { LONGEST } from '../../net/backoff.ts'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { createSession, type Session } from './session.ts'

const plan: Plan = {
  parts: [
    { pieces: ['red-scout'], path: ['west', 'east'], fight: true, text: { key: 'go' }, back: [{ verb: 'cancel' }] },
  ],
}
let connection: FedConnection
let session: Session
const settle = () => new Promise((resolve) => setTimeout(resolve))
const ask = (verb: string, previews: boolean) => {
  const decision = { ...asking([{ verb }, { verb: 'pass' }]), ...(previews && { previews: true as const }) }
  connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision, ask: 'toy.move' }), seat()] })
}

beforeEach(() => {
  connection = new FedConnection()
  connection.previews = { seq: 1, previews: [], context: { ledgers: [], chances: [], plan } }
  session = createSession(toyPackage, connection)
})

describe('the plan', () => {
  test('is drawn on the map as soon as it is known', async () => {
    ask('move', true)
    expect(session.highlight.value.plans).toBe(undefined)
    await settle()
    expect(session.highlight.value.plans).toEqual(plan.parts)
  })

  test('is requested again from a busy server while the question is open', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const known = connection.preview.bind(connection)
    let busy = 2
    connection.preview = () => (busy-- > 0 ? Promise.reject(new ApiError('too-busy')) : known())
    ask('move', true)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.plan.value).toBe(undefined)
    await vi.advanceTimersByTimeAsync(2 * LONGEST)
    expect(session.plan.value).toBe(plan)

    busy = 1
    ask('more', true)
    await vi.advanceTimersByTimeAsync(0)
    ask('fight', false)
    await vi.advanceTimersByTimeAsync(2 * LONGEST)
    expect([busy, session.plan.value]).toEqual([0, undefined])
  })

  test('stays while the next question of the plan loads, so that nothing flickers', async () => {
    ask('move', true)
    await settle()
    ask('more', true)
    expect(session.plan.value).toBe(plan)
  })

  test('is cleared with the last question of the plan', async () => {
    ask('move', true)
    await settle()
    ask('fight', false)
    expect(session.plan.value).toBe(undefined)
    expect(session.highlight.value.plans).toBe(undefined)
  })
})
