import type { Choice, Decision } from '@topside/engine'
import type { Difference } from '@topside/engine/testing'
import { SIDES, type Side } from '../../data/units.ts'

/** A choice as one text, for comparison. */
export function worded({ verb, piece, space, value, option }: Choice): string {
  return [verb, piece, space, value, option].filter((each) => each !== undefined).join(' ')
}

/** Differences between the answers that the referee finds legal and the offered ones. */
export function between(rule: string, expected: Iterable<string>, offered: Iterable<string>): Difference[] {
  const [mine, theirs] = [new Set(expected), new Set(offered)]
  const missing = [...mine].filter((each) => !theirs.has(each))
  const surplus = [...theirs].filter((each) => !mine.has(each))
  return [
    ...(missing.length > 0 ? [{ rule, what: `never offered: ${missing.join(', ')}` }] : []),
    ...(surplus.length > 0 ? [{ rule, what: `offered, but not legal: ${surplus.join(', ')}` }] : []),
  ]
}

/** Compares all choices of a decision. */
export function compareAll({ rule, choices }: Decision, expected: Iterable<string>): Difference[] {
  return between(rule, expected, choices.map(worded))
}

/** Compares the choices of a decision that have one of some verbs. */
export function compareVerbs(decision: Decision, verbs: readonly string[], expected: Iterable<string>): Difference[] {
  const offered = decision.choices.filter(({ verb }) => verbs.includes(verb)).map(worded)
  return between(decision.rule, expected, offered)
}

/** The pieces that a decision about several pieces should offer, and their least and greatest number. */
export interface SeveralExpected {
  readonly pieces: readonly string[]
  readonly least?: number
  readonly most?: number
}

/** Compares a decision in which pieces are taken one by one: the pieces offered, and how many can be taken. */
export function compareSeveral(decision: Decision, { pieces, least, most }: SeveralExpected): Difference[] {
  const { several, rule, choices } = decision
  if (several === undefined) return [{ rule, what: `${decision.kind} does not take several pieces` }]
  const { verb, picked, min, max } = several
  const offered = choices.flatMap((choice) => (choice.verb === verb ? [choice.piece ?? ''] : []))
  const found = picked.length < max ? between(rule, pieces, [...offered, ...picked]) : []
  if (least !== undefined && min !== least) found.push({ rule, what: `at least ${min} pieces instead of ${least}` })
  if (most !== undefined && max !== most) found.push({ rule, what: `at most ${max} pieces instead of ${most}` })
  const enough = picked.length >= min && picked.length <= max
  const done = choices.some((choice) => choice.verb === 'done')
  if (!enough && done) found.push({ rule, what: `${picked.length} pieces are not enough` })
  return found
}

/** A difference if a condition does not hold, otherwise none. */
export function must(holds: boolean, rule: string, what: () => string): Difference[] {
  return holds ? [] : [{ rule, what: what() }]
}

/** The pieces that an argument of a record or decision names. */
export function piecesOf(args: Decision['args'], name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  if ('pieces' in arg) return arg.pieces
  return 'piece' in arg ? [arg.piece] : []
}

/** The spaces that an argument of a record or decision names. */
export function spacesOf(args: Decision['args'], name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  if ('spaces' in arg) return arg.spaces
  return 'space' in arg ? [arg.space] : []
}

/** The number in an argument of a record or decision; NaN if there is none. */
export function numberOf(args: Decision['args'], name: string): number {
  const arg = args?.[name]
  return typeof arg === 'number' ? arg : Number.NaN
}

/** The text in an argument of a record or decision; empty if there is none. */
export function textOf(args: Decision['args'], name: string): string {
  const arg = args?.[name]
  return typeof arg === 'string' ? arg : ''
}

/** The side that an argument of a record names. */
export function sideOf(args: Decision['args'], name: string): Side | undefined {
  const arg = args?.[name]
  const side = typeof arg === 'object' && 'side' in arg ? arg.side : undefined
  return SIDES.find((each) => each === side)
}
