// @vitest-environment happy-dom
import type { Guide, TitleEntry } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { asking, seat, toyPackage } from '../../testing/fixture.ts'
import { click, doing, eventually, show } from '../../testing/render.tsx'
import { tableWith } from '../../testing/table.ts'
import { GuideCard } from './GuideCard.tsx'

const shelf = vi.hoisted(() => ({ entry: undefined as unknown, title: undefined as unknown }))
// The toy title with a guide, instead of the real titles.
vi.mock('../../parts/titles.ts', () => ({ entryOf: () => shelf.entry, titleIfLoaded: () => shelf.title }))

const guide: Guide = {
  about: { length: 'a minute', complexity: 1, special: 'Small.' },
  chapters: [],
  told: {
    'toy.bid': { what: 'How much to bid.', why: 'The higher bid moves first.', usual: ['bid-0'] },
    'toy.move': { what: 'Where to go.', why: 'Fields count.', odds: 'Two in three succeed.', usual: ['pass'] },
  },
  first: {
    options: { reserves: 'no' },
    script: [['take-west', 'It is the nearest.']],
    until: { track: 'round', value: 2 },
  },
}
const entry: TitleEntry = {
  id: 'toy',
  name: 'Toy',
  subject: 'Tests',
  seats: 2,
  load: async () => toyPackage,
  guide: { dice: 1, load: async () => guide },
  examples: [
    {
      id: 'taking',
      name: 'Red takes the middle',
      about: 'Two rolls.',
      load: async () => ({ rulesVersion: 1, options: {}, answers: [], dice: [] }),
    },
  ],
}

beforeEach(() => {
  shelf.entry = entry
  shelf.title = toyPackage
  localStorage.clear()
})

const bid = asking(
  [
    { verb: 'bid', value: 0 },
    { verb: 'bid', value: 1 },
    { verb: 'bid', value: 2 },
  ],
  {
    ask: 'toy.bid',
    rule: '1',
  },
)
const move = asking([
  { verb: 'move', piece: 'red-scout', space: 'middle' },
  { verb: 'take', space: 'west' },
  { verb: 'pass' },
])
const at = (space: number) => ({ space, face: 0, status: 0 })
const begun = new Map([
  ['red-scout', at(0)],
  ['red-reserve', at(1)],
  ['blue-scout', at(2)],
  ['blue-reserve', at(1)],
])
/** Two seats of one user; a seat with a decision is asked for it. */
const seats = (red?: WireDecision, blue?: WireDecision) =>
  [red, blue].map((decision, index) =>
    seat({ mine: true, side: ['red', 'blue'][index] ?? '', decision, ask: decision?.ask ?? '' }),
  )
const position = (red?: WireDecision, blue?: WireDecision, part = {}) => ({
  seq: 0,
  pieces: begun,
  tracks: new Map([['round', 1]]),
  seats: seats(red, blue),
  ...part,
})
function beside(part: ReturnType<typeof position>) {
  const table = tableWith(part)
  /** Replaces the state of the match. */
  const goesOn = (next: ReturnType<typeof position>) => {
    const { snapshot } = table.connection
    if (snapshot.value !== undefined) snapshot.value = { ...snapshot.value, ...next }
  }
  return { ...table, goesOn, ...show(<GuideCard session={table.session} />, table.session.context) }
}

test('shows what is decided, why, and the advice, which a press carries out', async () => {
  const { findByTestId, getByTestId, getByRole, queryByTestId, connection } = beside(
    position(move, undefined, { seq: 2 }),
  )
  const words = (await findByTestId('guide')).textContent
  expect(words).toContain('Your first match, step 3 of 4')
  expect(words).toContain('Where to go.')
  // The text of this moment replaces the general text of the question.
  expect(words).toContain('It is the nearest.')
  expect(words).not.toContain('Fields count.')
  expect(words).toContain('Two in three succeed.')
  expect(getByRole('button', { name: 'Rule 2' })).toBeTruthy()
  expect(queryByTestId('guide-all')).toBeNull()
  await click(getByTestId('guide-do'))
  expect(connection.sent).toMatchObject([{ kind: 'choose', seat: 0, choices: [{ verb: 'take', space: 'west' }] }])
})

test('shows the chances of the advice once they are known, below the button that they would move', async () => {
  const chances = [{ key: 'toy.taken', p: 4 / 6 }]
  const previews = [null, { ledgers: [], chances }, null].map((each) => each ?? { ledgers: [], chances: [] })
  const { session } = tableWith(position({ ...move, previews: true }, undefined, { seq: 2 }), toyPackage, (fed) => {
    fed.previews = { seq: 1, previews, context: null }
  })
  const { findByTestId, root } = show(<GuideCard session={session} />, session.context)
  await findByTestId('guide')
  await eventually(() => expect(root.textContent).toContain('67'))
  const [button, list] = [await findByTestId('guide-do'), root.querySelector('.chances')]
  expect(button.compareDocumentPosition(list as Element) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

/** Both seats bid in turn. */
function bidding() {
  const page = beside(position(bid))
  page.connection.accepted = () =>
    page.goesOn(page.connection.sent.length === 1 ? position(undefined, { ...bid }, { seq: 1 }) : position(move))
  return page
}

test('one press carries out all equal steps, and no more', async () => {
  const { findByTestId, connection } = bidding()
  await click(await findByTestId('guide-all'))
  await eventually(() => expect(connection.sent).toHaveLength(2))
  expect(connection.sent).toMatchObject([
    { seat: 0, choices: [{ verb: 'bid', value: 0 }] },
    { seat: 1, choices: [{ verb: 'bid', value: 0 }] },
  ])
  expect((await findByTestId('guide-do')).textContent).toContain('west')
  expect(connection.sent).toHaveLength(2)
})

test('one of several equal steps can be done alone', async () => {
  const { findByTestId, getByTestId, connection } = bidding()
  await click(await findByTestId('guide-do'))
  await eventually(() => expect(getByTestId('guide-do')).toHaveProperty('disabled', false))
  expect(getByTestId('guide').textContent).toContain('step 2 of 4')
  expect(connection.sent).toHaveLength(1)
})

test('off the path, says so and still explains the question', async () => {
  const elsewhere = new Map(begun).set('red-scout', at(1))
  const { findByTestId, queryByTestId } = beside(position(move, undefined, { pieces: elsewhere }))
  const words = (await findByTestId('guide')).textContent
  expect(words).toContain('You have left the guided path.')
  expect(words).toContain('Fields count.')
  expect(queryByTestId('guide-do')).toBeNull()
})

test('leads back to the path by undoing, as long as that is possible', async () => {
  const elsewhere = new Map(begun).set('red-scout', at(1))
  const off = (canUndo: boolean, seq: number) => {
    const found = position({ ...move }, undefined, { pieces: elsewhere, seq })
    return { ...found, seats: found.seats.map((each, index) => ({ ...each, canUndo: canUndo && index === 0 })) }
  }
  const { findByTestId, queryByTestId, connection, goesOn } = beside(off(true, 4))
  connection.accepted = () =>
    goesOn(connection.sent.length < 2 ? off(true, 3) : position({ ...move }, undefined, { seq: 2 }))
  await click(await findByTestId('guide-back'))
  await findByTestId('guide-do')
  expect(connection.sent).toEqual([
    { kind: 'undo', seat: 0 },
    { kind: 'undo', seat: 0 },
  ])
  expect(queryByTestId('guide-back')).toBeNull()
  await doing(() => goesOn(off(false, 5)))
  expect(queryByTestId('guide-back')).toBeNull()
})

test('leads to the example matches at its end', async () => {
  const { findByTestId, queryByTestId } = beside(position(move, undefined, { tracks: new Map([['round', 2]]) }))
  expect((await findByTestId('example-taking')).textContent).toBe('Red takes the middle')
  expect(queryByTestId('guide-do')).toBeNull()
})

test('once dismissed, stays away from this match only', async () => {
  const { findByTestId, queryByTestId, session, goesOn } = beside(position(move))
  await click(await findByTestId('guide-leave'))
  expect(queryByTestId('guide')).toBeNull()
  const again = show(<GuideCard session={session} />, session.context)
  goesOn(position(move, undefined, { match: 'other' }))
  expect(await show(<GuideCard session={session} />, session.context).findByTestId('guide')).toBeTruthy()
  expect(again.queryByTestId('guide')).toBeNull()
})

test('a title without a guide has none', async () => {
  shelf.entry = { ...entry, guide: undefined }
  const { root } = beside(position(move))
  await doing(() => Promise.resolve())
  expect(root.textContent).toBe('')
})
