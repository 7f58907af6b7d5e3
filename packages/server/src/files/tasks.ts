import type { MatchFile } from '@topside/engine'
import type { MatchRecord } from '@topside/protocol'
import { fault } from '../faults.ts'
import { type PlayableLog, playable, played, rulesKept, type StoredLog, sinceBeginning } from '../match/stored-log.ts'
import type { Budget } from '../security/budget.ts'
import type { Asking } from '../security/fair-turns.ts'
import type { ImportedMatch } from '../store/imports.ts'
import type { TitleList } from '../titles.ts'
import { matchFile, unplayedFile, viewFile } from './export.ts'
import { checkImport } from './import.ts'
import { readMatchFile } from './match-file.ts'
import { SeenMoments } from './moments.ts'
import { openHistory } from './record.ts'
import { sealed } from './seal.ts'

/** What knows the key of its site. */
interface Keyed {
  readonly key: Uint8Array
}

/** What can be done with files in a thread, and with what. Files are the bytes of their JSON. */
export interface FileTasks {
  /** Checks a file that somebody brings in. */
  readonly check: { readonly input: Keyed & { readonly body: Uint8Array }; readonly output: ImportedMatch }
  /** The file of a match as a user with these seats (none: a spectator) may have it. */
  readonly export: {
    readonly input: StoredLog & Keyed & { readonly seats: readonly number[] }
    readonly output: Uint8Array
  }
  /** The history of a match as everybody may read it. */
  readonly record: { readonly input: StoredLog; readonly output: Uint8Array }
}

/** Where the tasks are done. `prepare` gives what one needs once its turn has come. */
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

/** How each task is done. They throw a `Fault` with the reason if it cannot be, and what {@link Budget.check} throws. */
export const fileTasks: { readonly [K in keyof FileTasks]: Work<K> } = {
  async check({ body, key }, titles, budget) {
    const file = readMatchFile(parse(body))
    if (file === undefined) throw fault('bad-file', { key: 'error.file-format' })
    const title = await titles.rules(file.title)
    if (title === undefined) throw fault('bad-file', { key: 'error.unknown-title', args: { title: file.title } })
    if (file.outcome === undefined && file.seats.some(({ bot }) => bot !== undefined)) titles.needComputers(file.title)
    return checkImport(title, file, key, budget)
  },

  async export({ seats, key, ...log }, titles, budget) {
    const { row } = log
    const open = row.status === 'finished' || (row.status === 'running' && seats.length === row.seats.length)
    if (open && (row.stuck !== null || titles.entry(row.title) === undefined))
      return bytes(sealed(unplayedFile(log, JSON.parse(log.log)), key))
    const stored = await playable(log, titles)
    const { title } = stored
    const source = { row, title, match: undefined }
    if (row.status === 'open') return bytes(viewFile(source, seats))
    if (open) return bytes(sealed(whole(stored, budget), key))
    const seen = new SeenMoments(seats)
    const { match } = played(stored, budget, (now) => seen.note(now))
    if (match.outcome !== undefined) return bytes(sealed(whole(stored, budget), key))
    return bytes(viewFile({ ...source, match }, seats, seen.list()))
  },

  async record(log, titles, budget) {
    const stored = await playable(log, titles)
    const nothing: MatchRecord = { lines: [] }
    if (stored.row.status === 'open') return bytes(nothing)
    const { match } = played(stored, budget)
    const lines = match.outcome === undefined ? match.history(undefined) : openHistory(match)
    return bytes({ lines } satisfies MatchRecord)
  },
}

function whole(stored: PlayableLog, budget: Budget): MatchFile {
  return rulesKept(stored, () => matchFile(stored, stored.commands, budget.of(sinceBeginning(stored))))
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
