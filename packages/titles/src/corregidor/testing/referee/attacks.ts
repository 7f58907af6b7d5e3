import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { after, beside, disruption, HEXES, holders, isSea, numbersOf, onTheMap, UNITS, unitsIn } from './ground.ts'
import { isNight } from './hours.ts'
import { isGun } from './kinds.ts'
import { piecesIn, spacesIn } from './reading.ts'

/** The only hex from which Battery Crofton can be attacked, and the hex of the battery (8.1). */
const [CROFTON_FROM, CROFTON] = ['i2931', 'i2930']

/** 10.1: whether a unit can attack at all in this phase; `isNew`: in a phase that has not begun. */
function isAble({ table }: Corregidor, unit: Unit, isNew = false): boolean {
  const [attack = 0, , movement = 0] = numbersOf(unit)
  if (attack === 0 || table.status(unit, 'disrupted') === 2) return false
  if (!isNew && table.status(unit, 'fought') > 0) return false
  if (UNITS.get(unit.id)?.type === 'naval-gunboat') return false
  // Guns that cannot move bombard; others attack if they have not fired in this turn.
  return !isGun(unit) || (movement > 0 && table.status(unit, 'fired') !== 1)
}

/**
 * The hexes that a unit can attack from its position: the adjacent ones, or from off the map the entry hex and the
 * hexes around it.
 */
function around(game: Corregidor, unit: Unit): string[] {
  const { id } = unit.space
  const among = game.vars.war.amongEnemies.find((each) => each.unit === unit.id)
  if (among !== undefined) return [game.table.spaces[among.hex]?.id ?? '']
  if (onTheMap(id)) return [...beside(id)]
  if (unit.def.side !== 'japan') return []
  // 8.0: a Japanese unit whose entry hex is held attacks that hex, or an adjacent one.
  const held = after(id).filter((hex) => unitsIn(game, hex).some(({ def }) => def.side === 'us'))
  return [...new Set(held.flatMap((hex) => [hex, ...beside(hex)]))]
}

/** 10.1: the enemies in a hex that were not attacked in this phase. */
function targetsIn(game: Corregidor, side: string, hex: string, attacked: Attacked = game.vars.attacked): Unit[] {
  const enemies = unitsIn(game, hex).filter(({ def }) => def.side !== side)
  const done = new Set<string>(attacked)
  return enemies.filter(({ id }) => !done.has(id))
}

/** The units attacked in a phase. */
type Attacked = Iterable<string>

/** 7.0, 8.1, 10.1: whether a unit can attack an adjacent hex. */
function canAttack(game: Corregidor, unit: Unit, hex: string, attacked?: Attacked): boolean {
  if (targetsIn(game, unit.def.side, hex, attacked).length === 0) return false
  if (hex === CROFTON && unit.space.id !== CROFTON_FROM) return false
  return !isSea(unit.space.id) || HEXES.get(hex)?.beach === true
}

/** The hexes that some units can attack. */
function targetsOf(game: Corregidor, units: readonly Unit[], attacked?: Attacked): string[] {
  const hexes = units.flatMap((unit) => around(game, unit).filter((hex) => canAttack(game, unit, hex, attacked)))
  return [...new Set(hexes)]
}

/**
 * 10.1: the hexes that a side can attack; `attacked`: the units attacked in this phase; absent: the phase has not
 * begun.
 */
export function attackTargets(game: Corregidor, side: string, attacked?: Attacked): string[] {
  const units = game.table.pieces.filter((each): each is Unit => each.def.kind === 'unit')
  const able = units.filter((unit) => unit.def.side === side && isAble(game, unit, attacked === undefined))
  return targetsOf(game, able, attacked === undefined ? [] : [...attacked, ...game.vars.attacked])
}

/** Judges the questions of the Combat Phase (10.1). */
export function judgeAttacks(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  const units = game.table.pieces.filter((each): each is Unit => each.def.kind === 'unit')
  const { side } = game.vars
  const able = units.filter((unit) => unit.def.side === side && isAble(game, unit))
  if (decision.kind === 'attack.target') {
    const offered = decision.choices.flatMap(({ verb, space = '' }) => (verb === 'target' ? [space] : []))
    const legal = targetsOf(game, able)
    const bound = isNight(game) ? [] : able.filter((unit) => mustAttack(game, unit))
    if (bound.length === 0) bench.offers('10.1', 'targets', offered, legal)
    else
      bench.same(
        '10.1',
        'targets are legal',
        offered.filter((hex) => !legal.includes(hex)),
        [],
      )
    const isOver = decision.choices.some(({ verb }) => verb === 'done')
    const said = bound.map(({ id, space }) => `${id} in ${space.id}`)
    if (!game.vars.frenzy) bench.same('10.1', 'duty to attack', isOver, bound.length === 0, `bound ${said}:`)
  }
  if (decision.kind === 'attack.units') {
    const [hex = ''] = spacesIn(decision, 'hex')
    const taken = piecesIn(decision, 'taken')
    const offered = decision.choices.flatMap(({ verb, piece = '' }) => (verb === 'join' ? [piece] : []))
    const legal = able.filter((unit) => around(game, unit).includes(hex) && canAttack(game, unit, hex))
    const free = legal.map(({ id }): string => id).filter((id) => !taken.includes(id))
    const bound = isNight(game) ? [] : able.filter((unit) => mustAttack(game, unit))
    if (bound.length === 0) bench.offers('10.1', 'attackers', offered, free, `${hex}:`)
    else
      bench.same(
        '10.1',
        'attackers are legal',
        offered.filter((id) => !free.includes(id)),
        [],
        `${hex}:`,
      )
  }
}

/** 10.1, 10.3: a unit in an enemy zone must attack, unless it is disrupted, in a tunnel, or has no enemy left. */
function mustAttack(game: Corregidor, unit: Unit): boolean {
  const { id } = unit.space
  const among = game.vars.war.amongEnemies.some((each) => each.unit === unit.id)
  if (disruption(game, unit) > 0) return false
  if (!among && (HEXES.get(id)?.terrain === 'tunnel' || !onTheMap(id) || holders(game, unit, id).length === 0))
    return false
  return around(game, unit).some((hex) => canAttack(game, unit, hex))
}
