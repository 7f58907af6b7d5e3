import { type AnyTitle, CheapDice, Match } from '@topside/engine'
import { straits } from '@topside/engine/testing'
import type { ClientCommand } from '@topside/protocol'
import { expect, test } from 'vitest'
import { World, type WorldSetup } from '../testing/world.ts'
import { applyAtOnce, checkNumber } from './commands.ts'

const seed = (digit: string) => digit.repeat(64)
const setup: WorldSetup = { title: straits, options: {}, seeds: [seed('0'), seed('1'), seed('2'), seed('3')], log: [] }
type Choices = Extract<ClientCommand, { kind: 'choose' }>['choices']
const choose = (...choices: Choices): ClientCommand => ({ kind: 'choose', seat: 0, choices })
const title: AnyTitle = straits
const leg = (space: string) => ({ verb: 'go', piece: 'red-brig', space })
const done = { verb: 'done' }

/** Secret commands of one seat: each leaves everyone's decision open. */
const deeds: readonly (readonly ClientCommand[])[] = [
  [],
  [choose(leg('east'))],
  [choose(leg('east'), leg('south'), leg('west'))],
  [choose(leg('east')), { kind: 'undo', seat: 0 }, choose(leg('west'))],
  [choose(done)],
  [choose(leg('east'), leg('south')), choose(done)],
]

test.each([1, 2, undefined])(
  'viewer %s is sent nothing of what another seat plans, and is told the same when asking',
  async (viewer) => {
    const told: string[][] = []
    for (const commands of deeds) {
      const world = await World.open(setup, viewer)
      const joined = world.told.length
      for (const command of commands) expect(await world.command(0, command)).toBe(true)
      expect(world.told.slice(joined)).toEqual([])
      await world.fetch()
      // The numbers in answers to the viewer's own commands do not count others' secret ones.
      if (viewer !== undefined) {
        const careful: ClientCommand = { kind: 'choose', seat: viewer, choices: [done], careful: true }
        expect(await world.command(viewer, careful, 0)).toBe(false)
        expect(await world.command(viewer, { kind: 'undo', seat: viewer }, 0)).toBe(false)
        expect(await world.command(viewer, { kind: 'askTakeback', seat: viewer, to: 1 }, 0)).toBe(false)
      }
      told.push(world.told)
      world.close()
    }
    for (const each of told) expect(each).toEqual(told[0])
  },
)

test('a seat continues its secret plan with the number of commands that it knows', () => {
  const match = Match.start(title, { options: {}, dice: new CheapDice('x') })
  const request = (seq: number) => ({ id: 'request-1', seq, command: { kind: 'undo', seat: 0 } as const })
  applyAtOnce(match, { kind: 'choose', seat: 2, choices: [done] })
  applyAtOnce(match, choose(leg('east')))
  expect(() => checkNumber(match, request(1), 0)).not.toThrow()
  for (const other of [0, 2]) expect(() => checkNumber(match, request(other), 0)).toThrow('stale')
})
