import type { Choice } from '@topside/engine'
import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { beside, HEXES, holders, isSea, numbersOf, onTheMap, slowReach, stepCost } from './ground.ts'
import { piecesIn, type Step, spacesIn, type Told, unitsNamed } from './reading.ts'
import { hasRoom, isDriven } from './strengths.ts'

/** The beaches of Corregidor that armour leaves freely (7.0). */
const OPEN = ['i2211', 'i2312', 'i2411']
/** One in this many lists of movable units is judged, because each list takes the reach of every unit. */
const SAMPLE = 9

const placesOf = ({ table }: Corregidor) => table.pieces.filter((piece): piece is Unit => piece.def.kind === 'unit')
const ofSide = (game: Corregidor, side: string) => placesOf(game).filter(({ def }) => def.side === side)

/** 7.0: whether armour is on a beach of Corregidor that it leaves only by a die, and then by one hex. */
function isOnSteepBeach(unit: Unit): boolean {
  const hex = HEXES.get(unit.space.id)
  return isDriven(unit) && hex?.beach === true && hex.island === 'Corregidor' && !OPEN.includes(unit.space.id)
}

/** Where a unit can go, with costs in sixths of a point (8.0). */
function reachOf(game: Corregidor, unit: Unit): Map<string, number> {
  const reach = slowReach(game, unit)
  if (!isOnSteepBeach(unit)) return reach
  return new Map([...reach].filter(([hex]) => beside(unit.space.id).includes(hex)))
}

const hasMoved = ({ table }: Corregidor, unit: Unit) => table.status(unit, 'moved') > 0
const stands = ({ space: { id } }: Unit) => onTheMap(id) && !isSea(id)

/** 8.2: the hexes with more units of a side than the limit allows. */
export function crowdedHexes(game: Corregidor, side: string): string[] {
  const units = ofSide(game, side).filter(stands)
  const crowded = units.filter((unit) => !hasRoom(game, unit, unit.space.id))
  return [...new Set(crowded.map(({ space }) => space.id))]
}

/** 8.2: whether a friend in a hex could still leave it; then a unit may enter the full hex. */
function mayClear(game: Corregidor, unit: Unit, hex: string): boolean {
  const friends = ofSide(game, unit.def.side).filter(({ space, id }) => space.id === hex && id !== unit.id)
  return friends.some((each) => !hasMoved(game, each))
}

/**
 * Whether only the rules of movement bind a unit, and it has somewhere to go; `isNew`: in a phase that has not begun.
 */
function isFree(game: Corregidor, unit: Unit, isNew = false): boolean {
  const { options } = game
  const isBound =
    (unit.id.startsWith('us42-') && options['scenario'] !== 'recapture') || // 11.1H, 13.12
    (unit.def.side === 'japan' && options['itagaki'] === 'yes') // 13.6
  const isRolled = isOnSteepBeach(unit)
  if (isBound || isRolled || (!isNew && hasMoved(game, unit)) || !stands(unit)) return false
  return [...reachOf(game, unit).keys()].some((hex) => hasRoom(game, unit, hex))
}

/**
 * 8.0: a unit of a side, with its hex, that could move in a Movement Phase that has not begun; the first one found, or
 * none.
 */
export function freeToMove(game: Corregidor, side: string): readonly string[] {
  const unit = ofSide(game, side).find((each) => isFree(game, each, true))
  return unit === undefined ? [] : [`${unit.id} in ${unit.space.id}`]
}

/** Judges questions of the Movement Phase. */
export class Moves {
  readonly #bench: Bench
  #seen = 0

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** 8.0 to 8.2: judges offers: no illegal choice is offered, and no legal choice is missing. */
  judgeOffers(game: Corregidor, decision: OpenDecision): void {
    if (decision.kind === 'move.where') this.#judgePlaces(game, decision)
    if (decision.kind === 'move.unit') this.#judgeUnits(game, decision)
  }

  #judgePlaces(game: Corregidor, decision: OpenDecision): void {
    const [unit] = unitsNamed(game, piecesIn(decision, 'unit'))
    if (unit === undefined) return
    const where = `${unit.id} in ${unit.space.id}:`
    const reach = reachOf(game, unit)
    const offered = decision.choices.filter(({ verb }) => verb === 'move')
    const isCrowded = crowdedHexes(game, unit.def.side).length > 0
    const hexes = new Set(offered.map(({ space }) => space ?? ''))
    const legal = [...reach].filter(([hex]) => {
      if (hasRoom(game, unit, hex)) return !isCrowded || hexes.has(hex)
      return hexes.has(hex) && mayClear(game, unit, hex)
    })
    const said = ({ space, value }: Choice) => `${space} for ${value}`
    const read = legal.map(([space, value]) => `${space} for ${value}`)
    this.#bench.offers('8.0', 'destinations', offered.map(said), read, where)
  }

  #judgeUnits(game: Corregidor, decision: OpenDecision): void {
    const { side } = game.vars
    const crowded = crowdedHexes(game, side)
    const isDoneOffered = decision.choices.some(({ verb }) => verb === 'done')
    const offered = decision.choices.flatMap(({ verb, piece = '' }) => (verb === 'unit' ? [piece] : []))
    for (const unit of unitsNamed(game, offered)) {
      const isAble = unit.def.side === side && !hasMoved(game, unit) && (numbersOf(unit)[2] ?? 0) > 0
      this.#bench.holds('8.0', 'movers', isAble && !isSea(unit.space.id), `${unit.id} in ${unit.space.id} may not move`)
    }
    if (isDoneOffered) this.#judgeEnd(game, crowded)
    if (this.#seen++ % SAMPLE > 0 || crowded.length > 0 || game.vars.frenzy) return
    const free = ofSide(game, side).filter((unit) => isFree(game, unit))
    const missing = free.filter(({ id }) => !offered.includes(id)).map(({ id, space }) => `${id} in ${space.id}`)
    this.#bench.same('8.0', 'all movers', [], missing)
  }

  /** 8.2: the phase does not end while a unit can leave an overfull hex. */
  #judgeEnd(game: Corregidor, crowded: readonly string[]): void {
    const stuck = ofSide(game, game.vars.side).filter(({ space }) => crowded.includes(space.id))
    const leaving = stuck.filter((unit) => isFree(game, unit)).map(({ id, space }) => `${id} in ${space.id}`)
    this.#bench.same('8.2', 'stacks at the end', [], leaving)
  }

  /** 8.0: judges the cost of a move, and that its path has that cost. */
  judgeMove({ before, after, command, records }: Step, record: Told): void {
    const [unit] = unitsNamed(before, piecesIn(record, 'unit'))
    const [to = ''] = spacesIn(record, 'to')
    if (unit === undefined || command.kind !== 'choose') return
    const where = `${unit.id} from ${unit.space.id} to ${to}:`
    const cost = Math.round(6 * Number(record.args?.['cost'] ?? 0))
    this.#bench.same('8.0', 'cost', cost, reachOf(before, unit).get(to), where)
    const path = spacesIn(record, 'path')
    const steps = onTheMap(unit.space.id) ? path.slice(1).map((hex, i) => [path[i] ?? '', hex] as const) : []
    let spent = 0
    for (const [from, hex] of steps) {
      this.#bench.holds('8.0', 'ways', beside(from).includes(hex), `${where} ${from} is not beside ${hex}`)
      const free = from === unit.space.id || holders(before, unit, from).length === 0
      this.#bench.holds('8.2', 'stops in zones', free, `${where} it goes on from ${from}`)
      spent += stepCost(before, unit, from, hex, spent) ?? Number.POSITIVE_INFINITY
    }
    if (steps.length > 0) this.#bench.same('8.0', 'cost of the way', spent, cost, where)
    const [there] = unitsNamed(after, [unit.id])
    const isThere = there?.space.id === to && hasMoved(after, there)
    const isStruck = records.some(({ key }) => key === 'mines.struck')
    const { phase, turn, side } = after.vars
    const isSame = phase === 'movement' && turn === before.vars.turn && side === before.vars.side
    if (isSame && !isStruck) this.#bench.holds('8.0', 'arrival', isThere, `${where} it is not there`)
  }
}

/** 8.2: no hex holds units of both sides. */
export function judgeSeparation(bench: Bench, game: Corregidor): void {
  const sides = new Map<string, string>()
  for (const { def, space } of placesOf(game).filter(({ space }) => onTheMap(space.id))) {
    const other = sides.get(space.id)
    if (other !== undefined && other !== def.side) bench.holds('8.2', 'sides apart', false, `both are in ${space.id}`)
    sides.set(space.id, def.side)
  }
  bench.holds('8.2', 'sides apart', true, '')
}

/** 7.0: judges that a hex of water holds at most one Japanese unit, and three American ones in 1945 or four in 1942. */
export function judgeWater(bench: Bench, game: Corregidor): void {
  const counts = new Map<string, number[]>()
  for (const { def, space } of placesOf(game).filter(({ space }) => onTheMap(space.id) && isSea(space.id))) {
    const [us = 0, japan = 0] = counts.get(space.id) ?? []
    counts.set(space.id, def.side === 'us' ? [us + 1, japan] : [us, japan + 1])
  }
  const most = game.options['scenario'] === 'recapture' ? 3 : 4
  for (const [hex, [us = 0, japan = 0]] of counts)
    bench.holds('7.0', 'stacks on the water', us <= most && japan <= 1, `${us} and ${japan} in ${hex}`)
}
