import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fault } from '../faults.ts'
import { newId } from '../ids.ts'
import type { Db } from '../store/db.ts'
import { bid, choose, type Hosting, hosting, pass, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { carefully, IllegalChoice, isPreviewed, type Previewed, refuse } from './careful.ts'
import { FREE } from './expense.ts'
import type { OwnedMatch } from './owned-match.ts'
import type { PreviewTask } from './previewer.ts'

type Command = Parameters<OwnedMatch['command']>[1]['command']

let db: Db
let one: Hosting
let owned: OwnedMatch
let [ann, bob] = ['', '']
/** Tasks sent to the thread, and a promise that it awaits before it answers. */
let asked: PreviewTask[]
let gate: Promise<unknown>
/** Called when the thread gets a task. */
let noted: () => void

const TAKE = { verb: 'take', space: 'west' }
const request = (seq: number, command: Command) => ({ id: newId(), seq, command })
const careful = (seat: number, choice: { verb: string; piece?: string; space?: string }) => ({
  kind: 'choose' as const,
  seat,
  choices: [choice],
  careful: true as const,
})
const isAsked = (): Promise<void> => new Promise((done) => (noted = done))

beforeAll(async () => {
  db = await (testStores[0] as (typeof testStores)[0]).open()
})
afterAll(() => db.close())

beforeEach(async () => {
  asked = []
  gate = Promise.resolve()
  noted = () => undefined
  one = hosting(db, undefined, undefined, (here) => async (task, asking) => {
    asked.push(task)
    noted()
    await gate
    return here(task, asking)
  })
  const { id, players } = await runningMatch(one)
  ann = players[0]!.id
  bob = players[1]!.id
  owned = await one.host.open(id)
  await owned.command(ann, request(0, choose(0, bid(1))))
  await owned.command(bob, request(0, choose(1, bid(0))))
})

/** Closes the gate; returns a function that opens it. */
function closed(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

test('others can act while an answer is previewed, which is then previewed again', async () => {
  const open = closed()
  const begun = isAsked()
  const answer = owned.command(ann, request(2, careful(0, { verb: 'show', piece: 'red-reserve' })))
  await begun
  const set = await owned.command(bob, request(2, { kind: 'set', seat: 1, setting: 'haste', value: 'yes' }))
  expect(set).toEqual({ seq: 3, taken: 1 })
  open()
  await expect(answer).rejects.toMatchObject({ wire: { code: 'final', text: { key: 'final.shows' } } })
  expect(asked).toHaveLength(2)
  expect(owned.present().seq).toBe(3)
})

test('an answer is stale if its question disappears while it is previewed', async () => {
  await owned.command(ann, request(2, choose(0, pass)))
  await owned.command(bob, request(3, choose(1, pass)))
  const open = closed()
  const begun = isAsked()
  const answer = owned.command(ann, request(4, careful(0, { verb: 'move', piece: 'red-scout', space: 'middle' })))
  await begun
  await owned.command(bob, request(4, { kind: 'undo', seat: 1 }))
  open()
  await expect(answer).rejects.toMatchObject({ wire: { code: 'stale', seq: 5 } })
  expect(owned.present().seq).toBe(5)
})

test('a later command does not overtake an answer of the same seat that is being previewed', async () => {
  const open = closed()
  const begun = isAsked()
  const done: string[] = []
  const move = { verb: 'move', piece: 'red-scout', space: 'middle' }
  const first = owned.command(ann, request(2, careful(0, move))).then(() => done.push('answer'))
  await begun
  const second = owned
    .command(ann, request(2, { kind: 'set', seat: 0, setting: 'haste', value: 'yes' }))
    .then(() => done.push('setting'))
  await owned.ready()
  expect(done).toEqual([])
  open()
  await Promise.all([first, second])
  expect(done).toEqual(['answer', 'setting'])
})

test('a confirmed answer is given without analysis if nothing can be previewed', async () => {
  for (const reason of [fault('too-busy'), fault('too-dear'), new Error('the rules are wrong')]) {
    gate = Promise.reject(reason)
    await expect(owned.command(ann, request(2, careful(0, TAKE)))).rejects.toMatchObject({
      wire: { code: 'final', text: { key: 'final.unforeseen' } },
    })
  }
  expect(one.said.filter((line) => line.includes('the rules are wrong'))).toHaveLength(1)
  gate = Promise.reject(fault('too-busy'))
  await expect(owned.command(ann, request(2, choose(0, { verb: 'fly' })))).rejects.toMatchObject({
    wire: { code: 'illegal-choice', text: { key: 'refused.illegal-choice' } },
  })
  expect(await owned.command(ann, request(2, choose(0, TAKE)))).toEqual({ seq: 3, taken: 1 })
})

test('a confirmed answer is given without analysis if it has no preview soon, however slow the thread is', async () => {
  const moment = { key: 'here', ask: () => new Promise<never>(() => undefined) }
  const take = async (previewed: Previewed | undefined) => (isPreviewed(moment, previewed) ? { seq: 1 } : moment)
  const payer = { user: ann, expense: FREE }
  const failures: unknown[] = []
  const failed = (error: unknown): void => void failures.push(error)
  const busy = { wire: { code: 'too-busy' } }
  await expect(carefully(take, TAKE, payer, failed, 10)).rejects.toMatchObject({
    wire: { code: 'final', text: { key: 'final.unforeseen' } },
  })
  expect(failures.splice(0)).toMatchObject([busy])
  const illegal = new IllegalChoice(fault('illegal-choice'), moment, TAKE)
  await expect(refuse(illegal, payer, failed, 10)).rejects.toMatchObject({ wire: { code: 'illegal-choice' } })
  expect(failures).toMatchObject([busy])
})

test('an answer is previewed once, charged to its user', async () => {
  const charged: number[] = []
  const expense = { spend: <T>(work: () => T): T => work(), charge: (more: number) => void charged.push(more) }
  for (let n = 0; n < 3; n++)
    await expect(owned.command(ann, request(2, careful(0, TAKE)), expense)).rejects.toMatchObject({
      wire: { code: 'final', text: { key: 'final.rolls', args: { dice: 1 } } },
    })
  expect(asked).toHaveLength(1)
  expect(charged).toHaveLength(1)
  const far = { verb: 'move', piece: 'red-scout', space: 'east' }
  for (let n = 0; n < 3; n++)
    await expect(owned.command(ann, request(2, choose(0, far)), expense)).rejects.toMatchObject({
      wire: { code: 'illegal-choice', text: { key: 'toy.far' } },
    })
  expect(asked).toHaveLength(2)
  expect(charged).toHaveLength(2)
})

test('an answer that is not offered, or not asked of the seat, is refused without being previewed', async () => {
  await expect(owned.command(bob, request(2, careful(1, pass)))).rejects.toMatchObject({
    wire: { code: 'not-your-decision' },
  })
  await expect(owned.command(ann, request(1, careful(0, pass)))).rejects.toMatchObject({ wire: { code: 'stale' } })
  await expect(owned.command(bob, request(2, careful(0, pass)))).rejects.toMatchObject({
    wire: { code: 'not-your-seat' },
  })
  expect(asked).toEqual([])
})
