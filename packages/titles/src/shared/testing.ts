import {
  type AnyHeuristics,
  type AnyTitle,
  CheapDice,
  type Choice,
  type Game,
  Match,
  mayKnow,
  type Options,
  type PieceDef,
  type RecordLine,
  type Seen,
  type SpaceDef,
  seededRandom,
  type Text,
  type TitlePackage,
} from '@topside/engine'
import { answerAtRandom, type Play, sized } from '@topside/engine/testing'
import { expect } from 'vitest'

/** A table with units, for tests of rules that ask no questions. */
export interface TestField<G, U> {
  readonly game: G
  /** A unit by its id. */
  unit(id: string): U
  /** Puts units into a hex or a box. */
  put(place: string, ...ids: readonly string[]): void
}

/** The spaces offered with a verb, in list order. */
export function spaces<V, P extends PieceDef, S extends SpaceDef>(match: Play<V, P, S>, verb: string): string[] {
  return match.turn.offered(verb).map(({ space }) => space ?? '')
}

/** The pieces offered with a verb, in list order. */
export function pieces<V, P extends PieceDef, S extends SpaceDef>(match: Play<V, P, S>, verb: string): string[] {
  return match.turn.offered(verb).map(({ piece }) => piece ?? '')
}

/** Key and rule of a refusal: `why.locked 6.1`. */
export function said(text: Text): string {
  return text.rule === undefined ? text.key : `${text.key} ${text.rule}`
}

/** Returns a function for the refusal of a choice: key and rule. It throws if the title has no text for it. */
export function hearing(texts: TitlePackage['texts']) {
  return <V, P extends PieceDef, S extends SpaceDef>(match: Play<V, P, S>, choice: Choice): string => {
    const { text } = match.refuses(choice)
    if (texts[text.key] === undefined) throw new Error(`no text ${text.key}`)
    return said(text)
  }
}

/** The totals of a record's ledgers. */
export function totalsOf(line: RecordLine): number[] {
  return (line.ledgers ?? []).map(({ total }) => total)
}

/** The parts of a record's ledger that are not zero: `{ 'part.fpf': 3 }`; parts of the same name are added. */
export function partsOf(line: RecordLine, index = 0): { [key: string]: number } {
  const parts: { [key: string]: number } = {}
  for (const { key, value } of line.ledgers?.[index]?.parts ?? []) parts[key] = (parts[key] ?? 0) + value
  return parts
}

/** What a seat, or a spectator, sees of a match. */
export function seenOf<V, P extends PieceDef, S extends SpaceDef>(
  { table, options }: Pick<Game<V, P, S>, 'table' | 'options'>,
  viewer: number | undefined,
): Seen {
  const { def } = table
  return {
    pieces: table.pieces
      .filter((piece) => mayKnow(piece, viewer))
      .map(({ id, space, face }) => ({ id, space: space.id, face: def.faces[face] ?? '' })),
    owners: new Map(table.spaces.map(({ id, owner }) => [id, def.sides[owner] ?? ''])),
    tracks: new Map(def.tracks.map(({ id }, index) => [id, table.tracks[index] ?? 0])),
    options,
  }
}

/** Weights of a seat's choices by a title's computer players, by verb and names: `move 1/34 1526`. */
export function weightsOf<V, P extends PieceDef, S extends SpaceDef>(
  heuristics: AnyHeuristics,
  { turn, game }: Play<V, P, S>,
): { readonly [choice: string]: number } {
  const { seat, decision } = turn
  const list = heuristics.weigh(game, seat, decision)
  const nameOf = ({ verb, piece, space, option }: Choice) =>
    [verb, piece, space, option].filter((part) => part !== undefined).join(' ')
  return Object.fromEntries(decision.choices.map((choice, i) => [nameOf(choice), list[i] ?? Number.NaN]))
}

/** Expects that a title's computer players consider the start of each scenario even. */
export function expectEvenBeginnings(title: AnyTitle, heuristics: AnyHeuristics): void {
  for (const scenario of title.scenarios) {
    const { game } = Match.start(title, { options: { scenario }, dice: new CheapDice(scenario) })
    expect(Math.abs(heuristics.value(game, 0)), scenario).toBeLessThan(0.1)
  }
}

/** Expects that computer players of a title for two value an ended match oppositely for winner and loser. */
export function expectOppositeEnds(heuristics: AnyHeuristics, ended: readonly Match[]): void {
  for (const { outcome, game } of ended) {
    if (outcome === undefined) throw new Error('a match goes on')
    const [one = 0, other = 0] = [0, 1].map((seat) => heuristics.ended?.(outcome, seat, game))
    expect(one + other).toBeCloseTo(0)
  }
}

/**
 * Whether to weigh a decision whose kind was asked this many times before: the first ones, then one in four; all in the
 * nightly run.
 */
const isWeighed = (times: number) => times < 40 || times % sized(4, 1) === 0

/**
 * Plays random games, and expects of a title's computer players a weight for every choice and, at every tenth answer, a
 * value that is equal for allies and opposite for enemies. Returns the kinds of decisions asked, and the ended matches.
 * `passed` may name frequent decisions that are not weighed.
 */
export function weighEverything(
  title: AnyTitle,
  heuristics: AnyHeuristics,
  games: readonly Options[],
  passed: (kind: string, answers: number) => boolean = () => false,
): { readonly asked: ReadonlySet<string>; readonly ended: readonly Match[] } {
  const asked = new Map<string, number>()
  const ended: Match[] = []
  for (const [number, options] of games.entries()) {
    const match: Match = Match.start(title, { options, dice: new CheapDice(number) })
    const random = seededRandom(number)
    const opposed = (worth: (seat: number) => number): void => {
      const own = worth(0)
      expect(Math.abs(own)).toBeLessThanOrEqual(1)
      for (let seat = 1; seat < match.seats; seat++)
        expect(worth(seat)).toBeCloseTo(match.alliesOf(0).includes(seat) ? own : -own)
    }
    while (match.outcome === undefined) {
      const [seat = 0] = match.deciding
      const decision = match.decision(seat)
      if (decision === undefined) throw new Error(`seat ${seat} has nothing to decide`)
      const times = asked.get(decision.kind) ?? 0
      asked.set(decision.kind, times + 1)
      if (isWeighed(times) && !passed(decision.kind, match.answers)) {
        const list = heuristics.weigh(match.game, seat, decision)
        expect(list.length).toBe(decision.choices.length)
        expect(list.every((weight) => weight >= 0 && Number.isFinite(weight))).toBe(true)
        expect(list.some((weight) => weight > 0)).toBe(true)
        if (match.answers % 10 === 0) opposed((each) => heuristics.value(match.game, each))
      }
      answerAtRandom(match, random, match.answers + 1)
    }
    ended.push(match)
  }
  return { asked: new Set(asked.keys()), ended }
}
