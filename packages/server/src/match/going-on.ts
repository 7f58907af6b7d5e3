import {
  type AnyTitle,
  type Checkpoint,
  type Command,
  type Match,
  RulesFault,
  sameJson,
  type Upgrade,
  upgradedState,
  upgradeOf,
} from '@topside/engine'
import { Fault, firstCause } from '../faults.ts'
import { Stopped } from '../security/budget.ts'
import type { StoredCheckpoint } from '../store/checkpoints.ts'
import type { MatchRow, StateOfPlay } from '../store/match-rows.ts'
import type { NotedVersion } from '../store/upgrades.ts'
import { begin, beginningOf, type GoingOn } from './replay.ts'
import { stateOfPlay } from './state-of-play.ts'
import type { Stored } from './stored.ts'

/**
 * What shows how a match was seen: looks at the match that the present rules make of its log, at its beginning and after each command, and says in what
 * it is another; `undefined`: in nothing that is known. The stored checkpoint and the summary are two; whatever else is stored of what was shown is one more,
 * in {@link evidenceOf}.
 */
export type Evidence = (match: Match) => string | undefined

/**
 * Whether a running match replays by the present rules to exactly what was shown: then `undefined`; otherwise where it goes on. `commands`: all after its
 * upgrade, if it had one; `played`: the same, for somebody who may stop between two of them. Throws a {@link RulesFault} if it cannot go on either.
 */
export function goingOn(
  stored: Stored,
  noted: StoredCheckpoint | undefined,
  commands: readonly Command[],
  played: Iterable<Command> = commands,
): GoingOn | undefined {
  const known = usable(stored, noted)
  const replayed = replay(stored, known, played)
  return replayed.why === undefined
    ? undefined
    : { why: replayed.why, upgrade: upgraded(stored, commands, known, replayed) }
}

/** What the present rules make of a log, as far as it was played. */
interface Replayed {
  /** In what that is not what was shown; `undefined`: in nothing. */
  readonly why: string | undefined
  readonly match?: Match | undefined
  /** The match at the stored checkpoint, if it was the same there. */
  readonly proven?: Past | undefined
}

/** A checkpoint with all that came before. */
interface Past extends Pick<Upgrade, 'history' | 'rolls'> {
  readonly checkpoint: Checkpoint
}

function replay(stored: Stored, known: StoredCheckpoint | undefined, played: Iterable<Command>): Replayed {
  const evidence = evidenceOf(stored, known)
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
  return { checkpoint, history: match.openHistory.slice(0, records), rolls: match.rolls.slice(0, rolls) }
}

/** The upgrade from the stored checkpoint; where the rules cannot begin there, from the last one to which they came with the log. */
function upgraded(
  stored: Stored,
  commands: readonly Command[],
  known: StoredCheckpoint | undefined,
  { match, proven, why }: Replayed,
): Upgrade {
  const { title, row } = stored
  const from = (past: Past | undefined, checkpoint: Checkpoint, version: number): Upgrade => {
    const after = commands.slice(checkpoint.seq - beginningOf(stored))
    const upgrade = upgradeOf(title, { from: version, checkpoint, after, ...(past !== undefined && { past }) })
    begin({ ...stored, upgrade })
    return upgrade
  }
  try {
    if (known !== undefined) return from(proven, known.checkpoint, known.rulesVersion)
  } catch (error) {
    if (match === undefined) throw error
  }
  if (match === undefined) throw new RulesFault(why)
  const past = pastOf(match)
  return from(past, past.checkpoint, row.rulesAt)
}

/** The upgrade of a match with the checkpoint that is stored with it. */
export function withCheckpoint(match: string, { upgrade }: GoingOn): NonNullable<NotedVersion['upgrade']> {
  const { state, seq, to } = upgrade
  const since = state.settings.map(() => seq)
  return { upgrade, checkpoint: { match, rulesVersion: to, upto: seq, checkpoint: state, since } }
}

/** A stored checkpoint, if it is one of the match as it stands, and the title can bring it up to date. */
function usable({ row, upgrade, title }: Stored, noted: StoredCheckpoint | undefined): StoredCheckpoint | undefined {
  if (noted === undefined || noted.rulesVersion > row.rulesAt) return undefined
  if (upgrade !== null && (noted.checkpoint.seq < upgrade.seq || noted.rulesVersion < upgrade.to)) return undefined
  try {
    upgradedState(title, noted.checkpoint, noted.rulesVersion)
    return noted
  } catch {
    // Of another form, from which the title knows no way: the log is all that there is.
    return undefined
  }
}

function evidenceOf({ title, row }: Stored, noted: StoredCheckpoint | undefined): Evidence[] {
  return [
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

/** What a list showed of a match, and would show otherwise now. */
export function otherSummary(now: StateOfPlay, { sides, tracks, deciding }: Pick<MatchRow, keyof StateOfPlay>) {
  if (!sameJson(now.sides, sides)) return 'the sides are others'
  if (!sameTracks(now.tracks, tracks)) return 'the tracks are others'
  if (!sameJson(now.deciding, deciding)) return 'other seats must decide'
  return undefined
}

/** Tracks by id; the store keeps no order of them. */
function sameTracks(now: StateOfPlay['tracks'], then: StateOfPlay['tracks']): boolean {
  const ids = new Set([...Object.keys(now), ...Object.keys(then)])
  return [...ids].every((id) => now[id] === then[id])
}
