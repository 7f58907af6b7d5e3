import {
  type Choice,
  type Decision,
  type Dice,
  type Game,
  isProcedure,
  type Procedure,
  type RecordLine,
  type Seat,
} from '@topside/engine'

/** Answers a decision with one of its choices. */
type Answer = (decision: Decision, seat: Seat) => Choice | undefined

/** Answers for rules that run without a match. */
export interface Driver {
  /** Absent: the first choice. */
  readonly answer?: Answer
  readonly dice?: Dice
  /** Receives every line that the rules tell. */
  readonly record?: (line: RecordLine) => void
}

/** Runs a procedure to its end without a match. Throws for questions that need more than one answer of one seat. */
export function answered<T>(given: Procedure<T> | T, answer: Answer = ({ choices }) => choices[0]): T {
  if (!isProcedure(given)) return given
  for (let next = given.next(); ; ) {
    if (next.done === true) return next.value
    const { kind, seat, content } = next.value
    if (kind !== 'pick') throw new Error(`the driver does not answer ${kind}`)
    const choice = answer(content, seat)
    if (choice === undefined) throw new Error(`no answer to ${content.kind}`)
    next = given.next(choice)
  }
}

/** Runs rules on a state without a match; the driver provides `tell` and `roll` meanwhile. */
export function drive<G extends Pick<Game, 'tell' | 'roll'>, T>(
  game: G,
  rules: (game: G) => Procedure<T> | T,
  { answer, dice, record }: Driver = {},
): T {
  const { tell, roll } = game
  let rolls = 0
  const calls: Pick<Game, 'tell' | 'roll'> = {
    tell: (line) => record?.(line),
    roll: (sides) => {
      if (dice === undefined) throw new Error('the driver has no dice')
      const n = rolls++
      return { n, values: dice.roll(n, sides) }
    },
  }
  Object.assign(game, calls)
  try {
    return answered(rules(game), answer)
  } finally {
    Object.assign(game, { tell, roll })
  }
}

/** The Cartesian product of some lists. */
export function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((begun) => list.map((value) => [...begun, value])), [[]])
}

/** All subsets of a list, including the empty one, in its order. */
export function subsets<T>(values: readonly T[]): T[][] {
  let all: T[][] = [[]]
  for (const value of values) all = all.flatMap((subset) => [subset, [...subset, value]])
  return all
}
