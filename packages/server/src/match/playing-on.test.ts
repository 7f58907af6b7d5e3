import { checkFile, filmSeenBy, type MatchFile, type Next, type Procedure } from '@topside/engine'
import { between, choose, seededRandom, sketch } from '@topside/engine/testing'
import type { ClientCommand } from '@topside/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MatchFiles } from '../files/match-files.ts'
import { type FilePool, fileTasks } from '../files/tasks.ts'
import { Budget } from '../security/budget.ts'
import type { Db } from '../store/db.ts'
import { type KeptCheckpoint, packCheckpoint } from '../store/kept-checkpoints.ts'
import type { ListedMatch } from '../store/matches.ts'
import { filmedFile } from '../testing/filmed-file.ts'
import { holderOf } from '../testing/holder.ts'
import { type Hosting, hosting, runningMatch } from '../testing/hosting.ts'
import { type MarchVersion, march, marchTitle } from '../testing/marches.ts'
import { testStores } from '../testing/stores.ts'
import { type ServerTitle, TitleList } from '../titles.ts'
import type { OwnedMatch } from './owned-match.ts'

const asking = { asker: 'somebody', signal: new AbortController().signal }

describe.each(testStores)('playing on from a moment on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  let requests = 0
  const send = (owned: OwnedMatch, command: ClientCommand): Promise<unknown> => {
    const user = holderOf(owned, command.seat)
    return owned.command(user, { id: `request-${requests++}`, seq: owned.present().shownSeq(command.seat), command })
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

  const at = (version: MarchVersion): Hosting => hosting(db, [marchTitle(version)])

  /** A site's files, processed in this thread. */
  const filesOf = ({ matches, films }: Hosting, known: readonly ServerTitle[]): MatchFiles => {
    const titles = new TitleList(known)
    const pool: FilePool = {
      run: async (task, prepare) => fileTasks[task](await prepare(), titles, Budget.endless()),
    }
    return new MatchFiles({ db, matches, films, titles, pool })
  }

  const filesAt = (version: MarchVersion): { files: MatchFiles; one: Hosting } => {
    const one = at(version)
    return { one, files: filesOf(one, [marchTitle(version)]) }
  }

  const rowOf = async (id: string): Promise<ListedMatch> => {
    const row = await at(1).matches.look(id)
    if (row === undefined) throw new Error('no such match')
    return row
  }

  const keptOf = async (id: string): Promise<number[]> =>
    (await at(1).matches.keptCheckpoints(id)).map(({ seq }) => seq)

  /** Keeps exactly these checkpoints of a match, and deletes its last one. */
  const keepOnly = async (id: string, kept: readonly KeptCheckpoint[]): Promise<void> => {
    for (const table of ['kept_checkpoints', 'checkpoints'])
      await db.query(`delete from ${table} where match = $1`, [id])
    for (const { seq, rulesVersion, body } of kept)
      await db.query(`insert into kept_checkpoints values ($1, $2, $3, decode($4, 'base64'))`, [
        ...[id, seq, rulesVersion],
        Buffer.from(body).toString('base64'),
      ])
  }

  /** The preferred verb after a number of commands. */
  type Verbs = (seq: number) => string

  /**
   * Starts a match under version 1 and plays it while `goes` returns true, storing its checkpoint after each answer.
   */
  const play = async (
    verbs: Verbs,
    goes: (owned: OwnedMatch) => boolean,
  ): Promise<{ one: Hosting; id: string; owned: OwnedMatch }> => {
    const one = at(1)
    const { id } = await runningMatch(one, march(1))
    const owned = await one.host.open(id)
    await playFurther(one, owned, verbs, goes)
    return { one, id, owned }
  }

  const playFurther = async (
    one: Hosting,
    owned: OwnedMatch,
    verbs: Verbs,
    goes: (owned: OwnedMatch) => boolean,
  ): Promise<void> => {
    const random = seededRandom('march')
    while (owned.present().outcome === undefined && goes(owned)) {
      await answer(owned, random, verbs(owned.present().seq), 'left')
      await one.summaries.flush()
    }
    await one.films.flush()
    one.summaries.stop()
    one.films.stop()
  }

  const always = (): boolean => true

  /** A finished match of version 1 with exactly the checkpoints after these commands kept. */
  const finished = async (verbs: Verbs, ...kept: readonly number[]): Promise<string> => {
    const packed: KeptCheckpoint[] = []
    const { id } = await play(verbs, (owned) => {
      const checkpoint = owned.present().checkpoint()
      if (kept.includes(checkpoint.seq) && packed.every(({ seq }) => seq !== checkpoint.seq))
        packed.push(packCheckpoint(owned.id, checkpoint, 1))
      return true
    })
    expect(packed.map(({ seq }) => seq)).toEqual(kept)
    await keepOnly(id, packed)
    return id
  }

  const playOn = async (id: string, version: MarchVersion, moment: number): Promise<string> => {
    const { files, one } = filesAt(version)
    return files.playedOn(await rowOf(id), moment, (await one.users.add('Dee')).id, asking)
  }

  const opened = (id: string, version: MarchVersion): Promise<OwnedMatch> => at(version).host.open(id)

  const toTheEnd = async (owned: OwnedMatch): Promise<void> => {
    const random = seededRandom('on')
    while (owned.present().outcome === undefined) await answer(owned, random)
  }

  const fileOf = async (id: string, version: MarchVersion): Promise<MatchFile> =>
    (await filmedFile(at(version), march(version), id)).file

  const upgradesOf = (id: string): Promise<{ seq: number }[]> =>
    db.query('select seq from upgrades where match = $1 order by seq', [id])

  /**
   * Version 4 marches twice as far, so it cannot continue from moments before this command; nobody marches after it.
   */
  const MARCHED = 12
  const marchedFirst: Verbs = (seq) => (seq < MARCHED ? 'go' : 'roll')

  test('needs no checkpoint with the same rules: the new match has all of the commands', async () => {
    const id = await finished(marchedFirst)
    const made = await playOn(id, 2, 20)
    expect(await upgradesOf(made)).toEqual([])
    const owned = await opened(made, 2)
    const file = await fileOf(id, 1)
    expect(owned.present().commands).toEqual(file.commands.slice(0, 20))
    expect(owned.row).toMatchObject({ status: 'running', imported: true, rulesAt: 2 })
    const stored = await at(2).matches.get(made)
    expect(stored?.secrets.serverSeed).not.toBe(file.serverSeed)
    expect(stored?.secrets.knownRolls?.length).toBeLessThan(file.rolls.length)
    await toTheEnd(owned)
    expect(checkFile(march(2), await fileOf(made, 2)).faults).toEqual([])
  })

  test('starts at the last checkpoint, and repeats the commands after it', async () => {
    const id = await finished(marchedFirst, 6, MARCHED, 26)
    const { film } = await filmedFile(at(1), march(1), id)
    const made = await playOn(id, 4, 20)
    expect(await upgradesOf(made)).toEqual([{ seq: MARCHED }])
    const owned = await opened(made, 4)
    const match = owned.present()
    expect(match.seq).toBe(20)
    expect(owned.row).toMatchObject({ status: 'running', imported: true, rulesVersion: 4 })
    await toTheEnd(owned)
    const { file, film: copy } = await filmedFile(at(4), march(4), made)
    expect(checkFile(march(4), file).faults).toEqual([])
    // The past is shown as before, and the match continues from the requested moment.
    expect(copy.frames.slice(0, MARCHED)).toEqual(film.frames.slice(0, MARCHED))
    const shownAt = (of: typeof film, length: number) => {
      const { lines, moments } = filmSeenBy({ ...of, frames: of.frames.slice(0, length + 1) }, 'all')
      const tracks = Object.fromEntries(moments.flatMap((moment) => [...moment.tracks]))
      return { tracks, lines: lines.filter(({ line }) => line.key !== 'match.upgraded').map(({ line }) => line) }
    }
    expect(shownAt(copy, 20)).toEqual(shownAt(film, 20))
    // New matches can continue from its own past as well.
    expect((await keptOf(made)).slice(0, 2)).toEqual([6, MARCHED])
  })

  test('offers the nearest moment if the rules do not lead to the requested one', async () => {
    const id = await finished(() => 'go', 12, 24)
    await expect(playOn(id, 4, 14)).rejects.toMatchObject({ wire: { code: 'not-from-here', seq: 12 } })
    await expect(playOn(id, 4, 20)).rejects.toMatchObject({ wire: { code: 'not-from-here', seq: 24 } })
    await expect(playOn(id, 4, 3)).rejects.toMatchObject({ wire: { code: 'not-from-here', seq: 0 } })
    const made = await playOn(id, 4, 24)
    expect(await upgradesOf(made)).toEqual([{ seq: 24 }])
    await toTheEnd(await opened(made, 4))
    expect(checkFile(march(4), await fileOf(made, 4)).faults).toEqual([])
    const end = (await fileOf(id, 1)).commands.length
    await expect(playOn(id, 1, end)).rejects.toMatchObject({ wire: { code: 'not-from-here', seq: end - 1 } })
    await expect(playOn(id, 1, end + 1)).rejects.toMatchObject({ wire: { code: 'bad-request' } })
  })

  test('ignores a checkpoint of answers that were taken back later', async () => {
    const packed: KeptCheckpoint[] = []
    const keep = (owned: OwnedMatch): void => {
      const checkpoint = owned.present().checkpoint()
      if ([12, 20].includes(checkpoint.seq) && packed.every(({ seq }) => seq !== checkpoint.seq))
        packed.push(packCheckpoint(owned.id, checkpoint, 1))
    }
    const { one, id, owned } = await play(marchedFirst, (each) => {
      keep(each)
      return each.present().seq < 22
    })
    expect(packed).toHaveLength(2)
    const { answers } = owned.present()
    await send(owned, { kind: 'askTakeback', seat: 0, to: answers - 8 })
    await send(owned, { kind: 'answerTakeback', seat: 1, accept: true })
    await playFurther(one, owned, marchedFirst, always)
    await keepOnly(id, packed)
    const made = await playOn(id, 4, 30)
    expect(await upgradesOf(made)).toEqual([{ seq: 12 }])
    expect((await opened(made, 4)).present().answers).toBeLessThan(answers)
  })

  test('can go back to before an upgrade of the match', async () => {
    const { id } = await play(
      () => 'go',
      (owned) => owned.present().seq < 18,
    )
    const [one, owned] = [at(4), await opened(id, 4)]
    expect(await upgradesOf(id)).toEqual([{ seq: 18 }])
    await playFurther(one, owned, () => 'go', always)
    expect(await keptOf(id)).toEqual(expect.arrayContaining([0, 6, 18]))
    const made = await playOn(id, 4, 6)
    expect(await upgradesOf(made)).toEqual([{ seq: 6 }])
    const later = await playOn(id, 4, 25)
    expect(await upgradesOf(later)).toEqual([{ seq: 18 }])
    for (const each of [made, later]) await toTheEnd(await opened(each, 4))
    expect(checkFile(march(4), await fileOf(later, 4)).faults).toEqual([])
  })

  test('rolls again if the current rules roll differently at a checkpoint', async () => {
    const rules = (version: number) =>
      sketch<{ turn: number }>(
        { turn: 0 },
        {
          *march(game): Procedure<Next> {
            const { turn } = game.vars
            const { values } = game.roll(version === 1 ? [6] : [8, 8])
            game.tell({ key: 'sketch.rolled', args: { n: values.length } })
            yield* choose(turn % 2, between('on', 'off'))
            game.vars = { turn: turn + 1 }
            return turn < 9 ? 'march' : { end: { winner: 0, reason: { key: 'sketch.over' } } }
          },
        },
        { id: 'rolling', name: 'Rolling', rulesVersion: version },
      )
    const titleOf = (version: number): ServerTitle => {
      return { id: 'rolling', name: 'Rolling', seats: 2, load: async () => ({ rules: rules(version) }) }
    }
    const one = hosting(db, [titleOf(1)])
    const { id } = await runningMatch(one, rules(1))
    const owned = await one.host.open(id)
    await playFurther(one, owned, () => 'on', always)
    expect(await keptOf(id)).toContain(4)
    const two = hosting(db, [titleOf(2)])
    const files = filesOf(two, [titleOf(2)])
    const made = await files.playedOn(await rowOf(id), 4, (await two.users.add('Dee')).id, asking)
    const match = (await two.host.open(made)).present()
    expect(match.rolls.at(-1)).toMatchObject({ n: 4, sides: [8, 8] })
    expect(match.rolls.at(-1)?.values).toHaveLength(2)
    two.films.stop()
  })

  describe('a file', () => {
    const bytesOf = (file: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(file))
    const exported = async (id: string, version: MarchVersion, held: readonly number[] = []): Promise<MatchFile> =>
      JSON.parse(new TextDecoder().decode(await filesAt(version).files.exported(await rowOf(id), held, asking)))
    const imported = async (file: unknown, version: MarchVersion): Promise<string> => {
      const { files, one } = filesAt(version)
      return files.imported(bytesOf(file), (await one.users.add('Dee')).id, asking)
    }

    test('contains checkpoints if its match is over, but none if it is running', async () => {
      const id = await finished(marchedFirst, MARCHED, 26)
      expect((await exported(id, 1)).checkpoints?.kept.map(({ seq }) => seq)).toEqual([MARCHED, 26])
      const { id: running } = await play(marchedFirst, (owned) => owned.present().seq < 20)
      expect(await keptOf(running)).not.toEqual([])
      const file = await exported(running, 1, [0, 1])
      expect(file).toMatchObject({ format: 'topside-match', commands: { length: 20 } })
      expect(file.checkpoints).toBeUndefined()
      const { checkpoints } = await exported(id, 1)
      await expect(imported({ ...file, checkpoints }, 1)).rejects.toMatchObject({
        wire: { code: 'bad-file', text: { key: 'error.file-checkpoints' } },
      })
    })

    test('that can only be shown can be played on from checkpoints written by this site', async () => {
      const file = await exported(await finished(marchedFirst, MARCHED, 26), 1)
      const shown = await imported(file, 6)
      expect((await rowOf(shown)).status).toBe('finished')
      expect((await at(6).matches.get(shown))?.row.onlyShown).toBe(true)
      expect(await keptOf(shown)).toEqual([MARCHED, 26])
      const made = await playOn(shown, 6, 20)
      expect(await upgradesOf(made)).toEqual([{ seq: MARCHED }])
      await toTheEnd(await opened(made, 6))
      // Its own file contains the checkpoints again.
      expect((await exported(shown, 6)).checkpoints?.kept).toEqual(file.checkpoints?.kept)
    })

    test('with foreign or altered checkpoints is shown, but cannot be played on from them', async () => {
      const file = await exported(await finished(marchedFirst, MARCHED, 26), 1)
      const { kept = [], seal = '' } = file.checkpoints ?? {}
      const other = await exported(await finished(() => 'wait', MARCHED, 24), 1)
      const body = Buffer.from('no checkpoint').toString('base64')
      const forged: { [what: string]: unknown } = {
        'another state': { kept: kept.map((each) => ({ ...each, body })), seal },
        'another moment': { kept: kept.map((each) => ({ ...each, seq: each.seq + 1 })), seal },
        'another version': { kept: kept.map((each) => ({ ...each, rulesVersion: 6 })), seal },
        'one left out': { kept: kept.slice(1), seal },
        'another seal': { kept, seal: '0'.repeat(64) },
        'those of another match': other.checkpoints,
      }
      for (const [what, checkpoints] of Object.entries(forged)) {
        const shown = await imported({ ...file, checkpoints }, 6)
        expect([what, await keptOf(shown)]).toEqual([what, []])
        await expect(playOn(shown, 6, 20)).rejects.toMatchObject({ wire: { code: 'not-from-here', seq: 0 } })
      }
    })

    test('with malformed checkpoints is refused', async () => {
      const file = await exported(await finished(marchedFirst, MARCHED, 26), 1)
      const { kept = [], seal = '' } = file.checkpoints ?? {}
      const [first] = kept
      for (const checkpoints of [
        [],
        { kept },
        { kept, seal: 'none' },
        { kept: [{ ...first, body: '!' }], seal },
        { kept: [{ ...first, seq: -1 }], seal },
        { kept: [{ ...first, more: 1 }], seal },
        { kept: [{ ...first, body: 'AAAA'.repeat(20_000) }], seal },
        { kept: Array(5_000).fill(first), seal },
      ])
        await expect(imported({ ...file, checkpoints }, 6)).rejects.toMatchObject({
          wire: { code: 'bad-file', text: { key: 'error.file-format' } },
        })
    })
  })
})
