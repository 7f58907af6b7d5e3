import type { Choice } from '@topside/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { change } from '../../settings/settings.ts'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { PAUSE } from '../session/pressing.ts'
import { createSession, type Session } from '../session/session.ts'
import { carryOut } from './carryOut.ts'

const pass: Choice = { verb: 'pass' }
const take: Choice = { verb: 'take', space: 'west' }
const units: Choice[] = [
  { verb: 'commit', piece: 'red-scout' },
  { verb: 'commit', piece: 'red-reserve' },
]
let connection: FedConnection
let session: Session
let now: number

/** Asks these questions in turn, each after the answer to the previous one. */
function questions(...all: (readonly Choice[])[]): void {
  const left = [...all]
  const next = () => {
    const choices = left.shift()
    if (choices === undefined) return
    connection.snapshot.value = snapshotOf({ seats: [seat({ mine: true, decision: asking(choices) }), seat()] })
  }
  connection.accepted = next
  next()
}
const type = (line: string) => carryOut(session, line, () => undefined)
/** The choices sent without asking for confirmation. */
const given = () =>
  connection.sent.flatMap((sent) => (sent.kind === 'choose' && sent.careful !== true ? sent.choices : []))

beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  connection = new FedConnection()
  connection.final = { key: 'final.rolls', args: { dice: 2 } }
  session = createSession(toyPackage, connection)
})
afterEach(() => {
  vi.restoreAllMocks()
  change({ confirm: true })
})

describe('a typed line', () => {
  test('stops at what cannot be undone, says so, and continues after confirmation', async () => {
    questions([pass], [take])
    const came = await type('pass, take west')
    expect(came.left).toBe('confirm, take west')
    expect(came.words).toContain('This rolls 2 dice and cannot be undone. Press Enter to confirm')
    expect((await type(came.left ?? '')).left, 'the second half of a double press').toBe('confirm, take west')
    expect(given()).toEqual([])
    now += PAUSE
    const on = await type(came.left ?? '')
    expect(given()).toEqual([pass])
    expect(on.words).toMatch(/^Done: pass/i)
    expect(on.left).toBe('confirm')
    now += PAUSE
    expect((await type('yes')).left).toBeUndefined()
    expect(given()).toEqual([pass, take])
  })

  test('continues to the end if it contains the word that confirms', async () => {
    questions([pass], [take])
    expect((await type('pass confirm, then take west, confirm')).left).toBeUndefined()
    expect(given()).toEqual([pass, take])
  })

  test('confirms each of "all", or stops at each', async () => {
    questions(units, units.slice(1), [pass])
    const came = await type('commit all, pass')
    expect(came.left).toBe('confirm, commit all, pass')
    now += PAUSE
    expect((await type(came.left ?? '')).left).toBe('confirm, pass')
    now += PAUSE
    expect((await type('confirm, pass, confirm')).left).toBeUndefined()
    expect(given()).toEqual([...units, pass])
  })

  test('may contain the word that confirms when nothing needs confirmation', async () => {
    change({ confirm: false })
    questions([pass], [take])
    await type('pass, confirm, take west')
    expect(given()).toEqual([pass, take])
    expect(await type('confirm')).toMatchObject({ words: 'There is nothing to confirm.', propose: [] })
  })
})
