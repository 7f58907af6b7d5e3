import type { Text } from '@topside/engine'
import { argsOf, type NamedArgs } from './args.ts'

/**
 * Why a rule forbids something, as returned by a predicate. Reasons are constants, so that filtering lists is cheap;
 * {@link explain} adds arguments when one is shown.
 */
export interface Reason {
  /** Text key. */
  readonly key: string
  readonly rule: string
}

/** Makes reasons from rule numbers by name; the text key is `why.` and the name. */
export function reasons<Name extends string>(rules: Readonly<Record<Name, string>>): Readonly<Record<Name, Reason>> {
  const all: Partial<Record<Name, Reason>> = {}
  for (const name in rules) all[name] = { key: `why.${name}`, rule: rules[name] }
  return all as Record<Name, Reason>
}

/** A reason as it is shown, with arguments; `undefined` if there is none. */
export function explain(reason: Reason | undefined, args: NamedArgs): Text | undefined {
  return reason && { ...reason, args: argsOf(args) ?? {} }
}

/** The things for which a predicate returns no reason, in order. */
export function allowed<T>(things: readonly T[], whyNot: (thing: T) => Reason | undefined): T[] {
  const able: T[] = []
  for (const thing of things) if (whyNot(thing) === undefined) able.push(thing)
  return able
}
