import type { Args, Text } from '@topside/engine'

/**
 * Why a rule forbids something: what a predicate gives where it does not allow. Reasons are constants, so that lists of
 * answers are filtered at no cost; {@link explain} says of what, once somebody asks.
 */
export interface Reason {
  /** Text key. */
  readonly key: string
  readonly rule: string
}

/**
 * The reasons of a rule, by their text key without the `why.` with which it begins: each with the number of its rule.
 */
export function reasons<Name extends string>(rules: Readonly<Record<Name, string>>): Readonly<Record<Name, Reason>> {
  const all: Partial<Record<Name, Reason>> = {}
  for (const name in rules) all[name] = { key: `why.${name}`, rule: rules[name] }
  return all as Record<Name, Reason>
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
