import {
  type AnyTitle,
  type Checkpoint,
  type Command,
  FILM_CHUNK,
  type Film,
  type FilmFrame,
  filmNames,
  filmSeenBy,
  type Match,
  RulesFault,
  sameJson,
  type UpgradePast,
  upgradedState,
  upgradeOf,
} from '@topside/engine'
import { frameRenamer } from '@topside/protocol'
import { Fault, firstCause } from '../faults.ts'
import { Stopped } from '../security/budget.ts'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { MatchRow, StateOfPlay } from '../store/match-rows.ts'
import type { NotedUpgrade } from '../store/upgrades.ts'
import { comparing, filming, tellsAsks } from './filming.ts'
import { begin, beginningOf, type GoingOn, type StoredEvidence } from './replay.ts'
import { stateOfPlay } from './state-of-play.ts'
import type { Stored } from './stored.ts'
import { chunksOf, storedFilm } from './stored-film.ts'

/**
 * Compares a replay under the current rules with one kind of stored evidence, at its beginning and after each command.
 * Returns the difference; `undefined` if none is known.
 */
export type Evidence = (match: Match) => string | undefined

/** Evidence of how a match was shown. */
interface ShownEvidence {
  readonly noted: StoredCheckpoint | undefined
  /** The stored part of the film; `undefined` if there is none. */
  readonly film: Film | undefined
}

/**
 * Decides whether a running match needs an upgrade. Returns `undefined` if its replay under the current rules shows
 * exactly what was shown, otherwise the upgrade. `commands`: all after its last upgrade; `played`: the same as an
 * iterator, which may stop the replay. Throws a {@link RulesFault} if no upgrade is possible either.
 */
export function goingOn(
  stored: Stored,
  { noted, film: filmed }: StoredEvidence,
  commands: readonly Command[],
  played: Iterable<Command> = commands,
): GoingOn | undefined {
  const shown = { noted: usable(stored, noted), film: storedFilm(filmed, beginningOf(stored) + commands.length) }
  const replayed = replay(stored, shown, played)
  const { why } = replayed
  return why === undefined ? undefined : { why, ...upgraded(stored, commands, shown, replayed) }
}

/** The replay of a log under the current rules, up to where it stopped. */
interface Replayed {
  /** The difference from what was shown; `undefined` if there is none. */
  readonly why: string | undefined
  readonly match?: Match | undefined
  /** The match at the stored checkpoint, if it was identical there. */
  readonly proven?: Past | undefined
}

/** A checkpoint with its history and rolls. */
interface Past extends UpgradePast {
  readonly checkpoint: Checkpoint
}

function replay(stored: Stored, shown: ShownEvidence, played: Iterable<Command>): Replayed {
  const evidence = evidenceOf(stored, shown)
  const { noted: known } = shown
  let match: Match | undefined
  let proven: Past | undefined
  const look = (now: Match): string | undefined => {
    const why = evidence.map((each) => each(now)).find((each) => each !== undefined)
    if (why === undefined && now.seq === known?.upto) proven = pastOf(now)
    return why && `after ${now.seq} commands ${why}`
  }
  try {
    match = begin(stored)
    let why = look(match)
    for (const command of played) {
      if (why !== undefined) break
      const applied = match.apply(command)
      why = applied.ok ? look(match) : `command ${match.seq + 1} is refused: ${applied.refusal.code}`
    }
    if (why === undefined && known !== undefined && proven === undefined) why = 'the log ends before its checkpoint'
    return { why, match, proven }
  } catch (error) {
    if (error instanceof Fault || error instanceof Stopped) throw error
    return { why: `command ${(match?.seq ?? 0) + 1} fails: ${firstCause(error)}`, match, proven }
  }
}

function pastOf(match: Match): Past {
  const checkpoint = match.checkpoint()
  const { records, rolls } = checkpoint
  const before = match.historyLength - match.openHistory.length
  return {
    checkpoint,
    before,
    history: match.openHistory.slice(0, records - before),
    rolls: match.rolls.slice(0, rolls),
  }
}

/** The history and rolls before a checkpoint, from the film; `undefined` if the film does not reach that far. */
export function filmedPast(film: Film | undefined, { seq, records, rolls }: Checkpoint): UpgradePast | undefined {
  if (film?.frames[seq] == null) return undefined
  const { lines, standing } = filmSeenBy({ ...film, frames: film.frames.slice(0, seq + 1) }, 'all')
  return lines.length < records ? undefined : { before: records, history: [], rolls: standing.slice(0, rolls) }
}

/**
 * The upgrade from the stored checkpoint or, if the rules cannot continue from there, from the replay's last
 * checkpoint.
 */
function upgraded(
  stored: Stored,
  commands: readonly Command[],
  { noted: known, film }: ShownEvidence,
  { match, proven, why }: Replayed,
): Pick<GoingOn, 'upgrade' | 'film'> {
  const { title, row } = stored
  const from = (past: UpgradePast | undefined, checkpoint: Checkpoint, version: number) => {
    const after = commands.slice(checkpoint.seq - beginningOf(stored))
    const upgrade = upgradeOf(title, { from: version, checkpoint, after, past })
    const first = filming(tellsAsks(stored))(begin({ ...stored, upgrade }))
    return { upgrade, film: filmEnd(title, film, first, { seq: upgrade.seq, shown: checkpoint.seq }) }
  }
  try {
    if (known !== undefined)
      return from(proven ?? filmedPast(film, known.checkpoint), known.checkpoint, known.rulesVersion)
  } catch (error) {
    if (match === undefined) throw error
  }
  if (match === undefined) throw new RulesFault(why)
  const past = pastOf(match)
  return from(past, past.checkpoint, row.rulesAt)
}

/**
 * The end of the film of a match that continues after `seq` commands from its checkpoint after `shown`: answers that
 * are asked again are no longer shown, and the key frame `first` shows everything again.
 */
export function filmEnd(
  { table }: AnyTitle,
  film: Film | undefined,
  first: FilmFrame,
  { seq, shown }: { readonly seq: number; readonly shown: number },
): GoingOn['film'] {
  const names = filmNames(table)
  const stored = film?.frames.slice(0, shown + 1) ?? []
  const last = stored.findLastIndex((frame) => frame !== null)
  const from = Math.max(0, last - (last % FILM_CHUNK))
  const rename = frameRenamer(film?.names ?? names, names)
  const frames = Array.from({ length: seq + 1 - from }, (_, index) => {
    const frame = stored[from + index]
    return frame == null ? null : rename(frame)
  })
  const same = frames.pop()
  if (same == null) return { names, from, frames: [...frames, first] }
  const { before = [], ...shownLast } = same
  return { names, from, frames: [...frames, { ...first, before: [...before, shownLast] }] }
}

/** A match's upgrade in the form to be stored. */
export async function toBeNoted(match: string, { upgrade, film }: GoingOn): Promise<NotedUpgrade> {
  const { state, seq, to } = upgrade
  const since = state.settings.map(() => seq)
  const checkpoint = { match, rulesVersion: to, upto: seq, checkpoint: state, since }
  return { upgrade, checkpoint, film: await chunksOf(film, film.from) }
}

/**
 * The stored checkpoint, if it belongs to the match after its last upgrade and the title can convert it to the current
 * rules.
 */
function usable({ row, upgrade, title }: Stored, noted: StoredCheckpoint | undefined): StoredCheckpoint | undefined {
  if (noted === undefined || noted.rulesVersion > row.rulesAt) return undefined
  if (upgrade !== null && (noted.checkpoint.seq < upgrade.seq || noted.rulesVersion < upgrade.to)) return undefined
  try {
    upgradedState(title, noted.checkpoint, noted.rulesVersion)
    return noted
  } catch {
    // The title cannot convert its format, so only the log is left.
    return undefined
  }
}

function evidenceOf({ title, row }: Stored, { noted, film }: ShownEvidence): Evidence[] {
  let differs: ReturnType<typeof comparing> | undefined
  return [
    (match) => {
      differs ??= comparing(match, film)
      return differs(match) === undefined ? undefined : 'something else is shown'
    },
    (match) =>
      noted === undefined || match.seq !== noted.upto || sameCheckpoint(match.checkpoint(), title, noted)
        ? undefined
        : 'the state of play is another',
    (match) =>
      match.seq === row.seq && row.sides.length > 0 ? otherSummary(stateOfPlay(title, match), row) : undefined,
  ]
}

function sameCheckpoint(now: Checkpoint, title: AnyTitle, { checkpoint, rulesVersion }: StoredCheckpoint): boolean {
  const then = upgradedState(title, checkpoint, rulesVersion)
  const plain: Checkpoint = JSON.parse(JSON.stringify(now))
  return sameJson(then.revisions.length === 0 ? { ...plain, revisions: [] } : plain, then)
}

/** The difference between a match's line in lists then and now. */
export function otherSummary(now: StateOfPlay, { sides, tracks, deciding }: Pick<MatchRow, keyof StateOfPlay>) {
  if (!sameJson(now.sides, sides)) return 'the sides are others'
  if (!sameTracks(now.tracks, tracks)) return 'the tracks are others'
  if (!sameJson(now.deciding, deciding)) return 'other seats must decide'
  return undefined
}

/** Compares tracks by id, since the store keeps no order. */
function sameTracks(now: StateOfPlay['tracks'], then: StateOfPlay['tracks']): boolean {
  const ids = new Set([...Object.keys(now), ...Object.keys(then)])
  return [...ids].every((id) => now[id] === then[id])
}
