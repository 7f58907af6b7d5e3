import { checkFile, filmSeenBy, type MatchFile, SeededDice } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import type { ClientCommand } from '@topside/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImport } from '../files/import.ts'
import { readMatchFile } from '../files/match-file.ts'
import { sealed } from '../files/seal.ts'
import { Budget } from '../security/budget.ts'
import type { Db } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { storeImport } from '../store/imports.ts'
import type { StoredMatch } from '../store/matches.ts'
import { filmedFile } from '../testing/filmed-file.ts'
import { holderOf } from '../testing/holder.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { type MarchVersion, march, marchTitle } from '../testing/marches.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitle } from '../testing/toy-title.ts'
import type { OwnedMatch } from './owned-match.ts'

const KEY = new Uint8Array(32)
const budget = (): Budget => new Budget(new Int32Array(1), 60_000)

describe.each(testStores)('a match after a change of its rules on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  let requests = 0
  const send = (owned: OwnedMatch, command: ClientCommand): Promise<unknown> => {
    const user = holderOf(owned, command.seat)
    return owned.command(user, {
      id: `request-${requests++}`,
      seq: owned.present().shownSeq(command.seat),
      command,
    })
  }

  const at = (version: MarchVersion): Hosting => hosting(db, [marchTitle(version)])

  /** Opens the match in a process with this version. */
  const opened = async (id: string, version: MarchVersion): Promise<{ at: Hosting; owned: OwnedMatch }> => {
    const one = at(version)
    return { at: one, owned: await one.host.open(id) }
  }

  /** Gives one answer for the deciding seat: the first offered one of `verbs`, or a random one. */
  const answer = async (owned: OwnedMatch, random: () => number, ...verbs: readonly string[]): Promise<void> => {
    const match = owned.present()
    const seat = match.deciding[0] ?? 0
    const { choices } = match.decision(seat) ?? { choices: [] }
    const wanted = choices.find(({ verb }) => verbs.includes(verb)) ?? choices[Math.floor(random() * choices.length)]
    if (wanted === undefined) throw new Error('nobody must decide')
    await send(owned, { kind: 'choose', seat, choices: [wanted] })
  }

  /** A match started under version 1, after that many commands, with the last checkpoint stored. */
  const begun = async (commands: number, seed = 'march', checkpoint = true): Promise<string> => {
    const { id } = await runningMatch(at(1), march(1))
    const { at: one, owned } = await opened(id, 1)
    const random = seededRandom(seed)
    while (owned.present().seq < commands) {
      await answer(owned, random)
      if (checkpoint) await one.summaries.flush()
    }
    one.summaries.stop()
    return id
  }

  const toTheEnd = async (owned: OwnedMatch): Promise<void> => {
    const random = seededRandom('on')
    while (owned.present().outcome === undefined) await answer(owned, random)
  }

  const stored = async (id: string): Promise<StoredMatch> => {
    const found = await at(1).matches.get(id)
    if (found === undefined) throw new Error('no such match')
    return found
  }

  const fileOf = async (id: string, version: MarchVersion): Promise<MatchFile> => {
    return (await filmedFile(at(version), march(version), id)).file
  }

  const upgrades = async (id: string): Promise<{ seq: number; from_version: number; rules_version: number }[]> =>
    db.query('select seq, from_version, rules_version from upgrades where match = $1 order by seq', [id])

  test('replays if its log leads to what was shown, and then has the new version', async () => {
    const id = await begun(17)
    const before = (await opened(id, 1)).owned.present().snapshot()
    const { at: two, owned } = await opened(id, 2)
    expect(owned.present().snapshot()).toEqual(before)
    expect(await upgrades(id)).toEqual([])
    expect(two.said).toEqual([])
    expect((await stored(id)).row).toMatchObject({ rulesVersion: 1, rulesAt: 2 })
    await expect(at(1).host.open(id)).rejects.toMatchObject({ wire: { code: 'not-stored' } })
    await toTheEnd(owned)
    expect(checkFile(march(2), await fileOf(id, 2)).faults).toEqual([])
  })

  // Version 3 refuses a command of the log, 4 replays the same commands differently, 6 rolls different dice.
  test.each([3, 4, 6] as const)('continues from its last checkpoint under version %i', async (version) => {
    const id = await begun(17)
    const old = (await opened(id, 1)).owned.present()
    const { at: one, owned } = await opened(id, version)
    const match = owned.present()
    expect(await upgrades(id)).toEqual([{ seq: 17, from_version: 1, rules_version: version }])
    expect(one.said).toHaveLength(1)
    expect(one.said[0]).toContain(`goes on from its last step by version ${version} of its rules, 1 before`)
    expect(match.seq).toBe(17)
    expect(match.game.vars).toEqual(old.checkpoint().vars)
    expect(match.game.table.save()).toEqual(old.checkpoint().table)
    for (const viewer of [0, 1, undefined])
      expect(match.history(viewer).filter(({ line }) => line.key === 'match.upgraded')).toHaveLength(1)
    expect(match.canUndo(0) || match.canUndo(1)).toBe(false)
    await expect(send(owned, { kind: 'askTakeback', seat: 0, to: match.answers - 1 })).rejects.toMatchObject({
      wire: { code: 'bad-takeback' },
    })
    await toTheEnd(owned)
    await one.summaries.flush()
    const file = await fileOf(id, version)
    expect(checkFile(march(version), file).faults).toEqual([])
    expect((await stored(id)).row).toMatchObject({ status: 'finished', rulesVersion: 1, rulesAt: version })
  })

  test('keeps its whole past under another form of its state, if nothing else differs', async () => {
    const id = await begun(18)
    const old = (await opened(id, 1)).owned.present()
    const { owned } = await opened(id, 5)
    expect(await upgrades(id)).toEqual([])
    expect(owned.present().game.vars).toEqual({ day: { number: (old.game.vars as { turn: number }).turn } })
    const { records } = old.checkpoint()
    const { historyLength } = old
    const told = await owned.history((lines) => lines([0], { from: records, to: historyLength }))
    expect(told).toEqual(old.history(0, records))
  })

  // The log ends with a step, so the old rules' last frame stays valid; or within a step, whose answers are asked
  // again.
  test.each([17, 20] as const)('keeps its film and history before the upgrade, after %i commands', async (commands) => {
    const id = await begun(commands)
    const { at: one, owned: old } = await opened(id, 1)
    await one.films.flush()
    const { film: before } = await filmedFile(one, march(1), id)
    const late = (await new Films(db).film(id)).chunks
    const { seq: shown, records } = old.present().checkpoint()
    const { at: four, owned } = await opened(id, 4)
    // Late writes by a process with older rules change nothing.
    await new Films(db).write(late.map((chunk) => ({ ...chunk, upto: chunk.upto + 99, match: id, beginning: 0 })))
    await answer(owned, seededRandom('film'), 'go')
    const { historyLength } = owned.present()
    const { file, film } = await filmedFile(four, march(4), id)
    expect(film.frames).toHaveLength(commands + 2)
    for (const viewer of [[], [0], [1], 'all'] as const) {
      const then = filmSeenBy({ ...before, frames: before.frames.slice(0, shown + 1) }, viewer)
      const now = filmSeenBy(film, viewer)
      expect(now.moments.slice(0, then.moments.length)).toEqual(then.moments)
      expect(now.lines.slice(0, records)).toEqual(then.lines.slice(0, records))
      expect(now.lines[records]?.line.key).toBe('match.upgraded')
      expect(now.lines).toHaveLength(historyLength)
    }
    for (const seats of [[0], [1]])
      expect(await owned.history((lines) => lines(seats, { from: 0, to: historyLength }))).toEqual(
        filmSeenBy(film, seats).lines,
      )
    expect(file.rolls.length).toBeGreaterThan(0)
  })

  test('is upgraded even if only its film shows a different result', async () => {
    const id = await begun(17, 'film alone', false)
    await (await opened(id, 1)).at.films.flush()
    await db.query('delete from checkpoints where match = $1', [id])
    await db.query(`update matches set sides = '[]' where id = $1`, [id])
    const { at: four } = await opened(id, 4)
    expect(await upgrades(id)).toHaveLength(1)
    expect(four.said.join()).toContain('something else is shown')
  })

  test('can be imported with its past by the site that wrote its file, and only shown by others', async () => {
    const id = await begun(17)
    await (await opened(id, 1)).at.films.flush()
    const { at: four, owned } = await opened(id, 4)
    const written = async () => {
      const { file, film } = await filmedFile(four, march(4), id)
      const read = readMatchFile(JSON.parse(JSON.stringify(sealed(file, KEY))))
      if (read === undefined) throw new Error('no file')
      return { file: read, film }
    }
    const other = new Uint8Array(32).fill(1)
    const { file: running } = await written()
    expect(running.upgrade?.seq).toBe(17)
    await expect(checkImport(march(4), running, other, budget())).rejects.toMatchObject({
      wire: { text: { key: 'error.file-upgraded' } },
    })
    expect(await checkImport(march(4), running, KEY, budget())).toMatchObject({ status: 'running', onlyShown: false })
    await toTheEnd(owned)
    await four.summaries.flush()
    const { file, film } = await written()
    const brought = async (key: Uint8Array) => {
      const imported = await checkImport(march(4), file, key, budget())
      const user = holderOf(owned, 0)
      const again = await storeImport(db, imported, user, new AbortController().signal)
      return { imported, ...(await filmedFile(at(4), march(4), again)) }
    }
    const own = await brought(KEY)
    expect(own.imported).toMatchObject({ status: 'finished', onlyShown: false })
    expect(own.film).toEqual(film)
    expect(checkFile(march(4), own.file).faults).toEqual([])
    const shown = await brought(other)
    expect(shown.imported).toMatchObject({ onlyShown: true, upgrade: null })
    expect(shown.film).toEqual(film)
    expect(shown.file).toMatchObject({ onlyShown: true, rolls: file.rolls, outcome: file.outcome })
  })

  test('continues in the new form of its state if the log leads elsewhere', async () => {
    const id = await begun(18)
    await (await opened(id, 4)).at.summaries.flush()
    const { owned } = await opened(id, 4)
    await answer(owned, seededRandom('go'), 'go')
    const { turn } = owned.present().game.vars as { turn: number }
    // Version 5, which counts a march once, knows nothing of version 4's states.
    const { owned: fifth } = await opened(id, 5)
    expect(fifth.present().game.vars).toMatchObject({ day: { number: expect.any(Number) } })
    expect((fifth.present().game.vars as { day: { number: number } }).day.number).toBeGreaterThanOrEqual(turn - 1)
    await toTheEnd(fifth)
  })

  test('keeps its past as far as known, and its dice follow from the seeds, each number used once', async () => {
    const id = await begun(13)
    const old = (await opened(id, 1)).owned.present()
    const { owned } = await opened(id, 3)
    const history = owned.present().history(0)
    const told = history.findIndex(({ line }) => line.key === 'match.upgraded')
    const { records, rolls } = old.checkpoint()
    const known = told > 0
    expect(history.slice(0, told)).toEqual(known ? old.history(0).slice(0, records) : [])
    expect(owned.present().rolls).toEqual(known ? old.rolls.slice(0, rolls) : [])
    await toTheEnd(owned)
    const file = await fileOf(id, 3)
    const { secrets } = await stored(id)
    const dice = new SeededDice({ server: secrets.serverSeed, seats: secrets.seeds })
    for (const { n, sides, values } of file.rolls) expect(values).toEqual(dice.roll(n, sides))
    expect(new Set(file.rolls.map(({ n }) => n)).size).toBe(file.rolls.length)
  })

  test('never reuses the number of a roll in answers that are asked again', async () => {
    const id = await begun(4)
    const { at: one, owned } = await opened(id, 1)
    await one.summaries.flush()
    const { nextRoll } = owned.present().checkpoint()
    await answer(owned, seededRandom('roll'), 'left')
    const six = (await opened(id, 6)).owned.present()
    expect(six.seq).toBe(5)
    expect(six.checkpoint().nextRoll).toBeGreaterThan(nextRoll)
  })

  test('continues from the last step reached by its log if it has no checkpoint', async () => {
    const id = await begun(12, 'none', false)
    await db.query('delete from checkpoints where match = $1', [id])
    const { owned } = await opened(id, 3)
    expect(owned.present().seq).toBe(12)
    await toTheEnd(owned)
  })

  test('opens identically from its checkpoint and from its whole log', async () => {
    const id = await begun(17)
    const { at: one, owned } = await opened(id, 4)
    for (let n = 0; n < 3; n++) await answer(owned, seededRandom('again'))
    await one.summaries.flush()
    const again = (await opened(id, 4)).owned
    expect(again.present().snapshot()).toEqual(owned.present().snapshot())
    await db.query('delete from checkpoints where match = $1', [id])
    const whole = (await opened(id, 4)).owned
    expect(whole.present().isWhole).toBe(true)
    expect(whole.present().snapshot()).toEqual(owned.present().snapshot())
    const to = whole.present().historyLength
    const told = await again.history((lines) => lines([1], { from: 0, to }))
    expect(told).toEqual(await whole.history((lines) => lines([1], { from: 0, to })))
    const { openHistory } = again.present()
    expect(openHistory.length).toBeGreaterThan(0)
    expect(openHistory).toEqual(whole.present().openHistory.slice(-openHistory.length))
  })

  test('continues again with the next version, and the one after', async () => {
    const id = await begun(11)
    const random = seededRandom('thrice')
    for (const version of [3, 4, 6] as const) {
      const { at: one, owned } = await opened(id, version)
      for (let n = 0; n < 4; n++) await answer(owned, random, 'go')
      await one.summaries.flush()
    }
    const { owned } = await opened(id, 6)
    await toTheEnd(owned)
    expect(checkFile(march(6), await fileOf(id, 6)).faults).toEqual([])
    expect((await upgrades(id)).map(({ rules_version }) => rules_version)).toContain(6)
  })

  test('is unchanged or continues if any statement fails', async () => {
    for (let fails = 1; ; fails++) {
      const id = await begun(9, 'interrupted')
      let [statements, failed] = [0, false]
      const count = (): void => {
        if (++statements !== fails) return
        failed = true
        throw new Error('the store is gone')
      }
      const fragile: Db = {
        ...db,
        query: async (sql, params) => {
          count()
          return db.query(sql, params)
        },
        tx: (work) =>
          db.tx(async (tx) => {
            count()
            const done = await work({
              ...tx,
              query: async (sql, params) => {
                count()
                return tx.query(sql, params)
              },
            })
            count()
            return done
          }),
      }
      await hosting(fragile, [marchTitle(4)])
        .host.open(id)
        .catch(() => undefined)
      const noted = (await upgrades(id)).length
      expect((await stored(id)).row.rulesAt).toBe(noted === 0 ? 1 : 4)
      expect((await new Films(db).film(id)).chunks.at(-1)?.upto).toBe(noted === 0 ? undefined : 9)
      const { owned } = await opened(id, 4)
      expect(await upgrades(id)).toHaveLength(1)
      await answer(owned, seededRandom('on'))
      if (failed) continue
      expect(fails).toBeGreaterThan(6)
      return
    }
  })

  test('reports once that its title is missing, and opens when the title is back', async () => {
    const id = await begun(9)
    const one = hosting(db, [toyTitle])
    for (let n = 0; n < 2; n++)
      await expect(one.host.open(id)).rejects.toMatchObject({
        wire: { code: 'unplayable', text: { key: 'error.unknown-title' } },
      })
    expect(one.said).toEqual([`Match ${id} cannot be opened: its title is not there`])
    expect((await stored(id)).row.stuck).not.toBe(null)
    await opened(id, 1)
    expect((await stored(id)).row.stuck).toBe(null)
  })

  test('reports once why it cannot be opened, and keeps what is stored', async () => {
    const id = await begun(9)
    await db.query(`update matches set server_seed = 'torn' where id = $1`, [id])
    const one = at(4)
    for (let n = 0; n < 3; n++)
      await expect(one.host.open(id)).rejects.toMatchObject({
        wire: { code: 'unplayable', text: { key: 'error.rules-changed' } },
      })
    expect(one.said).toEqual([`Match ${id} cannot be opened: a seed must be 64 hexadecimal digits`])
    expect((await stored(id)).row.stuck).toBe('a seed must be 64 hexadecimal digits')
    expect(await one.matches.logs.length(id)).toBe(9)
  })
})
