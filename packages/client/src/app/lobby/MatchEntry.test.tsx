// @vitest-environment happy-dom
import type { MatchSummary } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { route } from '../browser/route.ts'
import { summarySeat as seatOf, summaryOf } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { MatchEntry } from './MatchEntry.tsx'

const entry = (part: Partial<MatchSummary>, watch = false) =>
  show(<MatchEntry summary={summaryOf({ title: 'leyte', ...part })} onChange={() => undefined} watch={watch} />)

beforeEach(() => {
  history.replaceState(null, '', '/')
})

describe('a match in a list', () => {
  test('that is open leads to its waiting room, which shows the options before a seat is taken', async () => {
    const { getByTestId } = entry({})
    expect(getByTestId('go').textContent).toBe('View and join')
    await click(getByTestId('go'))
    expect(route.value).toEqual({ screen: 'match', match: 'm' })
  })

  test('of the user opens, and can be cancelled until it starts, after confirmation', async () => {
    const { getByTestId, queryByTestId, getByRole } = entry({
      mine: true,
      seats: [seatOf('Ann', true), seatOf(null)],
    })
    expect(getByTestId('go').textContent).toBe('Open')
    expect(getByTestId('remove').textContent).toBe('Cancel match')
    await click(getByTestId('remove'))
    expect(document.activeElement).toBe(getByRole('button', { name: 'Keep it' }))
    expect(getByTestId('remove-confirm').textContent).toBe('Cancel match')
    expect(queryByTestId('join-1')).toBeNull()
    expect(entry({ mine: true, status: 'running' }).queryByTestId('remove')).toBeNull()
  })

  test('offered as a rematch can be accepted or declined', async () => {
    const { getByTestId, root } = entry({ rematchOf: 'before', invited: 1 })
    expect(root.querySelector('.turn-words')?.textContent).toBe('A rematch is offered')
    expect(getByTestId('accept').textContent).toBe('Accept')
    expect(getByTestId('remove').textContent).toBe('Decline')
  })

  test('says when it is the user’s turn, and leads to the table', async () => {
    const seats = [seatOf('Ann', true), seatOf('Ben')]
    const { root, getByTestId } = entry({ status: 'running', deciding: [0], seats })
    expect(root.querySelector('.turn-words')?.textContent).toBe('Your turn')
    expect(getByTestId('go').textContent).toBe('Play')
    await click(getByTestId('go'))
    expect(route.value).toEqual({ screen: 'match', match: 'm' })
  })

  test('of other users can be watched, and replayed once it is over', () => {
    const seats = [seatOf('Ann'), seatOf('Ben')]
    const observable = entry({ status: 'running', seats }, true)
    expect(observable.getByTestId('go').textContent).toBe('Watch')
    expect(observable.getByRole('link').getAttribute('href')).toBe('/watch/m')
    const over = entry({ status: 'finished', seats })
    expect(over.getByTestId('go').textContent).toBe('Replay')
    expect(over.getByRole('link').getAttribute('href')).toBe('/archive/m')
  })

  test('with a free seat leads to the table, where the seat can be taken over', async () => {
    const seats = [seatOf('Ann'), { ...seatOf('Ben'), offer: 'given' as const }]
    const { getByTestId } = entry({ status: 'running', seats })
    expect(getByTestId('go').textContent).toBe('View and take over')
    await click(getByTestId('go'))
    expect(route.value).toEqual({ screen: 'match', match: 'm' })
    expect(entry({ status: 'running', seats }, true).getByTestId('go').textContent).toBe('Watch')
  })

  test('that was imported is removed only after confirmation', async () => {
    const { getByTestId, queryByTestId, getByRole } = entry({ status: 'finished', imported: true, mine: true })
    expect(queryByTestId('remove-confirm')).toBeNull()
    await click(getByTestId('remove'))
    expect(getByTestId('remove-confirm').textContent).toBe('Remove')
    expect(document.activeElement).toBe(getByRole('button', { name: 'Keep it' }))
    await click(getByRole('button', { name: 'Keep it' }))
    expect(queryByTestId('remove-confirm')).toBeNull()
    expect(document.activeElement).toBe(getByTestId('remove'))
  })
})
