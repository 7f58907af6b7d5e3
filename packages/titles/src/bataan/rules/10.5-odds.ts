import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { halved, part } from '@topside/kit'
import { type Box, belowTables, combatTables, type TableName } from '../data/combat.ts'
import { type Bataan, isArtillery, isAtSea } from '../state/state.ts'
import { factorsOf } from './3.6-steps.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { defenceUnits, type Gun, supportOf } from './12-artillery.ts'

/** 10.51: the attack strength with artillery support. Units Out of Supply are added up, then halved (3.53, 3.56). */
export function attackLedger(game: Bataan, combat: Combat, guns: readonly Gun[]): Ledger {
  const { attackers, hex } = combat
  const strengths = attackers.map((unit) => part('part.attack', '10.51', factorsOf(unit).attack, { unit }))
  const unsupplied = attackers.filter((unit) => isOutOfSupply(game, unit))
  const affected = unsupplied.reduce((sum, unit) => sum + factorsOf(unit).attack, 0)
  const lost = part('part.halved', '6.14', halved(affected, 'down') - affected)
  return withSupport('ledger.attack', [...strengths, lost], { guns, game, hex, most: sumOf([...strengths, lost]) })
}

/** 10.51: the defence strength with artillery support; defence strength is never halved (3.51). */
export function defenceLedger(game: Bataan, combat: Combat, guns: readonly Gun[]): Ledger {
  const { hex, attackers } = combat
  const counted = defenceUnits(defendersOf(game, combat), guns)
  const strengths = counted.map((unit) => part('part.defence', '10.51', factorsOf(unit).defence, { unit }))
  const ground = counted.filter((unit) => !isArtillery(unit)).map((unit) => factorsOf(unit).defence)
  const most = ground.reduce((sum, each) => sum + each, 0)
  return withSupport('ledger.defence', strengths, { guns, game, hex, most, fromSea: attackers.some(isAtSea) })
}

interface Supporting {
  readonly guns: readonly Gun[]
  readonly game: Bataan
  readonly hex: number
  /** Limit of all support together: the strength of the side's own units other than artillery (12.13). */
  readonly most: number
  /** 15.45: whether artillery in the hex fires at double strength, at units attacking from the sea. */
  readonly fromSea?: boolean
}

function withSupport(
  key: string,
  strengths: readonly LedgerPart[],
  { guns, game, hex, most, fromSea }: Supporting,
): Ledger {
  const support = guns.map((gun) => part('part.support', '12.1', supportOf(game, gun, hex), { unit: gun.unit }))
  const doubled = fromSea === true ? guns.filter(({ unit }) => unit.space.index === hex) : []
  const more = doubled.map((gun) => part('part.against-sea', '15.45', supportOf(game, gun, hex), { unit: gun.unit }))
  const excess = part('part.support-limit', '12.13', Math.min(0, most - sumOf([...support, ...more])))
  return ledger(key, [...strengths, ...support, ...more, excess])
}

function sumOf(parts: readonly LedgerPart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

/**
 * 10.52: the column of the table for two strengths, rounded in the defender's favour; higher odds use the last column
 * (10.53).
 */
export function columnOf(table: TableName, attack: number, defence: number): number {
  return combatTables[table].columnOf(attack, defence)
}

/**
 * 10.53: whether odds are below one to four: no attack may be declared at such odds, and an attack reduced to them has
 * a special result.
 */
export function isBelowTable(attack: number, defence: number): boolean {
  return LOWEST * attack < defence
}

/** 10.53: the lowest odds are one to this number. */
const LOWEST = 4

/** 10.53, 10.63: the result of a modified die at these strengths. */
export function resultAt(table: TableName, attack: number, defence: number, modified: number): Box {
  if (isBelowTable(attack, defence)) return belowTables[table]
  return combatTables[table].result(columnOf(table, attack, defence), modified)
}
