// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../net/api.ts'
import { user } from '../net/user.ts'
import { boardlessContext } from '../parts/tableContext.ts'
import { FedConnection, seat, snapshotOf, toyPackage } from '../testing/fixture.ts'
import { click, doing, press, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { type Chat, createChat } from './chat.ts'
import { unmute } from './muted.ts'

const context = boardlessContext(toyPackage, speakerOf(toyPackage))
const seats = [seat({ mine: true }), seat({ name: 'Ben', side: 'blue' })]
let connection: FedConnection
let chat: Chat

beforeEach(() => {
  user.value = { id: 'me', name: 'Ann', token: 't' }
  connection = new FedConnection()
  connection.snapshot.value = snapshotOf({ seats })
  connection.said.push({ n: 0, at: 1000, user: 'ben', name: 'Ben', guest: true, text: '<b>Hello</b>' })
  chat = createChat(connection, false, () => user.value)
})
afterEach(() => {
  chat.close()
  unmute('ben')
  user.value = undefined
})

async function open() {
  const shown = show(<ChatPanel chat={chat} seats={seats} over={false} />, context)
  const read = chat.shown.value
  await doing(() => read?.readOn())
  const field = shown.getByRole('textbox', { name: 'Write to Ben' })
  const write = (text: string) => doing(() => fireEvent.input(field, { target: { value: text } }))
  return { ...shown, field, write }
}

describe('the chat', () => {
  test('shows messages as written, with their authors’ sides', async () => {
    const { getByTestId, root } = await open()
    expect(getByTestId('chat-words').textContent).toBe('<b>Hello</b>')
    expect(root.querySelector('.chat-guest')?.textContent).toBe('guest')
    expect(root.querySelector<HTMLElement>('.chat-line .mark')?.dataset['shape']).toBe('rounded')
    expect(root.querySelector('time')?.getAttribute('dateTime')).toBe('1970-01-01T00:00:01.000Z')
  })

  test('Enter sends a text that is neither empty nor too long', async () => {
    const { field, write, getByTestId } = await open()
    const send = getByTestId('chat-send')
    expect(send).toHaveProperty('disabled', true)
    await write('   ')
    expect(send).toHaveProperty('disabled', true)
    await write('x'.repeat(501))
    expect(send).toHaveProperty('disabled', true)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(getByTestId('chat-left').getAttribute('role')).toBe('alert')
    expect(getByTestId('chat-left').textContent).toBe('1 character too many')
    await press(field, 'Enter')
    expect(connection.saying).toEqual([])
    await write('Well met')
    await press(field, 'Enter')
    expect(connection.saying).toHaveLength(1)
    expect(field).toHaveProperty('value', '')
  })

  test('keeps a refused message, with a button to send it again', async () => {
    const { field, write, getByTestId, queryByTestId } = await open()
    connection.refusal = new ApiError('too-fast', { key: 'error.chat.too-fast', args: { seconds: 2 } })
    await write('Quick')
    await press(field, 'Enter')
    expect(getByTestId('chat-own').textContent).toContain('You can write again in 2 seconds.')
    connection.refusal = undefined
    await click(getByTestId('chat-again'))
    expect(queryByTestId('chat-own')).toBeNull()
  })

  test('hides what a muted user writes, and shows it again', async () => {
    const { getByRole, getByTestId, queryByTestId } = await open()
    await click(getByRole('button', { name: 'Mute Ben' }))
    expect(queryByTestId('chat-words')).toBeNull()
    expect(getByTestId('chat-muted').textContent).toContain('One message from Ben')
    await click(getByTestId('chat-unmute'))
    expect(getByTestId('chat-words').textContent).toBe('<b>Hello</b>')
  })
})
