import { effortOf, endedFor, policy, quickChoice, think } from '@topside/bots'
import {
  type AnyHeuristics,
  CheapDice,
  type Choice,
  commandLimit,
  type Decision,
  Match,
  type Options,
  type Outcome,
  type Seat,
  seededRandom,
  strengths,
} from '@topside/engine'
import { loadHeuristics, loadTitle } from '../titles.ts'

/** The kinds of players in a measured match: random choices, the title's weights alone, or a strength. */
export const kinds = ['random', 'policy', ...strengths] as const
/** See {@link kinds}. */
export type Kind = (typeof kinds)[number]

/** A match to be played by computers. */
export interface ComputerMatch {
  readonly title: string
  readonly options: Options
  /** The player of each party (sides that win together), in order of their first seats. */
  readonly players: readonly Kind[]
  /** The same seed gives the same match. */
  readonly seed: string
}

/** The result of a match. */
export interface Result {
  /** Index in `players` of the winner; `null` for a draw or an unfinished match. */
  readonly winner: number | null
  /** Ids of the winning sides. */
  readonly sides: readonly string[]
  /** Text key of the level of victory, or of the reason where there are no levels. */
  readonly how: string
  /** Figures of the end's reason by name: points, requirement, losses. */
  readonly figures: { readonly [name: string]: number }
  /** Number of answers of all seats. */
  readonly answers: number
  /** Number of answers with a real choice. */
  readonly decisions: number
  /** Squared changes of the first seat's value by the title's heuristics: at answers with dice, and at all. */
  readonly swings: { readonly dice: number; readonly all: number }
  /** Milliseconds of searched decisions by kind of player: mean and 95th percentile. */
  readonly thinking: { readonly [kind: string]: { readonly mean: number; readonly p95: number } }
}

/** Plays a whole match. A match that exceeds the limit of commands is a draw. */
export async function playMatch({ title: id, options, players, seed }: ComputerMatch): Promise<Result> {
  const [rules, heuristics] = [await loadTitle(id), await loadHeuristics(id)]
  const match: Match = Match.start(rules, { options, dice: new CheapDice(seed) })
  const random = seededRandom(seed)
  const times = new Map<Kind, number[]>()
  const swings = { dice: 0, all: 0 }
  let decisions = 0
  let stood = heuristics.value(match.game, 0)
  while (match.outcome === undefined && match.seq < commandLimit(rules)) {
    const seat = match.deciding[0] as Seat
    const kind = players[partyOf(match, seat) % players.length] as Kind
    const began = performance.now()
    const choice = answer(match, seat, kind, heuristics, `${seed}/${match.seq}`, random)
    const took = times.get(kind)
    if (took === undefined) times.set(kind, [performance.now() - began])
    else took.push(performance.now() - began)
    const asked = match.decision(seat) as Decision
    if (asked.choices.length > 1 && heuristics.minor?.(asked) !== true) decisions++
    const rolls = match.rolls.length
    const applied = match.apply({ kind: 'choose', seat, choice })
    if (!applied.ok) throw new Error(`${kind}: ${JSON.stringify(choice)} is refused: ${applied.refusal.text.key}`)
    const stands = standing(match, heuristics)
    swings.all += (stands - stood) ** 2
    if (match.rolls.length !== rolls) swings.dice += (stands - stood) ** 2
    stood = stands
  }
  return { ...resultOf(match, players.length, times), decisions, swings }
}

/** The first seat's value, or final result, from -1 to 1. */
function standing({ game, outcome }: Match, heuristics: AnyHeuristics): number {
  if (outcome === undefined) return heuristics.value(game, 0)
  return heuristics.ended?.(outcome, 0, game) ?? endedFor(outcome, 0)
}

/** Index of the party (sides that win together) of a seat. */
export function partyOf(match: Match, seat: Seat): number {
  const first = (each: Seat): Seat => Math.min(each, ...match.alliesOf(each))
  const firsts = [...new Set(Array.from({ length: match.seats }, (_, each) => first(each)))].sort((a, b) => a - b)
  return firsts.indexOf(first(seat))
}

function answer(
  match: Match,
  seat: Seat,
  kind: Kind,
  heuristics: AnyHeuristics,
  seed: string,
  random: () => number,
): Choice {
  const choices = match.decision(seat)?.choices ?? []
  if (kind === 'random') return choices[Math.floor(random() * choices.length)] as Choice
  if (choices.length === 1) return choices[0] as Choice
  const seenBy = () => match.seenBy(seat, seededRandom(seed))
  const seen = heuristics.overt === true ? match : seenBy()
  if (kind === 'policy') return policy(seen, seat, heuristics, random)
  const how = { heuristics, strength: kind, seed, budget: { iterations: effortOf(heuristics, kind).iterations } }
  return quickChoice(seen, seat, how) ?? think(seen === match ? seenBy() : seen, seat, how).choice
}

function resultOf(
  match: Match,
  players: number,
  times: ReadonlyMap<Kind, readonly number[]>,
): Omit<Result, 'decisions' | 'swings'> {
  const { outcome } = match
  const winners = outcome?.winners ?? (outcome?.winner == null ? [] : [outcome.winner])
  const [first] = winners
  return {
    winner: first === undefined ? null : partyOf(match, first) % players,
    sides: winners.flatMap((seat) => match.title.sidesOf(match.game, seat)),
    how: outcome === undefined ? 'unfinished' : (outcome.level?.key ?? outcome.reason.key),
    figures: figuresOf(outcome),
    answers: match.answers,
    thinking: Object.fromEntries([...times].map(([kind, list]) => [kind, spreadOf(list)])),
  }
}

function figuresOf(outcome: Outcome | undefined): Result['figures'] {
  const told = Object.entries({ ...outcome?.level?.args, ...outcome?.reason.args })
  return Object.fromEntries(told.filter((each): each is [string, number] => typeof each[1] === 'number'))
}

function spreadOf(times: readonly number[]): { readonly mean: number; readonly p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const mean = sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, sorted.length)
  return { mean, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
}
