import { type Choice, Offers, offer } from '@topside/engine'
import { allowed, type Reason } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import {
  type Artillery,
  ATTACKED,
  EXPLICIT_ATTACKS,
  FOUGHT,
  forceOf,
  type Leyte,
  onMap,
  type Unit,
  unitsOf,
} from '../state.ts'
import { type Contact, completed, contactOf, type Engagement, isDue } from './7.1-contact.ts'
import { inRange, supportLeft, whyEngaged, whyNoBarrage, whyNoSupport } from './8-artillery.ts'

/** An attack as declared (7.2). */
export interface Attack extends Engagement {
  /** Artillery that adds its Barrage Strength from a distance (8.1). */
  readonly barrage: readonly Artillery[]
  /** Ground Support Points (8.3). */
  readonly support: number
}

/** What the phasing side has left to attack with (7.1, 8.1, 8.3). */
export interface Means {
  readonly contact: Contact
  /** Artillery that can lend its Barrage Strength. */
  readonly guns: readonly Artillery[]
  readonly support: number
}

/** 7.2, 8.1, 8.3: what the phasing side can still attack with. */
export function meansOf(game: Leyte): Means {
  const { artillery } = forceOf(game, game.vars.side)
  const guns = artillery.filter((gun) => (whyFought(gun) ?? whyEngaged(game, gun)) === undefined)
  return { contact: contactOf(game), guns, support: supportLeft(game) }
}

const FOUGHT_ALREADY: Reason = { key: 'why.fought', rule: '7.2' }

/** 7.2: why a unit does not attack again: it attacks once in a phase. */
function whyFought(unit: Unit): Reason | undefined {
  return unit.face === FOUGHT ? FOUGHT_ALREADY : undefined
}

const NOBODY: readonly Unit[] = []
const NO_GUNS: readonly Artillery[] = []

const NO_ENEMY: Reason = { key: 'why.no-enemy', rule: '7.1' }
const ATTACKED_ALREADY: Reason = { key: 'why.attacked', rule: '7.2' }
const NOBODY_LEFT: Reason = { key: 'why.nobody-left', rule: '8.1' }

/** 7.2: why a unit is not attacked: an enemy on the map is, once in a phase. */
function whyNotAttacked(game: Leyte, target: Unit | undefined): Reason | undefined {
  if (target === undefined || target.def.side === game.vars.side || !onMap(target)) return NO_ENEMY
  return target.face === ATTACKED ? ATTACKED_ALREADY : undefined
}

/** 7.1, 7.2: all attacks that can be begun now, by their first target, those that must be made first; those to which nothing can be added are made at once. */
export function openings(game: Leyte, means: Means): Offers<Attack> {
  const able = allowed(unitsOf(game, enemyOf(game.vars.side)), (target) => whyNotOpened(game, means, target))
  const due = able.filter((target) => isDue(means.contact, target))
  const targets = [...due, ...able.filter((target) => !due.includes(target))]
  const opened = (target: Unit) => filled(game, means, opening(means, target))
  return offer(targets, (target): Choice => {
    const verb = verbOfMore(game, means, kindOf(means, target), opened(target))
    return { verb: game.rulesVersion < EXPLICIT_ATTACKS ? 'target' : verb, space: target.space.id }
  }).map(opened)
}

/** 7.1, 8.4: what it is to begin with a target: one that must be attacked, one in contact that need not be (`engage`), one that fire alone can reach. */
function kindOf({ contact }: Means, target: Unit): 'target' | 'engage' | 'bombard' {
  if (!contact.attackersOf.has(target)) return 'bombard'
  return isDue(contact, target) ? 'target' : 'engage'
}

/** 7.2: an attack with what must be added before it can be made, as long as that is one thing alone. */
function filled(game: Leyte, means: Means, attack: Attack): Attack {
  if (game.rulesVersion < EXPLICIT_ATTACKS || whyNotReady(attack) === undefined) return attack
  const added = additions(game, means, attack)
  return added.length === 1 ? filled(game, means, added.at(0)) : attack
}

/**
 * 7.2, 8.1, 8.3: whether nothing can be added to an attack that can be made as it is. One with support points is not taken for such: they are
 * added in amounts, one of which should not attack where the others do not.
 */
export function isWhole(game: Leyte, { contact, guns }: Means, attack: Attack): boolean {
  if (whyNotReady(attack) !== undefined || attack.support > 0 || whyNoSupport(game, 0, 1) === undefined) return false
  if (guns.some((gun) => whyNotBarraged(game, attack, gun) === undefined)) return false
  return joining(contact, attack).length === 0 && widening(game, contact, attack).length === 0
}

/** 7.1, 7.2: why no attack begins with a target: somebody from the next hex or fire must be left. */
export function whyNotOpened(game: Leyte, means: Means, target: Unit | undefined): Reason | undefined {
  const reason = whyNotAttacked(game, target)
  if (target === undefined || reason !== undefined) return reason ?? NO_ENEMY
  const { contact, guns, support } = means
  const fire = support > 0 || guns.some((gun) => inRange(gun, target))
  if (!contact.attackersOf.has(target)) return fire ? undefined : NOBODY_LEFT
  const attack = grown(contact, begun(target), {})
  if ('key' in attack) return NOBODY_LEFT
  if (fire || attack.attackers.length > 0) return undefined
  return near(contact, attack).some((unit) => !('key' in joined(contact, attack, unit))) ? undefined : NOBODY_LEFT
}

/** 7.1, 7.2: the attack that begins with a target, and all that it brings along. */
function opening({ contact }: Means, target: Unit): Attack {
  const attack = contact.attackersOf.has(target) ? grown(contact, begun(target), {}) : begun(target)
  return 'key' in attack ? begun(target) : attack
}

function begun(target: Unit): Attack {
  return { targets: [target], attackers: NOBODY, barrage: NO_GUNS, support: 0 }
}

const IN_ATTACK: Reason = { key: 'why.in-attack', rule: '7.2' }
const NOT_TOGETHER: Reason = { key: 'why.not-together', rule: '7.2' }

/** 7.2, 8.1: an attack with more units, and all that they bring along, or why that cannot be: its artillery must still reach all hexes. */
function grown(contact: Contact, attack: Attack, more: Partial<Engagement>): Attack | Reason {
  const { targets, attackers, barrage } = attack
  const engagement = completed(contact, { targets, attackers, ...more })
  if (engagement === undefined) return NOT_TOGETHER
  for (const gun of barrage) for (const target of engagement.targets) if (!inRange(gun, target)) return NOT_TOGETHER
  return { ...attack, ...engagement }
}

/** 7.2: the units next to the first target that can still attack. */
function near({ attackersOf }: Contact, { targets: [first] }: Attack): readonly Unit[] {
  return (first && attackersOf.get(first)) ?? NOBODY
}

/** 7.2: an attack that a unit joins from the next hex, or why it does not. */
export function joined(contact: Contact, attack: Attack, unit: Unit): Attack | Reason {
  if (attack.attackers.includes(unit)) return IN_ATTACK
  if (!near(contact, attack).includes(unit)) return whyFought(unit) ?? NOT_TOGETHER
  return grown(contact, attack, { attackers: [...attack.attackers, unit] })
}

/** 7.2: an attack that all units which can join, one after the other. */
export function joinedByAll(contact: Contact, attack: Attack): Attack {
  for (const unit of near(contact, attack)) {
    const more = joined(contact, attack, unit)
    if (!('key' in more)) return joinedByAll(contact, more)
  }
  return attack
}

/** 7.2: an attack on a further hex in the same combat, or why that is not attacked as well: all attackers must touch it. */
export function widened(game: Leyte, contact: Contact, attack: Attack, target: Unit | undefined): Attack | Reason {
  const reason = whyNotAttacked(game, target)
  if (target === undefined || reason !== undefined) return reason ?? NO_ENEMY
  if (attack.targets.includes(target)) return IN_ATTACK
  if (!furtherTargets(contact, attack).includes(target)) return NOT_TOGETHER
  return grown(contact, attack, { targets: [...attack.targets, target] })
}

/** 7.2: the enemy units that the first attacker touches. */
function furtherTargets({ targetsOf }: Contact, { attackers: [first] }: Attack): readonly Unit[] {
  return (first && targetsOf.get(first)) ?? NOBODY
}

/** 7.2, 8.1: why the barrage of more artillery does not help an attack. */
export function whyNotBarraged(game: Leyte, attack: Attack, gun: Artillery): Reason | undefined {
  if (attack.barrage.includes(gun) || attack.attackers.includes(gun)) return IN_ATTACK
  return whyFought(gun) ?? whyNoBarrage(game, gun, attack.targets)
}

const NO_STRENGTH: Reason = { key: 'why.no-strength', rule: '7.2' }

/** 7.2: why an attack is not made as it is declared: it has no strength yet. */
export function whyNotReady({ attackers, barrage, support }: Attack): Reason | undefined {
  return attackers.length + barrage.length + support > 0 ? undefined : NO_STRENGTH
}

/** 7.2: the units that can join an attack. */
function joining(contact: Contact, attack: Attack): Unit[] {
  return near(contact, attack).filter((unit) => !('key' in joined(contact, attack, unit)))
}

/** 7.2: the enemy units that can be attacked as well. */
function widening(game: Leyte, contact: Contact, attack: Attack): Unit[] {
  return furtherTargets(contact, attack).filter((unit) => !('key' in widened(game, contact, attack, unit)))
}

/** 7.2, 8.1, 8.3: all that can still be added to a declaration. What leaves nothing more to be added is offered as the attack that it makes: `attack-join`. */
export function additions(game: Leyte, means: Means, attack: Attack): Offers<Attack> {
  const { contact, guns } = means
  const joiners = joining(contact, attack)
  const firing = allowed(guns, (gun) => whyNotBarraged(game, attack, gun))
  const supporting: number[] = []
  for (let more = 1; whyNoSupport(game, attack.support, more) === undefined; more++) supporting.push(more)
  const adding = <T>(
    things: readonly T[],
    verb: string,
    added: (thing: T) => Attack,
    named: (thing: T) => Omit<Choice, 'verb'>,
  ) =>
    offer(things, (thing): Choice => ({ verb: verbOfMore(game, means, verb, added(thing)), ...named(thing) })).map(
      added,
    )
  const withFire = (more: readonly Artillery[]): Attack => ({ ...attack, barrage: [...attack.barrage, ...more] })
  return Offers.join([
    adding(
      joiners.length > 1 ? [joiners] : [],
      'join-all',
      () => joinedByAll(contact, attack),
      () => ({}),
    ),
    adding(
      joiners,
      'join',
      (unit) => attackIn(joined(contact, attack, unit), attack),
      ({ id }) => ({ piece: id }),
    ),
    adding(
      widening(game, contact, attack),
      'also',
      (target) => attackIn(widened(game, contact, attack, target), attack),
      ({ space }) => ({ space: space.id }),
    ),
    adding(firing.length > 1 ? [firing] : [], 'barrage-all', withFire, () => ({})),
    adding(
      firing,
      'barrage',
      (gun) => withFire([gun]),
      ({ id }) => ({ piece: id }),
    ),
    adding(
      supporting,
      'support',
      (more) => ({ ...attack, support: attack.support + more }),
      (value) => ({ value }),
    ),
  ])
}

/** What it is to add something: an attack, if nothing more could be added then. */
function verbOfMore(game: Leyte, means: Means, verb: string, attack: Attack): string {
  return game.rulesVersion >= EXPLICIT_ATTACKS && isWhole(game, means, attack) ? `attack-${verb}` : verb
}

/** What was declared, or what stood before it if that cannot be. */
function attackIn(declared: Attack | Reason, before: Attack): Attack {
  return 'key' in declared ? before : declared
}
