import type { Choice } from '@topside/engine'
import { figures } from '../../data/scenarios.ts'
import { armyOf, type Board, type Counter, isAircraft, isFixed, isFlying, isOutOfPlay } from './board.ts'
import type { Fight, Side } from './fight.ts'
import { isAxis, isSector, stepsBetween } from './geography.ts'
import { suppliedPlaces } from './movement.ts'
import { type Answer, askSeveral, type Play, type Question, type World } from './play.ts'

/** 7.2: the cost of committing a unit. */
function priceOf(board: Board, unit: Counter): number {
  if (isAircraft(unit) || !board.playsSupply) return 0
  const free = unit.def.army === 'australian' && unit.def.branch === 'field-artillery' && board.isInForce('fire-plan')
  return free ? 0 : (figures.commitCost[unit.def.type] ?? 0)
}

/** 9, 10.9: the units that an army can commit to a battle, regardless of cost. */
function strikersOf(board: Board, sector: string, army: Fight['armies'][Side]): Counter[] {
  const supplied = board.playsSupply ? suppliedPlaces(board, army) : undefined
  return board.units.filter((unit) => {
    if (armyOf(unit) !== army || unit.used > 0 || unit.def.strike === 0) return false
    if (isAircraft(unit)) return isFlying(unit) && unit.place === sector
    if (isOutOfPlay(unit) || unit.captured > 0 || board.isContested(unit.place)) return false
    if (!isSector(unit.place) && !(isAxis(unit.place) && board.axes.includes(unit.place))) return false
    const turned = isFixed(unit) && army === 'british' && board.isInForce('guns-turned')
    const reach = unit.def.range + (turned ? 1 : 0)
    if (unit.place === sector || stepsBetween(unit.place, sector) > reach) return false
    return supplied === undefined || supplied.has(unit.place)
  })
}

/** 11.2, 11.3: a side commits strike units, and pays for its artillery. */
export function* commitStrikes(world: World, fight: Fight, side: Side): Play {
  const { board } = world
  const army = fight.armies[side]
  const able = strikersOf(board, fight.sector, army)
  const cost = (picked: readonly string[]): number =>
    picked.reduce((sum, id) => sum + priceOf(board, board.unit(id)), 0)
  const offered = (picked: readonly string[]): string[] =>
    able.filter(({ id }) => !picked.includes(id) && cost([...picked, id]) <= board.tokens[army]).map(({ id }) => id)
  const picked = yield* askSeveral({ seat: board.seats[army], kind: 'battle.strikes' }, 'assign', offered)
  board.pay(army, cost(picked))
  fight.strikes[side] = able.filter(({ id }) => picked.includes(id))
  for (const unit of fight.strikes[side]) unit.used = 1
  if (picked.length > 0) board.tell('battle.committed', army, fight.strikes[side].map(({ id }) => id).join('+'))
}

/** The result of a strike (13.4). */
export type Hit = 'missed' | 'suppressed' | 'eliminated'

/** 13.4: the result of a die. */
function hitOf(die: number): Hit {
  if (die >= figures.strikeEliminate) return 'eliminated'
  return die >= figures.strikeSuppress ? 'suppressed' : 'missed'
}

/** The dice of strike units. */
export const strikeDice = (units: readonly Counter[]): number[] => units.map(({ def }) => def.strike)

/** A declared strike: a unit and its target. */
interface Declared {
  readonly unit: Counter
  readonly target: Counter
}

/** 13.1 to 13.4: both sides declare in secret; all dice are rolled, and the best result on each target counts. */
export function* declareStrikes({ board, nature }: World, fight: Fight): Play<Map<Counter, Hit>> {
  const declared: Record<Side, Declared[]> = { attacker: [], defender: [] }
  const done: Record<Side, boolean> = { attacker: false, defender: false }
  const { defender, team } = fight.front
  if (defender === undefined || team === undefined) throw new Error('13.6: nobody faces off')
  const targets = (side: Side): [string, Counter][] => {
    if (side === 'attacker') return [['point', defender]]
    return team.support
      ? [
          ['point', team.point],
          ['support', team.support],
        ]
      : [['point', team.point]]
  }
  const left = (side: Side): Counter[] =>
    fight.strikes[side].filter((unit) => declared[side].every((each) => each.unit !== unit))
  const sides: readonly Side[] = ['attacker', 'defender']
  const seatOf = (side: Side): number => board.seats[fight.armies[side]]
  for (;;) {
    const open = sides.filter((side) => !done[side] && left(side).length > 0)
    if (open.length === 0) break
    const questions = open.map((side): Question => {
      const answers = (): Choice[] => [
        ...left(side).flatMap(({ id }) => targets(side).map(([option]) => ({ verb: 'strike', piece: id, option }))),
        { verb: 'done' },
      ]
      return { seat: seatOf(side), kind: 'strikes', answers }
    })
    const { seat, choice }: Answer = yield questions
    const side = open.find((each) => seatOf(each) === seat) ?? 'attacker'
    if (choice.verb === 'done') done[side] = true
    else {
      const target = targets(side).find(([option]) => option === choice.option)?.[1]
      if (target) declared[side].push({ unit: board.unit(choice.piece ?? ''), target })
    }
  }
  const all = sides.flatMap((side) => declared[side])
  const hits = new Map<Counter, Hit>()
  if (all.length === 0) return hits
  const dice = nature.roll(strikeDice(all.map(({ unit }) => unit)))
  const worth: readonly Hit[] = ['missed', 'suppressed', 'eliminated']
  for (const [index, { target }] of all.entries()) {
    const hit = hitOf(dice[index] ?? 0)
    if (worth.indexOf(hit) >= worth.indexOf(hits.get(target) ?? 'missed')) hits.set(target, hit)
  }
  for (const side of sides)
    fight.strikes[side] = fight.strikes[side].filter((unit) => all.every((each) => each.unit !== unit))
  return hits
}

/** 14.6: all unused strike units of the side that stays fire. Returns the number of eliminations. */
export function firedAt({ board, nature }: World, fight: Fight, side: Side): number {
  const units = fight.strikes[side]
  if (units.length === 0) return 0
  const hits = nature.roll(strikeDice(units)).filter((die) => hitOf(die) === 'eliminated').length
  board.tell('strike.parting', units.map(({ id }) => id).join('+'), hits)
  return hits
}
