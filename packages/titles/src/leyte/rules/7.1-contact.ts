import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import { ATTACKED, FOUGHT, type Leyte, onMap, type Unit, unitIn, unitsAt, unitsOf } from '../state/state.ts'
import { zonesOf } from './6-zones-of-control.ts'

/**
 * Possible attacks on adjacent units: by phasing units that have not attacked, on enemy units that have not been
 * attacked (7.1). These phasing units must attack; if `everyone` is set, these enemy units must also be attacked.
 */
export interface Contact {
  /**
   * Whether every enemy unit in contact must be attacked; otherwise each phasing unit must attack one (option `duty`,
   * 12.22).
   */
  readonly everyone: boolean
  readonly targetsOf: ReadonlyMap<Unit, readonly Unit[]>
  readonly attackersOf: ReadonlyMap<Unit, readonly Unit[]>
}

const NOBODY: readonly Unit[] = []

/** 7.1: the current contact. */
export function contactOf(game: Leyte): Contact {
  const { side } = game.vars
  const enemy = enemyOf(side)
  const [zones, enemies] = [zonesOf(game, enemy), unitsAt(game, enemy)]
  const targetsOf = new Map<Unit, Unit[]>()
  const attackersOf = new Map<Unit, Unit[]>()
  for (const unit of unitsOf(game, side)) {
    const hex = unit.space.index
    if (!onMap(unit) || unit.face === FOUGHT || zones[hex] === 0) continue
    for (const direction of DIRECTIONS) {
      const to = hexGrid.neighbour(hex, direction)
      if (to === OFF_MAP || enemies[to] === 0) continue
      const target = unitIn(game, to)
      if (target === undefined || target.face === ATTACKED) continue
      add(targetsOf, unit, target)
      add(attackersOf, target, unit)
    }
  }
  return { everyone: isDueToAll(game), targetsOf, attackersOf }
}

function isDueToAll({ options }: Leyte): boolean {
  return options['duty'] !== 'one'
}

function add(map: Map<Unit, Unit[]>, key: Unit, value: Unit): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/**
 * 7.1: whether an enemy unit must still be attacked: any in contact if `everyone` is set, otherwise one that is the
 * only target of an adjacent unit.
 */
export function isDue({ everyone, targetsOf, attackersOf }: Contact, target: Unit): boolean {
  const attackers = attackersOf.get(target) ?? NOBODY
  return everyone ? attackers.length > 0 : attackers.some((unit) => targetsOf.get(unit)?.length === 1)
}

/** Adjacent attackers and targets of one combat. */
export interface Engagement {
  readonly targets: readonly Unit[]
  readonly attackers: readonly Unit[]
}

/**
 * 7.1, 7.2: an engagement with everything it requires: attackers that would have no other target left, and, if every
 * enemy in contact must be attacked, enemy units that no other unit could attack any more. `undefined` if not every
 * attacker is adjacent to every target, which is not allowed.
 */
export function completed(
  contact: Contact,
  targets: readonly Unit[],
  attackers: readonly Unit[],
): Engagement | undefined {
  const { everyone, targetsOf, attackersOf } = contact
  // Both lists only grow: if units do not fit together now, they never will.
  if (!touchesAll(contact, attackers, targets)) return undefined
  let [against, by] = [targets, attackers]
  for (let grown = true; grown; ) {
    const before = against.length + by.length
    for (const target of against)
      for (const unit of attackersOf.get(target) ?? NOBODY)
        if (!by.includes(unit) && isWithin(targetsOf.get(unit) ?? NOBODY, against)) by = [...by, unit]
    for (const unit of everyone ? by : NOBODY)
      for (const target of targetsOf.get(unit) ?? NOBODY)
        if (!against.includes(target) && isWithin(attackersOf.get(target) ?? NOBODY, by)) against = [...against, target]
    grown = against.length + by.length > before
  }
  const asGiven = against === targets && by === attackers
  return asGiven || touchesAll(contact, by, against) ? { targets: against, attackers: by } : undefined
}

/** Whether a unit is adjacent to every target. */
export function touches({ targetsOf }: Contact, unit: Unit, targets: readonly Unit[]): boolean {
  return isWithin(targets, targetsOf.get(unit) ?? NOBODY)
}

/** Whether every attacker is adjacent to every target. */
function touchesAll(contact: Contact, attackers: readonly Unit[], targets: readonly Unit[]): boolean {
  for (const unit of attackers) if (!touches(contact, unit, targets)) return false
  return true
}

function isWithin(units: readonly Unit[], all: readonly Unit[]): boolean {
  for (const unit of units) if (!all.includes(unit)) return false
  return true
}

const MUST_ATTACK: Reason = { key: 'why.must-attack', rule: '7.1' }
const MUST_ATTACK_ONE: Reason = { key: 'why.must-attack-one', rule: '7.1' }

/** 7.1: why combat cannot end: a unit must still attack or be attacked. */
export function whyNotOver({ everyone, targetsOf }: Contact): Reason | undefined {
  if (targetsOf.size === 0) return undefined
  return everyone ? MUST_ATTACK : MUST_ATTACK_ONE
}
