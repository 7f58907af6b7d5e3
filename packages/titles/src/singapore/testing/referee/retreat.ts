import { type Army, areAllies } from '../../data/armies.ts'
import { figures } from '../../data/scenarios.ts'
import { armyOf, type Board, type Counter, isFlying } from './board.ts'
import { bordersOf, isAxis } from './geography.ts'
import { ask, type Play, type World } from './play.ts'

/** 14.1 to 14.4: the places to which a unit can retreat from a battle. */
export function retreatsOf(board: Board, unit: Counter, attacks: boolean): string[] {
  const army = armyOf(unit)
  const from = unit.place
  return bordersOf(from)
    .filter(({ to, kind }) => {
      if (kind !== 'land' && !mayCross(board, unit, attacks, to, kind)) return false
      if (isAxis(to)) return army === 'japanese' && board.axes.includes(to)
      const above = board.in(to).some((each) => isFlying(each) && !areAllies(each.def.army, army))
      if (!board.isFriendly(to, army) || board.isContested(to) || board.hasAlly(to, army) || above) return false
      return board.mobile(to, army) < figures.stacking
    })
    .map(({ to }) => to)
}

/**
 * 14.3, 14.4: whether a unit may retreat over water: an attacker only back to a place from which an attack came this
 * turn.
 */
function mayCross(board: Board, unit: Counter, attacks: boolean, to: string, kind: string): boolean {
  if (!unit.def.crossesWater) return false
  if (attacks) return (board.entries[unit.place] ?? []).some(({ from }) => from === to)
  return (
    kind === 'river' &&
    armyOf(unit) === 'australian' &&
    unit.def.branch === 'infantry' &&
    board.isInForce('river-guides')
  )
}

/** 14.1, 3.3: a unit leaves for a place of its owner's choice, or is lost if there is none. */
export function* retreat({ board }: World, unit: Counter, attacks: boolean): Play {
  const army: Army = armyOf(unit)
  if (retreatsOf(board, unit, attacks).length === 0) return board.lose(unit)
  const answers = () => retreatsOf(board, unit, attacks).map((space) => ({ verb: 'retreat', piece: unit.id, space }))
  const { space = '' } = yield* ask({ seat: board.seats[army], kind: 'retreat', answers })
  board.tell('unit.retreated', unit.id, unit.place, space)
  unit.place = space
  if (!isAxis(space)) board.take(space, army)
}
