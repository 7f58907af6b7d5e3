import type { Choice, Decision } from '../decision/decision.ts'
import type { Checkpoint } from '../match/checkpoint.ts'
import type { Command } from '../match/command.ts'
import type { Match } from '../match/match.ts'
import { commandLimit } from '../match/revisions.ts'
import type { Seat } from '../table/seat.ts'
import type { AnyTitle, Game } from '../title/title.ts'
import { Coverage } from './coverage.ts'
import { described } from './differences.ts'
import { beginning, type FuzzReport, type FuzzSetup, failedFile } from './fuzz.ts'
import { type Policy, randomChoice } from './play.ts'
import { checkpointAt, playFrom } from './position.ts'
import { type AnyReferee, copyOf, type Difference, openDecisions, Scribe } from './referee.ts'

/** How to play one random match before a referee. */
export interface RefereedSetup extends Omit<FuzzSetup, 'thorough' | 'visible'> {
  readonly referee: AnyReferee
  /** Number of commands after which the match is abandoned; absent: it is played to the end. */
  readonly leave?: number
}

/** The report of a random match played before a referee. */
export interface RefereedReport extends FuzzReport {
  /** Differences that the referee found in one step, as data; `faults` has them as sentences. */
  readonly differences: readonly Difference[]
  /** Whether the rules themselves failed: an exception, a refused answer, no end. */
  readonly broken: boolean
}

/**
 * Plays one random match before a referee, to its end or to the first difference. There are only answers and settings,
 * since a referee expects that nothing is taken back.
 */
export function refereedMatch(title: AnyTitle, setup: RefereedSetup): RefereedReport {
  const { policy, coverage = new Coverage(), referee, bound = commandLimit(title) } = setup
  const { random, position, options, dice, bare } = beginning(title, setup, coverage)
  const named = position && { position: position.name }
  const scribe = new Scribe(title)
  const commands: Command[] = []
  let [from, choices, answered]: [Checkpoint | undefined, number, number] = [undefined, 0, 0]
  const ended = (faults: readonly string[], differences: readonly Difference[], broken: boolean): RefereedReport => {
    const report = { commands: commands.length, choices, faults, differences, broken, ...named }
    return faults.length === 0 ? report : { ...report, file: failedFile(title, { ...bare, commands }, dice, from) }
  }
  let match: Match
  try {
    from = position && checkpointAt(title, options, position, random)
    match = playFrom(scribe.title, { options, dice }, from, [])
  } catch (fault) {
    return ended([`no beginning: ${described(fault)}`], [], true)
  }
  scribe.follow(match)
  const any = policy === 'coverage' && random() < 0.8 ? coverage.policy(random) : randomChoice(random)
  const choose: Policy = (decision, seat) => position?.opening?.(decision, answered++, random) ?? any(decision, seat)
  const player = (seat: Seat): Choice => setup.player?.(match, seat) ?? choose(match.decision(seat) as Decision, seat)
  let before = copyOf(match.game)
  const leave = Math.min(bound, setup.leave ?? bound, position?.commands ?? bound)
  while (match.outcome === undefined && commands.length < leave) {
    let judged: { readonly differences: readonly Difference[]; readonly after: Game }
    try {
      const decisions = openDecisions(match)
      const wrong = referee.open?.(before, decisions) ?? []
      if (wrong.length > 0) return ended(wrong.map(sentence), wrong, false)
      const command = nextCommand(title, match, player, random)
      commands.push(command)
      if (command.kind === 'choose') {
        choices++
        coverage.answer(match.decision(command.seat) as Decision, command.choice)
      }
      const { length } = match.rolls
      const applied = match.apply(command)
      if (!applied.ok) return ended([`refused: ${applied.refusal.text.key}`], [], true)
      const after = copyOf(match.game)
      const records = scribe.take()
      const rolls = match.rolls.slice(length)
      for (const line of records) coverage.record(line)
      const { outcome } = match
      judged = { differences: referee.judge({ before, after, decisions, command, records, rolls, outcome }), after }
    } catch (fault) {
      return ended([described(fault)], [], true)
    }
    if (judged.differences.length > 0) return ended(judged.differences.map(sentence), judged.differences, false)
    before = judged.after
  }
  const endless = match.outcome === undefined && commands.length >= bound
  return ended(endless ? [`no end after ${bound} commands`] : [], [], endless)
}

/** An answer, or sometimes a changed setting. */
function nextCommand(title: AnyTitle, match: Match, player: (seat: Seat) => Choice, random: () => number): Command {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  if (title.settings.length > 0 && (match.seq < match.seats || random() < 0.005)) {
    const { id, values } = any(title.settings)
    return { kind: 'set', seat: any([...Array(match.seats).keys()]), setting: id, value: any(values) }
  }
  const seat = any(match.deciding)
  return { kind: 'choose', seat, choice: player(seat) }
}

const sentence = ({ rule, what }: Difference): string => `${rule}: ${what}`
