// @vitest-environment happy-dom
import type { MatchSummary } from '@topside/protocol'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { ApiError } from '../net/api.ts'
import { type ConnectionOptions, connect } from '../net/connection.ts'
import { api, user } from '../net/user.ts'
import { FedConnection, seat, snapshotOf, summaryOf, summarySeat, toyPackage } from '../testing/fixture.ts'
import { doing, eventually, show } from '../testing/render.tsx'
import { RequestedMatch } from './fetchAhead.ts'
import { MatchScreen } from './MatchScreen.tsx'

const shelf = vi.hoisted(() => ({ title: undefined as unknown }))
// The toy title instead of the real ones.
vi.mock('../parts/titles.ts', () => ({
  entryOf: () => undefined,
  displayIfLoaded: () => shelf.title,
  titleIfLoaded: () => shelf.title,
  loadDisplay: async () => shelf.title,
}))
// A connection fed by the test, instead of one to a server.
vi.mock('../net/connection.ts', () => ({ connect: vi.fn() }))
// Browser tests cover the board.
vi.mock('../board/mountBoard.ts', () => ({ mountBoard: async () => undefined }))
vi.mock('@topside/board', async (original) => ({ ...(await original<object>()), prepareBoard: async () => undefined }))

let connection: FedConnection
let asked: Omit<ConnectionOptions, 'dial'>[] = []

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})
beforeEach(() => {
  shelf.title = toyPackage
  asked = []
  user.value = { id: 'ann', name: 'Ann', token: 't' }
  vi.mocked(connect).mockImplementation(({ dial: _, ...options }) => {
    asked.push(options)
    connection = new FedConnection()
    return connection
  })
})

const held = [summarySeat('Ann', true), summarySeat('Ben')]
/** The page of a match with this summary, or with this error from the server. */
function screen(told: Partial<MatchSummary> | ApiError, watch = false) {
  const answer = told instanceof ApiError ? Promise.reject(told) : Promise.resolve(summaryOf(told))
  vi.spyOn(api, 'match').mockReturnValue(answer)
  return show(<MatchScreen match="m" watch={watch} ahead={new RequestedMatch()} />)
}
const running = { status: 'running', seats: held } as const
const shown = (mine: boolean) => snapshotOf({ seats: [seat({ mine }), seat({ name: 'Ben', side: 'blue' })] })

describe('the page of a match', () => {
  test('of an open match shows the waiting room, and connects to nothing', async () => {
    const { findByTestId, getByRole } = screen({ seats: [summarySeat('Ann', true), summarySeat(null)] })
    expect(getByRole('main').getAttribute('aria-busy')).toBe('true')
    expect((await findByTestId('waiting-room')).textContent).toContain('Ann')
    expect(asked).toEqual([])
  })

  test('of a running match shows its table to a seat holder, as a player', async () => {
    const { findByTestId, queryByTestId } = screen(running)
    const table = await findByTestId('table')
    await doing(() => {
      connection.snapshot.value = shown(true)
    })
    expect(table.dataset['seq']).toBe('1')
    expect(queryByTestId('spectator')).toBeNull()
    expect(asked).toEqual([{ room: 'match', match: 'm', token: 't' }])
  })

  test('of a running match shows its table to everyone else, and on request, as a spectator', async () => {
    for (const [seats, watch] of [
      [[summarySeat('Cem'), summarySeat('Ben')], false],
      [held, true],
    ] as const) {
      asked = []
      const { findByTestId } = screen({ status: 'running', seats }, watch)
      await findByTestId('table')
      await doing(() => {
        connection.snapshot.value = shown(false)
      })
      expect((await findByTestId('spectator')).textContent).toBe('watching')
      expect(asked).toEqual([{ room: 'spectators', match: 'm' }])
    }
  })

  test('of a finished match redirects to the archive', async () => {
    const before = history.length
    screen({ status: 'finished', seats: held })
    await eventually(() => expect(route.value).toEqual({ screen: 'archive', match: 'm' }))
    expect(history.length).toBe(before)
    expect(asked).toEqual([])
  })

  test('of an unknown match says so', async () => {
    expect((await screen(new ApiError('not-found')).findByTestId('problem')).dataset['code']).toBe('not-found')
  })
})

describe('a connection that is refused', () => {
  const refused = (code: 'not-found' | 'not-a-player' | 'too-busy') => ({
    kind: 'refused' as const,
    error: new ApiError(code),
  })

  test('before any state arrived replaces the table', async () => {
    const { findByTestId } = screen(running)
    await findByTestId('table')
    await doing(() => {
      connection.status.value = refused('too-busy')
    })
    expect((await findByTestId('problem')).dataset['code']).toBe('too-busy')
  })

  test('because the user lost the seat replaces it too, and a removed match is reported as removed', async () => {
    for (const [code, words] of [
      ['not-a-player', 'You hold no seat in this match.'],
      ['not-found', 'This match no longer exists'],
    ] as const) {
      const { findByTestId } = screen(running)
      await findByTestId('table')
      await doing(() => {
        connection.snapshot.value = shown(true)
        connection.status.value = refused(code)
      })
      expect((await findByTestId('problem')).textContent).toContain(words)
    }
  })

  test('temporarily leaves the table as it was', async () => {
    const { findByTestId, queryByTestId } = screen(running)
    await findByTestId('table')
    await doing(() => {
      connection.snapshot.value = shown(true)
      connection.status.value = refused('too-busy')
    })
    expect(queryByTestId('problem')).toBeNull()
    expect(await findByTestId('table')).toBeTruthy()
  })
})
