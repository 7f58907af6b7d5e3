// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { api, user } from '../net/user.ts'
import { besideComputer, summaryOf } from '../testing/fixture.ts'
import { click, doing, eventually, show } from '../testing/render.tsx'
import { toyReplay } from '../testing/replay.ts'
import { ReplayHead } from './ReplayHead.tsx'

function head(match?: string, at = 1) {
  const [data, onViewer] = [toyReplay('file'), vi.fn()]
  return {
    onViewer,
    data,
    ...show(<ReplayHead data={data} match={match} at={at} onViewer={onViewer} viewer="all" />, besideComputer()),
  }
}

test('offers every viewer’s view, and leads to the dice', async () => {
  const { getByTestId, onViewer } = head()
  expect([...getByTestId('viewer').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['Everything revealed', 'As Red saw it', 'As Blue saw it', 'As spectators saw it'],
  ])
  await doing(() => fireEvent.change(getByTestId('viewer'), { target: { value: '1' } }))
  expect(onViewer).toHaveBeenCalledWith(1)
  await click(getByTestId('to-dice'))
  expect(route.value).toEqual({ screen: 'file', dice: true })
})

test('offers to play on from the shown moment, as a new match', async () => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const bring = vi.spyOn(api, 'importMatch').mockResolvedValue(summaryOf({ id: 'new', status: 'running' }))
  const { getByTestId, data } = head()
  await click(getByTestId('play-on'))
  await eventually(() => expect(route.value).toEqual({ screen: 'match', match: 'new' }))
  expect(bring).toHaveBeenCalledWith(data.playback.fileAt?.(1))
})

test('does not offer to play on from before a change of rules', () => {
  const data = toyReplay('file')
  const later = { ...data, playback: { ...data.playback, playable: 2 } }
  const props = { data: later, match: undefined, at: 1, onViewer: vi.fn() }
  const { queryByTestId } = show(<ReplayHead {...props} viewer="all" />, besideComputer())
  expect(queryByTestId('play-on')).toBeNull()
})

test('leads back to a match that is still running', async () => {
  const { getByTestId, queryByTestId } = head('m')
  await click(getByTestId('to-match'))
  expect(route.value).toEqual({ screen: 'match', match: 'm' })
  expect(queryByTestId('import')).toBeNull()
})
