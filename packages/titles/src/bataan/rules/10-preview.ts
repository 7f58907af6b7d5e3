import type { Chance, Ledger, Preview, Text } from '@topside/engine'
import { dieFaces, note } from '@topside/kit'
import { type Box, combatTables } from '../data/combat.ts'
import type { Bataan } from '../state/state.ts'
import type { DeclaredAttack } from '../state/vars.ts'
import { DIE } from './3.4-efficiency.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import { whyNotMobile } from './10.3-tables.ts'
import { attackLedger, columnOf, defenceLedger, isBelowTable, resultAt } from './10.5-odds.ts'
import { type Circumstances, modifierLedger } from './10.6-modifiers.ts'
import { bestRated, leadAttackers, leadDefenders } from './10-leads.ts'
import { readBox } from './11.1-results.ts'
import type { Gun } from './12-artillery.ts'
import { airUnitsIn, readyBox } from './13.1-air-units.ts'
import { whyNoCommand } from './13.3-close-support.ts'

/** What is known of a combat before its die is rolled. */
export interface Reckoning {
  readonly attack: Ledger
  readonly defence: Ledger
  readonly modifiers: Ledger
  /** The column of the table as printed, also `1-4` for lower odds. */
  readonly odds: string
}

/** The strengths and modifiers of a combat (10.5, 10.6). */
export function reckon(
  game: Bataan,
  combat: Combat,
  guns: { readonly attacker: readonly Gun[]; readonly defender: readonly Gun[] },
  circumstances: Circumstances,
): Reckoning {
  const attack = attackLedger(game, combat, guns.attacker)
  const defence = defenceLedger(game, combat, guns.defender)
  const modifiers = modifierLedger(game, combat, circumstances)
  return { attack, defence, modifiers, odds: oddsOf(combat, attack.total, defence.total) }
}

function oddsOf({ table }: Combat, attack: number, defence: number): string {
  if (isBelowTable(attack, defence)) return '< 1-4'
  return combatTables[table].label(columnOf(table, attack, defence))
}

/** The probability of each result (10.6). */
export function chancesOf({ table }: Combat, { attack, defence, modifiers }: Reckoning): Chance[] {
  const box = (die: number): Box => resultAt(table, attack.total, defence.total, die + modifiers.total)
  const counts = new Map<string, number>()
  for (let die = 1; die <= DIE; die++) {
    const result = box(die).replace('*', '')
    counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  return [...counts].map(([result, count]) => ({ key: 'odds.result', args: { result }, p: count / DIE }))
}

/**
 * The expected results of an attack without support, led by the units with the highest ratings (9.11), or by the unit
 * that declared No Retreat (9.36).
 */
export function combatPreview(
  game: Bataan,
  combat: Combat,
  noRetreat: DeclaredAttack['noRetreat'] = null,
): Preview | undefined {
  const attackers = leadAttackers(game, combat)
  if (attackers.length === 0 || defendersOf(game, combat).length === 0) return undefined
  const lead = {
    attacker: bestRated(game, attackers),
    defender: bestRated(game, leadDefenders(game, combat, noRetreat)),
  }
  const plain: Circumstances = { lead, noRetreat: noRetreat !== null, uncoordinated: false, others: [] }
  const reckoned = reckon(game, combat, { attacker: [], defender: [] }, plain)
  const notes = [
    { key: 'note.before-support', rule: '10.4' },
    ...tableNotes(game, combat),
    ...airNotes(game, combat, lead),
  ]
  return { ...reckonedPreview(combat, reckoned), notes }
}

/** Why the Assault table is mandatory in a Mobile Sequence, as notes (10.32); empty if it is not. */
function tableNotes(game: Bataan, combat: Combat): Text[] {
  const reason = combat.sequence === 'mobile' ? whyNotMobile(game, combat) : undefined
  return reason === undefined ? [] : [reason]
}

/** A note if the attacker has ready air units, but no headquarters that can call for them (13.31). */
function airNotes(game: Bataan, combat: Combat, lead: Circumstances['lead']): Text[] {
  const { side } = lead.attacker.def
  const reason = whyNoCommand(game, { combat, side, role: 'attacker', lead: lead.defender })
  return reason !== undefined && airUnitsIn(game, readyBox(side)).length > 0
    ? [{ key: 'note.no-air-command', rule: reason.rule }]
    : []
}

/** The chances of a combat in which only the die is unknown (10.6). */
export function reckonedPreview(combat: Combat, reckoned: Reckoning): Preview {
  return {
    ledgers: [reckoned.attack, reckoned.defence, reckoned.modifiers],
    chances: chancesOf(combat, reckoned),
    brief: note('brief.attack', '10.52', { odds: reckoned.odds, likely: drivenOff(combat, reckoned) }),
  }
}

/** Percentage of die rolls that drive off or eliminate the defenders. */
function drivenOff({ table }: Combat, { attack, defence, modifiers }: Reckoning): number {
  const faces = dieFaces(DIE).map((die) => {
    const { defender } = readBox(resultAt(table, attack.total, defence.total, die + modifiers.total))
    return defender.retreats || defender.steps === 'all'
  })
  return Math.round(100 * faces.chance(true))
}
