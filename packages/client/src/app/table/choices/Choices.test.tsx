// @vitest-environment happy-dom
import type { Choice } from '@topside/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { asking, FedConnection, seat, snapshotOf, toyPackage } from '../../testing/fixture.ts'
import { click, doing, press, show } from '../../testing/render.tsx'
import { createSession, type Session } from '../session/session.ts'
import { Choices } from './Choices.tsx'
import { fetchLikeness } from './likeParts.ts'

let connection: FedConnection
let session: Session
const ask = (choices: readonly Choice[], part = {}) => {
  const own = seat({ mine: true, decision: asking(choices, part), ask: 'toy.move' })
  connection.snapshot.value = snapshotOf({ seats: [own, seat({ name: 'Ben', side: 'blue' })] })
}
const three: Choice[] = [{ verb: 'attack' }, { verb: 'retreat' }, { verb: 'pass' }]

beforeEach(() => {
  connection = new FedConnection()
  session = createSession(toyPackage, connection)
})

describe('the list of choices', () => {
  test('is navigated with the arrow keys, from the last to the first', async () => {
    ask(three)
    const { getAllByRole, getByRole } = show(<Choices session={session} />, session.context)
    const buttons = getAllByRole('button')
    const list = getByRole('region', { name: 'Choices' })
    await doing(() => buttons[0]?.focus())
    await press(list, 'ArrowDown')
    expect(document.activeElement).toBe(buttons[1])
    await press(list, 'ArrowLeft')
    await press(list, 'ArrowUp')
    expect(document.activeElement).toBe(buttons[2])
    await press(list, 'ArrowRight')
    expect(document.activeElement).toBe(buttons[0])
    await press(list, 'x')
    expect(document.activeElement).toBe(buttons[0])
  })

  test('puts the end of a question below the list if the previous question was ended above it', async () => {
    const units = ['red-scout', 'blue-scout'].map((piece): Choice => ({ verb: 'unit', piece }))
    const choices: Choice[] = [...units, { verb: 'done' }]
    const { getAllByRole } = show(<Choices session={session} />, session.context)
    const at = () => getAllByRole('button').findIndex((each) => each.dataset['testid'] === 'choice-done')
    const put = (part: object) => doing(() => ask(choices, part))
    await put({ ask: 'toy.move', seq: 1 })
    expect(at()).toBe(0)
    await put({ ask: 'toy.bring', seq: 2 })
    expect(at()).toBe(2)
    await doing(() => ask(units, { ask: 'toy.where', seq: 3 }))
    await put({ ask: 'toy.bring', seq: 4 })
    expect(at(), 'as long as it is asked').toBe(2)
    await put({ ask: 'toy.fight', seq: 5 })
    expect(at()).toBe(0)
  })

  test('lists very many places only on request', async () => {
    const drops = Array.from({ length: 120 }, (_, n): Choice => ({ verb: 'drop', piece: 'red-scout', space: `${n}` }))
    ask(drops)
    const { getAllByRole, getByTestId, getByText } = show(<Choices session={session} />, session.context)
    expect(getAllByRole('button')).toHaveLength(1)
    expect(getByText(/120 places/)).toBeTruthy()
    await click(getByTestId('list-places'))
    expect(getAllByRole('button')).toHaveLength(120)
  })

  test('names a button first by its visible words, then by the owner of the pieces there', async () => {
    const spaces = toyPackage.board.spaces.map((space) => ({
      ...space,
      number: { text: space.id, at: [0, 0] as const, size: 10, fromZoom: 1 },
      traits: [{ key: 'trait.rough', text: 'rough' }],
    }))
    const numbered = createSession({ ...toyPackage, board: { ...toyPackage.board, spaces } }, connection)
    ask([{ verb: 'retreat', piece: 'red-scout', space: 'east' }, { verb: 'pass' }])
    const { getByTestId } = show(<Choices session={numbered} />, numbered.context)
    const button = getByTestId('choice-retreat-red-scout-east')
    const words = (text: string | null) =>
      (text ?? '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ')
    const [seen, said] = [words(button.textContent), words(button.getAttribute('aria-label'))]
    expect(seen).toMatch(/east .*rough$/)
    expect(said?.startsWith(seen ?? 'nothing')).toBe(true)
  })

  test('shows the odds of an attack on its button, once they are known', async () => {
    const attacking = createSession({ ...toyPackage, attacks: { strike: 'must' } }, connection)
    connection.previews = {
      seq: 1,
      previews: [{ ledgers: [], chances: [], brief: { key: 'toy.odds', args: { likely: 67 } } }, null],
      context: null,
    }
    ask([{ verb: 'strike', space: 'east' }, { verb: 'pass' }], { previews: true })
    const { getByTestId } = show(<Choices session={attacking} />, attacking.context)
    await doing(() => undefined)
    expect(getByTestId('choice-strike-east').querySelector('.choice-odds')?.textContent).toBe(
      attacking.speaker.plain({ key: 'toy.odds', args: { likely: 67 } }),
    )
    expect(getByTestId('choice-pass').querySelector('.choice-odds')).toBeNull()
    attacking.close()
  })

  test('answers with what is clicked', async () => {
    ask(three)
    const { getByTestId } = show(<Choices session={session} />, session.context)
    await click(getByTestId('choice-retreat'))
    expect(connection.sent).toEqual([{ kind: 'choose', seat: 0, choices: [{ verb: 'retreat' }], careful: true }])
  })

  test('accepts nothing while an answer is being sent', async () => {
    ask(three)
    const { getAllByRole } = show(<Choices session={session} />, session.context)
    await doing(() => {
      connection.saving.value = 1
    })
    expect(getAllByRole('button').map((button) => button.hasAttribute('disabled'))).toEqual([true, true, true])
    await doing(() => {
      connection.saving.value = 0
    })
    expect(getAllByRole('button').some((button) => button.hasAttribute('disabled'))).toBe(false)
  })

  test('assigns every choice its own key, and shows it', () => {
    ask(three)
    const { getAllByRole } = show(<Choices session={session} />, session.context)
    const keys = getAllByRole('button').map((button) => button.getAttribute('aria-keyshortcuts'))
    expect(keys).toEqual(['a', 'r', 'p'])
  })

  test('names piece and place of a choice even under a heading that names them', () => {
    ask([
      { verb: 'move', piece: 'red-scout', space: 'west' },
      { verb: 'move', piece: 'red-scout', space: 'east' },
    ])
    const { getByRole } = show(<Choices session={session} />, session.context)
    expect(getByRole('button', { name: /^Move red scout to .*east/ }).textContent).not.toContain('Move')
  })

  test('shows which pieces are taken already, and releases them', async () => {
    const args = { taken: { pieces: ['red-reserve'] }, least: 1, most: 2 }
    ask([{ verb: 'take', piece: 'red-scout' }, { verb: 'drop', piece: 'red-reserve' }, { verb: 'done' }], { args })
    const { getAllByRole, getByRole } = show(<Choices session={session} />, session.context)
    expect(getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual([null, null, 'true'])
    await click(getByRole('button', { name: 'Without red reserve' }))
    expect(connection.sent).toMatchObject([{ kind: 'choose', choices: [{ verb: 'drop', piece: 'red-reserve' }] }])
  })

  test('shows interchangeable pieces as one entry with their number, which can be expanded', async () => {
    await fetchLikeness()
    const { table } = toyPackage.rules
    const pieces = table.pieces.map((piece) => ({ ...piece, start: 'west' }))
    session = createSession({ ...toyPackage, rules: { ...toyPackage.rules, table: { ...table, pieces } } }, connection)
    const like = [
      { verb: 'move', piece: 'red-scout' },
      { verb: 'move', piece: 'red-reserve' },
    ]
    ask([...like, { verb: 'pass' }])
    const two = { space: 0, face: 0, status: 0 }
    const now = connection.snapshot.value
    if (now === undefined) throw new Error('no snapshot')
    connection.snapshot.value = { ...now, pieces: new Map(like.map(({ piece }) => [piece, two])) }
    const { getAllByRole, getByRole, getByTestId } = show(<Choices session={session} />, session.context)
    expect(getAllByRole('button')).toHaveLength(3)
    const entry = getByRole('button', { name: /one of 2 that are alike: red-scout, red-reserve/ })
    expect(entry.querySelector<HTMLElement>('.count')?.dataset['text']).toBe('2 ×')
    await click(entry)
    expect(connection.sent).toMatchObject([{ choices: [like[0]] }])
    await click(getByTestId('unfold-move-red-scout'))
    expect(getAllByRole('button').map((button) => button.dataset['testid'])).toEqual([
      'choice-move-red-scout',
      'choice-move-red-reserve',
      'choice-pass',
    ])
  })

  test('keeps the keys of what is still offered while the same kind of question repeats', () => {
    const pieces = ['red-scout', 'red-reserve', 'blue-scout']
    const units = pieces.map((piece): Choice => ({ verb: 'move', piece }))
    ask(units)
    const { getByTestId } = show(<Choices session={session} />, session.context)
    const key = (piece: string) => getByTestId(`choice-move-${piece}`).getAttribute('aria-keyshortcuts')
    const before = pieces.map(key)
    ask(units.slice(1), { seq: 2 })
    expect(pieces.slice(1).map(key)).toEqual(before.slice(1))
  })

  test('on a small screen shows the recommended choice first, then the one that ends the question', () => {
    const values = [1, 2, 3].map((value): Choice => ({ verb: 'support', value }))
    ask([...values, { verb: 'pass' }, { verb: 'take', space: 'west' }], { recommended: 4 })
    const { getAllByRole } = show(<Choices session={session} limit={3} />, session.context)
    const ids = getAllByRole('button').map((button) => button.dataset['testid'])
    expect(ids).toHaveLength(3)
    expect(ids).toContain('choice-take-west')
    expect(ids).toContain('choice-pass')
    expect(ids).toContain('choice-support-1')
  })

  test('lists the pieces first where there are very many choices', async () => {
    const pieces = ['red-scout', 'red-reserve']
    ask(
      pieces.flatMap((piece) =>
        Array.from(
          { length: 30 },
          (_, value): Choice => ({ verb: 'move', piece, space: value % 2 ? 'west' : 'east', value }),
        ),
      ),
    )
    const { getAllByRole, getByTestId, queryByTestId } = show(<Choices session={session} />, session.context)
    expect(getAllByRole('button')).toHaveLength(2)
    await click(getByTestId('pick-move-red-scout'))
    expect(session.picked.value).toEqual({ piece: 'red-scout' })
    expect(getAllByRole('button')).toHaveLength(30)
    expect(queryByTestId('pick-move-red-reserve')).toBeNull()
  })
})
