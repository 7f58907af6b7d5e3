import { Offers } from '@topside/engine'
import { type Naming, offerVerbs, type Reason } from '@topside/kit'
import type { Artillery, Leyte, Unit } from '../state/state.ts'
import {
  type Attack,
  attackIn,
  BY_SPACE,
  furtherTargets,
  joined,
  joinedByAll,
  joiners,
  type Means,
  verbOfMore,
  whyNotBarraged,
  widened,
  widens,
} from './7.2-attacks.ts'
import { whyNoSupport } from './8-artillery.ts'

const BY_PIECE: Naming<Unit> = { piece: ({ id }) => id }
const BY_VALUE: Naming<number> = { value: (value) => value }
const BY_NOTHING: Naming<unknown> = {}

/**
 * 7.2, 8.1, 8.3: everything that can still be added to a declaration. If nothing more can be added after an addition,
 * it is offered as the attack itself: `attack-join`.
 */
export function additions(game: Leyte, means: Means, attack: Attack): Offers<Attack> {
  const { contact, guns } = means
  const offerTo = <T>(
    verb: string,
    things: readonly T[],
    added: (thing: T) => Attack,
    naming: Naming<T>,
    whyNot?: (thing: T) => Reason | undefined,
  ) => offerVerbs(things, (thing) => verbOfMore(game, means, verb, () => added(thing)), naming, whyNot)
  const joinedBy = lastOf((unit: Unit) => attackIn(joined(contact, attack, unit), attack))
  const able = joiners(contact, attack)
  const byAll = () => joinedByAll(contact, attack)
  const widenedBy = lastOf((target: Unit) => attackIn(widened(game, contact, attack, target), attack))
  const further = furtherTargets(contact, attack).filter((target) => widens(contact, attack, target))
  const withFire = (more: readonly Artillery[]): Attack => ({ ...attack, barrage: [...attack.barrage, ...more] })
  const withGun = lastOf((gun: Artillery) => withFire([gun]))
  const firing = offerTo('barrage', guns, withGun, BY_PIECE, (gun) => whyNotBarraged(game, attack, gun))
  const withAll = (all: Offers<Artillery>) => withFire(all.values)
  const supportedBy = (more: number): Attack => ({ ...attack, support: attack.support + more })
  const supporting: number[] = []
  for (let more = 1; whyNoSupport(game, attack.support, more) === undefined; more++) supporting.push(more)
  return Offers.join([
    offerTo('join-all', able.length > 1 ? [able] : [], byAll, BY_NOTHING).map(byAll),
    offerTo('join', able, joinedBy, BY_PIECE).map(joinedBy),
    offerTo('also', further, widenedBy, BY_SPACE).map(widenedBy),
    offerTo('barrage-all', firing.count(2) > 1 ? [firing] : [], withAll, BY_NOTHING).map(withAll),
    firing.map(withGun),
    offerTo('support', supporting, supportedBy, BY_VALUE).map(supportedBy),
  ])
}

/** A version of `make` that keeps its last result: an answer is found by its result, which is then used. */
function lastOf<K extends object, T>(make: (thing: K) => T): (thing: K) => T {
  let last: { readonly thing: K; readonly made: T } | undefined
  return (thing) => {
    if (last?.thing !== thing) last = { thing, made: make(thing) }
    return last.made
  }
}
