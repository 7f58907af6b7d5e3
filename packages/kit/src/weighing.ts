import {
  type Choice,
  type Decision,
  DROP,
  type Game,
  type Piece,
  type PieceDef,
  type Seat,
  type Space,
  type SpaceDef,
} from '@topside/engine'
import type { Named } from './picking.ts'

/** What the weights of a decision are computed from; a title adds what else it needs, such as the deciding side. */
export interface Weighed<P extends PieceDef, S extends SpaceDef> {
  readonly game: Pick<Game<unknown, P, S>, 'table'>
  readonly decision: Decision
}

/** The weights of all choices of a decision, in order: at least 0; higher is better. */
export type Weigh<A> = (about: A) => readonly number[]

/** Weights that answer a decision without a search: see {@link minor} and {@link plain}. */
export interface Unsearched<A> {
  readonly weigh: Weigh<A>
  readonly search: 'minor' | 'plain'
}

/**
 * How a computer answers decisions, by kind. A key such as `event.*` stands for all other kinds that begin with
 * `event.`; remaining kinds are answered at random, but not by taking a piece back.
 */
export interface Answers<A> {
  readonly [kind: string]: Weigh<A> | Unsearched<A>
}

/** The part of `Heuristics` provided by a table of {@link Answers}. */
export interface WeighingHeuristics<G> {
  /** The weights of a decision's choices, in order. */
  weigh(game: G, seat: Seat, decision: Decision): readonly number[]
  /** Whether its kind is marked {@link minor}. */
  minor(decision: Decision): boolean
  /** Whether its kind is marked {@link plain}. */
  plain(decision: Decision): boolean
}

/**
 * Marks a kind of decision that only sets an order or has an obvious answer: computers do not search it and make no
 * mistakes in it.
 */
export function minor<A>(weigh: Weigh<A>): Unsearched<A> {
  return { weigh, search: 'minor' }
}

/** Marks a kind of decision that its weights answer about as well as a search would. */
export function plain<A>(weigh: Weigh<A>): Unsearched<A> {
  return { weigh, search: 'plain' }
}

/** The weight of a choice that is hardly ever right. */
export const RARE = 0.01
/** The usual weight of putting back a picked piece, low enough that computers do not pick and put back endlessly. */
const TAKEN_BACK = RARE / 100

/** What a title declares once about its weights, for {@link weighingKit}. */
export interface WeighingTerms<P extends PieceDef, S extends SpaceDef, U extends Piece<P, S>> {
  /** Exponent per unit of gain, above 0; the higher, the more often the best choice is drawn. */
  readonly steepness: number
  /** Limit of exponents in both directions; absent: none. */
  readonly limit?: number
  /** Weight of putting back a piece that was picked; absent: almost none. */
  readonly takenBack?: number
  /** Whether a piece is a unit. */
  readonly isUnit: (piece: Piece<P, S>) => piece is U
}

/** The functions with which a title's computers weigh choices. */
export interface WeighingKit<P extends PieceDef, S extends SpaceDef, U, A> {
  /** Weights choice by choice, except for putting a piece back: see {@link WeighingTerms.takenBack}. */
  each(weight: (about: A, choice: Choice) => number): Weigh<A>
  /** Weights by verb; 1 for others. */
  verbs(weights: { readonly [verb: string]: number }): Weigh<A>
  /** Weights by the unit that a choice names; `others` (default: 1) for choices that name none. */
  units(weight: (about: A, unit: U, choice: Choice) => number, others?: number): Weigh<A>
  /** Weights by the space that a choice names; `others` (default: 1) for choices that name none. */
  places(weight: (about: A, place: Space<P, S>, choice: Choice) => number, others?: number): Weigh<A>
  /** The same weight for all choices, except for putting a piece back. */
  readonly evenly: Weigh<A>
  /** The weight of a gain, in the title's own unit, relative to doing nothing, which is 1. */
  weightOf(gain: number): number
  /** The weights of gains relative to the greatest gain, whose weight is 1. */
  againstBest(gains: readonly number[]): number[]
  /** The unit that a choice names, if any. */
  unitOf(about: Pick<A & Weighed<P, S>, 'game'>, choice: Pick<Choice, 'piece'>): U | undefined
  /** The space that a choice names, if any. */
  placeOf(about: Pick<A & Weighed<P, S>, 'game'>, choice: Pick<Choice, 'space'>): Space<P, S> | undefined
  /** The units in an argument of the question. */
  unitsAsked(about: A, name: string): U[]
  /** The units picked so far, where a question is answered with several pieces. */
  unitsPicked(about: A): U[]
  /** The space in an argument of the question, if any. */
  placeAsked(about: A, name: string): Space<P, S> | undefined
  /** The heuristics given by a table of answers; `aboutOf` prepares what the weights are computed from. */
  weighBy<G>(answers: Answers<A>, aboutOf: (game: G, seat: Seat, decision: Decision) => A): WeighingHeuristics<G>
}

/** The typed functions of a title's weights, made once in its `bots/`. */
export function weighingKit<P extends PieceDef, S extends SpaceDef, U extends Piece<P, S>, A extends Weighed<P, S>>(
  terms: WeighingTerms<P, S, U>,
): WeighingKit<P, S, U, A> {
  const { steepness, limit = Number.POSITIVE_INFINITY, takenBack = TAKEN_BACK, isUnit } = terms
  type About = Pick<Weighed<P, S>, 'game'>
  const weightOf = (gain: number): number => Math.exp(Math.max(-limit, Math.min(limit, steepness * gain)))

  const each: WeighingKit<P, S, U, A>['each'] = (weight) => (about) =>
    about.decision.choices.map((choice) => (choice.verb === DROP ? takenBack : weight(about, choice)))

  function evenly({ decision }: Pick<A, 'decision'>): number[] {
    return decision.choices.map(({ verb }) => (verb === DROP ? takenBack : 1))
  }

  function unitOf({ game: { table } }: About, { piece }: Pick<Choice, 'piece'>): U | undefined {
    if (piece === undefined || !table.hasPiece(piece)) return undefined
    const found = table.piece(piece)
    return isUnit(found) ? found : undefined
  }

  function placeNamed({ game: { table } }: About, id: string | undefined): Space<P, S> | undefined {
    return id !== undefined && table.hasSpace(id) ? table.space(id) : undefined
  }

  return {
    each,
    verbs: (weights) => each((_, { verb }) => weights[verb] ?? 1),
    units: (weight, others = 1) =>
      each((about, choice) => {
        const unit = unitOf(about, choice)
        return unit === undefined ? others : weight(about, unit, choice)
      }),
    places: (weight, others = 1) =>
      each((about, choice) => {
        const place = placeNamed(about, choice.space)
        return place === undefined ? others : weight(about, place, choice)
      }),
    evenly,
    weightOf,
    againstBest: (gains) => {
      const best = Math.max(...gains)
      return gains.map((gain) => weightOf(gain - best))
    },
    unitOf,
    placeOf: (about, { space }) => placeNamed(about, space),
    unitsAsked: (about, name) => piecesIn(about.decision, name).flatMap((piece) => unitOf(about, { piece }) ?? []),
    unitsPicked: (about) => (about.decision.several?.picked ?? []).flatMap((piece) => unitOf(about, { piece }) ?? []),
    placeAsked: (about, name) => placeNamed(about, spaceIn(about.decision, name)),
    weighBy: (answers, aboutOf) => ({
      weigh: (game, seat, decision) => {
        const answer = answerTo(answers, decision)
        if (answer === undefined) return evenly({ decision })
        return (typeof answer === 'function' ? answer : answer.weigh)(aboutOf(game, seat, decision))
      },
      minor: (decision) => isMarked(answerTo(answers, decision), 'minor'),
      plain: (decision) => isMarked(answerTo(answers, decision), 'plain'),
    }),
  }
}

function answerTo<A>(answers: Answers<A>, { kind }: Decision): Answers<A>[string] | undefined {
  return answers[kind] ?? answers[`${kind.slice(0, kind.indexOf('.') + 1)}*`]
}

function isMarked<A>(answer: Answers<A>[string] | undefined, search: Unsearched<A>['search']): boolean {
  return typeof answer === 'object' && answer.search === search
}

/** The ids of pieces in an argument of a question. */
export function piecesIn({ args }: Decision, name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  return 'pieces' in arg ? arg.pieces : 'piece' in arg ? [arg.piece] : []
}

/** The id of the space in an argument of a question. */
export function spaceIn({ args }: Decision, name: string): string | undefined {
  const arg = args?.[name]
  return typeof arg === 'object' && 'space' in arg ? arg.space : undefined
}

/** Weights that pick one choice by its index, or none (-1); `others` weighs the rest, absent: {@link RARE}. */
export function weighOnly(
  { choices }: Decision,
  index: number,
  others: (choice: Choice) => number = () => RARE,
): number[] {
  return choices.map((choice, each) => (each === index ? PICKED : others(choice)))
}

const PICKED = 3

/** The verb for picking the next unit to move. */
const MOVES = 'unit'

/** Units that move one by one. */
export interface Movers<U extends Named> {
  /** In the order in which they are considered. */
  readonly units: readonly U[]
  /** Whether a unit has moved in this phase. */
  hasMoved(unit: U): boolean
  /** Whether a unit gains by a move; called only for units that are offered. */
  gains(unit: U): boolean
}

/**
 * Index of the choice (verb `unit`) of the unit to move next; -1: none. That is the first offered unit, after the last
 * one that has moved, that gains by a move. Each unit is considered once, so that the phase ends.
 */
export function nextMover<U extends Named>({ choices }: Decision, { units, hasMoved, gains }: Movers<U>): number {
  const offered = new Map(choices.map(({ verb, piece }, index) => [verb === MOVES ? piece : undefined, index]))
  const moved = units.findLastIndex(hasMoved)
  const next = units.slice(moved + 1).find((unit) => offered.has(unit.id) && gains(unit))
  return next === undefined ? -1 : (offered.get(next.id) ?? -1)
}
