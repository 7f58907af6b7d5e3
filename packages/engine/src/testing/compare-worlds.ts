import { CheapDice, seededRandom } from '../dice/cheap-dice.ts'
import { sameJson } from '../match/json.ts'
import { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'
import type { AnyTitle, Options } from '../title/title.ts'
import { shuffled } from '../view/deal.ts'
import { shownTo, toldTo } from './told-to.ts'

/** Which matches to compare. */
export interface Worlds {
  /** Number of random matches. */
  readonly matches: number
  /** Each match stops after fewer answers than this. */
  readonly answers: number
  readonly options?: Options
}

/** Number of seeds for answers that are reused with different dice. */
const POLICIES = 21

/** Limits: number of equal-looking matches compared, answers then given to each, and choices queried. */
const [ALIKE, FURTHER, TRIED] = [6, 12, 8]

/**
 * Plays many random matches, and compares those that looked the same to a seat that gave the same commands in them.
 * Everything that the seat can learn before its answer must be equal. `Match.seenBy` must turn them into the same
 * match, with the same continuation. Throws an `Error` at a difference. Returns the number of matches compared with
 * another one.
 */
export function compareWorlds(title: AnyTitle, { matches, answers, options = {} }: Worlds): number {
  const worlds = new Map<string, Map<string, Match>>()
  for (let i = 0; i < matches; i++) {
    const match = Match.start(title, { options, dice: new CheapDice(i) })
    // Half of the matches differ in their answers, the others may differ in their dice alone.
    answerAtRandom(match, seededRandom(i % 2 === 0 ? i : i % POLICIES), i % answers)
    for (let seat: Seat = 0; match.outcome === undefined && seat < match.seats; seat++) {
      const own = match.commands.filter((command) => command.seat === seat)
      const told = JSON.stringify([seat, own, shownTo(match, seat)])
      const alike = worlds.get(told) ?? new Map<string, Match>()
      worlds.set(told, alike.set(JSON.stringify([match.snapshot(), match.commands]), match))
    }
  }
  let compared = 0
  for (const [told, alike] of worlds) {
    if (alike.size < 2) continue
    const [seat] = JSON.parse(told) as [Seat]
    const seen = [...alike.values()].slice(0, ALIKE).map((match) => lineOf(match, seat, told))
    for (const other of seen)
      if (!sameJson(other, seen[0])) throw new Error(`two matches of ${title.id} are not the same to ${told}`)
    compared += seen.length - 1
  }
  return compared
}

/** What a match looks like to a seat, what the seat can learn about its choices, and how that match continues. */
function lineOf(match: Match, seat: Seat, seed: string): unknown {
  const seen = match.seenBy(seat, seededRandom(seed))
  const random = seededRandom(seed)
  const tries = shuffled(match.decision(seat)?.choices ?? [], random).slice(0, TRIED)
  const begins = [toldTo(match, seat, tries), seen.snapshot(), seen.history(seat)]
  answerAtRandom(seen, seededRandom(seed), seen.answers + FURTHER)
  return [...begins, seen.snapshot(), seen.history(seat)]
}

/**
 * Gives random answers until this many are in effect or the match is over; a vacant seat that must decide is first
 * handed over.
 */
export function answerAtRandom(match: Match, random: () => number, answers: number): void {
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  while (match.outcome === undefined && match.answers < answers) {
    const seat = any(match.deciding)
    if (match.free.includes(seat)) match.apply({ kind: 'handover', seat, how: 'free' })
    const choice = any(match.decision(seat)?.choices ?? [])
    if (!match.apply({ kind: 'choose', seat, choice }).ok) throw new Error(`refused though offered: ${choice.verb}`)
  }
}
