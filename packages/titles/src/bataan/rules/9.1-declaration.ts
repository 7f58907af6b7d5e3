import { offer, type Procedure } from '@topside/engine'
import { halved, offerSpaces, type Reason } from '@topside/kit'
import { hexGrid, idOf } from '../data/hexes.ts'
import { enemyOf } from '../data/units.ts'
import {
  ask,
  askSeveral,
  type Bataan,
  explained,
  inPlay,
  isArtillery,
  isAtSea,
  onMap,
  placeAt,
  record,
  refuse,
  type Unit,
  unitNamed,
  unitsOf,
} from '../state/state.ts'
import type { DeclaredAttack, Sequence } from '../state/vars.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { factorsOf } from './3.6-steps.ts'
import { isInReserve } from './5.3-reserve.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { type Combat, whyNotAttack } from './9.1-attacks.ts'
import { whyNotMobile } from './10.3-tables.ts'
import { attackLedger, defenceLedger, isBelowTable } from './10.5-odds.ts'
import { combatPreview } from './10-preview.ts'
import { landingsAtSea } from './15.41-15.43-invaders.ts'
import { formationInSequence } from './16.32-philippine-scouts.ts'

/** 9.11: declares one attack; `false` once the player is done. */
export function* declareOne(game: Bataan): Procedure<boolean> {
  const sequence = sequenceOf(game)
  const targets = targetsOf(game, sequence).map((hex) => placeAt(game, hex))
  const target = yield* ask(game, sequence.side, 'attack.target', '9.11', {
    offers: offerSpaces(targets, 'target').or({ verb: 'done' }, undefined),
    whyNot: refuse.place(({ index }) =>
      explained(whyNoTarget(game, sequence, index), { unit: keptBack(game, sequence, index)?.unit }),
    ),
  })
  if (target === undefined) return false
  const hex = target.index
  const able = attackersOn(game, sequence, hex)
  const attackers = yield* askSeveral(game, sequence.side, 'attack.units', '9.11', {
    args: { hex: target },
    verb: 'join',
    things: able,
    min: 1,
    apart: (units) => whyApart(game, sequence, units),
    lacks: (units) => explained(whyTooWeak(game, sequence, hex, units), { place: target }),
    preview: (units) => combatPreview(game, usualCombat(game, sequence, hex, units)),
    whyNot: refuse.unit((unit) => whyNotJoin(game, sequence, hex, unit), { place: target }),
  })
  yield* declare(game, sequence, hex, fightersOf(game, attackers))
  return true
}

/** 9.12: the table is named with the declaration; then the attack cannot be withdrawn (9.17). */
function* declare(game: Bataan, sequence: Sequence, hex: number, attackers: readonly Unit[]): Procedure {
  const combat = usualCombat(game, sequence, hex, attackers)
  const tables = combat.table === 'mobile' ? (['mobile', 'assault'] as const) : (['assault'] as const)
  const args = { hex: placeAt(game, hex), units: attackers }
  const table = yield* ask(game, sequence.side, 'attack.table', '10.31', {
    args,
    offers: offer(tables, (each) => ({ verb: `on-${each}` })),
    preview: (each) => combatPreview(game, { ...combat, table: each }),
  })
  const attack: DeclaredAttack = {
    hex: idOf(hex),
    table,
    attackers: attackers.map(({ def }) => def.id),
    noRetreat: null,
    answered: false,
  }
  game.vars.attacks = [...game.vars.attacks, attack]
  record(game, `attack.declared-${table}`, '9.12', { by: sequence.side, args })
}

/** The default attack by units: on the Mobile table wherever that is allowed (10.33). */
function usualCombat(game: Bataan, { kind }: Sequence, hex: number, attackers: readonly Unit[]): Combat {
  const combat: Combat = { hex, attackers, sequence: kind, table: 'mobile' }
  return whyNotMobile(game, combat) === undefined ? combat : { ...combat, table: 'assault' }
}

/** A declared attack as a combat (9.11). */
export function combatOf(game: Bataan, { hex, table, attackers }: DeclaredAttack): Combat {
  const { index } = game.table.space(hex)
  const units = attackers.map((id) => unitNamed(game, id)).filter(inPlay)
  return { hex: index, table, sequence: sequenceOf(game).kind, attackers: units }
}

/** The hexes that can be attacked now (9.11). */
function targetsOf(game: Bataan, sequence: Sequence): number[] {
  const near = new Set<number>()
  const enemies = unitsAt(game, enemyOf(sequence.side))
  for (const unit of unitsOf(game, sequence.side))
    if (onMap(unit)) for (const hex of hexGrid.within(unit.space.index, 1)) if ((enemies[hex] ?? 0) > 0) near.add(hex)
  for (const { unit, hex } of landingsAtSea(game)) if (isAtSea(unit)) near.add(hex)
  return [...near].sort((a, b) => a - b).filter((hex) => whyNoTarget(game, sequence, hex) === undefined)
}

const NO_ENEMY: Reason = { key: 'why.nobody-there', rule: '9.11' }
const DECLARED: Reason = { key: 'why.declared', rule: '9.12' }
const NOBODY_ABLE: Reason = { key: 'why.nobody-able', rule: '9.11' }

/** 9.11 to 9.14: why a hex cannot be attacked. */
function whyNoTarget(game: Bataan, sequence: Sequence, hex: number): Reason | undefined {
  if (unitsAt(game, enemyOf(sequence.side))[hex] === 0) return NO_ENEMY
  if (game.vars.attacks.some((attack) => attack.hex === idOf(hex))) return DECLARED
  const able = attackersOn(game, sequence, hex)
  if (able.length === 0) return keptBack(game, sequence, hex)?.reason ?? NOBODY_ABLE
  const reasons = sidesOfAttack(game, sequence, able).map((units) => whyTooWeak(game, sequence, hex, units))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/** The first active unit adjacent to a hex that cannot attack it, and why. */
function keptBack(game: Bataan, sequence: Sequence, hex: number): { unit: Unit; reason: Reason } | undefined {
  for (const unit of unitsOf(game, sequence.side)) {
    const beside = onMap(unit) && hexGrid.adjacent(unit.space.index, hex) && isActive(game, sequence, unit)
    const reason = beside ? whyNotJoin(game, sequence, hex, unit) : undefined
    if (reason !== undefined) return { unit, reason }
  }
  return undefined
}

/** The largest sets of units that can attack together (7.33). */
function sidesOfAttack(game: Bataan, sequence: Sequence, able: readonly Unit[]): (readonly Unit[])[] {
  if (whyApart(game, sequence, able) === undefined) return [able]
  return sequence.formations.map((formation) =>
    able.filter((unit) => (formationInSequence(game, unit) ?? formation) === formation),
  )
}

/** The units that can attack a hex (9.11). */
function attackersOn(game: Bataan, sequence: Sequence, hex: number): Unit[] {
  return unitsOf(game, sequence.side).filter((unit) => whyNotJoin(game, sequence, hex, unit) === undefined)
}

const NOT_ACTIVE: Reason = { key: 'why.not-active', rule: '9.11' }
const IN_RESERVE: Reason = { key: 'why.in-reserve', rule: '5.32' }
const ATTACKS_ALREADY: Reason = { key: 'why.attacks-already', rule: '10.11' }

/**
 * Why a unit cannot attack a hex: inactive units do so only in an Assault Sequence, and each unit attacks once (9.11,
 * 10.11).
 */
function whyNotJoin(game: Bataan, sequence: Sequence, hex: number, unit: Unit): Reason | undefined {
  const reason = unit.def.side === sequence.side ? whyNotAttack(game, unit, hex) : NO_ENEMY
  if (reason !== undefined) return reason
  if (game.vars.attacks.some(({ attackers }) => attackers.includes(unit.def.id))) return ATTACKS_ALREADY
  // Units that react to an invasion fight, in Reserve or not (15.49).
  const reacts = sequence.reaction?.includes(unit.def.id)
  if (isInReserve(game, unit) && !reacts) return IN_RESERVE
  const active = isActive(game, sequence, unit) || (sequence.kind === 'assault' && !isArtillery(unit))
  return active ? undefined : NOT_ACTIVE
}

const APART: Reason = { key: 'why.formations-apart', rule: '7.33' }

/** Why units cannot attack together: in a Mobile Sequence two combined formations do not (7.33). */
function whyApart(game: Bataan, { kind, formations }: Sequence, units: readonly Unit[]): Reason | undefined {
  if (kind === 'assault' || formations.length < 2) return undefined
  return new Set(units.flatMap((unit) => formationInSequence(game, unit) ?? [])).size > 1 ? APART : undefined
}

/**
 * 9.14: the attackers that take part: units Out of Supply whose total strength is halved to nothing (3.54) do not
 * (10.24).
 */
function fightersOf(game: Bataan, units: readonly Unit[]): readonly Unit[] {
  const unsupplied = units.filter((unit) => isOutOfSupply(game, unit))
  const strength = halved(
    unsupplied.reduce((sum, unit) => sum + factorsOf(unit).attack, 0),
    'down',
  )
  return strength < 1 ? units.filter((unit) => !unsupplied.includes(unit)) : units
}

const NOBODY_ACTIVE: Reason = { key: 'why.nobody-active', rule: '9.11' }
const NO_STRENGTH: Reason = { key: 'why.no-strength', rule: '9.14' }
const TOO_WEAK: Reason = { key: 'why.too-weak', rule: '10.53' }

/**
 * 9.14, 10.53: why units are too weak for an attack: one of them must be active, and the odds must be at least one to
 * four without artillery.
 */
function whyTooWeak(game: Bataan, sequence: Sequence, hex: number, all: readonly Unit[]): Reason | undefined {
  const units = fightersOf(game, all)
  if (units.length === 0 && all.length > 0) return NO_STRENGTH
  if (!units.some((unit) => isActive(game, sequence, unit))) return NOBODY_ACTIVE
  const combat: Combat = { hex, attackers: units, sequence: sequence.kind, table: 'assault' }
  const attack = attackLedger(game, combat, []).total
  if (attack < 1) return NO_STRENGTH
  return isBelowTable(attack, defenceLedger(game, combat, []).total) ? TOO_WEAK : undefined
}
