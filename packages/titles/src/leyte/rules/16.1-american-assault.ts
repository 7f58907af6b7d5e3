import type { LedgerPart, Procedure } from '@topside/engine'
import { allowed, comesBack, type NamedArgs, offerPieces, oncePer, type Reason } from '@topside/kit'
import { airfields, hexGrid, hexOf } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { exitCost } from '../data/terrain.ts'
import {
  ask,
  FRESH,
  type Leyte,
  mapUnits,
  onMap,
  refuse,
  scenarioOf,
  tell,
  type Unit,
  unitsOf,
} from '../state/state.ts'
import { zonesOf } from './6-zones-of-control.ts'
import { destroy, unitsPart } from './15.1-value-of-units.ts'

const CLOSED: Reason = { key: 'why.closed', rule: '16.13' }

/** 16.13: why a hex is closed in a scenario: it is south of the exit at 0531, if units leave by it. */
export function whyClosed({ closed }: Scenario, hex: number): Reason | undefined {
  return closed.has(hex) ? CLOSED : undefined
}

/** 16.13: the exit hexes of a scenario. */
export const exitHexes = oncePer(({ exits, detachment }: Scenario): readonly number[] =>
  [...exits, ...(detachment === undefined ? [] : [detachment])].map(({ hex }) => hexOf(hex)),
)

const NO_EXIT: Reason = { key: 'why.no-exit', rule: '16.13' }

/**
 * 16.13: why a unit cannot leave the map by a hex. Any American unit may leave by 2925, and a 3-2-5 by 0531. The `cost`
 * of reaching the hex (in half Movement Points; `undefined`: it cannot) must leave enough for the exit, and the hex
 * must not be in an enemy zone of control.
 */
export function whyNoExit(game: Leyte, unit: Unit, hex: number, cost: number | undefined): Reason | undefined {
  if (cost === undefined || cost + exitCost > 2 * unit.def.movement) return NO_EXIT
  if (unit.def.side !== 'us' || zonesOf(game, 'japan')[hex] !== 0) return NO_EXIT
  return returnAfter(game, hex) !== undefined || isOrderedOut(game, unit, hex) ? undefined : NO_EXIT
}

/** 16.13: Game-Turns after which a unit that leaves by a hex returns; `undefined` for other hexes. */
function returnAfter(game: Leyte, hex: number): number | undefined {
  return scenarioOf(game).exits.find((exit) => hexOf(exit.hex) === hex)?.returnAfter
}

/** 16.13: whether a unit may be the battalion that must leave by 0531. */
function isOrderedOut(game: Leyte, unit: Unit, hex: number): boolean {
  const { detachment } = scenarioOf(game)
  const owed = detachment !== undefined && hexOf(detachment.hex) === hex && !game.vars.detached
  return owed && game.vars.turn <= detachment.by && isBattalion(unit)
}

/** 16.13: whether a unit has the type of the battalion that must leave by 0531. */
export function isBattalion({ def }: Unit): boolean {
  const { side, attack, defence, movement, artillery } = def
  return side === 'us' && artillery === undefined && attack === 3 && defence === 2 && movement === 5
}

/** 16.13: a unit leaves the map; from 2925 it returns later on the northern edge. */
export function leaveMap(game: Leyte, unit: Unit, hex: number, args: NamedArgs): void {
  game.table.move(unit, game.table.space('us-exited'))
  game.table.turn(unit, FRESH)
  const after = returnAfter(game, hex)
  if (after === undefined) {
    game.vars.detached = true
    tell(game, 'exit.detached', '16.13', args)
    return
  }
  const turn = game.vars.turn + after
  game.vars.returns = comesBack(game.vars.returns, unit.id, turn)
  tell(game, 'exit.left', '16.13', { ...args, turn })
}

const NOT_BATTALION: Reason = { key: 'why.not-battalion', rule: '16.13' }

/** 16.13: if no battalion has left by 0531 in time, the Japanese player removes one, which counts as destroyed. */
export function* settleDetachment(game: Leyte): Procedure {
  const { detachment } = scenarioOf(game)
  if (detachment === undefined || game.vars.turn !== detachment.by || game.vars.detached) return
  const anyThere = mapUnits(game, 'us').some(isBattalion)
  const whyNotRemoved = (unit: Unit): Reason | undefined => {
    const there = anyThere ? onMap(unit) : unit.space.id === 'us-withheld'
    return there && isBattalion(unit) ? undefined : NOT_BATTALION
  }
  const units = allowed(unitsOf(game, 'us'), (unit) => whyNotRemoved(unit))
  if (units.length === 0) return
  const unit = yield* ask(game, 'japan', 'exit.penalty', '16.13', {
    offers: offerPieces(units, 'remove'),
    whyNot: refuse.unit(whyNotRemoved),
  })
  destroy(game, unit, 'exit.penalty', '16.13')
}

/** 16.14: points for each Japanese unit on or next to an airfield. */
export function airfieldPoints(game: Leyte): LedgerPart[] {
  const { airfieldPoints: each } = scenarioOf(game)
  if (each === 0) return []
  const units = mapUnits(game, 'japan').filter(({ space }) =>
    airfields.some((hex) => hexGrid.distance(hex, space.index) <= 1),
  )
  return [unitsPart('part.airfields', '16.14', each * units.length, units)]
}
