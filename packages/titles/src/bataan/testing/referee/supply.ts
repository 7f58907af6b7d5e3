import { EMERGENCY, IN_SUPPLY, OUT_OF_SUPPLY } from '../../data/faces.ts'
import { enemyOf, SIDES, type Side } from '../../data/units.ts'
import { hexNumber } from './attacks.ts'
import { BARS, beside, distance, HEXES, isFord, isHex, isSea, ROUTES } from './ground.ts'
import { belongsTo } from './support.ts'
import { isHq, type Man, type World } from './world.ts'
import { zoneIn } from './zones.ts'

/** Where supply can be traced from, for one side. */
export interface Lines {
  /** 6.2: whether a Supply Route leads from a hex to a source. */
  route(hex: string): boolean
  /** 6.11c: whether a Supply Line leads from a hex directly to a source. */
  direct(hex: string): boolean
}

/** How supply is traced, besides the position. */
interface Tracing {
  readonly side: Side
  /** Whether bridges destroyed by US Event Q count as whole (6.13). */
  readonly whole?: boolean
}

/** 6.3: the Supply Sources that give supply now. */
function sourcesOf(world: World, side: Side): readonly string[] {
  const captured = (world.vars.captured ?? []).map(hexNumber)
  return world.scenario.supplySources[side].filter((hex) => !captured.includes(hex))
}

/** 6.2, 14.11, 17.15: whether a side can trace supply through a hex. */
function isFree(world: World, side: Side, hex: string, wide: boolean): boolean {
  if (isSea(hex) || !(wide || world.isOpen(hex))) return false
  const fort = Object.entries(world.vars.forts).find(([each]) => each === hex)?.[1]
  if (side === 'japan' && fort?.destroyed === false) return false
  const contested = world.lasting('guerrillas').some(({ hexes = [] }) => hexes.some((each) => each === hex))
  if (side === 'japan' && contested) return false
  return world.holds(side, hex) || !(world.holds(enemyOf(side), hex) || zoneIn(world, enemyOf(side), hex))
}

/** 6.13: whether US Event Q has destroyed the road bridge between two hexes. */
function isDown(world: World, from: string, to: string): boolean {
  return world
    .lasting('bridge-destroyed')
    .some(({ hexes = [] }) => [from, to].every((hex) => hexes.some((each) => each === hex)))
}

/** 6.2 to 6.23: the Supply Routes of a side. */
export function linesOf(world: World, { side, whole = false }: Tracing): Lines {
  const { scenario } = world
  const wide = scenario.supplySources[side].some((hex) => !world.isOpen(hex))
  const looked = new Map<string, boolean>()
  const passes = (hex: string): boolean => {
    const known = looked.get(hex)
    if (known !== undefined) return known
    const free = isFree(world, side, hex, wide)
    looked.set(hex, free)
    return free
  }
  const sources = sourcesOf(world, side).filter(passes)
  const roads = new Set(sources)
  const down = (from: string, to: string) => side === 'japan' && !whole && isDown(world, from, to)
  for (const from of roads)
    for (const to of beside(from))
      if (ROUTES.has(`${from} ${to}`) && !isFord(from, to) && !down(from, to) && passes(to)) roads.add(to)
  // 6.21: at most seven hexes, counting the hex of the road or source, but not the unit's own hex.
  const line = (hex: string, ends: (each: string) => boolean): boolean => {
    let edge = [hex]
    const seen = new Set(edge)
    for (let gone = 0; gone <= 7; gone++) {
      if (edge.some(ends)) return true
      edge = edge
        .filter((from) => from === hex || HEXES.get(from)?.terrain !== 'swamp')
        .flatMap((from) => beside(from).filter((to) => passes(to) && !BARS.has(`${from} ${to}`)))
        .filter((to) => !seen.has(to) && seen.add(to))
    }
    return false
  }
  return {
    direct: (hex) => line(hex, (each) => sources.includes(each)),
    route: (hex) => line(hex, (each) => roads.has(each)),
  }
}

/** 6.41: the formations of the US player whose headquarters can trace a Supply Route. */
export function isLed(world: World, formation: string, lines: Lines): boolean {
  return headquartersOf(world, formation).some(({ place }) => lines.route(place))
}

/** The headquarters of a formation on the map. */
export function headquartersOf(world: World, formation: string): readonly Man[] {
  return SIDES.flatMap((side) => world.onMap(side)).filter((man) => isHq(man) && man.def.formation === formation)
}

/** 6.11 to 6.13, 15.46: the supply of every unit on the map after the Supply Status Phase. `before`: as it was. */
export function judgedSupply(before: World, now: World): ReadonlyMap<string, number> {
  return new Map([...ofJapan(before, now), ...ofUs(before, now)])
}

function ofJapan(before: World, now: World): [string, number][] {
  const [lines, whole] = [linesOf(now, { side: 'japan' }), linesOf(now, { side: 'japan', whole: true })]
  const men = now.onMap('japan')
  const supplied = (by: Lines) => {
    const hqs = men.filter((man) => isHq(man) && by.route(man.place))
    return (man: Man) =>
      belongsTo(now, man) !== undefined
        ? by.route(man.place)
        : by.direct(man.place) || hqs.some(({ place }) => distance(place, man.place) <= 4)
  }
  const [traces, would] = [supplied(lines), supplied(whole)]
  return men.map((man) => {
    const { supply, invading } = before.man(man.id).is
    if (traces(man)) return [man.id, IN_SUPPLY]
    const lasting = supply !== IN_SUPPLY || invading > 0 || would(man)
    return [man.id, lasting ? OUT_OF_SUPPLY : EMERGENCY]
  })
}

function ofUs(before: World, now: World): [string, number][] {
  const lines = linesOf(now, { side: 'us' })
  const men = now.onMap('us')
  const spends = now.scenario.supplyPoints
  // 15.49: the supply of a reaction was for the last turn only.
  const wasFed = ({ id }: Man) =>
    before.man(id).is.supply === IN_SUPPLY && !before.vars.suppliedOnce.some((each) => each === id)
  const had = (man: Man) => !spends || wasFed(man)
  const hqs = men.filter((man) => isHq(man) && wasFed(man))
  const led = new Map<string, boolean>()
  const isFormationLed = (formation: string) => {
    const known = led.get(formation)
    if (known !== undefined) return known
    const found = !spends || isLed(now, formation, lines)
    led.set(formation, found)
    return found
  }
  // 5.34, 6.41: a formation is In Supply if one of its headquarters is; Army units in Reserve with it depend on this.
  const isFed = (man: Man, formation: string) =>
    !spends || man.def.formation !== undefined || hqs.some(({ def }) => def.formation === formation)
  return men.map((man) => {
    const formation = belongsTo(now, man)
    const supplied =
      formation !== undefined
        ? had(man) && isFed(man, formation) && lines.route(man.place) && isFormationLed(formation)
        : lines.direct(man.place) || hqs.some(({ place }) => distance(place, man.place) <= 4)
    return [man.id, supplied ? IN_SUPPLY : OUT_OF_SUPPLY]
  })
}

/** 6.41: the supply of a formation's units after a Supply Point was spent, or was not. */
export function paidSupply(world: World, formation: string, paid: boolean): ReadonlyMap<string, number> {
  const lines = linesOf(world, { side: 'us' })
  const men = world.onMap('us').filter((man) => belongsTo(world, man) === formation)
  const once = (man: Man) => world.vars.suppliedOnce.some((id) => id === man.id)
  return new Map(men.map((man) => [man.id, (paid && lines.route(man.place)) || once(man) ? IN_SUPPLY : OUT_OF_SUPPLY]))
}

/** Compares the supply of units with the expected supply. */
export function supplyDifferences(world: World, expected: ReadonlyMap<string, number>, rule: string) {
  return [...expected].flatMap(([id, supply]) => {
    const man = world.man(id)
    if (!isHex(man.place) || man.is.supply === supply) return []
    return [{ rule, what: `${id} in ${man.place} has supply ${man.is.supply} instead of ${supply}` }]
  })
}
