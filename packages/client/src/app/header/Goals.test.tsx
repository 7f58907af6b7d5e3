// @vitest-environment happy-dom
import { signal } from '@preact/signals'
import type { BoardView } from '@topside/board'
import type { Goals as GoalsOfTitle } from '@topside/engine'
import { expect, test } from 'vitest'
import { boardlessContext } from '../parts/tableContext.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, doing, press, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { Goals } from './Goals.tsx'

const goals: GoalsOfTitle = {
  texts: {
    'goal.far': 'Red wins with {needs} rounds.',
    'goal.far.brief': '{needs} rounds',
    'goal.next': 'Blue wins now.',
    'goal.next.brief': 'blue wins',
  },
  of: ({ tracks }) => [
    {
      key: 'goal.far',
      rule: '15',
      side: 'red',
      args: { needs: 9 },
      urgency: 'calm',
      brief: { key: 'goal.far.brief', args: { needs: 9 } },
      near: { has: tracks.get('round') ?? 0, needs: 9 },
    },
    ...(tracks.get('round') === 8
      ? [{ key: 'goal.next', rule: '15.1', side: 'blue', urgency: 'now' as const, brief: { key: 'goal.next.brief' } }]
      : []),
  ],
}
const viewAt = (round: number): BoardView => ({
  pieces: [],
  owners: new Map(),
  hidden: new Map(),
  tracks: new Map([['round', round]]),
})

test('the most urgent goal is above the board, all goals are in a panel, and threats are marked', async () => {
  const title = { ...toyPackage, goals: async () => goals }
  const view = signal<BoardView | undefined>(viewAt(2))
  const { root, findByTestId } = show(
    <Goals view={view} options={{}} side="red" />,
    boardlessContext(title, speakerOf(title)),
  )
  const chip = await findByTestId('goal')
  expect(chip.textContent).toBe('9 rounds')
  await click(chip)
  expect(root.querySelectorAll('[data-goal]').length).toBe(1)
  expect(root.querySelector('meter')?.getAttribute('value')).toBe('2')
  await doing(() => {
    view.value = viewAt(8)
  })
  expect(chip.textContent).toBe('blue wins')
  expect(chip.className).toMatch(/now theirs/)
  expect(root.querySelectorAll('[data-goal]').length).toBe(2)
})

test('Escape closes the panel, wherever the focus is, and does nothing else', async () => {
  const title = { ...toyPackage, goals: async () => goals }
  const view = signal<BoardView | undefined>(viewAt(2))
  const { findByTestId, queryByTestId } = show(
    <Goals view={view} options={{}} side="red" />,
    boardlessContext(title, speakerOf(title)),
  )
  const table: boolean[] = []
  const listener = (event: KeyboardEvent) => void table.push(event.defaultPrevented)
  addEventListener('keydown', listener)
  await click(await findByTestId('goal'))
  expect(queryByTestId('goals')).not.toBeNull()
  await press(document.body, 'Escape')
  expect(queryByTestId('goals')).toBeNull()
  await press(document.body, 'Escape')
  removeEventListener('keydown', listener)
  expect(table).toEqual([true, false])
})
