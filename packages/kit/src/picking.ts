import {
  type Args,
  type Choice,
  type Effectful,
  Offers,
  type Procedure,
  type Text,
  type Wording,
} from '@topside/engine'
import { NOTHING_TO_DO, ready } from './ready.ts'

/**
 * Why a rule forbids something: what a predicate gives where it does not allow. Reasons are constants, so that lists of answers are filtered
 * at no cost; {@link explain} says of what, once somebody asks.
 */
export interface Reason {
  /** Text key. */
  readonly key: string
  readonly rule: string
}

/** A reason as it is shown, with what it speaks of; `undefined` if there is none. */
export function explain(reason: Reason | undefined, args: Args): Text | undefined {
  return reason && { ...reason, args }
}

/** The things for which a predicate gives no reason against, in their order. */
export function allowed<T>(things: readonly T[], whyNot: (thing: T) => Reason | undefined): T[] {
  const able: T[] = []
  for (const thing of things) if (whyNot(thing) === undefined) able.push(thing)
  return able
}

/** Something with an id, such as a piece or a space. */
export interface Named {
  readonly id: string
}

/** Answers that differ in the id of one piece or space alone. */
class NamedChoices implements Wording<Named> {
  readonly #verb: string
  readonly #field: 'piece' | 'space'
  /** Who goes there, of spaces. */
  readonly #piece: string | undefined

  constructor(verb: string, field: 'piece' | 'space', piece?: string) {
    this.#verb = verb
    this.#field = field
    this.#piece = piece
  }

  choiceOf({ id }: Named): Choice {
    if (this.#field === 'piece') return { verb: this.#verb, piece: id }
    if (this.#piece === undefined) return { verb: this.#verb, space: id }
    return { verb: this.#verb, piece: this.#piece, space: id }
  }

  indexOf(things: readonly Named[], { verb, piece, space, value, option }: Choice): number {
    if (verb !== this.#verb || value !== undefined || option !== undefined) return -1
    const ofPieces = this.#field === 'piece'
    if (ofPieces ? space !== undefined : piece !== this.#piece) return -1
    return indexOfId(things, ofPieces ? piece : space)
  }
}

/** Index of the thing with an id, -1 if there is none: every command looks for its own. */
function indexOfId(things: readonly Named[], id: string | undefined): number {
  for (let index = 0; index < things.length; index++) if (things[index]?.id === id) return index
  return -1
}

/** Offers pieces, each by the answer `verb` with its id. */
export function offerPieces<T extends Named>(pieces: readonly T[], verb: string): Offers<T> {
  return pieces.length === 0 ? NOTHING : new Offers<T>(new NamedChoices(verb, 'piece'), pieces)
}

/** Offers spaces, each by the answer `verb` with its id; `piece` is who goes there, if it is one. */
export function offerSpaces<T extends Named>(spaces: readonly T[], verb: string, piece?: Named): Offers<T> {
  return spaces.length === 0 ? NOTHING : new Offers<T>(new NamedChoices(verb, 'space', piece?.id), spaces)
}

/** Answers that say where a piece moves, and at what cost. */
class MoveChoices implements Wording<Named> {
  readonly #piece: string
  readonly #costs: readonly number[]

  constructor(piece: string, costs: readonly number[]) {
    this.#piece = piece
    this.#costs = costs
  }

  choiceOf({ id }: Named, index: number): Choice {
    return { verb: MOVE, piece: this.#piece, space: id, value: this.#costs[index] ?? 0 }
  }

  indexOf(spaces: readonly Named[], { verb, piece, space, value, option }: Choice): number {
    if (verb !== MOVE || piece !== this.#piece || option !== undefined) return -1
    const index = indexOfId(spaces, space)
    return (this.#costs[index] ?? 0) === value ? index : -1
  }
}

/** The verb with which a piece moves. */
const MOVE = 'move'

/**
 * Offers a piece the places within its reach, each by an answer that says what it costs: `take` gives the space of a place, `undefined` for those
 * where it may not stay; `costs` are those of the places, by index.
 */
export function offerMoves<T, S extends Named>(
  piece: Named,
  places: readonly T[],
  costs: readonly number[],
  take: (place: T, index: number) => S | undefined,
): Offers<S> {
  const spaces: S[] = []
  const paid: number[] = []
  for (let index = 0; index < places.length; index++) {
    const space = take(places[index] as T, index)
    if (space === undefined) continue
    spaces.push(space)
    paid.push(costs[index] ?? 0)
  }
  return spaces.length === 0 ? NOTHING : new Offers<S>(new MoveChoices(piece.id, paid), spaces)
}

const NOTHING = new Offers<never>([], [])

/** How things are picked one after the other. */
export interface OneByOne<T> {
  /** What can be picked next, after what was `picked` before. */
  able(picked: readonly T[]): readonly T[]
  /** Asks for one of them (at least one); `undefined`: no more are wanted. */
  ask(able: readonly T[], picked: readonly T[]): Effectful<T | undefined>
  /** What is done with each as soon as it is picked; absent: nothing. */
  carryOut?(thing: T): Effectful<unknown>
  /** How many are picked at the most; absent: as many as there are. */
  readonly most?: number
}

/** Lets somebody pick things one after the other, until none can be picked or no more are wanted. Gives back those picked, in their order. */
export function pickOneByOne<T>(rules: OneByOne<T>): Effectful<readonly T[]> {
  const first = rules.most === 0 ? [] : rules.able([])
  return first.length === 0 ? ready([]) : pickFrom(first, rules)
}

function* pickFrom<T>(first: readonly T[], { able, ask, carryOut, most }: OneByOne<T>): Procedure<readonly T[]> {
  let picked: readonly T[] = []
  for (let things = first; things.length > 0; things = able(picked)) {
    const thing = yield* ask(things, picked)
    if (thing === undefined) break
    picked = [...picked, thing]
    if (carryOut !== undefined) yield* carryOut(thing)
    if (picked.length === most) break
  }
  return picked
}

/** How things that must all be dealt with are put in order. */
export interface InOrder<T> {
  /** Asks which of those left (at least one) comes next. */
  ask(left: readonly T[]): Effectful<T>
  /** What happens to a thing when its turn has come. */
  carryOut(thing: T): Effectful<unknown>
}

/** Deals with each of some things once, in the order that somebody wants. */
export function pickOrder<T>(things: readonly T[], rules: InOrder<T>): Effectful<void> {
  return things.length === 0 ? NOTHING_TO_DO : pickAll(things, rules)
}

function* pickAll<T>(things: readonly T[], { ask, carryOut }: InOrder<T>): Procedure {
  let left = things
  while (left.length > 0) {
    const next = yield* ask(left)
    left = left.filter((each) => each !== next)
    yield* carryOut(next)
  }
}
