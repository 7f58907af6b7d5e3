import { type Command, Match, SeededDice } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { afterEach, expect, test } from 'vitest'
import { seeingOf } from '../match/thinking.ts'
import { OVERLOADED } from '../security/limits.ts'
import { stuckModule } from '../testing/stuck-title.ts'
import { toyTitles } from '../testing/toy-title.ts'
import { Thinkers } from './thinkers.ts'

const seeds = { server: '3'.repeat(64), seats: ['1'.repeat(64), '2'.repeat(64)] }
const said: string[] = []
/** Reports of computers' times, without the seconds. */
const told: string[] = []
const watch = {
  waited: (what: string, seconds: number) => void (seconds >= 0 && told.push(`waited for ${what}`)),
  analysed: (strength: string, seconds: number) => void (seconds > 0 && told.push(`${strength} analysed`)),
  unsearched: (why: string) => void told.push(why),
}
let thinkers: Thinkers
const open = (setup: object = {}): Thinkers => {
  const { titleModule } = toyTitles
  thinkers = new Thinkers({ threads: 1, titleModule, say: (line) => said.push(line), longest: 60_000, watch, ...setup })
  return thinkers
}
afterEach(() => thinkers?.close())

/** The second seat's input for analysis after these commands. */
function seeing(commands: readonly Command[], dice = seeds) {
  const match = Match.start(toy, { options: {}, dice: new SeededDice(dice) })
  for (const command of commands) if (!match.apply(command).ok) throw new Error('refused')
  const row = { title: 'toy', options: { reserves: 'yes' } }
  const owned = { present: () => match, row } as unknown as Parameters<typeof seeingOf>[0]
  return seeingOf(owned, 1, 'recruit', 'seed')
}
const bid = (seat: number, value: number): Command => ({ kind: 'choose', seat, choice: { verb: 'bid', value } })

test('a thread gets nothing that the seat does not know: no future dice, secret answers or others’ settings', () => {
  const messages = [
    seeing([bid(0, 0)]),
    seeing([bid(0, 2)]),
    seeing([{ kind: 'set', seat: 0, setting: 'haste', value: 'yes' }, bid(0, 1)]),
    seeing([bid(0, 1)], { ...seeds, server: '4'.repeat(64) }),
  ].map(({ task }) => JSON.stringify(task))
  const [first = ''] = messages
  for (const message of messages) expect(message.replaceAll(/"seq":\d+/g, '')).toBe(first.replaceAll(/"seq":\d+/g, ''))
  for (const secret of [seeds.server, '4'.repeat(64), ...seeds.seats]) expect(messages.join()).not.toContain(secret)
})

test('a thread answers with an offered choice and its reasons', async () => {
  const { task } = seeing([bid(0, 1)])
  const analysis = await open().think(seeing([bid(0, 1)]), 'ann')
  expect(analysis).toMatchObject({ seat: 1, choice: { verb: 'bid' } })
  expect({ tried: analysis.tried > 0, said }).toEqual({ tried: true, said: [] })
  expect(await thinkers.hint(task, 'ann')).toMatchObject({ choice: { verb: 'bid' } })
  expect(told.splice(0)).toEqual(['waited for play', 'recruit analysed', 'waited for hint', 'recruit analysed'])
})

test('answers without analysis are given one at a time, yielding to the event loop in between', async () => {
  open({ waiting: OVERLOADED })
  let [turns, done] = [0, false]
  const others = (): void => {
    turns++
    if (!done) setImmediate(others)
  }
  setImmediate(others)
  const asked = Array.from({ length: 50 }, (_, n) => thinkers.think(seeing([bid(0, 1)]), `user ${n % 3}`))
  for (const analysis of await Promise.all(asked)) expect(analysis).toMatchObject({ tried: 0, choice: { verb: 'bid' } })
  done = true
  expect(turns).toBeGreaterThan(asked.length)
  expect(told.splice(0)).toEqual(asked.map(() => 'too-busy'))
})

test('a computer that gets no thread in time answers without analysis, and a hint is refused', async () => {
  const { task, seen } = seeing([bid(0, 1)])
  const stuck = { ...task, title: 'stuck' }
  open({ titleModule: stuckModule, longest: 1_000 })
  expect(await thinkers.think({ task: stuck, seen }, 'ann')).toMatchObject({
    seat: 1,
    choice: { verb: 'bid' },
    tried: 0,
  })
  expect(told.splice(0)).toEqual(['waited for play', 'too-busy'])
  await expect(thinkers.hint(stuck, 'ann')).rejects.toMatchObject({ wire: { code: 'too-busy' } })
  await thinkers.close()
  await expect(thinkers.think({ task, seen }, 'ann')).rejects.toMatchObject({ wire: { code: 'too-busy' } })
})
