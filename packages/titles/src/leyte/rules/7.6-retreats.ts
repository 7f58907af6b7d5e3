import { offer, type Procedure } from '@topside/engine'
import { makeRoom, pickOrder, type Reason, retreatPath } from '@topside/kit'
import { hexGrid, idOf } from '../data/hexes.ts'
import { ask, type Leyte, placeAt, refuse, tell, type Unit } from '../state/state.ts'
import { displacing, type Retreating, retreatSteps, whyNoWayBack } from './7.6-ground.ts'
import { retreatUnderFire } from './8-artillery.ts'
import { retreatOf } from './14-tenacity.ts'
import { destroy } from './15.1-value-of-units.ts'

/** A unit that must retreat, and how many hexes. */
interface Retreat {
  readonly unit: Unit
  readonly hexes: number
}

/** 7.6: the retreats of a side, shortened by tenacity (14.1) and by fire alone (8.4). */
export function* retreatSide(game: Leyte, units: readonly Unit[], hexes: number, bombardment: boolean): Procedure {
  if (hexes === 0) return
  const going: Retreat[] = []
  for (const unit of units) {
    const due = retreatOf(game, unit, hexes)
    const far = bombardment ? retreatUnderFire(game, unit, due) : due
    if (far > 0) going.push({ unit, hexes: far })
  }
  yield* retreatAll(game, going)
}

/** 7.6: units retreat one after the other, in their player's order. */
function retreatAll(game: Leyte, retreats: readonly Retreat[]): Procedure<void> {
  return pickOrder(retreats, { ask: (left) => pickNext(game, left), carryOut: (next) => retreatOne(game, next) })
}

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '7.6' }
const NOT_AWAY: Reason = { key: 'why.not-away', rule: '7.6' }
const NOT_RETREATING: Reason = { key: 'why.not-retreating', rule: '7.6' }

function pickNext(game: Leyte, left: readonly Retreat[]): Procedure<Retreat> {
  const side = left[0]?.unit.def.side ?? game.vars.side
  const whyNotNext = (unit: Unit): Reason | undefined => {
    if (unit.def.side !== side) return ENEMY_UNIT
    return left.some((each) => each.unit === unit) ? undefined : NOT_RETREATING
  }
  return ask(game, side, 'retreat.order', '7.6', {
    offers: offer(left, ({ unit }) => ({ verb: 'retreat', piece: unit.id })),
    whyNot: refuse.unit(whyNotNext),
  })
}

/** 7.6: one unit retreats hex by hex, each further from its start; it is eliminated if it cannot go the whole way. */
function* retreatOne(game: Leyte, { unit, hexes }: Retreat): Procedure {
  const start = unit.space.index
  const come = (begun: readonly number[]) => ({ unit, at: begun.at(-1) ?? start, left: hexes + 1 - begun.length })
  const path = yield* retreatPath(start, {
    choices: (begun) => retreatSteps(game, come(begun)),
    endsIn: (_, steps) => steps === hexes,
    ask: (steps, begun) => pickStep(game, come(begun), steps),
  })
  const end = path?.at(-1)
  if (path === undefined || end === undefined || !(yield* makeRoom(end, displacing(game, unit), [start]))) {
    destroy(game, unit, 'retreat.blocked', '7.6')
    return
  }
  game.table.move(unit, placeAt(game, end))
  tell(game, 'retreat.done', '7.6', { unit, to: placeAt(game, end), path: { spaces: path.map(idOf) } })
}

/** 7.6: the owner picks the next hex. */
function pickStep(game: Leyte, { unit, at, left }: Retreating, steps: readonly number[]): Procedure<number> {
  return ask(game, unit.def.side, 'retreat.where', '7.6', {
    args: { unit, at: placeAt(game, at), left },
    offers: offer(steps, (hex) => ({ verb: 'retreat-to', piece: unit.id, space: idOf(hex) })),
    whyNot: refuse.place(
      ({ index }) => {
        if (steps.includes(index)) return undefined
        return (hexGrid.adjacent(at, index) ? whyNoWayBack(game, unit.def.side, index) : undefined) ?? NOT_AWAY
      },
      { unit },
    ),
  })
}
