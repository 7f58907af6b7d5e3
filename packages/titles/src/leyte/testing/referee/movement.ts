import type { Choice } from '@topside/engine'
import { beside, costOf, distance, entriesOf, isLand, type Start } from './ground.ts'
import { isBattalion, otherSide, type Scene, type Side, type UnitHere } from './scene.ts'

/** 5.2, 5.4, 16.13, 16.23: whether units of a side may enter a hex in the current position. */
export function mayEnter(scene: Scene, side: Side, hex: string): boolean {
  return isLand(hex) && !isClosed(scene, hex) && !isForbidden(scene, side, hex) && !scene.holds(otherSide(side), hex)
}

/** 16.13: whether a hex is on the highway south of 0531, where the American Assault leaves the map. */
export function isClosed(scene: Scene, hex: string): boolean {
  return scene.scenario.id === 'american-assault' && ['0431', '0332', '0231', '0132'].includes(hex)
}

/** 16.23: Japanese units may not enter hexrow 0100 in the Mountain Barrier. */
function isForbidden(scene: Scene, side: Side, hex: string): boolean {
  return side === 'japan' && scene.scenario.id === 'mountain-barrier' && hex.startsWith('01')
}

/** 5.1, 5.2, 6.1: every hex that a unit reaches, with the lowest cost; enemy zones stop it. */
function reach(scene: Scene, unit: UnitHere, starts: readonly Start[]): ReadonlyMap<string, number> {
  const { side, movement } = unit
  const found = new Map<string, number>()
  let next = starts.filter(([hex, cost]) => cost <= 2 * movement && (hex === unit.place || mayEnter(scene, side, hex)))
  while (next.length > 0) {
    const grown: Start[] = []
    for (const [hex, spent] of next) {
      if (spent >= (found.get(hex) ?? Number.POSITIVE_INFINITY)) continue
      found.set(hex, spent)
      if (scene.inZone(side, hex)) continue
      for (const to of beside(hex)) {
        const total = spent + costOf(hex, to)
        if (total <= 2 * movement && mayEnter(scene, side, to)) grown.push([to, total])
      }
    }
    next = grown
  }
  return found
}

/** The start of a unit's move: its hex, or the hexes by which it comes in (12.2). */
function startsOf(scene: Scene, unit: UnitHere): Start[] {
  const entry = entryOf(scene, unit)
  return entry === undefined ? [[unit.place, 0]] : entriesOf(entry)
}

/** 12.2, 16.13, 18.1: the entry of a unit that is not on the map; `undefined` if it is on the map. */
function entryOf(scene: Scene, unit: UnitHere): string | undefined {
  if (unit.place === 'us-exited') return 'north-edge'
  if (!['us-reinforcements', 'us-withheld', 'japan-reinforcements', 'japan-withheld'].includes(unit.place)) return
  const arrival = scene.arrivalOf(unit.id)
  return arrival?.optional === true && scene.options['landing'] !== 'south' ? 'east' : arrival?.entry
}

/** 5.3, 16.13: all ends of a unit's move: empty hexes, and exits for half a Movement Point more. */
export function ends(scene: Scene, unit: UnitHere): Choice[] {
  const reached = [...reach(scene, unit, startsOf(scene, unit))]
  const stops = reached.filter(([hex]) => scene.at(hex) === undefined)
  const exits = reached.filter(([hex, cost]) => cost < 2 * unit.movement && isExit(scene, unit, hex))
  return [
    ...stops.map(([space, value]): Choice => ({ verb: 'move', piece: unit.id, space, value })),
    ...exits.map(([space, cost]): Choice => ({ verb: 'exit', piece: unit.id, space, value: cost + 1 })),
  ]
}

/** 16.13: any unit leaves by 2925; one 3-2-5 by 0531 until the end of turn three. Not from an enemy zone. */
function isExit(scene: Scene, unit: UnitHere, hex: string): boolean {
  if (scene.scenario.id !== 'american-assault' || unit.side !== 'us' || scene.inZone('us', hex)) return false
  return hex === '2925' || (hex === '0531' && isBattalion(unit) && !scene.detached && scene.turn <= 3)
}

/** 5.1, 6.1: whether a unit on the map may still move: it has not moved, and is not in an enemy zone. */
export function isFree(scene: Scene, { side, face, place }: UnitHere): boolean {
  return face === 'fresh' && !scene.inZone(side, place)
}

/** 5.1: the units that can still move: free ones with a possible destination. */
export function movers(scene: Scene, side: Side): UnitHere[] {
  return scene.onMap(side).filter((unit) => isFree(scene, unit) && ends(scene, unit).length > 0)
}

/** 12.1, 16.13, 18.0: the units that may come in on this turn, except the Air Assault Battalion (12.41). */
export function due(scene: Scene, side: Side): UnitHere[] {
  return scene.units.filter((unit) => {
    if (unit.side !== side || entryOf(scene, unit) === 'anywhere') return false
    if (unit.place === `${side}-withheld`) return true
    if (unit.place === 'us-exited') return (scene.returns[unit.id] ?? Number.POSITIVE_INFINITY) <= scene.turn
    return unit.place === `${side}-reinforcements` && (scene.arrivalOf(unit.id)?.turn ?? 99) <= scene.turn
  })
}

/** The units that can come in now. */
export function comers(scene: Scene, side: Side): UnitHere[] {
  return due(scene, side).filter((unit) => ends(scene, unit).length > 0)
}

/** 12.41: the Air Assault Battalion, on the turn on which it comes. */
export function airAssault(scene: Scene, side: Side): UnitHere | undefined {
  return scene.in(`${side}-reinforcements`).find((unit) => {
    const arrival = scene.arrivalOf(unit.id)
    return arrival?.entry === 'anywhere' && arrival.turn === scene.turn
  })
}

/** 12.42: any land hex without a unit that the side may enter. */
export function drops(scene: Scene, unit: UnitHere, hexes: Iterable<string>): Choice[] {
  return [...hexes]
    .filter((hex) => mayEnter(scene, unit.side, hex) && scene.at(hex) === undefined)
    .map((space) => ({ verb: 'drop', piece: unit.id, space }))
}

/** The fault of a move's path that costs `cost` half points; `undefined`: none. */
export function pathFault(scene: Scene, unit: UnitHere, path: readonly string[], cost: number): string | undefined {
  const [first = '', ...rest] = path
  const start = startsOf(scene, unit).find(([hex]) => hex === first)
  if (start === undefined) return `begins in ${first}`
  let [at, spent] = start
  if (at !== unit.place && !mayEnter(scene, unit.side, at)) return `enters ${at}`
  for (const to of rest) {
    if (distance(at, to) !== 1 || !mayEnter(scene, unit.side, to)) return `goes from ${at} to ${to}`
    if (scene.inZone(unit.side, at)) return `goes on from the enemy zone in ${at}`
    spent += costOf(at, to)
    at = to
  }
  return spent === cost ? undefined : `costs ${spent / 2}, not ${cost / 2}`
}
