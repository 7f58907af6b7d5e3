// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { ApiError } from '../net/api.ts'
import { api, user } from '../net/user.ts'
import { besideComputer, summaryOf } from '../testing/fixture.ts'
import { click, doing, eventually, show } from '../testing/render.tsx'
import { toyReplay } from '../testing/replay.ts'
import { ReplayHead } from './ReplayHead.tsx'

function head(match?: string, at = 1) {
  const [data, onViewer, onGo] = [toyReplay('file'), vi.fn(), vi.fn()]
  const props = { data, match, at, onViewer, onGo }
  return { onViewer, onGo, data, ...show(<ReplayHead {...props} viewer="all" />, besideComputer()) }
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
  const props = { data: later, match: undefined, at: 1, onViewer: vi.fn(), onGo: vi.fn() }
  const { queryByTestId } = show(<ReplayHead {...props} viewer="all" />, besideComputer())
  expect(queryByTestId('play-on')).toBeNull()
})

test('leads back to a match that is still running', async () => {
  const { getByTestId, queryByTestId } = head('m')
  await click(getByTestId('to-match'))
  expect(route.value).toEqual({ screen: 'match', match: 'm' })
  expect(queryByTestId('import')).toBeNull()
})

test('of a match at the server it is played on from what the server keeps, by the number of its commands', async () => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const ask = vi.spyOn(api, 'ask').mockResolvedValue(summaryOf({ id: 'new', status: 'running' }))
  const { getByTestId, data } = head('m', 2)
  await click(getByTestId('play-on'))
  await eventually(() => expect(route.value).toEqual({ screen: 'match', match: 'new' }))
  expect(ask).toHaveBeenCalledWith('POST', '/matches/m/play-on', { at: data.playback.commandsAt?.(2) })
})

test('if the rules cannot continue from a moment, the nearest possible one is linked', async () => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  vi.spyOn(api, 'ask').mockRejectedValue(new ApiError('not-from-here', undefined, 1))
  const { getByTestId, queryByTestId, root, onGo } = head('m', 2)
  expect(queryByTestId('to-nearest')).toBeNull()
  await click(getByTestId('play-on'))
  await eventually(() => expect(queryByTestId('to-nearest')).not.toBeNull())
  expect(root.textContent).toContain('The nearest moment from which this match can be played on is 1.')
  await click(getByTestId('to-nearest'))
  expect(onGo).toHaveBeenCalledWith(1)
})

test('a match that is only shown is played on only if the server keeps checkpoints of it', () => {
  const data = toyReplay('file')
  const shown = { ...data, file: { ...data.file, onlyShown: true as const } }
  const sealed = { ...shown, file: { ...shown.file, checkpoints: { kept: [], seal: '0'.repeat(64) } } }
  for (const [each, offered] of [
    [shown, false],
    [sealed, true],
  ] as const) {
    const props = { data: each, match: 'm', at: 1, onViewer: vi.fn(), onGo: vi.fn() }
    const { queryByTestId } = show(<ReplayHead {...props} viewer="all" />, besideComputer())
    expect(queryByTestId('play-on') !== null).toBe(offered)
  }
})
