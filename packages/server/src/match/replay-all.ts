import { type Film, type Outcome, sameJson } from '@topside/engine'
import { describe } from '../faults.ts'
import type { Db } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { type LogRow, Matches, type StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
import { comparing } from './filming.ts'
import { otherSummary } from './going-on.ts'
import { begin, beginningOf } from './replay.ts'
import { stateOfPlay } from './state-of-play.ts'
import { storedFilm } from './stored-film.ts'

/** The result of replaying a stored match under the current rules. */
export interface Replayed {
  readonly id: string
  readonly title: string
  readonly commands: number
  /** The difference from the stored data; `undefined` if there is none. */
  readonly difference: string | undefined
}

/** Number of matches per query. */
const PAGE = 100

/**
 * Replays every stored match under the current rules and compares it with the stored data: every command must be
 * accepted and show what the film shows, and sides, tracks, deciding seats and outcome must match.
 */
export async function* replayAll(db: Db, titles: TitleList): AsyncGenerator<Replayed> {
  const matches = new Matches(db)
  const films = new Films(db)
  for (
    let after = '', ids = await matches.backlog.begun(after, PAGE);
    ids.length > 0;
    ids = await matches.backlog.begun(after, PAGE)
  )
    for (const id of ids) {
      after = id
      const stored = await matches.get(id)
      if (stored === undefined || stored.row.onlyShown) continue
      const log = await matches.logs.read(id, beginningOf(stored))
      const film = storedFilm(await films.film(id), beginningOf(stored) + log.length)
      const difference = await differenceOf({ stored, log, film }, titles)
      yield { id, title: stored.row.title, commands: log.length, difference }
    }
}

/** A stored match with its log and the existing part of its film. */
interface StoredWhole {
  readonly stored: StoredMatch
  readonly log: readonly LogRow[]
  readonly film: Film | undefined
}

async function differenceOf({ stored, log, film }: StoredWhole, titles: TitleList): Promise<string | undefined> {
  const { row } = stored
  const title = await titles.rules(row.title)
  if (title === undefined) return 'its title is not there'
  let at = 0
  try {
    const match = begin({ ...stored, title })
    const noted = (): string | undefined => {
      const why = row.sides.length === 0 ? undefined : otherSummary(stateOfPlay(title, match), row)
      return why && `after ${match.seq} commands ${why}`
    }
    const differs = comparing(match, film)
    let difference = row.seq === beginningOf(stored) ? noted() : undefined
    if (differs(match) !== undefined) difference ??= 'at its beginning something else was shown'
    for (const { seq, command } of log) {
      at = seq
      const applied = match.apply(command)
      if (!applied.ok) return `command ${seq} is refused: ${applied.refusal.code}`
      if (seq === row.seq) difference ??= noted()
      if (differs(match) !== undefined) difference ??= `after command ${seq} something else was shown`
    }
    return difference ?? (row.status === 'finished' ? differentEnd(match.outcome, row.outcome) : undefined)
  } catch (error) {
    return `command ${at} fails: ${describe(error).split('\n')[0]}`
  }
}

function differentEnd(now: Outcome | undefined, then: Outcome | null): string | undefined {
  if (then === null) return undefined
  if (now === undefined) return 'it is not over'
  return sameJson(JSON.parse(JSON.stringify(now)), then) ? undefined : 'it ends otherwise'
}
