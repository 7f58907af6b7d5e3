import { plainHeuristics } from '@topside/bots'
import type { AnyHeuristics, AnyTitle, Game } from '@topside/engine'
import { sized, toy, withReasons } from '@topside/engine/testing'
import { freePort } from '@topside/server/testing/client'
import { toyTitles } from '@topside/server/testing/toy-title'
import { expect, it } from 'vitest'
import { searchFrames } from './frames.ts'
import { playAtRandom } from './played.ts'
import { compareWorlds } from './worlds.ts'

/** Findings of comparing worlds in some matches of a title. */
async function findings(title: AnyTitle, matches = sized(4, 8)): Promise<string[]> {
  const faults: string[] = []
  for (let n = 0; n < matches; n++) {
    const played = playAtRandom(title, `test/${n}`)
    for (const viewer of [0, 1, undefined])
      for (let pair = 0; pair < 6; pair++) {
        const { fault, difference } = await compareWorlds(played, viewer, `test/${n}/${viewer}/${pair}`)
        if (fault !== undefined) faults.push(`${difference}: ${fault}`)
      }
  }
  return faults
}

const title = (id: string, change: Partial<AnyTitle>): AnyTitle => ({ ...toy, id, ...change })

it('finds nothing in a title that keeps its secrets', async () => {
  expect(await findings(toy)).toEqual([])
})

const faces = ({ table }: Game): string => `${table.piece('red-reserve').face}${table.piece('blue-reserve').face}`

it('finds a public part that depends on a hidden piece', async () => {
  const sidesOf: AnyTitle['sidesOf'] = (game) => [faces(game)]
  expect((await findings(title('telling', { sidesOf }))).join('\n')).toContain('table: ')
})

it('finds a fight that depends on a hidden piece', async () => {
  const side = (id: string) => ({ side: id, role: { key: 'role' }, ranks: [] })
  const engagement: AnyTitle['engagement'] = (game) => ({
    place: 'middle',
    name: { key: 'fight', args: { faces: faces(game) } },
    attacker: side('red'),
    defender: side('blue'),
    ledgers: [],
    notes: [],
  })
  expect((await findings(title('fighting', { engagement }))).join('\n')).toContain('table: ')
})

it('finds nothing where a reason depends on a hidden piece: it is computed from what the seat has seen', async () => {
  const telling = withReasons(toy, (game) => ({ key: `why.${faces(game)}` }))
  expect(await findings({ ...telling, id: 'telling' })).toEqual([])
})

it('finds a public part that depends on a seat’s setting', async () => {
  const settings = [{ id: 'mood', values: ['good', 'bad'], default: 'good' }]
  const sidesOf: AnyTitle['sidesOf'] = (game) => [game.settings[0]?.['mood'] ?? '']
  expect(await findings(title('moody', { settings }))).toEqual([])
  expect((await findings(title('moody', { settings, sidesOf }), 8)).join('\n')).toContain('secret: ')
})

/** The first difference between computers' analyses in both worlds of some pairs, if any. */
async function analyses(heuristics: AnyHeuristics): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (let n = 0; n < 8; n++) {
    const played = playAtRandom(toy, `test/${n}`)
    for (let pair = 0; pair < sized(4, 8); pair++) {
      const compared = await compareWorlds(played, pair % 2, `test/${n}/${pair}`, heuristics)
      if (compared.analysed && compared.differed) found.push(compared.fault)
    }
  }
  return found
}

it('a computer thinks the same in both worlds, unless its heuristics see the difference', async () => {
  const same = await analyses(plainHeuristics)
  expect(same.length).toBeGreaterThan(3)
  expect(same.filter((fault) => fault !== undefined)).toEqual([])
  let asked = 0
  const moody = await analyses({
    ...plainHeuristics,
    weigh: (_game, _seat, { choices }) => choices.map(() => ++asked % 7),
  })
  expect(moody.filter((fault) => fault !== undefined).length).toBeGreaterThan(0)
})

it('finds the name of a hidden piece in a socket’s frames', async () => {
  const begin = toy.steps[toy.firstStep]!
  const steps: AnyTitle['steps'] = {
    ...toy.steps,
    [toy.firstStep](game) {
      game.tell({ key: 'toy.betrayed', args: { piece: { piece: 'red-reserve' } } })
      return begin(game)
    },
  }
  const leaky = title('toy', { steps })
  const { titleModule } = toyTitles
  const search = async (rules: AnyTitle) => {
    const entry = { id: 'toy', name: 'Toy', seats: 2, load: async () => ({ rules }) }
    const setup = { title: entry, matches: 3, seed: 'test', port: await freePort(), titleModule, played: [] }
    return (await searchFrames(setup)).faults
  }
  expect(await search(toy)).toEqual([])
  expect((await search(leaky)).join('\n')).toContain('names red-reserve')
})
