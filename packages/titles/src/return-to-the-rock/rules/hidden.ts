import { type Choice, choose, type Procedure, record } from '@topside/engine'
import {
  type Area,
  areaOf,
  controllerOf,
  hasUnits,
  isFresh,
  mapAreas,
  type Rock,
  seatOf,
  unitOf,
  unitsIn,
} from '../state.ts'
import { beginImpulse } from './assault.ts'
import { isFull } from './control.ts'
import { reveal, spend } from './elimination.ts'
import { offerAttack } from './landing.ts'

/** 8.5: Areas that a hidden unit can enter: Japanese-controlled, or American-controlled and Contested. */
export function hiddenDestinations(game: Rock): Area[] {
  return mapAreas(game).filter(isOpenToHidden)
}

function isOpenToHidden(area: Area): boolean {
  return !isFull(area, 'japan') && (controllerOf(area) === 'japan' || hasUnits(area, 'japan'))
}

/** 8.5: whether a unit can leave the Japanese Hidden Units Box. */
export function canCommit(game: Rock): boolean {
  return hasUnits(areaOf(game, 'hidden'), 'japan') && mapAreas(game).some(isOpenToHidden)
}

/** 8.5: one unit leaves the Japanese Hidden Units Box; it stays Fresh where Japan has control, and may then attack. */
export function* commitHidden(game: Rock): Procedure {
  const box = areaOf(game, 'hidden')
  beginImpulse(game, box)
  const seat = seatOf(game, 'japan')
  const picked = yield* choose(seat, {
    ask: 'ask.hidden.unit',
    rule: '8.5',
    choices: unitsIn(box, 'japan').map((unit): Choice => ({ verb: 'commit', piece: unit.id })),
  })
  const unit = unitOf(game, picked.piece)
  const placed = yield* choose(seat, {
    ask: 'ask.hidden.where',
    rule: '8.5',
    args: { unit: { piece: unit.id } },
    choices: hiddenDestinations(game).map((area): Choice => ({ verb: 'place', piece: unit.id, space: area.id })),
  })
  const area = areaOf(game, placed.space)
  const fresh = controllerOf(area) === 'japan'
  reveal(game, unit, area)
  if (!fresh) spend(game, unit)
  yield* record({
    key: fresh ? 'hidden.fresh' : 'hidden.spent',
    rule: '8.5',
    seat,
    args: { unit: { piece: unit.id }, area: { space: area.id } },
  })
  if (isFresh(unit)) yield* offerAttack(game, unit, area)
}
