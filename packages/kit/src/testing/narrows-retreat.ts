import { type Choice, offer, type Procedure } from '@topside/engine'
import { offerSpaces } from '../picking.ts'
import type { Reason } from '../reasons.ts'
import { type DisplacementRules, makeRoom, type RetreatRules, retreatChoices, retreatPath } from '../retreat.ts'
import { isFull } from '../stacking.ts'
import { ask, inEnemyZone, type Narrows, refuse, type Side, type Spot, tell, type Unit } from './narrows-map.ts'
import { stacking, whyNotEnter } from './narrows-movement.ts'

const HOLDS: Reason = { key: 'narrows.holds', rule: '6.5' }

/** 6.4: a unit is eliminated for good. */
export function lose(game: Narrows, unit: Unit): void {
  const { table } = game
  table.setStatus(unit, 'steps', 0)
  table.setStatus(unit, 'unsupplied', 0)
  table.turn(unit, 0)
  table.move(unit, table.space(`${unit.def.side}-lost`))
  tell(game, 'narrows.lost', '6.4', { unit })
}

/** 6.5: units retreat two hexes away from the enemy; friends make room, or the unit is lost. */
export function* retreatAll(game: Narrows, side: Side, units: readonly Unit[]): Procedure {
  for (const unit of units) yield* retreatOne(game, side, unit)
}

function* retreatOne(game: Narrows, side: Side, unit: Unit): Procedure {
  const pushing = displacement(game, side, unit)
  const rules: RetreatRules<Spot> = {
    next: (path) =>
      path.length > 2
        ? []
        : (path.at(-1)?.near ?? []).filter(
            (to) => !path.includes(to) && whyNotEnter(to, side) === undefined && !inEnemyZone(to, side),
          ),
    endsIn: (_, steps) => steps === 2,
  }
  const path = yield* retreatPath(unit.space, {
    choices: (begun) => retreatChoices(begun, rules),
    endsIn: rules.endsIn,
    ask: (able, begun) =>
      ask(game, side, 'retreat', '6.5', {
        args: { unit, at: begun.at(-1) },
        offers: offerSpaces(able, 'retreat', unit),
        whyNot: refuse.place((hex) => (able.includes(hex) ? undefined : HOLDS)),
      }),
  })
  const to = path?.at(-1)
  if (to === undefined || !(yield* makeRoom(to, pushing, path))) {
    lose(game, unit)
    return
  }
  game.table.move(unit, to)
  tell(game, 'narrows.retreated', '6.5', { unit, to })
}

/** 6.51: a friend in the hex where a retreat ends is displaced by one hex. */
function displacement(game: Narrows, side: Side, unit: Unit): DisplacementRules<Unit, Spot> {
  return {
    isFull: (space) => isFull(stacking, space, side),
    displaceable: (space) => space.pieces.filter((each) => each !== unit),
    next: (_, space) => space.near.filter((to) => whyNotEnter(to, side) === undefined && !inEnemyZone(to, side)),
    ask: (able) =>
      ask(game, side, 'displace', '6.51', {
        offers: offer(able, (push): Choice => ({ verb: 'push', piece: push.unit.id, space: push.to.id })),
      }),
    move({ unit: pushed, to }) {
      game.table.move(pushed, to)
      tell(game, 'narrows.pushed', '6.51', { unit: pushed, to })
    },
  }
}
