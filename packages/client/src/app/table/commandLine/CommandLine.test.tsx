// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { asking, seat } from '../../testing/fixture.ts'
import { doing, eventually, press, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { CommandLine } from './CommandLine.tsx'

function line() {
  const move = { verb: 'move', piece: 'red-scout', space: 'west' }
  const seats = [seat({ mine: true, ask: 'toy.move', decision: asking([move, { verb: 'pass' }]) }), seat()]
  const { connection, session } = tableWith({ seats })
  const help = vi.fn()
  const shown = show(<CommandLine session={session} onHelp={help} eager onFocus={() => undefined} />, session.context)
  const input = shown.getByTestId('command') as HTMLInputElement
  const type = async (text: string) => {
    await doing(() => fireEvent.input(input, { target: { value: text } }))
    await doing(() => fireEvent.submit(input.form as HTMLFormElement))
  }
  return { ...shown, connection, input, type, help, move }
}

test('a line of words is carried out, and the arrow keys bring it back', async () => {
  const { connection, input, type, move } = line()
  expect(document.activeElement).toBe(input)
  await type('red scout to west')
  await eventually(() => expect(connection.sent).toMatchObject([{ kind: 'choose', seat: 0, choices: [move] }]))
  expect(input.value).toBe('')
  await press(input, 'ArrowUp')
  expect(input.value).toBe('red scout to west')
  await press(input, 'ArrowDown')
  expect(input.value).toBe('')
})

test('what is not understood is said, until Escape', async () => {
  const { type, input, findByTestId, queryByTestId, connection } = line()
  await type('xyzzy')
  expect((await findByTestId('command-answer')).textContent).not.toBe('')
  expect(connection.sent).toEqual([])
  await press(input, 'Escape')
  expect(queryByTestId('command-answer')).toBeNull()
})

test('a word leads to the help', async () => {
  const { type, help } = line()
  await type('help')
  expect(help).toHaveBeenCalled()
})
