import { scenarios } from '../../data/scenarios.ts'
import type { Corregidor } from '../../state/state.ts'
import { isUnit, type Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { disruption, holders, isBataan, onTheMap } from './ground.ts'
import type { Step } from './reading.ts'

/** Records that can come between two player turns without fighting. */
const QUIET = ['player-turn.begins', 'turn.begins', 'week.begins', 'turns.passed']

/**
 * 6.2, 10.3: at the start of the second player turn of a turn, units of its side outside enemy zones recover a level,
 * and on Bataan units of both sides recover fully. Judged only where nothing else happened meanwhile.
 */
export function judgeRecovery(bench: Bench, { before, after, records }: Step): void {
  const first = scenarios.find(({ id }) => id === before.options['scenario'])?.first
  const begins = before.vars.side === first && after.vars.side !== first && before.vars.turn === after.vars.turn
  const isQuiet = records.every(({ key }) => QUIET.includes(key)) && before.vars.war.amongEnemies.length === 0
  if (!begins || !isQuiet || before.vars.phase !== 'combat') return
  for (const unit of before.table.pieces.filter(isUnit)) {
    const is = after.table.pieces[unit.index]
    if (is === undefined || !onTheMap(unit.space.id) || is.space.id !== unit.space.id) continue
    const level = recovered(before, unit, after.vars.side)
    bench.same('6.2', 'disruption removed', after.table.status(is, 'disrupted'), level, `${unit.id}:`)
  }
}

/** The level of a unit once a side has begun its turn. */
function recovered(game: Corregidor, unit: Unit, side: string): number {
  const level = disruption(game, unit)
  if (level === 0 || holders(game, unit, unit.space.id).length > 0) return level
  if (isBataan(unit.space.id)) return 0
  return unit.def.side === side ? level - 1 : level
}
