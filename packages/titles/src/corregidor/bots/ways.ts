import { FAR, type HexCosts, oncePer } from '@topside/kit'
import { hexDefs, neighboursOf } from '../data/hexes.ts'
import { stepCost } from '../rules/8.1-terrain.ts'
import { allowanceOf } from '../rules/8-reach.ts'
import { MAP_SIZE } from '../state/places.ts'
import { isVehicle, type Unit } from '../state/units.ts'

/** How units move: on foot, or by vehicle (8.2H). */
interface Going {
  /** By hex, costs of the steps into it from its neighbours, in order; {@link FAR}: not possible. */
  readonly into: readonly Uint16Array[]
  readonly known: Map<number, HexCosts>
}

const onFoot = oncePer((_: typeof hexDefs) => new Map<boolean, Going>())

function goingOf(unit: Unit): Going {
  const made = onFoot(hexDefs)
  const wheeled = isVehicle(unit)
  let going = made.get(wheeled)
  if (going === undefined) {
    going = { into: hexDefs.map((_, hex) => stepsInto(unit, hex)), known: new Map() }
    made.set(wheeled, going)
  }
  return going
}

function stepsInto(unit: Unit, hex: number): Uint16Array {
  return Uint16Array.from(neighboursOf(hex), (from) => {
    const cost = stepCost(unit, from, hex)
    return cost === undefined ? FAR : cost === 'all' ? allowanceOf(unit) : cost
  })
}

/** Path costs of a unit to a hex, in sixths of a Movement Point (8.1): computed on demand and cached. */
export function waysFor(unit: Unit, hex: number): HexCosts {
  const { into, known } = goingOf(unit)
  let ways = known.get(hex)
  if (ways === undefined) {
    ways = waysTo(into, hex)
    known.set(hex, ways)
  }
  return ways
}

function waysTo(into: readonly Uint16Array[], goal: number): HexCosts {
  const ways = new Uint16Array(MAP_SIZE).fill(FAR)
  ways[goal] = 0
  const open = [goal]
  for (const next of open) {
    const costs = into[next] ?? new Uint16Array()
    for (const [index, from] of neighboursOf(next).entries()) {
      const sum = (ways[next] ?? FAR) + (costs[index] ?? FAR)
      if (sum >= (ways[from] ?? 0)) continue
      ways[from] = sum
      open.push(from)
    }
  }
  return ways
}

const seas = oncePer((_: typeof hexDefs) => new Map<number, HexCosts>())

/** Distance from each hex of water to a coast, in hexes of water (7.0). */
export function seaWaysTo(coast: number): HexCosts {
  const known = seas(hexDefs)
  let ways = known.get(coast)
  if (ways === undefined) {
    ways = new Uint16Array(MAP_SIZE).fill(FAR)
    ways[coast] = 0
    const open = [coast]
    for (const next of open)
      for (const from of neighboursOf(next)) {
        if (hexDefs[from]?.terrain !== 'sea' || ways[from] !== FAR) continue
        ways[from] = (ways[next] ?? 0) + 1
        open.push(from)
      }
    known.set(coast, ways)
  }
  return ways
}
