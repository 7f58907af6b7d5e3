import { type Ledger, ledger, type Preview } from '@topside/engine'
import { type CombatTable, part } from '@topside/kit'
import { type CombatResult, combatTables } from '../data/combat.ts'
import type { Artillery, Leyte } from '../state/state.ts'
import type { Attack } from './7.2-attacks.ts'
import { attackLedger, defenceLedger } from './7.3-differential.ts'
import { terrainShift } from './7.4-terrain.ts'

/** 7.5: the combat results table in use. */
export function combatTableOf(game: Leyte): CombatTable<CombatResult> {
  return combatTables[game.options['crt'] === 'active' ? 'active' : 'mobile']
}

/** An attack with its ledgers and the column of its die roll. */
export interface Reckoning {
  readonly ledgers: readonly [attack: Ledger, defence: Ledger, column: Ledger]
  readonly differential: number
  /** Index of the column after the shift for terrain. */
  readonly column: number
  /** The column as printed. */
  readonly label: string
}

/**
 * 7.5, 7.3, 7.4: the differential of an attack against the `fire` of some artillery (13.1), and its column after the
 * terrain shift.
 */
export function reckon(game: Leyte, attack: Attack, fire: readonly Artillery[]): Reckoning {
  const table = combatTableOf(game)
  const [attacking, defending] = [attackLedger(attack), defenceLedger(attack, fire)]
  const differential = attacking.total - defending.total
  const start = table.columnOf(attacking.total, defending.total)
  const shift = terrainShift(game, attack.targets)
  const column = columnFor(game, attack, attacking.total, defending.total)
  const columns = ledger('ledger.column', [
    part('part.differential', '7.3', start + 1, { differential }),
    part('part.terrain', '7.4', -shift.columns, { hex: { space: shift.place?.id ?? '' } }),
    part('part.first-column', '7.4', column - (start - shift.columns)),
  ])
  return { ledgers: [attacking, defending, columns], differential, column, label: table.label(column) }
}

/** 7.5, 7.3, 7.4: the column for an attack strength and a defence strength, after the terrain shift. */
export function columnFor(game: Leyte, { targets }: Attack, attack: number, defence: number): number {
  const table = combatTableOf(game)
  return table.shifted(table.columnOf(attack, defence), -terrainShift(game, targets).columns)
}

/** 7.5: the preview of an attack: its strengths and the chance of each result. */
export function previewOf(game: Leyte, attack: Attack, fire: readonly Artillery[] = []): Preview {
  const { ledgers, column } = reckon(game, attack, fire)
  return { ledgers, chances: combatTableOf(game).chances(column, 'odds') }
}

/** Effects of a result on both sides: hexes to retreat, elimination, or an exchange (7.8). */
export interface Effects {
  readonly attacker: number | 'eliminated' | 'exchange'
  readonly defender: number | 'eliminated'
}

/** 7.5: the effects of each result on both sides. */
export const EFFECTS: { readonly [result in CombatResult]: Effects } = {
  A1: { attacker: 1, defender: 0 },
  AE: { attacker: 'eliminated', defender: 0 },
  Br: { attacker: 1, defender: 1 },
  D1: { attacker: 0, defender: 1 },
  D2: { attacker: 0, defender: 2 },
  D3: { attacker: 0, defender: 3 },
  D4: { attacker: 0, defender: 4 },
  DE: { attacker: 0, defender: 'eliminated' },
  Ex: { attacker: 'exchange', defender: 'eliminated' },
  Ax: { attacker: 'exchange', defender: 1 },
}
