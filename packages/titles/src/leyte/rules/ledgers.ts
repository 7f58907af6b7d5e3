import { type Chance, type Ledger, type LedgerPart, ledger, type Preview } from '@topside/engine'
import { shiftOf } from '../ground.ts'
import { type Artillery, combatTableOf, isArtillery, type Leyte, shiftReadingOf, type Unit } from '../state.ts'
import type { CombatResult } from '../tables.ts'
import type { Engagement } from './contact.ts'

/** An attack as declared (7.2). */
export interface Attack extends Engagement {
  /** Artillery that adds its Barrage Strength from a distance (8.1). */
  readonly barrage: readonly Artillery[]
  /** Ground Support Points (8.3). */
  readonly support: number
}

/** Final Protective Fire (13.11): at most one artillery unit for each hex. */
export type ProtectiveFire = ReadonlyMap<Unit, Artillery>

/** No Final Protective Fire. */
export const NO_FIRE: ProtectiveFire = new Map()

/** 8.4: whether an attack is made by artillery and Ground Support Points alone. */
export function isBombardment({ attackers }: Attack): boolean {
  return attackers.every(isArtillery)
}

/** 7.3: the strength of an attack. */
export function attackLedger({ attackers, barrage, support }: Attack): Ledger {
  return ledger('ledger.attack', [
    ...attackers.map((unit) =>
      isArtillery(unit)
        ? part('part.barrage', '8.1', unit, unit.def.attack)
        : part('part.attack', '7.3', unit, unit.def.attack),
    ),
    ...barrage.map((unit) => part('part.barrage', '13.12', unit, unit.def.attack)),
    { key: 'part.support', rule: '8.3', value: support },
  ])
}

/** 7.3, 13.1: the strength of the defence. */
export function defenceLedger({ targets }: Attack, fire: ProtectiveFire): Ledger {
  return ledger('ledger.defence', [
    ...targets.map((unit) => part('part.defence', '7.3', unit, unit.def.defence)),
    ...[...fire.values()].map((unit) => part('part.fpf', '13.1', unit, unit.def.artillery.fpf)),
  ])
}

function part(key: string, rule: string, unit: Unit, value: number): LedgerPart {
  return { key, rule, value, args: { unit: { piece: unit.id } } }
}

/** An attack with its ledgers and the column of the table in which it is rolled. */
export interface Reckoning {
  readonly ledgers: readonly [attack: Ledger, defence: Ledger, column: Ledger]
  readonly differential: number
  /** Index of the column after the shift for terrain. */
  readonly column: number
  /** The column as printed. */
  readonly label: string
}

/** 7.3, 7.4: differential, column and shift for the terrain of the attacked hex that helps the defender most. */
export function reckon(game: Leyte, attack: Attack, fire: ProtectiveFire): Reckoning {
  const table = combatTableOf(game)
  const reading = shiftReadingOf(game)
  const [attacking, defending] = [attackLedger(attack), defenceLedger(attack, fire)]
  const differential = attacking.total - defending.total
  const start = table.columnOf(differential)
  let hex = attack.targets[0]?.space
  for (const { space } of attack.targets)
    if (hex !== undefined && shiftOf(space.index, reading) > shiftOf(hex.index, reading)) hex = space
  const shift = hex === undefined ? 0 : shiftOf(hex.index, reading)
  const column = table.shifted(start, -shift)
  const columns = ledger('ledger.column', [
    { key: 'part.differential', rule: '7.3', value: start + 1, args: { differential } },
    { key: 'part.terrain', rule: '7.4', value: -shift, args: { hex: { space: hex?.id ?? '' } } },
    { key: 'part.first-column', rule: '7.4', value: column - (start - shift) },
  ])
  return { ledgers: [attacking, defending, columns], differential, column, label: table.columns[column]?.label ?? '' }
}

/** 7.5: the chance of each result in a column. */
export function chancesOf(game: Leyte, column: number): Chance[] {
  const table = combatTableOf(game)
  return [...table.faces(column)].map(([result, faces]) => ({ key: `odds.${result}`, p: faces / table.sides }))
}

/** What an attack would lead to. */
export function previewOf(game: Leyte, attack: Attack, fire: ProtectiveFire): Preview {
  const { ledgers, column } = reckon(game, attack, fire)
  return { ledgers, chances: chancesOf(game, column) }
}

/** The result of a die in a column (7.5). */
export function resultOf(game: Leyte, column: number, die: number): CombatResult {
  return combatTableOf(game).result(column, die)
}
