// @vitest-environment happy-dom
import type { TitleEntry } from '@topside/engine'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { route } from '../browser/route.ts'
import { openedFile } from '../lobby/openFile.ts'
import { ApiError } from '../net/api.ts'
import { api } from '../net/user.ts'
import { summaryOf, summarySeat, toyPackage } from '../testing/fixture.ts'
import { doing, eventually, show } from '../testing/render.tsx'
import { toyExample, toyReplay } from '../testing/replay.ts'
import { ReplayScreen } from './ReplayScreen.tsx'

const shelf = vi.hoisted(() => ({ entry: undefined as unknown, title: undefined as unknown }))
// The toy title instead of the real ones.
vi.mock('../parts/titles.ts', () => ({
  entryOf: (id: string) => (id === 'toy' ? shelf.entry : undefined),
  loadTitle: async (id: string) => (id === 'toy' ? shelf.title : undefined),
}))
// Browser tests cover the board.
vi.mock('../board/mountBoard.ts', () => ({ mountBoard: async () => undefined }))

const { file, example } = toyReplay('example')

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
})
beforeEach(() => {
  vi.restoreAllMocks()
  const entry: TitleEntry = { id: 'toy', name: 'Toy', subject: 'Tests', seats: 2, load: async () => toyPackage }
  shelf.entry = { ...entry, examples: example === undefined ? [] : [example] }
  shelf.title = toyPackage
  openedFile.value = undefined
  history.replaceState(null, '', '/')
  vi.spyOn(api, 'match').mockImplementation(async (id) =>
    summaryOf({
      id,
      seats: [
        { ...summarySeat('Ann', true), guest: true },
        { ...summarySeat('Ben'), guest: true },
      ],
    }),
  )
})

const problemOf = async (screen: ReturnType<typeof show>) => {
  const problem = await screen.findByTestId('problem')
  return [problem.dataset['code'], problem.querySelector('p')?.textContent?.trim()]
}

describe('a match of the server', () => {
  test('is loaded, and replayed from its current moment', async () => {
    const fetched = vi.spyOn(api, 'exportMatch').mockResolvedValue(file)
    const { findByTestId, getByRole } = show(<ReplayScreen match="m" dice={false} />)
    expect(getByRole('main').getAttribute('aria-busy')).toBe('true')
    expect((await findByTestId('moment')).textContent).toBe('4 / 4')
    expect(fetched).toHaveBeenCalledWith('m')
  })

  test('shows its dice on request, and which other players were guests', async () => {
    vi.spyOn(api, 'exportMatch').mockResolvedValue(file)
    const { findByTestId, root } = show(<ReplayScreen match="m" dice />)
    await findByTestId('dice-page')
    expect([...root.querySelectorAll('.seeds dt')].filter((name) => name.textContent?.includes('guest'))).toHaveLength(
      1,
    )
  })

  test('is replayed even if the guests cannot be determined', async () => {
    vi.spyOn(api, 'exportMatch').mockResolvedValue(file)
    vi.spyOn(api, 'match').mockRejectedValue(new ApiError('not-found'))
    expect(await show(<ReplayScreen match="m" dice />).findByTestId('dice-page')).toBeTruthy()
  })

  test('that is not over, or not found, is reported as such', async () => {
    vi.spyOn(api, 'exportMatch').mockResolvedValue({} as never)
    expect(await problemOf(show(<ReplayScreen match="m" dice={false} />))).toEqual([
      ...['match-not-running', 'This match is not over yet, so it cannot be replayed.'],
    ])
    vi.spyOn(api, 'exportMatch').mockRejectedValue(new ApiError('not-found'))
    expect((await problemOf(show(<ReplayScreen match="m" dice={false} />)))[0]).toBe('not-found')
  })

  test('that current rules cannot replay, without a film, says so and can be saved', async () => {
    const stored = { ...file, rulesVersion: file.rulesVersion - 1, commands: [...file.commands].reverse() }
    vi.spyOn(api, 'exportMatch').mockResolvedValue(stored)
    const screen = show(<ReplayScreen match="m" dice={false} />)
    const [code, words] = await problemOf(screen)
    expect(code).toBe('unplayable')
    expect(words).toContain(`version ${stored.rulesVersion} of the rules`)
    expect(screen.getByTestId('save-stored')).toBeTruthy()
  })

  test('that cannot be loaded for lack of a connection says so', async () => {
    vi.spyOn(api, 'exportMatch').mockRejectedValue(new TypeError('Failed to fetch'))
    expect((await problemOf(show(<ReplayScreen match="m" dice={false} />)))[0]).toBe('offline')
  })
})

describe('a file', () => {
  test('opened here is replayed, and so is another in its place', async () => {
    openedFile.value = file
    const { findByTestId, getByTestId } = show(<ReplayScreen match={undefined} dice={false} />)
    expect((await findByTestId('moment')).textContent).toBe(`0 / ${file.commands.length}`)
    const { commands, rolls } = file
    await doing(() => {
      openedFile.value = { ...file, commands: commands.slice(0, 2), rolls: rolls.slice(0, 0), outcome: null } as never
    })
    await eventually(() => expect(getByTestId('moment').textContent).toBe('0 / 2'))
  })

  test('lost with a reload leads to the lobby', async () => {
    route.value = { screen: 'file', dice: false }
    show(<ReplayScreen match={undefined} dice={false} />)
    await eventually(() => expect(route.value).toEqual({ screen: 'lobby' }))
  })

  test('that does not replay is refused with the reasons', async () => {
    openedFile.value = { ...file, commands: [...file.commands].reverse() }
    const [code, words] = await problemOf(show(<ReplayScreen match={undefined} dice={false} />))
    expect(code).toBe('bad-file')
    expect(words).not.toBe('')
  })

  test('of an unknown title is refused', async () => {
    openedFile.value = { ...file, title: 'nothing' }
    expect((await problemOf(show(<ReplayScreen match={undefined} dice={false} />)))[0]).toBe('unplayable')
  })
})

describe('an example', () => {
  const of = (title: string, id: string) => (
    <ReplayScreen match={undefined} dice={false} example={{ title, example: id }} />
  )

  test('is played by its script, without the server', async () => {
    const [fetched, asked] = [vi.spyOn(api, 'exportMatch'), vi.mocked(api.match)]
    const { findByTestId, root } = show(of('toy', toyExample.id))
    expect((await findByTestId('moment')).textContent).toBe(`0 / ${file.commands.length}`)
    expect(root.textContent).toContain('example of play')
    expect(fetched).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
  })

  test('that does not exist is reported as such', async () => {
    expect((await problemOf(show(of('toy', 'nothing'))))[0]).toBe('not-found')
    expect((await problemOf(show(of('nothing', toyExample.id))))[0]).toBe('not-found')
  })
})
