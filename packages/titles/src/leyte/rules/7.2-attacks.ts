import type { Offers } from '@topside/engine'
import { type Naming, offerVerbs, type Reason } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { type Artillery, ATTACKED, FOUGHT, forceOf, type Leyte, mapUnits, onMap, type Unit } from '../state/state.ts'
import { type Contact, completed, contactOf, type Engagement, isDue, touches } from './7.1-contact.ts'
import { inRange, supportLeft, whyEngaged, whyNoBarrage, whyNoSupport } from './8-artillery.ts'

/** An attack as declared (7.2). */
export interface Attack extends Engagement {
  /** Artillery that adds its Barrage Strength at range (8.1). */
  readonly barrage: readonly Artillery[]
  /** Ground Support Points (8.3). */
  readonly support: number
}

/** The units and points with which the phasing side can still attack (7.1, 8.1, 8.3). */
export interface Means {
  readonly contact: Contact
  /** Artillery that can lend its Barrage Strength. */
  readonly guns: readonly Artillery[]
  readonly support: number
  /** Cache of beginnings of attacks, by first target. */
  readonly begun: Map<Unit, Attack | Reason>
  /** Cache of beginnings with their required additions. */
  readonly opened: Map<Unit, Attack>
  /** Cache of whether nothing can be added to an attack, used to find, take and carry out answers. */
  readonly whole: Map<Attack, boolean>
}

/** 7.2, 8.1, 8.3: the units and points with which the phasing side can still attack. */
export function meansOf(game: Leyte): Means {
  const { artillery } = forceOf(game, game.vars.side)
  const guns = artillery.filter((gun) => (whyFought(gun) ?? whyEngaged(game, gun)) === undefined)
  return {
    contact: contactOf(game),
    guns,
    support: supportLeft(game),
    begun: new Map(),
    opened: new Map(),
    whole: new Map(),
  }
}

const FOUGHT_ALREADY: Reason = { key: 'why.fought', rule: '7.2' }

/** 7.2: why a unit cannot attack again: it attacks once in a phase. */
function whyFought(unit: Unit): Reason | undefined {
  return unit.face === FOUGHT ? FOUGHT_ALREADY : undefined
}

const NOBODY: readonly Unit[] = []
const NO_GUNS: readonly Artillery[] = []

const NO_ENEMY: Reason = { key: 'why.no-enemy', rule: '7.1' }
const ATTACKED_ALREADY: Reason = { key: 'why.attacked', rule: '7.2' }
const NOBODY_LEFT: Reason = { key: 'why.nobody-left', rule: '8.1' }

/** 7.2: why a unit cannot be attacked: it must be an enemy on the map, and is attacked once in a phase. */
function whyNotAttacked(game: Leyte, target: Unit | undefined): Reason | undefined {
  if (target === undefined || target.def.side === game.vars.side || !onMap(target)) return NO_ENEMY
  return target.face === ATTACKED ? ATTACKED_ALREADY : undefined
}

/** An attack is named by its target hex. */
export const BY_SPACE: Naming<Unit> = { space: ({ space }) => space.id }

/**
 * 7.2, 7.1: all attacks that can begin now, by first target, mandatory ones first; attacks that allow no additions are
 * made at once.
 */
export function openings(game: Leyte, means: Means): Offers<Attack> {
  const enemies = mapUnits(game, enemyOf(game.vars.side))
  const due = enemies.filter((target) => isDue(means.contact, target))
  const targets = [...due, ...enemies.filter((target) => !due.includes(target))]
  const opened = (target: Unit): Attack => openedWith(game, means, target)
  const verbOf = (target: Unit): string => verbOfMore(game, means, kindOf(means, target), () => opened(target))
  return offerVerbs(targets, verbOf, BY_SPACE, (target) => whyNotOpened(game, means, target)).map(opened)
}

function openedWith(game: Leyte, means: Means, target: Unit): Attack {
  let opened = means.opened.get(target)
  if (opened === undefined) {
    const attack = beginning(means, target)
    if ('key' in attack) throw new RangeError(`no attack begins with ${target.id}`)
    opened = filled(game, means, attack)
    means.opened.set(target, opened)
  }
  return opened
}

/**
 * 7.2, 7.1, 8.4: the kind of an attack by target: mandatory, optional in contact (`engage`), or reachable only by fire.
 */
function kindOf({ contact }: Means, target: Unit): 'target' | 'engage' | 'bombard' {
  if (!contact.attackersOf.has(target)) return 'bombard'
  return isDue(contact, target) ? 'target' : 'engage'
}

/** 7.2: an attack with its required additions, as long as there is only one way to add them. */
function filled(game: Leyte, means: Means, attack: Attack): Attack {
  if (whyNotReady(attack) === undefined) return attack
  return strengthened(game, means, attack) ?? attack
}

/**
 * 7.2, 8.1, 8.3: whether nothing can be added to an attack that can be made now. Never true if support points are used
 * or left: points are added in amounts, which should all lead to the same question.
 */
export function isWhole(game: Leyte, means: Means, attack: Attack): boolean {
  let whole = means.whole.get(attack)
  if (whole === undefined) {
    whole = cannotGrow(game, means, attack)
    means.whole.set(attack, whole)
  }
  return whole
}

function cannotGrow(game: Leyte, { contact, guns }: Means, attack: Attack): boolean {
  if (whyNotReady(attack) !== undefined || attack.support > 0 || isSupported(game)) return false
  for (const unit of near(contact, attack)) if (joins(contact, attack, unit)) return false
  for (const gun of guns) if (!attack.barrage.includes(gun) && reaches(gun, attack.targets)) return false
  for (const target of furtherTargets(contact, attack)) if (widens(contact, attack, target)) return false
  return true
}

/**
 * An attack without strength, with the only addition that gives it some, if there is only one: an adjacent unit,
 * artillery in range, or a support point.
 */
function strengthened(game: Leyte, { contact, guns }: Means, attack: Attack): Attack | undefined {
  const joining = joiners(contact, attack)
  const firing = guns.filter((gun) => reaches(gun, attack.targets))
  if (joining.length + firing.length + supportLeft(game) !== 1) return undefined
  const [unit] = joining
  if (unit !== undefined) return attackIn(joined(contact, attack, unit), attack)
  return firing.length > 0 ? { ...attack, barrage: firing } : { ...attack, support: 1 }
}

function isSupported(game: Leyte): boolean {
  return whyNoSupport(game, 0, 1) === undefined
}

/** 7.2, 7.1: why no attack can begin with a target: an adjacent unit or fire must be available. */
export function whyNotOpened(game: Leyte, means: Means, target: Unit | undefined): Reason | undefined {
  const reason = whyNotAttacked(game, target)
  if (target === undefined || reason !== undefined) return reason ?? NO_ENEMY
  const { contact, guns, support } = means
  const attack = contact.attackersOf.has(target) ? beginning(means, target) : undefined
  if (attack !== undefined) {
    if ('key' in attack) return NOBODY_LEFT
    if (attack.attackers.length > 0 || near(contact, attack).some((unit) => joins(contact, attack, unit)))
      return undefined
  }
  return support > 0 || guns.some((gun) => inRange(gun, target)) ? undefined : NOBODY_LEFT
}

/** 7.2, 7.1: the attack that begins with a target, with everything it requires, or why it is impossible. */
function beginning({ contact, begun }: Means, target: Unit): Attack | Reason {
  let attack = begun.get(target)
  if (attack === undefined) {
    const alone: Attack = { targets: [target], attackers: NOBODY, barrage: NO_GUNS, support: 0 }
    attack = contact.attackersOf.has(target) ? grown(contact, alone, alone) : alone
    begun.set(target, attack)
  }
  return attack
}

const IN_ATTACK: Reason = { key: 'why.in-attack', rule: '7.2' }
const NOT_TOGETHER: Reason = { key: 'why.not-together', rule: '7.2' }

/**
 * 7.2, 8.1: an attack with more units and the additions they require, or why it is impossible: its artillery must still
 * reach all hexes.
 */
function grown(contact: Contact, { barrage, support }: Attack, more: Engagement): Attack | Reason {
  const engagement = completed(contact, more.targets, more.attackers)
  if (engagement === undefined) return NOT_TOGETHER
  const { targets, attackers } = engagement
  for (const gun of barrage) if (!reaches(gun, targets)) return NOT_TOGETHER
  return { targets, attackers, barrage, support }
}

/** 7.2: whether artillery can hit all hexes of an attack (8.1). */
function reaches(gun: Artillery, targets: readonly Unit[]): boolean {
  for (const target of targets) if (!inRange(gun, target)) return false
  return true
}

/** 7.2: the units next to the first target that can still attack. */
function near({ attackersOf }: Contact, { targets: [first] }: Attack): readonly Unit[] {
  return (first && attackersOf.get(first)) ?? NOBODY
}

/** 7.2: an attack joined by an adjacent unit, or why it cannot join. */
export function joined(contact: Contact, attack: Attack, unit: Unit): Attack | Reason {
  if (attack.attackers.includes(unit)) return IN_ATTACK
  if (!near(contact, attack).includes(unit)) return whyFought(unit) ?? NOT_TOGETHER
  return joinedFrom(contact, attack, unit)
}

/** The same for a unit next to the first target that is not yet in the attack. */
function joinedFrom(contact: Contact, attack: Attack, unit: Unit): Attack | Reason {
  const { targets, attackers } = attack
  // It does not touch all targets.
  if (!touches(contact, unit, targets)) return NOT_TOGETHER
  return grown(contact, attack, { targets, attackers: [...attackers, unit] })
}

/** 7.2: the units that can join an attack. */
export function joiners(contact: Contact, attack: Attack): readonly Unit[] {
  return near(contact, attack).filter((unit) => joins(contact, attack, unit))
}

/** 7.2: an attack joined by all units that can, one after the other. */
export function joinedByAll(contact: Contact, attack: Attack): Attack {
  for (const unit of near(contact, attack)) {
    const more = joined(contact, attack, unit)
    if (!('key' in more)) return joinedByAll(contact, more)
  }
  return attack
}

/**
 * 7.2: an attack extended to a further hex in the same combat, or why it cannot be: all attackers must be adjacent to
 * it.
 */
export function widened(game: Leyte, contact: Contact, attack: Attack, target: Unit | undefined): Attack | Reason {
  const reason = whyNotAttacked(game, target)
  if (target === undefined || reason !== undefined) return reason ?? NO_ENEMY
  if (attack.targets.includes(target)) return IN_ATTACK
  if (!furtherTargets(contact, attack).includes(target)) return NOT_TOGETHER
  return widenedTo(contact, attack, target)
}

/** The same for a further target of the first attacker. */
function widenedTo(contact: Contact, attack: Attack, target: Unit): Attack | Reason {
  const { targets, attackers } = attack
  const only = [target]
  for (const unit of attackers) if (!touches(contact, unit, only)) return NOT_TOGETHER
  return grown(contact, attack, { targets: [...targets, target], attackers })
}

/** 7.2: the enemy units adjacent to the first attacker. */
export function furtherTargets({ targetsOf }: Contact, { attackers: [first] }: Attack): readonly Unit[] {
  return (first && targetsOf.get(first)) ?? NOBODY
}

/** 7.2, 8.1: why the barrage of more artillery cannot support an attack. */
export function whyNotBarraged(game: Leyte, attack: Attack, gun: Artillery): Reason | undefined {
  if (attack.barrage.includes(gun) || attack.attackers.includes(gun)) return IN_ATTACK
  return whyFought(gun) ?? whyNoBarrage(game, gun, attack.targets)
}

const NO_STRENGTH: Reason = { key: 'why.no-strength', rule: '7.2' }

/** 7.2: why an attack cannot be made as declared: it has no strength yet. */
export function whyNotReady({ attackers, barrage, support }: Attack): Reason | undefined {
  return attackers.length + barrage.length + support > 0 ? undefined : NO_STRENGTH
}

/** Whether a unit next to the first target joins. */
function joins(contact: Contact, attack: Attack, unit: Unit): boolean {
  return !attack.attackers.includes(unit) && !('key' in joinedFrom(contact, attack, unit))
}

/** Whether a further target of the first attacker can be included in an attack. */
export function widens(contact: Contact, attack: Attack, target: Unit): boolean {
  return !attack.targets.includes(target) && !('key' in widenedTo(contact, attack, target))
}

/** The verb of an addition: an attack, if nothing more could be added afterwards. */
export function verbOfMore(game: Leyte, means: Means, verb: string, added: () => Attack): string {
  if (isSupported(game)) return verb
  return isWhole(game, means, added()) ? `attack-${verb}` : verb
}

/** The declared attack; if it is impossible, the one before it. */
export function attackIn(declared: Attack | Reason, before: Attack): Attack {
  return 'key' in declared ? before : declared
}
