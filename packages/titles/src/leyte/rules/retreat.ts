import { type Choice, choose, NEVER, type Procedure, type RetreatGround, record, retreatSteps } from '@topside/engine'
import { grid, hexId, hexOf } from '../ground.ts'
import { type Leyte, scenarioOf, seatOf, type Unit, unitOf, unitsAt, zonesOf } from '../state.ts'
import { enemyOf, type Side } from '../units.ts'
import { destroy } from './elimination.ts'

/** A unit that must retreat, and how many hexes. */
export interface Retreat {
  readonly unit: Unit
  readonly hexes: number
}

/** 7.6: where units of a side may retreat: not into enemy units or their zones, sea or closed hexes; through friends, but not to stay. */
export function retreatGround(game: Leyte, side: Side): RetreatGround {
  const enemy = enemyOf(side)
  const [friends, enemies, zones] = [unitsAt(game, side), unitsAt(game, enemy), zonesOf(game, enemy)]
  const crossing = scenarioOf(game).crossing[side]
  return {
    enter: (to, from) =>
      enemies[to] === 0 && zones[to] === 0 && crossing[from * 6 + (grid.directionTo(from, to) ?? 0)] !== NEVER,
    end: (hex) => friends[hex] === 0,
  }
}

/** 7.6: units retreat one after the other, in the order that their player wants. */
export function* retreatAll(game: Leyte, retreats: readonly Retreat[]): Procedure {
  let left = [...retreats]
  while (left.length > 0) {
    const next = yield* chooseNext(game, left)
    left = left.filter((each) => each !== next)
    yield* retreatOne(game, next)
  }
}

function* chooseNext(game: Leyte, left: readonly Retreat[]): Procedure<Retreat> {
  const [first] = left as [Retreat]
  const choice = yield* choose(seatOf(game, first.unit.def.side), {
    ask: 'ask.retreat.order',
    rule: '7.6',
    choices: left.map(({ unit }): Choice => ({ verb: 'retreat', piece: unit.id })),
  })
  const unit = unitOf(game, choice.piece)
  return left.find((each) => each.unit === unit) as Retreat
}

/** 7.6: one unit retreats hex by hex, each further from where it began; it is eliminated if it cannot go all the way. */
export function* retreatOne(game: Leyte, { unit, hexes }: Retreat): Procedure {
  const { side } = unit.def
  const origin = unit.space.index
  const path = [origin]
  for (let left = hexes; left > 0; left--) {
    const at = path[path.length - 1] as number
    const steps = retreatSteps(grid, origin, at, left, retreatGround(game, side))
    if (steps.length === 0) {
      yield* destroy(game, unit, 'retreat.blocked', '7.6')
      return
    }
    const choice = yield* choose(seatOf(game, side), {
      ask: 'ask.retreat.where',
      rule: '7.6',
      args: { unit: { piece: unit.id }, at: { space: hexId(at) }, left },
      choices: steps.map((hex): Choice => ({ verb: 'retreat-to', piece: unit.id, space: hexId(hex) })),
    })
    path.push(hexOf(choice.space ?? ''))
  }
  const to = hexId(path[path.length - 1] as number)
  game.table.move(unit, game.table.space(to))
  yield* record({
    key: 'retreat.done',
    rule: '7.6',
    args: { unit: { piece: unit.id }, to: { space: to }, path: { spaces: path.map(hexId) } },
  })
}
