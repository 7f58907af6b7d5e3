import { type Outcome, sameJson, sidesText } from '@topside/engine'
import { describe } from '../faults.ts'
import type { Db } from '../store/db.ts'
import { type LogRow, Matches, type StoredMatch } from '../store/matches.ts'
import type { TitleList } from '../titles.ts'
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
 * Plays every stored match again by the present rules, and compares it with what is stored: that every command is still accepted, and that
 * sides, tracks, who must decide and the outcome come out as they were.
 */
export async function* replayAll(db: Db, titles: TitleList): AsyncGenerator<Replayed> {
  const matches = new Matches(db)
  for (let after = '', ids = await matches.begun(after, PAGE); ids.length > 0; ids = await matches.begun(after, PAGE))
    for (const id of ids) {
      after = id
      const stored = await matches.get(id)
      if (stored === undefined || stored.row.onlyShown) continue
      const log = await matches.log(id)
      yield { id, title: stored.row.title, commands: log.length, difference: await differenceOf(stored, log, titles) }
    }
}

async function differenceOf(
  stored: StoredMatch,
  log: readonly LogRow[],
  titles: TitleList,
): Promise<string | undefined> {
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
    let difference = row.seq === 0 ? noted() : undefined
    for (const { seq, command } of log) {
      at = seq
      const applied = match.apply(command)
      if (!applied.ok) return `command ${seq} is refused: ${applied.refusal.code}`
      if (seq === row.seq) difference ??= noted()
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

/** Tracks by id; the store keeps no order of them. */
function sameTracks(now: { readonly [id: string]: number }, then: { readonly [id: string]: number }): boolean {
  const ids = new Set([...Object.keys(now), ...Object.keys(then)])
  return [...ids].every((id) => now[id] === then[id])
}
