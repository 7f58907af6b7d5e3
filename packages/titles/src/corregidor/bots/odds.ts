import { onceEach } from '@topside/kit'
import { groundTable, readBox } from '../data/combat.ts'

/** Expected results of an attack over its die (10.0). */
export interface Prospect {
  /** Expected steps lost and levels of Disruption of each unit of a side, and its probability of retreat. */
  readonly attacker: Suffers
  readonly defender: Suffers
}

/** What each unit of a side suffers. */
export interface Suffers {
  readonly steps: number
  readonly levels: number
  readonly retreats: number
  /** Probability that it is eliminated. */
  readonly gone: number
}

/** Larger modifiers have the same effect. */
const LIMIT = 12
/** Prospects by column, then by modifier above the lowest. */
const prospects = onceEach((column) => onceEach((above) => expected(column, above - LIMIT)))

/** 10.0: expected results of an attack with these strengths. */
export function prospectOf(attack: number, defence: number, modifier: number): Prospect {
  const column = groundTable.columnOf(Math.max(1, attack), Math.max(1, defence))
  const bound = Math.round(Math.max(-LIMIT, Math.min(LIMIT, modifier)))
  return prospects(column)(bound + LIMIT)
}

function expected(column: number, modifier: number): Prospect {
  const sums = { attacker: [0, 0, 0, 0], defender: [0, 0, 0, 0] }
  const { ways, all } = groundTable.results(column, modifier)
  for (const [box, count] of ways) {
    const { whose, losesStep, disruption, retreat, eliminated } = readBox(box)
    if (whose === undefined) continue
    const suffered = [losesStep ? 1 : 0, disruption, retreat > 0 ? 1 : 0, eliminated ? 1 : 0]
    for (const [index, more] of suffered.entries()) sums[whose][index] = (sums[whose][index] ?? 0) + more * count
  }
  const suffers = ([steps = 0, levels = 0, retreats = 0, gone = 0]: readonly number[]): Suffers => ({
    steps: steps / all,
    levels: levels / all,
    retreats: retreats / all,
    gone: gone / all,
  })
  return { attacker: suffers(sums.attacker), defender: suffers(sums.defender) }
}
