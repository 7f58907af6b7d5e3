import {
  type AnyTitle,
  type Checkpoint,
  type Command,
  type Film,
  type FilmFrame,
  filmNames,
  filmSeenBy,
  isMoment,
  Match,
  NotedDice,
  type RollLine,
  sameJson,
  type Upgrade,
  upgradedState,
  upgradeOf,
} from '@topside/engine'
import { frameRenamer } from '@topside/protocol'
import { Fault } from '../faults.ts'
import { type Budget, Stopped } from '../security/budget.ts'
import { type KeptCheckpoint, unpackCheckpoint } from '../store/kept-checkpoints.ts'
import type { DiceSecrets } from '../store/matches.ts'
import { comparing, filming } from './filming.ts'
import { filmEnd, filmedPast } from './going-on.ts'
import { begin, diceOf, setupOf } from './replay.ts'
import type { PlayableLog } from './stored-log.ts'

/** A match from which a new one is to continue. */
export interface PlayedMatch {
  readonly log: PlayableLog
  readonly film: Film
  readonly kept: readonly KeptCheckpoint[]
  /** The new match's dice, without its known rolls. */
  readonly dice: Pick<DiceSecrets, 'serverSeed' | 'seeds'>
}

/** A new match that continues another one from one of its moments. */
export interface PlayedOn {
  readonly match: Match
  /** The upgrade at its beginning; `null`: it replays from its first command. */
  readonly upgrade: Upgrade | null
  /** The rolls taken from the other match. */
  readonly rolls: readonly RollLine[]
  /** Its film up to {@link upgrade}; `null`: replay makes the whole film. */
  readonly film: Film | null
}

/** Maximum number of checkpoints tried on each side of a moment, since a title may be unable to convert some. */
const TRIED = 4

/**
 * Replays a match up to command `at`, to continue from there as a new match: from its beginning if the current rules
 * show what was shown, otherwise from the last checkpoint from which they do. Without such a replay, returns the
 * nearest moment that has one; `undefined` if none has. Throws the errors of {@link Budget.check}.
 */
export function playingOn(source: PlayedMatch, at: number, budget: Budget): PlayedOn | { nearest: number | undefined } {
  return new PlayingOn(source, budget).from(at)
}

/** A kept checkpoint, unpacked and converted to the current rules. */
interface Usable {
  readonly kept: KeptCheckpoint
  readonly state: Checkpoint
  readonly checkpoint: Checkpoint
}

class PlayingOn {
  readonly #source: PlayedMatch
  readonly #title: AnyTitle
  readonly #commands: readonly Command[]
  readonly #budget: Budget
  /** All rolls of the match. */
  readonly #rolls: readonly RollLine[]
  /** Numbers of commands after which there is a valid moment, except the match's end. */
  readonly #moments: readonly number[]

  constructor(source: PlayedMatch, budget: Budget) {
    const { log, film } = source
    this.#source = source
    this.#title = log.title
    this.#commands = log.commands
    this.#budget = budget
    const seen = filmSeenBy(film, 'all', { leftOut: (command) => !isMoment(log.commands[command - 1]) })
    this.#rolls = seen.rolls
    const moments = seen.moments.map(({ frame = 0 }) => frame)
    this.#moments = seen.outcome === undefined ? moments : moments.slice(0, -1)
  }

  from(at: number): PlayedOn | { nearest: number | undefined } {
    const whole = this.#reach(this.#begun(this.#rolls), at, true)
    if (whole >= at) {
      const rolls = this.#rollsUntil(at)
      const match = this.#begun(rolls)
      if (match !== undefined && this.#plays(match, at)) {
        const upgrade = match.setup.upgrade ?? null
        return { match, upgrade, rolls, film: upgrade && this.#filmUntil(upgrade.seq, match) }
      }
    }
    const before = this.#before(at)
    for (const usable of before) {
      const played = this.#reach(this.#resumed(usable), at, false) >= at ? this.#playedFrom(usable, at) : undefined
      if (played !== undefined) return played
    }
    const [below, above] = [this.#below(at, whole, before), this.#above(at)]
    if (below === undefined || above === undefined) return { nearest: below ?? above }
    return { nearest: at - below <= above - at ? below : above }
  }

  /** The last checkpoints from which command `at` can be reached without taking back anything before them. */
  #before(at: number): Usable[] {
    const { kept, film } = this.#source
    const found: Usable[] = []
    let standing = Number.POSITIVE_INFINITY
    let frame = at
    for (const each of kept.filter(({ seq }) => seq <= at).toReversed()) {
      this.#budget.check()
      for (; frame > each.seq; frame--) standing = Math.min(standing, standingIn(film.frames[frame]) ?? standing)
      const usable = this.#usable(each)
      if (usable !== undefined && usable.checkpoint.at <= standing && found.push(usable) === TRIED) break
    }
    return found
  }

  #below(at: number, whole: number, before: readonly Usable[]): number | undefined {
    const first = this.#moments.findLast((moment) => moment <= whole)
    for (const usable of before) {
      const reached = this.#reach(this.#resumed(usable), at, false)
      const moment = this.#moments.findLast((each) => each <= reached && each >= usable.checkpoint.seq && each < at)
      if (moment === undefined || this.#playedFrom(usable, moment) === undefined) continue
      return Math.max(moment, first ?? 0)
    }
    return first
  }

  #above(at: number): number | undefined {
    let tried = 0
    for (const each of this.#source.kept) {
      if (each.seq <= at) continue
      if (tried++ === TRIED) return undefined
      const moment = this.#moments.find((number) => number >= each.seq)
      if (moment === undefined) return undefined
      const usable = this.#before(moment)[0]
      if (usable === undefined || usable.checkpoint.seq <= at) continue
      if (this.#reach(this.#resumed(usable), moment, false) < moment) continue
      if (this.#playedFrom(usable, moment) !== undefined) return moment
    }
    return undefined
  }

  /** A kept checkpoint, if its frame is filmed and the title can convert it. */
  #usable(kept: KeptCheckpoint): Usable | undefined {
    const { film } = this.#source
    const checkpoint = film.frames[kept.seq] == null ? undefined : unpackCheckpoint(kept)
    if (checkpoint === undefined || kept.rulesVersion > this.#title.rulesVersion) return undefined
    const state = orNothing(() => upgradedState(this.#title, checkpoint, kept.rulesVersion))
    return state && { kept, checkpoint, state }
  }

  #stored(rolls: readonly RollLine[], upgrade: Upgrade | null) {
    const { log, dice } = this.#source
    return { ...log, upgrade, secrets: { ...dice, knownRolls: rolls } }
  }

  /** The match at its beginning or last upgrade. */
  #begun(rolls: readonly RollLine[]): Match | undefined {
    return orNothing(() => begin(this.#stored(rolls, this.#source.log.upgrade)))
  }

  /** The match at a checkpoint, without the history line of an upgrade, for comparison with the film. */
  #resumed({ state }: Usable): Match | undefined {
    return orNothing(() => Match.resume(this.#title, setupOf(this.#stored(this.#rolls, null)), state, []))
  }

  /**
   * Number of the last command, up to `to`, after which the match shows what the film shows; -1 if its beginning
   * already differs.
   */
  #reach(match: Match | undefined, to: number, whole: boolean): number {
    if (match === undefined || match.seq > to) return -1
    const differs = comparing(match, this.#source.film)
    // From a checkpoint, the first frame repeats what follows at once, so only a replay from the beginning must match
    // there.
    if (differs(match) !== undefined && whole) return -1
    for (const command of this.#budget.of(this.#commands.slice(match.seq, to))) {
      const before = match.seq
      if (!takes(match, command) || differs(match) !== undefined) return before
    }
    return match.seq
  }

  #plays(match: Match, to: number): boolean {
    for (const command of this.#budget.of(this.#commands.slice(match.seq, to))) if (!takes(match, command)) return false
    return match.outcome === undefined
  }

  /** The match from a checkpoint up to command `at`; `undefined` if the current rules refuse it. */
  #playedFrom({ kept, checkpoint }: Usable, at: number): PlayedOn | undefined {
    const { film } = this.#source
    const past = filmedPast(film, checkpoint)
    const upgrade = orNothing(() => upgradeOf(this.#title, { from: kept.rulesVersion, checkpoint, after: [], past }))
    if (upgrade === undefined) return undefined
    const rolls = this.#rollsUntil(at)
    const earlier = rolls.filter(({ n }) => n < checkpoint.nextRoll)
    // If the rules roll different dice right after the checkpoint, those are rolled again.
    for (const known of at === checkpoint.seq ? [rolls, earlier] : [rolls]) {
      const match = this.#withDice(known, upgrade)
      if (match === undefined || !this.#plays(match, at)) continue
      return { match, upgrade, rolls: known, film: this.#filmUntil(upgrade.seq, match) }
    }
    return undefined
  }

  /** A match from an upgrade; `undefined` if it rolls dice other than the known ones. */
  #withDice(rolls: readonly RollLine[], upgrade: Upgrade): Match | undefined {
    return orNothing(() => {
      const stored = this.#stored(rolls, upgrade)
      const dice = new NotedDice(diceOf(stored.secrets))
      const match = Match.start(this.#title, setupOf(stored, dice))
      const known = new Map(rolls.map(({ n, sides }) => [n, sides]))
      return dice.lines.some(({ n, sides }) => known.has(n) && !sameJson(sides, known.get(n))) ? undefined : match
    })
  }

  #rollsUntil(at: number): readonly RollLine[] {
    const { film } = this.#source
    return filmSeenBy({ ...film, frames: film.frames.slice(0, at + 1) }, 'all').rolls
  }

  /** The film with which a match begins, up to the upgrade after command `seq`. */
  #filmUntil(seq: number, { setup }: Match): Film {
    const { film, log } = this.#source
    const first = filming()(Match.start(this.#title, setup))
    const names = filmNames(this.#title.table)
    const rename = frameRenamer(film.names, names)
    if (setup.upgrade === log.upgrade) {
      // The original match has the same upgrade.
      const { before } = film.frames[seq] ?? {}
      const frames = film.frames.slice(0, seq).map((frame) => frame && rename(frame))
      return { names, frames: [...frames, { ...first, ...(before && { before }) }] }
    }
    const end = filmEnd(this.#title, film, first, { seq, shown: seq })
    return { names, frames: [...film.frames.slice(0, end.from).map((frame) => frame && rename(frame)), ...end.frames] }
  }
}

function standingIn(frame: FilmFrame | null | undefined): number | undefined {
  return frame == null ? undefined : (frame.sealed?.answers ?? frame.answers)
}

function takes(match: Match, command: Command): boolean {
  return orNothing(() => match.apply(command))?.ok === true
}

/** The result of `work`, or `undefined` if the rules fail: the match was played under different ones. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault || error instanceof Stopped) throw error
    return undefined
  }
}
