import { setTimeout } from 'node:timers/promises'
import type { Strength, Upgrade } from '@topside/engine'
import { newId } from '../ids.ts'
import type { Db } from './db.ts'
import { Films, type NewFilm } from './films.ts'
import { columnsOf } from './holder-columns.ts'
import { type KeptCheckpoint, keepCheckpoints } from './kept-checkpoints.ts'
import type { MatchRow, StateOfPlay } from './match-rows.ts'
import { claimComputers, claimPlace } from './quotas.ts'
import { insertUpgrade } from './upgrades.ts'

/** An imported match to store: a finished one with its players' names, or a running one that becomes the importer's. */
export interface ImportedMatch
  extends Pick<MatchRow, 'title' | 'rulesVersion' | 'options' | 'commitment'>,
    StateOfPlay {
  readonly status: 'running' | 'finished'
  /** Free seats of a running match. */
  readonly free: readonly number[]
  readonly serverSeed: string
  readonly seats: readonly { readonly name: string; readonly seed: string; readonly bot: Strength | null }[]
  /** JSON of the rolls that do not follow from the seeds; `null` without any. */
  readonly knownRolls: string | null
  readonly log: readonly LogPart[]
  /** Whether the current rules do not replay it, so that only its film is shown. */
  readonly onlyShown: boolean
  /** The part of its film that replay cannot make; `null` if none. */
  readonly film: NewFilm | null
  /** Earlier checkpoints written by this site. */
  readonly kept: readonly KeptCheckpoint[]
  /** Its last upgrade to other rules; `null` without one. */
  readonly upgrade: Upgrade | null
}

/** Consecutive commands of a log. */
export interface LogPart {
  /** JSON of their list. */
  readonly commands: string
  readonly count: number
}

/**
 * Pause after each part of a log, so that players' commands come between: a multiple of the part's own time, and a
 * maximum in milliseconds, so that a store slowed down by others does not delay the import forever.
 */
const [REST, LONGEST] = [3, 50]

/**
 * Stores an imported match and returns its id. It is marked as imported; a finished match belongs to no user, while all
 * seats of a running one that are neither free nor a computer's become `user`'s. The log is stored first, in parts; the
 * match becomes visible only when complete. Rejects with the `reason` of `left` once the client has left, or with
 * `QuotaExceeded` beyond the user's quota, and then leaves nothing.
 */
export async function storeImport(db: Db, file: ImportedMatch, user: string, left: AbortSignal): Promise<string> {
  const id = newId()
  try {
    let stored = 0
    for (const { commands, count } of file.log) {
      left.throwIfAborted()
      const from = performance.now()
      await db.query(
        `insert into commands (match, seq, command)
          select $1, $3 + n, c from jsonb_array_elements($2::jsonb) with ordinality as l (c, n)`,
        [id, commands, stored],
      )
      stored += count
      await rest(from)
    }
    if (file.film !== null) await storeFilm(db, id, file.film, left)
    await storeKept(db, id, file.kept, left)
    left.throwIfAborted()
    await addMatch(db, id, file, user)
    return id
  } catch (error) {
    for (const table of ['commands', 'films', 'kept_checkpoints'])
      await db.query(`delete from ${table} where match = $1`, [id]).catch(() => undefined)
    throw error
  }
}

/** Number of chunks of a film stored at once: as much as a part of a log. */
const CHUNKS = 2

async function storeFilm(db: Db, id: string, film: NewFilm, left: AbortSignal): Promise<void> {
  const films = new Films(db)
  const names = await films.name(film.names)
  for (let at = 0; at < film.chunks.length; at += CHUNKS) {
    left.throwIfAborted()
    const from = performance.now()
    const part = film.chunks.slice(at, at + CHUNKS).map((chunk) => ({ ...chunk, match: id, names, beginning: 0 }))
    await films.write(part, true)
    await rest(from)
  }
}

/** Number of kept checkpoints stored at once: as much as a part of a log. */
const KEPT = 16

async function storeKept(db: Db, id: string, kept: readonly KeptCheckpoint[], left: AbortSignal): Promise<void> {
  for (let at = 0; at < kept.length; at += KEPT) {
    left.throwIfAborted()
    const from = performance.now()
    const part = kept.slice(at, at + KEPT).map((each) => ({ ...each, match: id, apart: 0 }))
    await keepCheckpoints(db, part, true)
    await rest(from)
  }
}

/** Pauses after a part that started at this time. */
function rest(from: number): Promise<void> {
  return setTimeout(Math.min(LONGEST, REST * (performance.now() - from)))
}

async function addMatch(db: Db, id: string, file: ImportedMatch, user: string): Promise<void> {
  const over = file.status === 'finished'
  await db.tx(async (tx) => {
    await claimPlace(tx, { creator: user, imported: true })
    await tx.query(
      `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed,
          known_rolls, imported, seq, deciding, sides, tracks, outcome, finished_at, unseen, answered, only_shown)
        values ($1, $2, $3, $4::jsonb, false, 0, $5, $6, $7, $8, $9::jsonb, true, $10, $11::jsonb, $12::jsonb,
          $13::jsonb, $14::jsonb, case when $15 then now() end, $16, $17::jsonb, $18)`,
      [
        id,
        file.title,
        file.rulesVersion,
        JSON.stringify(file.options),
        file.status,
        user,
        file.commitment,
        file.serverSeed,
        file.knownRolls,
        file.seq,
        JSON.stringify(file.deciding),
        JSON.stringify(file.sides),
        JSON.stringify(file.tracks),
        file.outcome === null ? null : JSON.stringify(file.outcome),
        over,
        file.unseen,
        JSON.stringify(file.answered),
        file.onlyShown,
      ],
    )
    for (const [seat, { name, seed, bot }] of file.seats.entries()) {
      const person = over ? null : { user }
      const holder = file.free.includes(seat) ? null : bot === null ? person : { computer: bot }
      await tx.query('insert into seats (match, seat, user_id, bot, name, seed) values ($1, $2, $3, $4, $5, $6)', [
        id,
        seat,
        ...columnsOf({ holder }),
        name,
        seed,
      ])
    }
    if (file.upgrade !== null) await insertUpgrade(tx, id, file.upgrade)
    if (!over) await claimComputers(tx, id)
  })
}
