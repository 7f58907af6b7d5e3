// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { route } from '../browser/route.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { TopLine, WatchingNote } from './TopLine.tsx'

const title = { ...toyPackage, texts: { ...toyPackage.texts, round: 'Round {round}' } }

test('names the match and its state, and leads to the menu and the lobby', async () => {
  let opened = 0
  const tracks = new Map([['round', 2]])
  const { getByTestId, getByRole } = show(
    <TopLine title={title} tracks={tracks} speaker={speakerOf(title)} onMenu={() => opened++}>
      <WatchingNote delay={5} />
    </TopLine>,
  )
  expect(getByTestId('status').textContent?.trim()).toBe('Round 2')
  expect(getByTestId('spectator').textContent).toBe('watching, 5 min behind')
  await click(getByRole('button', { name: 'Menu' }))
  expect(opened).toBe(1)
  await click(getByRole('button', { name: /All matches/ }))
  expect(route.value).toEqual({ screen: 'lobby' })
})

test('shows no state before the first has arrived', () => {
  const line = (
    <TopLine title={title} speaker={speakerOf(title)} tracks={undefined} onMenu={() => undefined}>
      <WatchingNote delay={0} />
    </TopLine>
  )
  const { queryByTestId, getByTestId } = show(line)
  expect(queryByTestId('status')).toBeNull()
  expect(getByTestId('spectator').textContent).toBe('watching')
})
