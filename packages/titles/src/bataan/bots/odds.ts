import { belowTables, combatTables, type TableName } from '../data/combat.ts'
import { DIE } from '../rules/3.4-efficiency.ts'
import { isBelowTable } from '../rules/10.5-odds.ts'
import { type Result, readBox } from '../rules/11.1-results.ts'
import { lossesOf } from '../rules/11.2-losses.ts'

/** Expected results of an attack over its die (10.63). */
export interface Prospect {
  /** Steps lost by the attacker and by the defender. */
  readonly attacker: number
  readonly defender: number
  /** Probability that the hex is given up. */
  readonly vacated: number
  /** Probabilities that the attacker retreats, and that either side is Disrupted. */
  readonly repulsed: number
  readonly shaken: { readonly attacker: number; readonly defender: number }
}

/** The strengths in an attack. */
export interface Strengths {
  readonly table: TableName
  readonly attack: number
  readonly defence: number
  /** Modifier of the die (10.61). */
  readonly modifier: number
  /** Steps of either side. */
  readonly steps: { readonly attacker: number; readonly defender: number }
  /** Whether the defender has declared No Retreat (9.36). */
  readonly holds: boolean
}

const LEAST_ROW = 0
const LAST_ROW = 11
const LIMIT = 5

/** The parsed result boxes by table, column and row. */
const BOXES: { readonly [name in TableName]: readonly (readonly Result[])[] } = {
  mobile: readTable('mobile'),
  assault: readTable('assault'),
}
const BELOW = { mobile: readBox(belowTables.mobile), assault: readBox(belowTables.assault) }

function readTable(name: TableName): Result[][] {
  const rows = Array.from({ length: LAST_ROW + 1 }, (_, row) => row)
  return combatTables[name].labels.map((_, column) =>
    rows.map((row) => readBox(combatTables[name].result(column, row))),
  )
}

/** 10.52 to 11.25: expected results of an attack with these strengths. */
export function prospectOf({ table, attack, defence, modifier, steps, holds }: Strengths): Prospect {
  if (isBelowTable(attack, defence)) return expected([BELOW[table]], steps, holds)
  const column = BOXES[table][combatTables[table].columnOf(attack, defence)] ?? []
  const shift = Math.round(Math.min(LIMIT, Math.max(-LIMIT, modifier)))
  const results: Result[] = []
  for (let die = 1; die <= DIE; die++) {
    const result = column[Math.min(LAST_ROW, Math.max(LEAST_ROW, die + shift))]
    if (result !== undefined) results.push(result)
  }
  return expected(results, steps, holds)
}

function expected(results: readonly Result[], steps: Strengths['steps'], holds: boolean): Prospect {
  let [attacker, defender, vacated, repulsed, hurt, shaken] = [0, 0, 0, 0, 0, 0]
  for (const result of results) {
    const lost = lossesOf(result, steps)
    // 11.41: a unit that stands instead of retreating loses one more step.
    const standing = holds && result.defender.retreats ? 1 : 0
    const gone = Math.min(steps.defender, lost.defender + standing)
    attacker += lost.attacker
    defender += gone
    if (gone >= steps.defender || (result.defender.retreats && !holds)) vacated++
    if (result.attacker.retreats) repulsed++
    if (result.attacker.disrupted) hurt++
    if (result.defender.disrupted) shaken++
  }
  const n = results.length
  return {
    attacker: attacker / n,
    defender: defender / n,
    vacated: vacated / n,
    repulsed: repulsed / n,
    shaken: { attacker: hurt / n, defender: shaken / n },
  }
}
