import { checkFile, type Film, filmSeenBy, type MatchFile, MOST_COMMANDS, SeededDice } from '@topside/engine'
import { randomChoice, seededRandom, sized } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Fault } from '../../faults.ts'
import { checkImport } from '../../files/import.ts'
import { readMatchFile } from '../../files/match-file.ts'
import { sealed } from '../../files/seal.ts'
import type { OwnedMatch } from '../../match/owned-match.ts'
import { type Stored, withRules } from '../../match/stored.ts'
import { Budget } from '../../security/budget.ts'
import type { Db } from '../../store/db.ts'
import { storeImport } from '../../store/imports.ts'
import { TitleList } from '../../titles.ts'
import { filmedFile } from '../filmed-file.ts'
import { holderOf } from '../holder.ts'
import { hosting } from '../hosting.ts'
import { emptyStores, usualStore } from '../stores.ts'
import { fill, storedVersions } from './open.ts'

/** Most further commands of a match. */
const ON = sized(12, MOST_COMMANDS)

/**
 * By version, the titles whose rules have changed since so that finished matches no longer replay. They were not filmed
 * then, so nobody can see them; later versions film what they play.
 */
const GONE: { readonly [version: string]: readonly string[] } = {
  da5515a: ['leyte', 'return-to-the-rock'],
  '231fcf7': ['bataan'],
  abb0993: ['bataan'],
}

/** Versions whose running matches no longer all replay; some continue from a checkpoint. */
const DIFFERENT: readonly string[] = ['da5515a', '231fcf7', 'abb0993']

const known = new TitleList(titles)
const KEY = new Uint8Array(32)
const budget = (): Budget => new Budget(new Int32Array(1), 600_000)

// The second oldest version and the newest on one store, the oldest on the others; every night all on all.
const some = [...storedVersions.slice(1, 2), ...storedVersions.slice(-1)]
const versionsOn = (name: string) =>
  sized(name === usualStore.name ? some : storedVersions.slice(0, 1), [...storedVersions])

describe.each(emptyStores.flatMap((store) => versionsOn(store.name).map((version) => ({ ...store, version }))))(
  'a store written by $version on $name',
  ({ open, version }) => {
    let db: Db
    beforeAll(async () => {
      db = await open()
      await fill(db, version)
    })
    afterAll(() => db.close())

    const ids = async (status: string): Promise<{ id: string; title: string }[]> =>
      db.query('select id, title from matches where status = $1 and not imported order by id', [status])

    const storedOf = async (id: string): Promise<Stored> => {
      const { matches } = hosting(db)
      const stored = await matches.get(id)
      if (stored === undefined) throw new Error('no such match')
      return withRules(stored, known)
    }

    /** Plays random answers to the end, or for a while, after which its seats resign. */
    const toTheEnd = async (owned: OwnedMatch): Promise<void> => {
      const choice = randomChoice(seededRandom(owned.id))
      const match = (): ReturnType<OwnedMatch['present']> => owned.present()
      for (let n = 0; match().outcome === undefined && n < ON; n++) {
        const [seat = 0] = match().deciding
        const decision = match().decision(seat)
        if (decision === undefined) throw new Error('no seat must decide')
        const user = holderOf(owned, seat)
        const request = { id: `request-on-${n}`, seq: match().shownSeq(seat) }
        await owned.command(user, { ...request, command: { kind: 'choose', seat, choices: [choice(decision, seat)] } })
      }
      for (let seat = 0; match().outcome === undefined; seat++) {
        const user = holderOf(owned, seat)
        const request = { id: `request-end-${seat}`, seq: match().shownSeq(seat) }
        await owned.command(user, { ...request, command: { kind: 'resign', seat } })
      }
    }

    /** The file of a match, parsed from JSON. */
    const fileOf = async (id: string): Promise<{ file: MatchFile; film: Film }> => {
      const { file: written, film } = await filmedFile(hosting(db, titles), (await storedOf(id)).title, id)
      const file = readMatchFile(JSON.parse(JSON.stringify(sealed(written, KEY))))
      if (file === undefined) throw new Error('no file')
      return { file, film }
    }

    /** Exports a finished match, verifies its dice, replays every moment as every viewer, and imports it again. */
    const keeps = async (id: string): Promise<void> => {
      const stored = await storedOf(id)
      const { file, film } = await fileOf(id)
      expect(checkFile(stored.title, file).faults).toEqual([])
      const { serverSeed, seeds } = stored.secrets
      const dice = new SeededDice({ server: serverSeed, seats: seeds })
      for (const { n, sides, values } of file.rolls) expect(values).toEqual(dice.roll(n, sides))
      expect(new Set(file.rolls.map(({ n }) => n)).size).toBe(file.rolls.length)
      for (const viewer of [[], ...seeds.map((_, seat) => [seat])]) {
        const { moments, outcome } = filmSeenBy(film, viewer)
        expect(moments.length).toBeGreaterThan(0)
        expect(outcome).toEqual(stored.row.outcome)
      }
      const user = (await db.query<{ id: string }>('select id from users limit 1'))[0]!.id
      const imported = await checkImport(stored.title, file, KEY, budget())
      const again = await storeImport(db, imported, user, new AbortController().signal)
      const there = hosting(db, titles)
      const owned = await there.host.open(again)
      expect(owned.present().outcome).toEqual(stored.row.outcome)
      there.summaries.stop()
    }

    test('shows and exports all finished matches whose rules still exist', async () => {
      const finished = await ids('finished')
      expect(finished.length).toBeGreaterThan(0)
      const gone = new Set<string>()
      for (const { id, title } of finished)
        await keeps(id).catch((error: unknown) => {
          if (!(error instanceof Fault) || error.wire.code !== 'unplayable') throw error
          gone.add(title)
        })
      expect([...gone].sort()).toEqual(GONE[version] ?? [])
    })

    test('plays all running matches to their ends, with nothing lost', async () => {
      const running = await ids('running')
      expect(running.length).toBeGreaterThan(0)
      const went: string[] = []
      for (const { id, title } of running) {
        const before = (
          await db.query<{ seq: number }>('select max(seq) as seq from commands where match = $1', [id])
        )[0]
        const at = hosting(db, titles)
        const owned = await at.host.open(id)
        expect(owned.present().seq).toBe(before?.seq ?? 0)
        went.push(`${title}: ${at.said.map((line) => line.replace(/^Match \S+ /, '')).join() || 'as it was'}`)
        await toTheEnd(owned)
        await at.summaries.flush()
        at.summaries.stop()
        await keeps(id)
      }
      expect(went.some((each) => each.includes('goes on'))).toBe(DIFFERENT.includes(version))
      expect(await ids('running')).toEqual([])
      expect(await db.query('select id from matches where stuck is not null')).toEqual([])
    })
  },
)
