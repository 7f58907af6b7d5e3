import { hexOf, idOf } from '../data/hexes.ts'
import { type Bataan, onMap, tell, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { isActive } from './7.2-active.ts'
import { showFort } from './14.1-repairs.ts'

/**
 * 14.13, 14.15: the Engineering Phase: fortifications with Japanese units in them are destroyed, others are repaired.
 */
export function engineeringPhase(game: Bataan): void {
  destroyForts(game)
  restoreForts(game)
}

/** 14.13: fortifications occupied by Japanese units are destroyed; one built by an event is removed. */
function destroyForts(game: Bataan): void {
  const { vars } = game
  const occupied = unitsAt(game, 'japan')
  for (const [hex, fort] of Object.entries(vars.forts)) {
    if (fort.destroyed || occupied[hexOf(hex)] === 0) continue
    const { [hex]: _, ...others } = vars.forts
    vars.forts = fort.line === 'built' ? others : { ...vars.forts, [hex]: { ...fort, destroyed: true } }
    showFort(game, hex)
    tell(game, 'fort.destroyed', '14.13', { hex: { space: hex } })
  }
  if (vars.abucayFallen || !isAbucayDown(game)) return
  vars.abucayFallen = true
  tell(game, 'fort.abucay-fallen', '14.15')
}

/**
 * Whether all fortifications of the Abucay Line are destroyed at the same time; from then on they cannot be repaired
 * (14.15).
 */
function isAbucayDown({ vars }: Bataan): boolean {
  const line = Object.values(vars.forts).filter(({ line: each }) => each === 'abucay')
  return line.length > 0 && line.every(({ destroyed }) => destroyed)
}

/**
 * 14.15: units activated in place begin to repair; they stop if they move, if artillery among them fires, or if an
 * enemy moves adjacent.
 */
export function beginRepairs(game: Bataan, sequence: Sequence): void {
  const { undisturbed } = game.vars
  if (sequence.side === 'japan' || undisturbed.length === 0) return
  const units = unitsOf(game, 'us').filter(
    (unit) => undisturbed.includes(unit.def.id) && onMap(unit) && isActive(game, sequence, unit),
  )
  if (units.length === 0) return
  for (const unit of units) game.table.setStatus(unit, 'repairing', 1)
  tell(game, 'fort.repairing', '14.15', { units })
}

/** 14.15, 14.16: in the Engineering Phase every fortification with a unit still repairing is restored. */
export function restoreForts(game: Bataan): void {
  const { table, vars } = game
  const units = unitsOf(game, 'us').filter((unit) => table.status(unit, 'repairing') === 1)
  const hexes = [...new Set(units.map(({ space }) => idOf(space.index)))]
  for (const unit of units) table.setStatus(unit, 'repairing', 0)
  vars.undisturbed = []
  for (const hex of hexes) {
    const fort = vars.forts[hex]
    if (fort === undefined) continue
    vars.forts = { ...vars.forts, [hex]: { ...fort, destroyed: false } }
    showFort(game, hex)
    tell(game, 'fort.restored', '14.15', { hex: { space: hex } })
  }
}
