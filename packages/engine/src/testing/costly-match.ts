import { commitment, SeededDice } from '../dice/dice.ts'
import type { Command } from '../match/command.ts'
import { type MatchFile, makeFile } from '../match/file.ts'
import { Match } from '../match/match.ts'
import { COMMAND_LIMIT } from '../match/revisions.ts'
import type { AnyTitle } from '../title/title.ts'
import { seededRandom } from './dice.ts'

/** How to build a costly match. */
export interface CostlySetup {
  readonly seed: string
  /** Maximum number of commands. */
  readonly commands?: number
  /** Number of answers after which it goes back and forth. */
  readonly answers?: number
  /** Whether the match ends; otherwise it is still running. */
  readonly over?: boolean
}

/** Commands left to play in a running match. */
const LEFT = 50

/**
 * The file of a legal match that is as expensive to replay as possible: long, with as many takebacks as the match
 * allows, each to the point that forces the longest replay.
 */
export function costlyFile(title: AnyTitle, setup: CostlySetup): MatchFile {
  const { commands = COMMAND_LIMIT, over = true } = setup
  const server = 'd'.repeat(64)
  const seats = Array.from({ length: title.seats }, (_, seat) => ({
    name: `Player ${seat}`,
    seed: `${seat}`.repeat(64),
  }))
  const dice = () => new SeededDice({ server, seats: seats.map((each) => each.seed) })
  const match = Match.start(title, { options: {}, dice: dice() }) as Match
  const played = new CostlyPlay(match, setup).play(over ? commands - 1 : commands)
  if (!over && match.outcome !== undefined) played.splice(-LEFT)
  if (over && match.outcome === undefined) played.push({ kind: 'resign', seat: 0 })
  const source = { options: match.setup.options, seats, commitment: commitment(server), commands: played }
  return makeFile(title, { ...source, serverSeed: over ? server : undefined }, dice())
}

class CostlyPlay {
  readonly #match: Match
  readonly #random: () => number
  readonly #answers: number
  #spent = false

  constructor(match: Match, { seed, answers = 700 }: CostlySetup) {
    this.#match = match
    this.#random = seededRandom(seed)
    this.#answers = answers
  }

  play(commands: number): Command[] {
    const match = this.#match
    while (match.seq < commands && match.outcome === undefined) {
      if (match.answers < this.#answers || !(this.#takeBack(commands) || this.#goBackAndForth(commands))) this.#go()
    }
    return [...match.commands]
  }

  /** A seat asks to take back the last few answers, and all others agree. */
  #takeBack(commands: number): boolean {
    const match = this.#match
    const { seats } = match
    if (this.#spent || match.seq + seats >= commands) return false
    const to = match.answers - 1 - Math.floor(this.#random() * 3)
    for (let by = 0; by < seats; by++) {
      if (!match.apply({ kind: 'askTakeback', seat: by, to }).ok) continue
      for (let seat = 0; seat < seats; seat++)
        if (seat !== by) match.apply({ kind: 'answerTakeback', seat, accept: true })
      return true
    }
    this.#spent = true
    return false
  }

  /** A seat undoes its last answer, and a random choice is made. */
  #goBackAndForth(commands: number): boolean {
    const match = this.#match
    const seat = Array.from({ length: match.seats }, (_, each) => each).find((each) => match.canUndo(each))
    if (seat === undefined || match.seq >= commands) return false
    if (!match.apply({ kind: 'undo', seat }).ok) return false
    return match.seq >= commands || this.#go()
  }

  #go(): boolean {
    const [seat = 0] = this.#match.deciding
    const choices = this.#match.decision(seat)?.choices ?? []
    const choice = choices[Math.floor(this.#random() * choices.length)]
    return choice !== undefined && this.#match.apply({ kind: 'choose', seat, choice }).ok
  }
}
