// @vitest-environment happy-dom
import type { Choice } from '@topside/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { click, doing, show } from '../../testing/render.tsx'
import { createSession, type Session } from '../session/session.ts'
import { Prompt } from './Prompt.tsx'

let connection: FedConnection
let session: Session
const choices: Choice[] = [
  { verb: 'move', piece: 'red-scout', space: 'west' },
  { verb: 'move', piece: 'red-scout', space: 'east' },
  { verb: 'pass' },
]
const own = (part = {}) => seat({ mine: true, decision: asking(choices), ask: 'toy.move', ...part })
const other = (part = {}) => seat({ name: 'Ben', side: 'blue', ...part })

beforeEach(() => {
  connection = new FedConnection()
  session = createSession(toyPackage, connection)
})

describe('the prompt', () => {
  test('says whose turn it is, and asks with the rule', () => {
    connection.snapshot.value = snapshotOf({ seats: [own(), other()] })
    const { root, getByTestId, getByRole } = show(<Prompt session={session} />, session.context)
    expect(root.querySelector('.asker')?.textContent).toBe('RedYour turn')
    expect(getByTestId('prompt').dataset['ask']).toBe('toy.move')
    expect(getByRole('button', { name: 'Rule 2' })).toBeTruthy()
  })

  test('tells a user who plays both sides that they do', () => {
    connection.snapshot.value = snapshotOf({ seats: [own(), other({ mine: true })] })
    const { root } = show(<Prompt session={session} />, session.context)
    expect(root.querySelector('.asker')?.textContent).toBe('Redyou play both')
  })

  test('tells a user who plays three sides that they play several', () => {
    connection.snapshot.value = snapshotOf({ seats: [own(), other({ mine: true }), other({ mine: true })] })
    const { root } = show(<Prompt session={session} />, session.context)
    expect(root.querySelector('.asker')?.textContent).toBe('Redyou play several')
  })

  test('says that the seat it waits for is free', () => {
    const free = other({ ask: 'toy.move', present: 0, name: '', offer: 'free' })
    connection.snapshot.value = snapshotOf({ seats: [own({ decision: undefined, ask: '' }), free] })
    const { getByTestId } = show(<Prompt session={session} />, session.context)
    expect(getByTestId('waiting').textContent).toContain('Nobody holds this seat at the moment.')
  })

  test('says that the computer it waits for is thinking', () => {
    const computer = other({ ask: 'toy.move', present: 0, name: '', bot: 'staff' })
    connection.snapshot.value = snapshotOf({ seats: [own({ decision: undefined, ask: '' }), computer] })
    const { getByTestId } = show(<Prompt session={session} />, session.context)
    expect(getByTestId('waiting').textContent).toContain('Blue moves Computer (staff) is thinking…')
  })

  test('opens the note on the rule', async () => {
    connection.snapshot.value = snapshotOf({ seats: [own(), other()] })
    const { getByRole } = show(<Prompt session={session} />, session.context)
    await click(getByRole('button', { name: 'Rule 2' }))
    expect(session.context.note.value).toBe('2')
  })

  test('leads back to all choices after a pick', async () => {
    connection.snapshot.value = snapshotOf({ seats: [own(), other()] })
    const { getByTestId, queryByTestId } = show(<Prompt session={session} />, session.context)
    expect(queryByTestId('back')).toBeNull()
    await doing(() => session.press({ piece: 'red-scout' }))
    await click(getByTestId('back'))
    expect(session.picked.value).toEqual({})
    expect(queryByTestId('back')).toBeNull()
  })

  test('shows why something is refused until dismissed', async () => {
    connection.snapshot.value = snapshotOf({ seats: [own(), other()] })
    connection.answerWhy = { key: 'refused.illegal-choice', rule: '7.1' }
    const { getByTestId, getByRole } = show(<Prompt session={session} />, session.context)
    expect(getByTestId('notice').hidden).toBe(true)
    await doing(() => session.press({ space: 'middle' }))
    expect(getByTestId('notice').hidden).toBe(false)
    expect(getByTestId('notice').textContent).toContain('That is not possible here.')
    await click(getByRole('button', { name: 'Dismiss' }))
    expect(getByTestId('notice').hidden).toBe(true)
  })

  test('says who must decide, and whether they are away', () => {
    const seats = [own({ decision: undefined, ask: '' }), other({ ask: 'toy.move', present: 0 })]
    connection.snapshot.value = snapshotOf({ seats })
    const { getByTestId, queryByTestId } = show(<Prompt session={session} />, session.context)
    expect(queryByTestId('choices')).toBeNull()
    expect(getByTestId('waiting').textContent).toContain('Blue moves')
    expect(getByTestId('waiting').textContent).toContain('Ben is away.')
  })
})
