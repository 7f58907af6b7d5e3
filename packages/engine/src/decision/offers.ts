import { type Choice, type ChoiceFields, type ChoiceListener, sameAnswer } from './decision.ts'
import type { Mapper, Offer, Reasons, Wording } from './offer.ts'
import { ListedOffer, OneChoice, tellChoice, withOne } from './offer.ts'

export type { Offer, Wording } from './offer.ts'

/**
 * The legal answers of a decision, each with the thing that {@link pick} returns for it. Choices are created on demand,
 * because most commands only need to find one. Read them before the table changes.
 */
export abstract class Offers<out T> {
  #choices: readonly Choice[] | undefined

  /** Joins several lists, in order. */
  static join<T>(lists: readonly Offers<T>[]): Offers<T> {
    for (let i = 0; i < lists.length; i++) if ((lists[i] as Offers<T>).parts !== 1) return joinParts(lists)
    return new JoinedOffers(lists)
  }

  /** Number of joined lists: 1 for a single list, 0 if nothing is offered. */
  abstract get parts(): number
  /** Number of answers. */
  abstract get length(): number
  /** Number of answers, but at most `most`: a cheaper way than {@link length} to tell none, one and several apart. */
  abstract count(most: number): number
  /** The answer at this index, from 0 to below {@link length}. */
  abstract choice(index: number): Choice
  /** The thing of the answer at this index, from 0 to below {@link length}. */
  abstract at(index: number): T
  /** The offer whose answer equals `choice`, an answer of one thing; `undefined` if there is none. */
  abstract find(choice: ChoiceFields): Offer<T> | undefined
  /** Index of the answer that equals `choice`; -1 if there is none. */
  abstract indexOf(choice: Choice): number
  /** Passes all answers to a listener, in order; see {@link Offered.tell}. */
  abstract tell(listener: ChoiceListener): void
  /** The same answers, with `make` applied to a thing when its answer is read. */
  abstract map<U>(make: (thing: T) => U): Offers<U>

  /** Appends {@link Offers.choices} to a list. */
  abstract writeTo(choices: Choice[]): void

  /** The answers, in display order. */
  get choices(): readonly Choice[] {
    const choices: Choice[] = []
    if (this.#choices === undefined) this.writeTo(choices)
    this.#choices ??= choices
    return this.#choices
  }

  /** Whether {@link choices} have been created; from then on they stay the same. */
  get isWritten(): boolean {
    return this.#choices !== undefined
  }

  /** {@link choices}, if they have been created. */
  protected get written(): readonly Choice[] | undefined {
    return this.#choices
  }

  /** The things offered, in the order of {@link choices}. */
  get values(): readonly T[] {
    return Array.from({ length: this.length }, (_, index) => this.at(index))
  }

  /** The thing of an answer. Throws a `RangeError` if the answer is not offered. */
  of(choice: Choice): T {
    const found = this.find(choice)
    if (found === undefined) throw new RangeError(`${choice.verb} is not offered`)
    return found.take()
  }

  /** These answers and one more. */
  or<U>(choice: Choice, value: U): Offers<T | U> {
    return this.and(offerOne(choice, value))
  }

  /** These answers, then those of another list. */
  and<U>(more: Offers<U>): Offers<T | U> {
    return Offers.join<T | U>([this, more])
  }
}

/** No limit on the number of things. */
const ALL = Number.POSITIVE_INFINITY
const NOTHING: readonly unknown[] = []

/** The things of one list that `whyNot` allows, checked lazily, each with the answer from a wording. */
class ListOffers<T> extends Offers<T> {
  readonly #wording: Wording<unknown>
  readonly #among: readonly unknown[]
  readonly whyNot: Reasons
  /** Applied to a thing when its answer is read; absent: the thing itself is returned. */
  readonly #make: Mapper<T>
  /** How many of {@link #among} have been checked, and which of them are offered; unused without `whyNot`. */
  #seen = 0
  #offered: readonly unknown[] = NOTHING

  constructor(wording: Wording<unknown>, among: readonly unknown[], whyNot: Reasons, make: Mapper<T>) {
    super()
    this.#wording = wording
    this.#among = among
    this.whyNot = whyNot
    this.#make = make
  }

  get parts(): number {
    return this.#among.length === 0 ? 0 : 1
  }

  /** The things offered: at least `wanted` of them, or all if there are fewer. */
  #things(wanted: number): readonly unknown[] {
    return this.whyNot === undefined ? this.#among : this.#allowed(this.whyNot, wanted)
  }

  #allowed(whyNot: (thing: unknown) => unknown, wanted: number): readonly unknown[] {
    const among = this.#among
    let offered = this.#offered
    while (this.#seen < among.length && offered.length < wanted) {
      const thing = among[this.#seen++]
      if (whyNot(thing) === undefined) offered = withOne(offered, thing)
    }
    this.#offered = offered
    return offered
  }

  get length(): number {
    return this.#things(ALL).length
  }

  count(most: number): number {
    return Math.min(most, this.#things(most).length)
  }

  writeTo(choices: Choice[]): void {
    const things = this.#things(ALL)
    for (let i = 0; i < things.length; i++) choices.push(this.#wording.choiceOf(things[i], i))
  }

  choice(index: number): Choice {
    return this.written?.[index] ?? this.#wording.choiceOf(this.#things(index + 1)[index], index)
  }

  at(index: number): T {
    const thing = this.#things(index + 1)[index]
    return this.#make === undefined ? (thing as T) : this.#make(thing)
  }

  find(choice: ChoiceFields): Offer<T> | undefined {
    const known = this.whyNot === undefined || this.#seen === this.#among.length
    const things = known ? this.#things(ALL) : this.#among
    const index = this.#indexIn(things, choice, known ? this.written : undefined)
    const thing = things[index]
    if (index < 0 || (!known && this.whyNot?.(thing) !== undefined)) return undefined
    return new ListedOffer(thing, this.#make)
  }

  indexOf(choice: Choice): number {
    return this.#indexIn(this.#things(ALL), choice, this.written)
  }

  tell(listener: ChoiceListener): void {
    const { written } = this
    const wording = this.#wording
    const things = this.#things(ALL)
    if (written === undefined && wording.tell !== undefined) wording.tell(things, listener)
    else for (let i = 0; i < things.length; i++) tellChoice(written?.[i] ?? wording.choiceOf(things[i], i), listener)
  }

  /** Index of the thing whose answer equals `choice`. `written`: the choices of the things, if created. */
  #indexIn(things: readonly unknown[], choice: ChoiceFields, written: readonly Choice[] | undefined): number {
    const wording = this.#wording
    if (wording.indexOf !== undefined) return wording.indexOf(things, choice)
    for (let i = 0; i < things.length; i++)
      if (sameAnswer(written?.[i] ?? wording.choiceOf(things[i], i), choice)) return i
    return -1
  }

  map<U>(make: (thing: T) => U): Offers<U> {
    if ((this as Offers<unknown>) === NO_OFFERS) return NO_OFFERS
    const before = this.#make
    const both = (before === undefined ? make : (thing: unknown) => make(before(thing))) as (thing: unknown) => U
    return new ListOffers<U>(this.#wording, this.#among, this.whyNot, both)
  }
}

/** Several lists, one after the other. */
class JoinedOffers<T> extends Offers<T> {
  readonly lists: readonly Offers<T>[]

  constructor(lists: readonly Offers<T>[]) {
    super()
    this.lists = lists
  }

  get parts(): number {
    return this.lists.length
  }

  get length(): number {
    let length = 0
    for (let i = 0; i < this.lists.length; i++) length += (this.lists[i] as Offers<T>).length
    return length
  }

  count(most: number): number {
    const { lists } = this
    let count = 0
    for (let i = 0; i < lists.length && count < most; i++) count += (lists[i] as Offers<T>).count(most - count)
    return count
  }

  writeTo(choices: Choice[]): void {
    for (const list of this.lists) list.writeTo(choices)
  }

  choice(index: number): Choice {
    const [list, at] = this.#place(index)
    return list.choice(at)
  }

  at(index: number): T {
    const [list, at] = this.#place(index)
    return list.at(at)
  }

  /** The list that contains an index, and the index within it. */
  #place(index: number): readonly [Offers<T>, number] {
    let at = index
    for (const list of this.lists) {
      if (list.count(at + 1) > at) return [list, at]
      at -= list.length
    }
    throw new RangeError(`no answer ${index}`)
  }

  find(choice: ChoiceFields): Offer<T> | undefined {
    const { lists } = this
    let found: Offer<T> | undefined
    for (let i = 0; i < lists.length && found === undefined; i++) found = (lists[i] as Offers<T>).find(choice)
    return found
  }

  tell(listener: ChoiceListener): void {
    for (let i = 0; i < this.lists.length; i++) (this.lists[i] as Offers<T>).tell(listener)
  }

  indexOf(choice: Choice): number {
    let from = 0
    for (let i = 0; i < this.lists.length; i++) {
      const list = this.lists[i] as Offers<T>
      const index = list.indexOf(choice)
      if (index >= 0) return from + index
      from += list.length
    }
    return -1
  }

  map<U>(make: (thing: T) => U): Offers<U> {
    return new JoinedOffers(this.lists.map((list) => list.map(make)))
  }
}

/** Flattens nested lists and drops empty ones. */
function joinParts<T>(lists: readonly Offers<T>[]): Offers<T> {
  let length = 0
  for (let i = 0; i < lists.length; i++) length += (lists[i] as Offers<T>).parts
  const parts = new Array<Offers<T>>(length)
  let at = 0
  for (const list of lists)
    if (list instanceof JoinedOffers) for (const part of list.lists) parts[at++] = part
    else if (list.parts > 0) parts[at++] = list
  return length === 1 ? (parts[0] as Offers<T>) : new JoinedOffers(parts)
}

/** No answers. */
export const NO_OFFERS: Offers<never> = new ListOffers({ choiceOf: () => ({ verb: '' }) }, [], undefined, undefined)

/**
 * Offers things by the answers of `wording`, except those that `whyNot` forbids. With `whyNot` the wording must not use
 * the index of a thing, which is unknown until all things have been checked. `make`: see {@link Offers.map}.
 */
export function offerBy<T, U = T>(
  wording: Wording<T>,
  things: readonly T[],
  whyNot?: (thing: T) => unknown,
  make?: (thing: T) => U,
): Offers<U> {
  if (things.length === 0) return NO_OFFERS
  return new ListOffers<U>(wording as Wording<unknown>, things, whyNot as Reasons, make as Mapper<U>)
}

/** Offers things by the answers of `choiceOf`. */
export function offer<T>(things: readonly T[], choiceOf: (thing: T, index: number) => Choice): Offers<T> {
  return offerBy({ choiceOf }, things)
}

/** Offers a single answer, for example as the start of a list continued with {@link Offers.or}. */
export function offerOne<T>(choice: Choice, value: T): Offers<T> {
  return offerBy(new OneChoice(choice), [value])
}
