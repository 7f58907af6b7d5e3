import { type Choice, offer, type Procedure, pick } from '@topside/engine'
import { offerSpaces } from '../picking.ts'
import type { Reason } from '../reasons.ts'
import { type DisplacementRules, makeRoom, type RetreatRules, retreatChoices, retreatPath } from '../retreat.ts'
import { isFull } from '../stacking.ts'
import { stacking, whyNotEnter } from './narrows-ground.ts'
import { inEnemyZone, type Narrows, type Spot, seatOf, sideOf, type Unit } from './narrows-map.ts'

const HOLDS: Reason = { key: 'narrows.holds', rule: '6.5' }

/** 6.4: a unit is lost for good. */
export function lose({ table, tell }: Narrows, unit: Unit): void {
  table.setStatus(unit, 'steps', 0)
  table.setStatus(unit, 'unsupplied', 0)
  table.turn(unit, 0)
  table.move(unit, table.space(`${unit.def.side}-lost`))
  tell({ key: 'narrows.lost', rule: '6.4', args: { unit: { piece: unit.id } } })
}

/** 6.5: units retreat two hexes away from the enemy; friends make room, or the unit is lost. */
export function* retreatAll(game: Narrows, units: readonly Unit[]): Procedure {
  for (const unit of units) yield* retreatOne(game, unit)
}

function* retreatOne(game: Narrows, unit: Unit): Procedure {
  const side = unit.def.side ?? ''
  const seat = seatOf(side)
  const pushing = displacement(game, seat, unit)
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
      pick(seat, {
        kind: 'retreat',
        rule: '6.5',
        args: { unit: { piece: unit.id }, at: { space: begun.at(-1)?.id ?? '' } },
        offers: offerSpaces(able, 'retreat', unit),
        whyNot: ({ space }) => (space === undefined || able.includes(space) ? undefined : HOLDS),
      }),
  })
  const to = path?.at(-1)
  if (to === undefined || !(yield* makeRoom(to, pushing, path))) {
    lose(game, unit)
    return
  }
  game.table.move(unit, to)
  game.tell({ key: 'narrows.retreated', rule: '6.5', args: { unit: { piece: unit.id }, to: { space: to.id } } })
}

/** 6.51: a friend in the hex where a retreat ends is displaced by one hex. */
function displacement(game: Narrows, seat: number, unit: Unit): DisplacementRules<Unit, Spot> {
  const side = sideOf(seat)
  return {
    isFull: (space) => isFull(stacking, space, side),
    displaceable: (space) => space.pieces.filter((each) => each !== unit),
    next: (_, space) => space.near.filter((to) => whyNotEnter(to, side) === undefined && !inEnemyZone(to, side)),
    ask: (able) =>
      pick(seat, {
        kind: 'displace',
        rule: '6.51',
        offers: offer(able, (push): Choice => ({ verb: 'push', piece: push.unit.id, space: push.to.id })),
      }),
    move({ unit: pushed, to }) {
      game.table.move(pushed, to)
      game.tell({ key: 'narrows.pushed', rule: '6.51', args: { unit: { piece: pushed.id }, to: { space: to.id } } })
    },
  }
}
