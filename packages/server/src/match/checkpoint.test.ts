import type { AnyTitle, Command } from '@topside/engine'
import { seededRandom, sized } from '@topside/engine/testing'
import type { ClientCommand } from '@topside/protocol'
import { titles } from '@topside/titles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newState } from '../colyseus/state.ts'
import { Replays } from '../replays/replays.ts'
import { writeCheckpoint } from '../store/checkpoints.ts'
import type { Db } from '../store/db.ts'
import type { StoredMatch } from '../store/matches.ts'
import { anyCommands } from '../testing/any-commands.ts'
import { holderOf } from '../testing/holder.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { testStores, usualStore } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import type { ServerTitle } from '../titles.ts'
import { LongWork } from './long-work.ts'
import type { ViewSource } from './observable.ts'
import type { OwnedMatch } from './owned-match.ts'
import { Presence } from './presence.ts'
import { Projection } from './projection.ts'
import { replay } from './replay.ts'
import { ReplicaMatch } from './replica-match.ts'

const all = [...titles, toyTitle]
/** Matches of each title, commands of each match, and minimum number of resumptions from a checkpoint. */
const [MATCHES, COMMANDS, RESUMED] = sized([1, 150, 1], [3, 400, 3])
/** Without connections: times of absence depend on the clock. */
const nobody = new Presence()

/** Everything that a match shows or will do, except its past. */
function shown({ title, row, match, posed }: Pick<ViewSource, 'title' | 'row' | 'match' | 'posed'>): unknown {
  const state = newState(title, true)
  new Projection(state, { title, row, match, posed, presence: nobody }, true)
  const seats = Array.from({ length: title.seats }, (_, seat) => [match?.canUndo(seat), posed.since(seat)])
  return { state: state.toJSON(), snapshot: match?.snapshot(), takeback: match?.takeback, seq: match?.seq, seats }
}

describe.each(testStores)('checkpoints on $name', ({ name, open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  /** The match as opened by a new process on the same store. */
  const awake = async (id: string): Promise<{ at: Hosting; owned: OwnedMatch }> => {
    const at = hosting(db, all)
    return { at, owned: await at.host.open(id) }
  }

  const storedOf = async (id: string): Promise<StoredMatch> => {
    const stored = await hosting(db, all).matches.get(id)
    if (stored === undefined) throw new Error('no such match')
    return stored
  }

  /** The match replayed from its whole log. */
  const truth = async ({ row, title }: OwnedMatch): Promise<Pick<ViewSource, 'title' | 'row' | 'match' | 'posed'>> => ({
    row,
    title,
    ...(await replay(
      { ...(await storedOf(row.id)), title },
      await hosting(db, all).matches.logs.read(row.id),
      new LongWork(),
    )),
  })

  // Checkpoints are stored the same way for all titles, so a second store is tested only with the toy.
  test.each(name === usualStore.name ? titles : sized<readonly ServerTitle[]>([toyTitle], titles))(
    '$id: a match goes on from them as it does from its whole log',
    async (entry) => {
      const { rules: title } = await entry.load()
      let resumed = 0
      // Dice are random: some matches end, or return to their beginning, before their first checkpoint.
      for (let n = 0; n < MATCHES || (resumed < RESUMED && n < 20); n++) {
        const random = seededRandom(`${title.id} ${n}`)
        const { id } = await runningMatch(hosting(db), title)
        let { at, owned } = await awake(id)
        for (let count = 0; count < COMMANDS && owned.present().outcome === undefined; count++) {
          for (const command of anyCommands(owned, random)) {
            const request = {
              id: `request-${count}-${command.kind}`,
              seq: owned.present().shownSeq(command.seat),
              command,
            }
            await owned.command(holderOf(owned, command.seat), request).catch(() => undefined)
          }
          if (random() > 0.06) continue
          await at.summaries.flush()
          ;({ at, owned } = await awake(id))
          expect(at.said).toEqual([])
          const { seq, commands } = owned.present()
          if (commands.length < seq) resumed++
          const right = await truth(owned)
          expect(shown(owned)).toEqual(shown(right))
          if (random() > 0.3) continue
          await owned.history((lines) => {
            for (const viewer of [0, 1, undefined])
              for (const from of [0, 7])
                expect(
                  lines(viewer === undefined ? [] : [viewer], { from, to: right.match?.historyLength ?? 0 }),
                ).toEqual(JSON.parse(JSON.stringify(right.match?.history(viewer, from))))
          })
          expect(shown(owned)).toEqual(shown(right))
        }
      }
      expect(resumed).toBeGreaterThanOrEqual(RESUMED)
    },
  )

  /** A match with a stored checkpoint. */
  const long = async (title: AnyTitle): Promise<string> => {
    const { id } = await runningMatch(hosting(db), title)
    const { at, owned } = await awake(id)
    const random = seededRandom('long')
    const anyone = (command: ClientCommand): Promise<unknown> => {
      const request = { id: `request-${owned.present().seq}`, seq: owned.present().shownSeq(command.seat), command }
      return owned.command(holderOf(owned, command.seat), request)
    }
    while (owned.present().outcome === undefined && owned.present().checkpointSeq < 60) {
      const seat = owned.present().deciding[0] ?? 0
      const choices = owned.present().decision(seat)?.choices ?? []
      const choice = choices[Math.floor(random() * choices.length)]
      if (choice !== undefined) await anyone({ kind: 'choose', seat, choices: [choice] })
    }
    // Random dice may end the match early.
    if (owned.present().outcome !== undefined) return long(title)
    await at.summaries.flush()
    return id
  }

  /** Opens a match; returns the number of its known commands, and the log lines. */
  const opened = async (id: string): Promise<{ known: number; seq: number; said: string[] }> => {
    const { at, owned } = await awake(id)
    expect(shown(owned)).toEqual(shown(await truth(owned)))
    const { commands, seq } = owned.present()
    await at.summaries.flush()
    return { known: commands.length, seq, said: at.said }
  }

  const [first] = titles
  const entry = first ?? toyTitle

  test('a checkpoint that was altered or belongs to another match is ignored and replaced', async () => {
    const { rules } = await entry.load()
    const [id, other] = [await long(rules), await long(rules)]
    const { known, seq } = await opened(id)
    expect(known).toBeLessThan(seq)
    await db.query(`update checkpoints set body = replace(body, '"at":', '"at":1') where match = $1`, [id])
    expect(await opened(id)).toEqual({ known: seq, seq, said: [] })
    expect((await opened(id)).known).toBeLessThanOrEqual(known)
    await db.query(
      `update checkpoints c set (seq, body, digest) = (o.seq, o.body, o.digest) from checkpoints o
        where c.match = $1 and o.match = $2`,
      [id, other],
    )
    expect(await opened(id)).toEqual({ known: seq, seq, said: [] })
    expect((await opened(id)).known).toBeLessThanOrEqual(known)
  })

  test('all checkpoints are renewed after a change of rules, before a match is opened', async () => {
    const { rules } = await entry.load()
    const id = await long(rules)
    await db.query('update matches set seq = 101 where id = $1', [id])
    await db.query('update checkpoints set rules_version = rules_version - 1 where match = $1', [id])
    const at = hosting(db, all)
    await at.host.heal()
    await at.summaries.flush()
    const { known, seq } = await opened(id)
    expect(known).toBeLessThan(seq)
  })

  test('a checkpoint that does not fit the log is ignored and reported', async () => {
    const { rules } = await entry.load()
    const [id, other] = [await long(rules), await long(rules)]
    const { known, seq } = await opened(id)
    await db.query('delete from commands where match = $1 and seq > $2', [id, seq - known - 1])
    const short = await opened(id)
    expect(short.known).toBe(short.seq)
    expect(short.said.join()).toContain('the log does not continue from the checkpoint')
    const stored = await hosting(db).matches.checkpoint(other)
    if (stored === undefined) throw new Error('no checkpoint')
    const { rulesVersion } = rules
    const wrong = { ...stored.checkpoint, step: 'nowhere' }
    const { body, digest } = writeCheckpoint({ match: other, rulesVersion, upto: 0, checkpoint: wrong, since: [] })
    await db.query('update checkpoints set body = $2, digest = $3 where match = $1', [other, body, digest])
    expect((await opened(other)).said.join()).toContain('no step nowhere')
  })

  /** Takes back all but a match's first three answers, by agreement. */
  const takeBack = async (owned: OwnedMatch): Promise<void> => {
    const ask = (command: Extract<Command, { kind: 'askTakeback' | 'answerTakeback' }>): Promise<unknown> => {
      const user = holderOf(owned, command.seat)
      return owned.command(user, {
        id: `takeback-${command.seat}`,
        seq: owned.present().shownSeq(command.seat),
        command,
      })
    }
    expect(owned.present().commands.length).toBeLessThan(owned.present().seq)
    await ask({ kind: 'askTakeback', seat: 0, to: 3 })
    await ask({ kind: 'answerTakeback', seat: 1, accept: true })
    expect(owned.present().answers).toBe(3)
  }

  test('a replica starts at the checkpoint of a match, and rereads the match to go back further', async () => {
    const { rules } = await entry.load()
    const id = await long(rules)
    const { at, owned } = await awake(id)
    const { matches, films } = at
    const services = { matches, films, replays: new Replays(matches), say: () => undefined }
    const replica = await ReplicaMatch.load(services, { ...(await storedOf(id)), title: rules })
    const { match } = replica
    expect(match?.commands.length).toBeLessThan(match?.seq ?? 0)
    expect(shown(replica)).toEqual(shown(owned))
    const right = (await truth(owned)).match
    await replica.history((lines) =>
      expect(lines([], { from: 0, to: right?.historyLength ?? 0 })).toEqual(
        JSON.parse(JSON.stringify(right?.history(undefined))),
      ),
    )
    const again = await ReplicaMatch.load(services, { ...(await storedOf(id)), title: rules })
    const before = owned.present().seq
    await takeBack(owned)
    const news = owned.present().commands.slice(before)
    for (const each of [replica, again]) {
      each.commands(before + 1, news)
      await each.look(() => expect(each.match?.snapshot()).toEqual(owned.present().snapshot()))
      each.stop()
    }
  })

  test('answers before a checkpoint can be taken back', async () => {
    const { rules } = await entry.load()
    const id = await long(rules)
    const { at, owned } = await awake(id)
    await takeBack(owned)
    await at.summaries.flush()
    expect((await opened(id)).said).toEqual([])
  })
})
