import type { Choice, Decision } from '@topside/engine'
import { type HexDef, hexDefs } from '../data/hexes.ts'
import reinforcementData from '../data/reinforcements.json' with { type: 'json' }
import routeData from '../data/routes.json' with { type: 'json' }
import scenarioData from '../data/scenarios.json' with { type: 'json' }
import terrainData from '../data/terrain.json' with { type: 'json' }
import { enemyOf, type Side, type UnitDef } from '../data/units.ts'
import { FRESH, type Leyte, type Unit } from '../state/state.ts'

/** A decision, as the reference sees it. */
interface ReferenceQuestion {
  readonly game: Leyte
  readonly side: Side
  readonly decision: Decision
}

/** The rules of `rules/` implemented again, slowly and hex by hex: all answers to each kind of decision. */
const ANSWERS: { readonly [kind: string]: (asked: ReferenceQuestion) => Choice[] } = {
  'move.unit': ({ game, side }) => {
    const able = onMap(game, side).filter((unit) => unit.face === FRESH && !inZone(game, side, unit.space.id))
    const movers = able.filter((unit) => ends(game, unit, [[unit.space.id, 0]]).length > 0)
    return [...movers.map(({ id }): Choice => ({ verb: 'unit', piece: id })), { verb: 'done' }]
  },
  'move.where': ({ game, decision }) => {
    const unit = about(game, decision)
    return ends(game, unit, [[unit.space.id, 0]])
  },
  'arrival.where': ({ game, side, decision }) => {
    const unit = about(game, decision)
    const starts = entries(entryOf(game, unit)).filter(([hex]) => mayEnter(game, side, hex))
    return ends(game, unit, starts)
  },
  'retreat.where': ({ game, side, decision }) => {
    const unit = about(game, decision)
    const { at, left } = decision.args ?? {}
    if (typeof at !== 'object' || !('space' in at) || typeof left !== 'number') throw new Error('no retreat')
    const from = unit.space.id
    const whole = distance(from, at.space) + left
    const alone = (hex: string) => unitAt(game, hex) === undefined
    const pushes =
      game.options['displacement'] === 'yes' && retreats(game, side, [from, from], whole, alone).length === 0
    const mayEnd = pushes ? (hex: string) => alone(hex) || makesRoom(game, side, hex, [from]) : alone
    const steps = retreats(game, side, [from, at.space], left, mayEnd)
    return steps.map((space) => ({ verb: 'retreat-to', piece: unit.id, space }))
  },
}

/** All answers to a decision, found by the reference; `undefined` for kinds that it does not know. */
export function answersTo(game: Leyte, decision: Decision): Choice[] | undefined {
  const named = decision.args?.['unit']
  const unit = typeof named === 'object' && 'piece' in named ? game.table.piece(named.piece) : undefined
  const side = unit?.def.side ?? game.vars.side
  return ANSWERS[decision.kind]?.({ game, side, decision })
}

const HEXES: ReadonlyMap<string, HexDef> = new Map(hexDefs.map((hex) => [hex.id, hex]))
const ROUTES: ReadonlyMap<string, string> = new Map(
  ['trail', 'road'].flatMap((kind) =>
    routeData.chains
      .filter((chain) => chain.kind === kind)
      .flatMap(({ hexes }) => hexes.slice(1).flatMap((b, i) => [`${hexes[i]}${b}`, `${b}${hexes[i]}`]))
      .map((pair): [string, string] => [pair, kind]),
  ),
)

const number = (row: number, column: number) => `${row}`.padStart(2, '0') + `${column}`.padStart(2, '0')

/** Rows count from the south; even ones lie half a hex further east. */
function beside(hex: string): string[] {
  const [row, column] = [Number(hex.slice(0, 2)), Number(hex.slice(2))]
  const east = row % 2 === 0 ? column + 1 : column
  return [
    number(row, column - 1),
    number(row, column + 1),
    ...[row - 1, row + 1].flatMap((next) => [number(next, east - 1), number(next, east)]),
  ].filter((each) => HEXES.has(each))
}

function about(game: Leyte, { args }: Decision): Unit {
  const named = args?.['unit']
  if (typeof named !== 'object' || !('piece' in named)) throw new Error('the decision names no unit')
  return game.table.piece(named.piece)
}

function onMap(game: Leyte, side: Side): Unit[] {
  return game.table.pieces.filter(({ def, space }) => def.side === side && HEXES.has(space.id))
}

function unitAt(game: Leyte, hex: string): Unit | undefined {
  return game.table.space(hex).pieces[0]
}

function holds(game: Leyte, side: Side, hex: string): boolean {
  return unitAt(game, hex)?.def.side === side
}

/** 6.1: whether a hex is in a zone of control of the enemies of a side. */
function inZone(game: Leyte, side: Side, hex: string): boolean {
  return beside(hex).some((near) => holds(game, enemyOf(side), near))
}

/** 16.13: whether a hex is on the highway beyond the exit at 0531. */
function isClosed(game: Leyte, hex: string): boolean {
  return game.options['scenario'] === 'american-assault' && ['0431', '0332', '0231', '0132'].includes(hex)
}

/** 5.2, 5.4, 16.13, 16.23. */
function mayEnter(game: Leyte, side: Side, hex: string): boolean {
  const barred = side === 'japan' && game.options['scenario'] === 'mountain-barrier' && hex.startsWith('01')
  return HEXES.get(hex)?.terrain !== 'sea' && !isClosed(game, hex) && !barred && !holds(game, enemyOf(side), hex)
}

/** 5.2: half Movement Points of a step. */
function costOf(from: string, to: string): number {
  const { costs } = terrainData
  const terrain = HEXES.get(to)?.terrain ?? 'sea'
  const ground = terrain === 'sea' ? Number.POSITIVE_INFINITY : costs[terrain]
  const route = ROUTES.get(from + to)
  return route === undefined ? ground : Math.min(ground, route === 'road' ? costs.road : costs.trail)
}

type Start = readonly [hex: string, cost: number]

/** 5.1, 5.2, 6.1: everything in reach with its lowest cost, by relaxation until no cost falls. */
function reach(game: Leyte, unit: Unit, starts: readonly Start[]): Map<string, number> {
  const { side, movement } = unit.def
  const found = new Map(starts.filter(([, cost]) => cost <= 2 * movement))
  for (let grown = true; grown; ) {
    grown = false
    for (const [hex, spent] of [...found]) {
      if (inZone(game, side, hex)) continue
      for (const to of beside(hex)) {
        const total = spent + costOf(hex, to)
        if (total > 2 * movement || total >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue
        if (!mayEnter(game, side, to)) continue
        found.set(to, total)
        grown = true
      }
    }
  }
  return found
}

/** 5.3, 16.13: where a unit can end its move, or leave the map. */
function ends(game: Leyte, unit: Unit, starts: readonly Start[]): Choice[] {
  const reached = reach(game, unit, starts)
  const stops = [...reached].filter(([hex]) => !holds(game, unit.def.side, hex))
  const exits = [...reached].filter(([hex, cost]) => cost < 2 * unit.def.movement && isExit(game, unit, hex))
  return [
    ...stops.map(([space, value]): Choice => ({ verb: 'move', piece: unit.id, space, value })),
    ...exits.map(([space, cost]): Choice => ({ verb: 'exit', piece: unit.id, space, value: cost + 1 })),
  ]
}

/** 16.13. */
function isExit(game: Leyte, { def }: Unit, hex: string): boolean {
  if (game.options['scenario'] !== 'american-assault' || def.side !== 'us' || inZone(game, 'us', hex)) return false
  const battalion = def.artillery === undefined && def.attack === 3 && def.defence === 2
  return hex === '2925' || (hex === '0531' && battalion && !game.vars.detached && game.vars.turn <= 3)
}

const BEACHES: { readonly [area: string]: readonly string[] } = {
  north: ['2428', '2528', '2628'],
  east: ['1332', '1232', '1132', '1032'],
  south: ['0610', '0511', '0512', '0513', '0514'],
}
const EDGES: { readonly [edge: string]: (hex: string) => boolean } = {
  ormoc: (hex) => hex === '0808',
  'west-edge': (hex) => hex.endsWith('01'),
  'south-edge': (hex) => hex.startsWith('01'),
  'north-edge': (hex) => hex.startsWith('29'),
}

/** 12.2, 16.13, 18.1, 18.2: how a unit arrives. */
function entryOf(game: Leyte, unit: Unit): string {
  if (unit.space.id === 'us-exited') return 'north-edge'
  const { firstTurn = 0, lastTurn = 0 } = scenarioData.scenarios.find(({ id }) => id === game.options['scenario']) ?? {}
  const row = reinforcementData.reinforcements.find(
    (each) => each.unit === unit.id && each.turn >= firstTurn && each.turn <= lastTurn,
  )
  if (row === undefined) throw new Error(`${unit.id} does not come in`)
  return 'optional' in row && game.options['landing'] === 'east' ? 'east' : row.entry
}

/** 12.2, 12.21, 12.23: where units arrive, with costs. */
function entries(entry: string): Start[] {
  const beach = BEACHES[entry]
  if (beach !== undefined) return beach.map((hex) => [hex, 4])
  return [...HEXES.keys()].filter((hex) => EDGES[entry]?.(hex)).map((hex) => [hex, costOf('', hex)])
}

/** Distance between two hexes: rows first, then the rest along the row in half hexes. */
function distance(a: string, b: string): number {
  const along = (hex: string) => 2 * Number(hex.slice(2)) + (Number(hex.slice(0, 2)) % 2 === 0 ? 1 : 0)
  const rows = Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2)))
  return rows + Math.max(0, (Math.abs(along(a) - along(b)) - rows) / 2)
}

/** 7.6: whether units of a side may retreat into a hex. */
function mayRetreatTo(game: Leyte, side: Side, hex: string): boolean {
  return mayEnter(game, side, hex) && !inZone(game, side, hex)
}

/** 7.6: the next hexes of a retreat, from its start to its current hex, from which it can be completed. */
function retreats(
  game: Leyte,
  side: Side,
  [origin, at]: readonly [string, string],
  left: number,
  mayEnd: (hex: string) => boolean,
): string[] {
  return beside(at).filter((hex) => {
    if (distance(origin, hex) !== distance(origin, at) + 1 || !mayRetreatTo(game, side, hex)) return false
    return left === 1 ? mayEnd(hex) : retreats(game, side, [origin, hex], left - 1, mayEnd).length > 0
  })
}

/** 7.6 with displacement: whether the unit in a hex can be pushed, even by pushing others. */
function makesRoom(game: Leyte, side: Side, hex: string, passed: readonly string[]): boolean {
  return beside(hex).some((to) => {
    if (passed.includes(to) || !mayRetreatTo(game, side, to)) return false
    return unitAt(game, to) === undefined || makesRoom(game, side, to, [...passed, hex])
  })
}

/** 15.32: whether a line runs from a hex to one of the ends: three hexes of any kind, then roads and trails. */
function hasLine(game: Leyte, side: Side, from: string, ends: readonly string[]): boolean {
  const open = (hex: string) =>
    HEXES.get(hex)?.terrain !== 'sea' &&
    !isClosed(game, hex) &&
    !holds(game, enemyOf(side), hex) &&
    (!inZone(game, side, hex) || holds(game, side, hex))
  const onRoute = (hex: string) => beside(hex).some((near) => ROUTES.has(hex + near))
  const mayGoOn = (at: string, hex: string, gone: number) =>
    gone < 3 || (gone === 3 ? onRoute(hex) : ROUTES.has(at + hex))
  const seen = new Set<string>()
  const waiting: Start[] = [[from, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, gone] = next
    if (ends.includes(at)) return true
    for (const hex of beside(at)) {
      const step = Math.min(gone + 1, 4)
      if (seen.has(`${hex} ${step}`) || !open(hex) || !mayGoOn(at, hex, gone)) continue
      seen.add(`${hex} ${step}`)
      waiting.push([hex, step])
    }
  }
  return false
}

/** Beaches to which American lines may run (15.31). */
function activeBeaches({ options }: Leyte): string[] {
  const scenario = options['scenario']
  const south =
    scenario === 'final-collapse' ||
    (scenario === 'mountain-barrier' && options['southern-beaches'] === 'active') ||
    (scenario === 'american-assault' && options['landing'] === 'south')
  return ['north', 'east', ...(south ? ['south'] : [])].flatMap((area) => BEACHES[area] ?? [])
}

/** 15.11. */
function worth(units: readonly { readonly def: UnitDef }[]): number {
  return units.reduce((sum, { def }) => sum + def.attack + def.defence + (def.artillery?.fpf ?? 0), 0)
}

/** 15.1 to 15.33, 16.14, 16.24, 16.34: the points of both sides if the scenario ends now. */
export function pointsAtEnd(game: Leyte): { readonly [side in Side]: number } {
  const scenario = game.options['scenario']
  const beaches = activeBeaches(game)
  const [american, japanese] = [onMap(game, 'us'), onMap(game, 'japan')]
  const linked = american.filter(({ space }) => hasLine(game, 'us', space.id, beaches))
  const landed = ['north', 'east'].some((area) => BEACHES[area]?.some((hex) => holds(game, 'japan', hex)))
  let us = worth(game.table.space('japan-eliminated').pieces)
  let japan = worth(game.table.space('us-eliminated').pieces) + worth(american) - worth(linked) + (landed ? 40 : 0)
  if (scenario === 'american-assault') {
    us += 15 * linked.filter(({ space }) => ['2215', '2312', '2918'].includes(space.id)).length
    const atAirfield = (hex: string) => [hex, ...beside(hex)].some((near) => HEXES.get(near)?.airfield !== undefined)
    japan += 10 * japanese.filter(({ space }) => atAirfield(space.id)).length
    japan += holds(game, 'japan', '2809') ? 15 : 0
  } else if (scenario === 'mountain-barrier') {
    us += worth(linked.filter(({ space }) => space.id < '2400' && space.id.slice(2) < '07'))
    japan += holds(game, 'japan', '2403') ? 15 : 0
  } else {
    const west = entries('west-edge').map(([hex]) => hex)
    const free = japanese.filter(({ space }) => hasLine(game, 'japan', space.id, west))
    us += worth(japanese) - worth(free)
    japan += worth(free) + game.vars.held
  }
  return { us, japan }
}
