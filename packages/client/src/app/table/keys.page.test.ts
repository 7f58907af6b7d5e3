// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asking, seat } from '../testing/fixture.ts'
import { tableWith } from '../testing/table.ts'
import { shortcutsOf } from './choices/shortcuts.ts'
import { listenToKeys } from './keys.ts'

const choices = [{ verb: 'take', space: 'west' }, { verb: 'take', space: 'east' }, { verb: 'pass' }]
const targets = { help: vi.fn(), type: vi.fn(), chat: vi.fn(() => true), zoom: vi.fn(), turn: vi.fn() }
let stop: () => void = () => undefined
function table() {
  const { connection, session } = tableWith({ seats: [seat({ mine: true, decision: asking(choices) }), seat()] })
  stop = listenToKeys(session, targets)
  return { connection, keys: shortcutsOf(session) }
}
const press = (key: string, code: string, part: KeyboardEventInit = {}) =>
  dispatchEvent(new KeyboardEvent('keydown', { key, code, cancelable: true, ...part }))

beforeEach(() => vi.clearAllMocks())
afterEach(() => stop())

describe('the keys of the table', () => {
  test.each([
    ['English', '/', 'Slash', false],
    ['German and Spanish', '/', 'Digit7', true],
    ['French', '/', 'Period', true],
  ])('%s: the slash opens the command line', (_layout, key, code, shiftKey) => {
    table()
    press(key, code, { shiftKey })
    expect(targets.type).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['English', '?', 'Slash'],
    ['German', '?', 'Minus'],
    ['French', '?', 'KeyM'],
  ])('%s: the question mark opens the help', (_layout, key, code) => {
    table()
    press(key, code, { shiftKey: true })
    expect(targets.help).toHaveBeenCalledTimes(1)
  })

  test('a letter is the one that is printed on the key, wherever the key is', () => {
    const { connection, keys } = table()
    const [choice, key = ''] = [...keys][0] ?? []
    press(key, 'KeyQ')
    expect(connection.sent).toMatchObject([{ kind: 'choose', choices: [choice] }])
  })

  test('on a Cyrillic layout the Latin letter printed on the same key counts', () => {
    const { connection, keys } = table()
    const [choice, key = ''] = [...keys][0] ?? []
    press('ф', `Key${key.toUpperCase()}`)
    expect(connection.sent).toMatchObject([{ kind: 'choose', choices: [choice] }])
  })

  test('what is typed into an input method is no key of the table', () => {
    const { connection, keys } = table()
    const [, key = ''] = [...keys][0] ?? []
    press(key, 'KeyA', { isComposing: true })
    expect(connection.sent).toEqual([])
  })
})
