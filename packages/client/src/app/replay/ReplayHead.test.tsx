// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { exampleFile, exampleScript, type Match } from '@topside/engine'
import { play } from '@topside/engine/testing'
import { expect, test, vi } from 'vitest'
import { api, user } from '../net/user.ts'
import { route } from '../route.ts'
import { besideComputer, summaryOf, toyPackage } from '../testing/fixture.ts'
import { click, doing, show } from '../testing/render.tsx'
import { playbackOf } from './playback.ts'
import { ReplayHead } from './ReplayHead.tsx'
import type { ReplayData } from './replayData.ts'

/** A match of the toy after one round, as a file of somebody's. */
function dataOf(): ReplayData {
  const played = play(toyPackage.rules, { dice: [[6], [2]] })
  played.as(0).choose({ value: 2 })
  played.as(1).choose({ value: 0 })
  played.choose('take', 'take')
  const file = exampleFile(toyPackage.rules, { id: 'x', name: 'x' }, exampleScript(played.match as Match))
  return { title: toyPackage, file, playback: playbackOf(toyPackage, file), here: false, guests: new Set() }
}

function head(match?: string, at = 1) {
  const [data, onViewer] = [dataOf(), vi.fn()]
  return { onViewer, data, ...show(<ReplayHead {...{ data, match, at, onViewer }} viewer="all" />, besideComputer()) }
}

test('it is seen through the eyes of anybody, and leads to its dice', async () => {
  const { getByTestId, onViewer } = head()
  expect([...getByTestId('viewer').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['Everything shown', 'As Red saw it', 'As Blue saw it', 'As spectators saw it'],
  ])
  await doing(() => fireEvent.change(getByTestId('viewer'), { target: { value: '1' } }))
  expect(onViewer).toHaveBeenCalledWith(1)
  await click(getByTestId('to-dice'))
  expect(route.value).toEqual({ screen: 'file', dice: true })
})

test('from the moment that is shown somebody plays on, as a match of their own', async () => {
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  const bring = vi.spyOn(api, 'importMatch').mockResolvedValue(summaryOf({ id: 'new', status: 'running' }))
  const { getByTestId, data } = head()
  await click(getByTestId('play-on'))
  await vi.waitFor(() => expect(route.value).toEqual({ screen: 'match', match: 'new' }))
  expect(bring).toHaveBeenCalledWith(data.playback.fileAt?.(1))
})

test('a match that still runs leads back to it', async () => {
  const { getByTestId, queryByTestId } = head('m')
  await click(getByTestId('to-match'))
  expect(route.value).toEqual({ screen: 'match', match: 'm' })
  expect(queryByTestId('import')).toBeNull()
})
