import {
  type Choice,
  type ChoiceFields,
  type ChoiceListener,
  carriedOut,
  type Offers,
  offerBy,
  type Procedure,
  type Wording,
} from '@topside/engine'
import type { Reason } from './reasons.ts'

/** Anything with an id, such as a piece or a space. */
export interface Named {
  readonly id: string
}

/** Offers that differ only in the id of one piece or space. */
class NamedChoices implements Wording<Named> {
  readonly field: 'piece' | 'space'
  readonly #verb: string
  /** The piece that moves there, for offers of spaces. */
  readonly #piece: string | undefined

  constructor(verb: string, field: 'piece' | 'space', piece?: string) {
    this.#verb = verb
    this.field = field
    this.#piece = piece
  }

  choiceOf({ id }: Named): Choice {
    if (this.field === 'piece') return { verb: this.#verb, piece: id }
    if (this.#piece === undefined) return { verb: this.#verb, space: id }
    return { verb: this.#verb, piece: this.#piece, space: id }
  }

  tell(things: readonly Named[], listener: ChoiceListener): void {
    const verb = this.#verb
    const piece = this.#piece
    const ofPieces = this.field === 'piece'
    for (let i = 0; i < things.length; i++) {
      const { id } = things[i] as Named
      if (ofPieces) listener.answer(verb, id)
      else listener.answer(verb, piece, id)
    }
  }

  indexOf(things: readonly Named[], { verb, piece, space, value, option }: ChoiceFields): number {
    if (verb !== this.#verb || value !== undefined || option !== undefined) return -1
    const ofPieces = this.field === 'piece'
    if (ofPieces ? space !== undefined : piece !== this.#piece) return -1
    return indexOfId(things, ofPieces ? piece : space)
  }
}

/** Choices without a piece, by verb: shared by all questions. */
const NAMED: { readonly [field in NamedChoices['field']]: Map<string, NamedChoices> } = {
  piece: new Map(),
  space: new Map(),
}

function namedBy(verb: string, field: NamedChoices['field'], piece?: string): NamedChoices {
  if (piece !== undefined) return new NamedChoices(verb, field, piece)
  const known = NAMED[field].get(verb)
  if (known !== undefined) return known
  const named = new NamedChoices(verb, field)
  NAMED[field].set(verb, named)
  return named
}

/** Index of the thing with an id, or -1. */
function indexOfId(things: readonly Named[], id: string | undefined): number {
  for (let index = 0; index < things.length; index++) if (things[index]?.id === id) return index
  return -1
}

/** Offers pieces, each as `verb` with its id. */
export function offerPieces<T extends Named>(pieces: readonly T[], verb: string): Offers<T> {
  return offerBy<T>(namedBy(verb, 'piece'), pieces)
}

/** Offers the pieces that a rule does not forbid. The rule is evaluated only when an offer is read. */
export function offerAllowedPieces<T extends Named>(
  pieces: readonly T[],
  verb: string,
  whyNot: (piece: T) => Reason | undefined,
): Offers<T> {
  return offerBy<T>(namedBy(verb, 'piece'), pieces, whyNot)
}

/** Offers spaces, each as `verb` with its id; `piece` is the piece that moves there, if any. */
export function offerSpaces<T extends Named>(spaces: readonly T[], verb: string, piece?: Named): Offers<T> {
  return offerBy<T>(namedBy(verb, 'space', piece?.id), spaces)
}

/** Offers the spaces that a rule does not forbid. The rule is evaluated only when an offer is read. */
export function offerAllowedSpaces<T extends Named>(
  spaces: readonly T[],
  verb: string,
  whyNot: (space: T) => Reason | undefined,
  piece?: Named,
): Offers<T> {
  return offerBy<T>(namedBy(verb, 'space', piece?.id), spaces, whyNot)
}

/** What a choice names besides its verb; absent fields are not named. */
export interface Naming<in T> {
  /** Id of a piece. */
  readonly piece?: (thing: T) => string
  /** Id of a space. */
  readonly space?: (thing: T) => string
  /** A number. */
  readonly value?: (thing: T) => number
}

/** Offers with a verb per thing. A choice is found by the thing that it names, without computing other verbs. */
class VerbChoices<T> implements Wording<T> {
  readonly #verbOf: (thing: T) => string
  readonly #naming: Naming<T>

  constructor(verbOf: (thing: T) => string, naming: Naming<T>) {
    this.#verbOf = verbOf
    this.#naming = naming
  }

  choiceOf(thing: T): Choice {
    const { piece, space, value } = this.#naming
    return {
      verb: this.#verbOf(thing),
      ...(piece && { piece: piece(thing) }),
      ...(space && { space: space(thing) }),
      ...(value && { value: value(thing) }),
    }
  }

  tell(things: readonly T[], listener: ChoiceListener): void {
    const { piece, space, value } = this.#naming
    for (let i = 0; i < things.length; i++) {
      const thing = things[i] as T
      listener.answer(this.#verbOf(thing), piece?.(thing), space?.(thing), value?.(thing))
    }
  }

  indexOf(things: readonly T[], { verb, piece, space, value, option }: ChoiceFields): number {
    if (option !== undefined) return -1
    const naming = this.#naming
    for (let index = 0; index < things.length; index++) {
      const thing = things[index] as T
      if (naming.space?.(thing) !== space || naming.piece?.(thing) !== piece || naming.value?.(thing) !== value)
        continue
      if (this.#verbOf(thing) === verb) return index
    }
    return -1
  }
}

/**
 * Offers things with their own verbs, each by a choice that names it. `whyNot` excludes things, and is evaluated only
 * when an offer is read.
 */
export function offerVerbs<T>(
  things: readonly T[],
  verbOf: (thing: T) => string,
  naming: Naming<T>,
  whyNot?: (thing: T) => Reason | undefined,
): Offers<T> {
  return offerBy(new VerbChoices(verbOf, naming), things, whyNot)
}

/** Where a piece could move, and at what cost. */
export interface Moves<T> {
  readonly places: readonly T[]
  /** Cost of each place, in the same order. */
  readonly costs: readonly number[]
  /** Number of leading places that are not destinations, such as the piece's own; absent: 0. */
  readonly skip?: 0 | 1
  /** The space that a choice names for a place. */
  spaceOf(place: T): Named
  /** Why the piece may not stop in a place, evaluated only when an offer is read; absent: it may stop anywhere. */
  whyNot?(place: T): Reason | undefined
}

/** Offers of destinations with costs; the things are indexes into the list of places. */
class MoveChoices<T> implements Wording<number> {
  readonly #piece: string
  readonly #moves: Moves<T>

  constructor(piece: string, moves: Moves<T>) {
    this.#piece = piece
    this.#moves = moves
  }

  choiceOf(rank: number): Choice {
    const { places, costs } = this.#moves
    const { id } = this.#moves.spaceOf(places[rank] as T)
    return { verb: MOVE, piece: this.#piece, space: id, value: costs[rank] ?? 0 }
  }

  tell(ranks: readonly number[], listener: ChoiceListener): void {
    const piece = this.#piece
    const moves = this.#moves
    const { places, costs } = moves
    for (let i = 0; i < ranks.length; i++) {
      const rank = ranks[i] as number
      listener.answer(MOVE, piece, moves.spaceOf(places[rank] as T).id, costs[rank] ?? 0)
    }
  }

  indexOf(ranks: readonly number[], { verb, piece, space, value, option }: ChoiceFields): number {
    if (verb !== MOVE || piece !== this.#piece || option !== undefined) return -1
    const moves = this.#moves
    const { places, costs } = moves
    for (let index = 0; index < ranks.length; index++) {
      const rank = ranks[index] as number
      if (moves.spaceOf(places[rank] as T).id === space) return (costs[rank] ?? 0) === value ? index : -1
    }
    return -1
  }
}

/** Verb of moves. */
const MOVE = 'move'

/** Offers a piece's destinations, each by a choice with its cost. */
export function offerMoves<T>(piece: Named, moves: Moves<T>): Offers<T> {
  const { places, skip = 0 } = moves
  const whyNot = moves.whyNot && ((rank: number) => moves.whyNot?.(places[rank] as T))
  const ranks = ranksTo(places.length, skip)
  return offerBy(new MoveChoices(piece.id, moves), ranks, whyNot, (rank) => places[rank] as T)
}

const RANKS: { readonly [first in 0 | 1]: (readonly number[])[] } = { 0: [], 1: [] }

/** The numbers from `first` to below `end`; always the same list. */
function ranksTo(end: number, first: 0 | 1): readonly number[] {
  const known = RANKS[first]
  known[end] ??= Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  return known[end]
}

/** How things are picked one by one. */
export interface OneByOne<T> {
  /** What can be picked next, given what was `picked`. */
  able(picked: readonly T[]): readonly T[]
  /** Asks for one of at least one thing; `undefined`: no more are wanted. */
  ask(able: readonly T[], picked: readonly T[]): Procedure<T | undefined>
  /** Called for each thing as soon as it is picked, a procedure or not; absent: nothing. */
  carryOut?(thing: T): unknown
  /** Most things to pick; absent: all. */
  readonly most?: number
}

/** Lets a player pick things one by one until none can be picked or no more are wanted. Returns them in that order. */
export function* pickOneByOne<T>(rules: OneByOne<T>): Procedure<readonly T[]> {
  const { able, ask, carryOut, most = Number.POSITIVE_INFINITY } = rules
  let picked: readonly T[] = []
  while (picked.length < most) {
    const things = able(picked)
    const thing = things.length === 0 ? undefined : yield* ask(things, picked)
    if (thing === undefined) break
    picked = [...picked, thing]
    yield* carriedOut(carryOut?.(thing))
  }
  return picked
}

/** How all of some things are put in order. */
export interface InOrder<T> {
  /** Asks which of the remaining things (at least one) comes next. */
  ask(left: readonly T[]): Procedure<T>
  /** Called for each thing in its turn, a procedure or not. */
  carryOut(thing: T): unknown
}

/** Handles each of some things once, in an order picked by a player. */
export function* pickOrder<T>(things: readonly T[], { ask, carryOut }: InOrder<T>): Procedure {
  let left = things
  while (left.length > 0) {
    const next = yield* ask(left)
    left = left.filter((each) => each !== next)
    yield* carriedOut(carryOut(next))
  }
}
