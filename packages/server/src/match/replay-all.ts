import { type Film, type FilmFrame, type Outcome, sameJson, sidesText } from '@topside/engine'
import { describe } from '../faults.ts'
import type { Db } from '../store/db.ts'
import { Films } from '../store/films.ts'
import { type LogRow, Matches, type StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
import { Camera } from './camera.ts'
import { unpackChunk } from './film-chunks.ts'
import { begin } from './replay.ts'

/** A stored match under the present rules. */
export interface Replayed {
  readonly id: string
  readonly title: string
  readonly commands: number
  /** In what it differs from what is stored; `undefined` if in nothing. */
  readonly difference: string | undefined
}

/** Matches read at once. */
const PAGE = 100

/**
 * Plays every stored match again by the present rules, and compares it with what is stored: that every command is still accepted and shows what
 * its film does, and that sides, tracks, who must decide and the outcome come out as they were.
 */
export async function* replayAll(db: Db, titles: TitleList): AsyncGenerator<Replayed> {
  const matches = new Matches(db)
  const films = new Films(db)
  for (let after = '', ids = await matches.begun(after, PAGE); ids.length > 0; ids = await matches.begun(after, PAGE))
    for (const id of ids) {
      after = id
      const stored = await matches.get(id)
      if (stored === undefined || stored.row.onlyShown) continue
      const log = await matches.log(id)
      const film = (await films.film(id)).chunks.flatMap(({ body }) => unpackChunk(body))
      const difference = await differenceOf({ stored, log, film }, titles)
      yield { id, title: stored.row.title, commands: log.length, difference }
    }
}

/** A stored match with its log, and its film as far as it goes. */
interface StoredWhole {
  readonly stored: StoredMatch
  readonly log: readonly LogRow[]
  readonly film: Film['frames']
}

async function differenceOf({ stored, log, film }: StoredWhole, titles: TitleList): Promise<string | undefined> {
  const { row } = stored
  const title = await titles.rules(row.title)
  if (title === undefined) return 'its title is not there'
  let at = 0
  try {
    const match = begin({ ...stored, title })
    const noted = (): string | undefined => {
      const sides = Array.from({ length: match.seats }, (_, seat) => sidesText(title, match.game, seat) || null)
      const tracks = Object.fromEntries(title.table.tracks.map(({ id }, n) => [id, match.game.table.tracks[n] ?? 0]))
      if (row.sides.length === 0) return undefined
      if (!sameJson(sides, row.sides)) return `after ${match.seq} commands the sides are others`
      if (!sameTracks(tracks, row.tracks)) return `after ${match.seq} commands the tracks are others`
      if (!sameJson(match.deciding, row.deciding)) return `after ${match.seq} commands other seats must decide`
      return undefined
    }
    match.game.table.takeChanges()
    match.takeHistoryKept()
    const camera = new Camera(match)
    let difference = row.seq === 0 ? noted() : undefined
    if (shownOtherwise(film[0], camera.first)) difference ??= 'at its beginning something else was shown'
    for (const { seq, command } of log) {
      at = seq
      const applied = match.apply(command)
      if (!applied.ok) return `command ${seq} is refused: ${applied.refusal.code}`
      if (seq === row.seq) difference ??= noted()
      const frame = camera.shoot()
      camera.takeChange()
      if (shownOtherwise(film[seq], frame)) difference ??= `after command ${seq} something else was shown`
    }
    return difference ?? (row.status === 'finished' ? differentEnd(match.outcome, row.outcome) : undefined)
  } catch (error) {
    return `command ${at} fails: ${describe(error).split('\n')[0]}`
  }
}

/** Whether a frame tells something else than one that is stored. A later one that tells everything stands behind a gap, and is not compared. */
function shownOtherwise(stored: FilmFrame | null | undefined, now: FilmFrame): boolean {
  if (stored == null || stored.key !== now.key) return false
  return JSON.stringify(stored) !== JSON.stringify(now)
}

function differentEnd(now: Outcome | undefined, then: Outcome | null): string | undefined {
  if (then === null) return undefined
  if (now === undefined) return 'it is not over'
  return sameJson(JSON.parse(JSON.stringify(now)), then) ? undefined : 'it ends otherwise'
}

/** Tracks by id; the store keeps no order of them. */
function sameTracks(now: { readonly [id: string]: number }, then: { readonly [id: string]: number }): boolean {
  const ids = new Set([...Object.keys(now), ...Object.keys(then)])
  return [...ids].every((id) => now[id] === then[id])
}
