import {
  type Choice,
  type Decision,
  type Dice,
  type Effectful,
  type Procedure,
  type RecordLine,
  record,
  type Seat,
} from '@topside/engine'

/** Answers for a procedure that runs without a match. */
export interface Driver {
  /** Picks one of a decision's choices; absent: the first. */
  readonly answer?: (decision: Decision, seat: Seat) => Choice | undefined
  readonly dice?: Dice
  /** Receives everything that the procedure records. */
  readonly record?: (line: RecordLine) => void
}

/** Runs a procedure to its end without a match. Throws for effects that a driver cannot answer. */
export function drive<T>(effects: Effectful<T>, { answer, dice, record }: Driver = {}): T {
  let rolls = 0
  const procedure = effects[Symbol.iterator]()
  for (let next = procedure.next(undefined); ; ) {
    if (next.done === true) return next.value
    const effect = next.value
    if (effect.kind === 'record') {
      record?.(effect.content)
      next = procedure.next(undefined)
    } else if (effect.kind === 'roll') {
      if (dice === undefined) throw new Error('the driver has no dice')
      const n = rolls++
      next = procedure.next({ n, values: dice.roll(n, effect.content) })
    } else if (effect.kind === 'pick') {
      const choice = answer === undefined ? effect.content.choices[0] : answer(effect.content, effect.seat)
      if (choice === undefined) throw new Error(`no answer to ${effect.content.kind}`)
      next = procedure.next(choice)
    } else throw new Error(`the driver does not answer ${effect.kind}`)
  }
}

/** A procedure that does some work and records it. */
export function* done(work: () => void): Procedure {
  work()
  yield* record({ key: 'done' })
}

/** The Cartesian product of some lists. */
export function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((begun) => list.map((value) => [...begun, value])), [[]])
}

/** All subsets of a list, in its order; the empty one too. */
export function subsets<T>(values: readonly T[]): T[][] {
  let all: T[][] = [[]]
  for (const value of values) all = all.flatMap((subset) => [subset, [...subset, value]])
  return all
}
