import { type Choice, sameAnswer } from './decision.ts'

/** How the answers of a list of offers are written. */
export interface Wording<in T> {
  /** The answer that stands for a thing; `index` is that in the list. */
  choiceOf(thing: T, index: number): Choice
  /** Index of the thing for which an answer stands, -1 if there is none: where that can be told without writing all of them. */
  indexOf?(things: readonly T[], choice: Choice): number
}

/**
 * What a decision offers: each answer together with the thing that it stands for, which {@link pick} gives back. The answers are written only
 * when somebody looks at them: most commands need no more than to find theirs.
 */
export class Offers<out T> {
  /** Number of answers. */
  readonly length: number
  /** What stands for the answers, by index; or the lists that these are put together of. */
  readonly #things: readonly unknown[]
  /** Absent where {@link #choices} were given. */
  readonly #wording: Wording<unknown> | undefined
  #choices: readonly Choice[] | undefined
  /** What is made of a thing once its answer is picked or looked at; absent: it is what the answer stands for. */
  #make: ((thing: unknown) => T) | undefined

  /** `choices`: the answers, as many as `values` and in the same order, or how they are written. */
  constructor(choices: readonly Choice[] | Wording<T>, values: readonly T[], length = values.length) {
    const written = Array.isArray(choices)
    this.length = length
    this.#things = values
    this.#choices = written ? choices : undefined
    this.#wording = written ? undefined : (choices as Wording<unknown>)
  }

  /** The offers of several lists in one, in their order. */
  static join<T>(lists: readonly Offers<T>[]): Offers<T> {
    let length = 0
    for (const list of lists) length += list.length
    if (length === 0) return NOTHING
    for (const list of lists) if (list.length === length) return list
    return new Offers<T>(JOINED, lists as readonly unknown[] as readonly T[], length)
  }

  get #joined(): boolean {
    return this.#wording === JOINED
  }

  /** The answers, in the order in which they are shown. */
  get choices(): readonly Choice[] {
    this.#choices ??= this.#write()
    return this.#choices
  }

  #write(): readonly Choice[] {
    const choices = new Array<Choice>(this.length)
    let count = 0
    if (this.#joined)
      for (const list of this.#things as readonly Offers<T>[])
        for (const choice of list.choices) choices[count++] = choice
    else for (; count < choices.length; count++) choices[count] = this.choice(count)
    return choices
  }

  /** The answer with this index, from 0 to below {@link length}. */
  choice(index: number): Choice {
    if (this.#choices !== undefined) return this.#choices[index] as Choice
    if (this.#joined) return within(this.#things as readonly Offers<T>[], index, (list, at) => list.choice(at))
    return (this.#wording as Wording<unknown>).choiceOf(this.#things[index], index)
  }

  /** The thing of the answer with this index, from 0 to below {@link length}. */
  at(index: number): T {
    if (this.#joined) return within(this.#things as readonly Offers<T>[], index, (list, at) => list.at(at))
    const thing = this.#things[index]
    return this.#make === undefined ? (thing as T) : this.#make(thing)
  }

  /** The things offered, in the order of {@link choices}. */
  get values(): readonly T[] {
    return Array.from({ length: this.length }, (_, index) => this.at(index))
  }

  /** What an answer stands for. Throws a `RangeError` for one that is not offered. */
  of(choice: Choice): T {
    const index = this.indexOf(choice)
    if (index < 0) throw new RangeError(`${choice.verb} is not offered`)
    return this.at(index)
  }

  /** Index of the answer that is the same as `choice`; -1 if there is none. */
  indexOf(choice: Choice): number {
    if (this.#choices !== undefined)
      return this.#choices.findIndex((each) => each === choice || sameAnswer(each, choice))
    if (this.#joined) {
      let from = 0
      for (const list of this.#things as readonly Offers<T>[]) {
        const index = list.indexOf(choice)
        if (index >= 0) return from + index
        from += list.length
      }
      return -1
    }
    const wording = this.#wording as Wording<unknown>
    if (wording.indexOf !== undefined) return wording.indexOf(this.#things, choice)
    return this.#things.findIndex((thing, index) => sameAnswer(wording.choiceOf(thing, index), choice))
  }

  /** The same answers, each for what `make` makes of the thing that it stands for, when it is picked. */
  map<U>(make: (thing: T) => U): Offers<U> {
    if (this.length === 0) return NOTHING
    const plain = !this.#joined && this.#make === undefined
    const things = (plain ? this.#things : this.values) as readonly unknown[] as readonly U[]
    const mapped = new Offers<U>(plain ? (this.#wording ?? this.choices) : this.choices, things)
    mapped.#make = make as (thing: unknown) => U
    return mapped
  }

  /** These and one more answer. */
  or<U>(choice: Choice, value: U): Offers<T | U> {
    return this.and(offerOne(choice, value))
  }

  /** These, then those of another list. */
  and<U>(more: Offers<U>): Offers<T | U> {
    return Offers.join<T | U>([this, more])
  }
}

/** What `look` gives of an index of several lists, one after the other. */
function within<L extends { readonly length: number }, R>(
  lists: readonly L[],
  index: number,
  look: (list: L, index: number) => R,
): R {
  let at = index
  for (const list of lists) {
    if (at < list.length) return look(list, at)
    at -= list.length
  }
  throw new RangeError(`no answer ${index}`)
}

/** Of lists that are put together: each has its own. */
const JOINED: Wording<unknown> = {
  choiceOf: () => {
    throw new RangeError('an answer of no list')
  },
}

const NOTHING = new Offers<never>([], [])

/** Offers each of some things by the answer that `choiceOf` gives it. */
export function offer<T>(things: readonly T[], choiceOf: (thing: T, index: number) => Choice): Offers<T> {
  return things.length === 0 ? NOTHING : new Offers({ choiceOf }, things)
}

/** Offers a single answer: the first of a list that is put together with {@link Offers.or}. */
export function offerOne<T>(choice: Choice, value: T): Offers<T> {
  return new Offers([choice], [value])
}
