import { type Command, type FileCheckpoints, type Film, filmSeenBy, seatCount } from '@topside/engine'
import type { MatchRecord } from '@topside/protocol'
import { fault } from '../faults.ts'
import type { FilmRest, FilmSoFar } from '../match/film-so-far.ts'
import { filmRest } from '../match/filming.ts'
import { storedFilm } from '../match/stored-film.ts'
import { playable, type StoredLog } from '../match/stored-log.ts'
import type { Budget } from '../security/budget.ts'
import type { Asking } from '../security/fair-turns.ts'
import type { StoredFilm } from '../store/films.ts'
import type { ImportedMatch } from '../store/imports.ts'
import type { KeptCheckpoint } from '../store/kept-checkpoints.ts'
import type { TitleList } from '../titles.ts'
import { matchFile, openFile, viewFile } from './export.ts'
import { checkImport } from './import.ts'
import { readMatchFile } from './match-file.ts'
import { playedOn } from './played-on.ts'
import { sealed, withCheckpoints } from './seal.ts'

/** A stored match with its log and film. */
export interface FilmedLog extends StoredLog {
  readonly film: StoredFilm
}

/** Input with the site's key. */
interface Keyed {
  readonly key: Uint8Array
}

/** Input with the match's kept checkpoints. */
interface Kept {
  readonly kept: readonly KeptCheckpoint[]
}

/** File tasks for threads, with their inputs and outputs. Files are bytes of JSON. */
export interface FileTasks {
  /** Checks a file to be imported. */
  readonly check: { readonly input: Keyed & { readonly body: Uint8Array }; readonly output: ImportedMatch }
  /** The file of a match for a user with these seats (none: a spectator). */
  readonly export: {
    readonly input: FilmedLog & Keyed & Kept & { readonly seats: readonly number[] }
    readonly output: Uint8Array
  }
  /**
   * A new match that continues another one from command `at`; if the rules cannot continue from there, the nearest
   * command from which they can.
   */
  readonly playOn: {
    readonly input: FilmedLog & Kept & { readonly at: number }
    readonly output: ImportedMatch | { readonly nearest: number | undefined }
  }
  /** The rest of a match's film. */
  readonly film: { readonly input: StoredLog & { readonly soFar: FilmSoFar }; readonly output: FilmRest }
  /** The public history of a match. */
  readonly record: { readonly input: FilmedLog; readonly output: Uint8Array }
}

/** Runs file tasks. `prepare` provides a task's input once the task starts. */
export interface FilePool {
  run<K extends keyof FileTasks>(
    task: K,
    prepare: () => Promise<FileTasks[K]['input']>,
    asking: Asking,
  ): Promise<FileTasks[K]['output']>
}

type Work<K extends keyof FileTasks> = (
  input: FileTasks[K]['input'],
  titles: TitleList,
  budget: Budget,
) => Promise<FileTasks[K]['output']>

/**
 * The tasks' implementations. They throw a `Fault` with the reason if a task is impossible, and the errors of
 * {@link Budget.check}.
 */
export const fileTasks: { readonly [K in keyof FileTasks]: Work<K> } = {
  async check({ body, key }, titles, budget) {
    const file = readMatchFile(parse(body))
    if (file === undefined) throw fault('bad-file', { key: 'error.file-format' })
    const title = await titles.rules(file.title)
    if (title === undefined) throw fault('bad-file', { key: 'error.unknown-title', args: { title: file.title } })
    if (file.outcome === undefined && file.seats.some(({ bot }) => bot !== undefined)) titles.needComputers(file.title)
    return await checkImport(title, file, key, budget)
  },

  async export({ seats, key, kept, row, secrets, upgrade, log, film: stored }, titles) {
    if (row.status === 'open') {
      const title = await titles.rules(row.title)
      return bytes(openFile(row, seats, title === undefined ? row.seats.length : seatCount(title, row.options)))
    }
    const commands: readonly Command[] = JSON.parse(log)
    const film = storedFilm(stored, commands.length)
    const everything = row.status === 'finished' || seats.length === row.seats.length
    // The film may include the end before the row does.
    if (everything || (film !== undefined && endOf(film))) {
      const file = sealed(await matchFile({ row, secrets, upgrade }, commands, film), key)
      return bytes(file.outcome === undefined ? file : withCheckpoints(file, packed(kept), key))
    }
    const known = filmed(film)
    // Counts the film's own commands: secret ones after its end would distort the number.
    const last = known.frames.findLastIndex((frame) => frame !== null)
    return bytes(viewFile(row, seats, known, last))
  },

  async playOn({ film: stored, kept, at, ...rest }, titles, budget) {
    const log = await playable(rest, titles)
    const film = filmed(storedFilm(stored, log.commands.length))
    return playedOn({ log, film, kept, at }, titles, budget)
  },

  async film({ soFar, ...log }, titles, budget) {
    return filmRest(await playable(log, titles), soFar, budget)
  },

  async record({ row, log, film: stored }) {
    const nothing: MatchRecord = { lines: [] }
    if (row.status === 'open') return bytes(nothing)
    const commands: readonly Command[] = JSON.parse(log)
    const film = filmed(storedFilm(stored, commands.length))
    const { lines } = filmSeenBy(film, endOf(film) ? 'all' : [])
    return bytes({ lines } satisfies MatchRecord)
  },
}

function packed(kept: readonly KeptCheckpoint[]): FileCheckpoints['kept'] {
  return kept.map(({ seq, rulesVersion, body }) => ({ seq, rulesVersion, body: Buffer.from(body).toString('base64') }))
}

/** Whether a film ends with the match's outcome. */
function endOf({ frames }: Film): boolean {
  return frames.findLast((frame) => frame?.open?.outcome !== undefined)?.open?.outcome != null
}

/** Returns the film. Throws the `Fault` `unplayable` if there is none. */
function filmed(film: Film | undefined): Film {
  if (film === undefined) throw fault('unplayable')
  return film
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw fault('bad-request', { key: 'error.bad-request', args: { where: 'body' } })
  }
}

function bytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
