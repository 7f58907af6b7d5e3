import type { Box } from '../data/combat.ts'

/** A combat result for one side (11.11). */
export interface SideResult {
  /** Steps to lose; `all`: every unit is eliminated. */
  readonly steps: number | 'all'
  readonly retreats: boolean
  readonly disrupted: boolean
}

/** 11.11: a parsed box of a Combat Results Table. */
export interface Result {
  readonly attacker: SideResult
  readonly defender: SideResult
  /** Whether the box is shaded: the attacker may lose armour (11.23). */
  readonly shaded: boolean
}

/** 11.11: parses a box: A and D for the sides, steps to lose, E eliminated, R retreat, d Disrupted. */
export function readBox(box: Box): Result {
  return {
    attacker: sideOf(box, /A([123E]?)(R?)(d?)/),
    defender: sideOf(box, /D([123E]?)(R?)(d?)/),
    shaded: box.endsWith('*'),
  }
}

function sideOf(box: Box, side: RegExp): SideResult {
  const [, steps = '', retreat = '', disrupted = ''] = side.exec(box) ?? []
  return { steps: steps === 'E' ? 'all' : Number(steps), retreats: retreat !== '', disrupted: disrupted !== '' }
}
