// @vitest-environment happy-dom
import { signal } from '@preact/signals'
import type { BoardTarget } from '@topside/board'
import { expect, test } from 'vitest'
import { show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { Card } from './Card.tsx'
import { NO_HIGHLIGHT } from './noHighlight.ts'

function card(target: BoardTarget) {
  const { session } = tableWith()
  const view = session.view.value
  if (view === undefined) throw new Error('nothing is shown')
  const highlight = signal(NO_HIGHLIGHT)
  return show(
    <Card target={target} view={view} highlight={highlight} host={null} toScreen={() => undefined} />,
    session.context,
  )
}

test('shows name, state and place of a piece', () => {
  const { getByTestId } = card({ piece: 'blue-scout' })
  expect(getByTestId('inspector').querySelector('.inspector-name')?.textContent).toBe('blue scout')
  expect(getByTestId('inspector').querySelector('.inspector-state')?.textContent).toBe('spent')
  expect(getByTestId('inspector').textContent).toContain('west')
})

test('shows who holds a space, what lies there, and how much is face down', () => {
  const west = card({ space: 'west' }).getByTestId('inspector')
  expect(west.textContent).toContain('held by Red')
  expect([...west.querySelectorAll('li')].map(({ textContent }) => textContent?.trim())).toEqual([
    ...['red scout', 'blue scout'],
  ])
  expect(card({ space: 'red-tent' }).getByTestId('inspector').textContent).toContain('1 face down')
})

test('shows nothing for an unknown place', () => {
  expect(card({ space: 'nowhere' }).root.textContent).toBe('')
})
