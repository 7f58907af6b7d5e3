import { type AnyTitle, type Choice, commandLimit, DROP, Match, type Options, sidesText } from '@topside/engine'
import { CheapDice, type Policy, seededRandom } from '@topside/engine/testing'

/** The matches in which decisions are counted. */
export interface CountSetup {
  readonly title: AnyTitle
  readonly scenario: string
  /** Number of matches. */
  readonly matches: number
  /** The same seed gives the same matches. */
  readonly seed: string
}

/** Decisions that players had to answer in matches of a scenario; decisions that answer themselves do not count. */
export interface QuestionCount {
  readonly matches: number
  /** Game-turns of all matches together: values of the track `turn` (or `round`, or `period`) with a decision. */
  readonly turns: number
  /** Counts by kind of decision, then by side of the player. */
  readonly kinds: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** In one of this many decisions, a player also considers choices that end a phase. */
const IDLE = 12

/**
 * Plays whole matches with default options and counts each side's decisions. The players are random, but mostly act
 * with a piece or space rather than end a phase, and take a recommended choice every other time.
 */
export function countQuestions({ title, scenario, matches, seed }: CountSetup): QuestionCount {
  const kinds = new Map<string, Map<string, number>>()
  let turns = 0
  for (let number = 0; number < matches; number++) {
    const named = `${seed}/${scenario}/${number}`
    const policy = busy(seededRandom(named))
    const asked = playOut(title, { scenario }, named, policy)
    for (const { kind, side } of asked.questions) {
      const sides = kinds.get(kind) ?? new Map<string, number>()
      kinds.set(kind, sides.set(side, (sides.get(side) ?? 0) + 1))
    }
    turns += asked.turns
  }
  return { matches, turns, kinds }
}

/** A decision, and the side of the player who answered it; `seat 0` where a seat has no side. */
interface Question {
  readonly kind: string
  readonly side: string
}

function playOut(title: AnyTitle, options: Options, seed: string, policy: Policy) {
  const match = Match.start(title, { options, dice: new CheapDice(seed) })
  const turns = new Set<number>()
  const answered: { readonly kind: string; readonly seat: number }[] = []
  while (match.outcome === undefined) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined || match.seq > commandLimit(title)) throw new Error(`${title.id} ${seed} does not end`)
    turns.add(turnOf(match))
    // A choice of several pieces counts as one answer, however it is picked.
    if ((decision.several?.picked.length ?? 0) === 0) answered.push({ kind: decision.kind, seat })
    match.apply({ kind: 'choose', seat, choice: policy(decision, seat) })
  }
  const sides = Array.from({ length: match.seats }, (_, seat) => sidesText(title, match.game, seat) || `seat ${seat}`)
  const questions = answered.map(({ kind, seat }): Question => ({ kind, side: sides[seat] ?? '' }))
  return { questions, turns: turns.size }
}

/** The game-turn of a match; 0 for a title without one. */
function turnOf({ game: { table } }: Match): number {
  const track = table.def.tracks.find(({ id }) => ['turn', 'round', 'period'].includes(id))
  return track === undefined ? 0 : table.track(track.id)
}

function busy(random: () => number): Policy {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  return ({ choices: all, recommended, several }) => {
    const choices = several === undefined ? all : all.filter(({ verb }) => verb !== DROP)
    const advice = all[recommended ?? -1]
    if (advice !== undefined && random() < 0.5) return advice
    const doing = choices.filter((choice) => !isEnding(choice))
    return any(doing.length === 0 || random() * IDLE < 1 ? choices : doing)
  }
}

function isEnding({ piece, space, value, option }: Choice): boolean {
  return piece === undefined && space === undefined && value === undefined && option === undefined
}

/** A table of counts: by kind, decisions of each side per game-turn, the most frequent kind first. */
export function questionTable({ turns, kinds }: QuestionCount): string[] {
  const sides = [...new Set([...kinds.values()].flatMap((by) => [...by.keys()]))].sort()
  const rows = [...kinds].map(([kind, by]) => ({ kind, counts: sides.map((side) => by.get(side) ?? 0) }))
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  rows.sort((a, b) => sum(b.counts) - sum(a.counts) || (a.kind < b.kind ? -1 : 1))
  const total = { kind: 'all', counts: sides.map((_, i) => sum(rows.map(({ counts }) => counts[i] ?? 0))) }
  const width = Math.max('per game-turn'.length, ...rows.map(({ kind }) => kind.length))
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join(' ')
  const told = ({ kind, counts }: { readonly kind: string; readonly counts: readonly number[] }) =>
    line(kind, [
      ...[...counts, sum(counts)].map((count) => (count / Math.max(1, turns)).toFixed(2)),
      `${((100 * sum(counts)) / Math.max(1, sum(total.counts))).toFixed(1)} %`,
    ])
  return [line('per game-turn', [...sides, 'all', 'share']), ...[...rows, total].map(told)]
}
