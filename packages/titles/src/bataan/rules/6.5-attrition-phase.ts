import { type Ledger, offer, type Preview, type Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import { type FormationId, formationDefs, SIDES, type Side } from '../data/units.ts'
import { ask, type Bataan, markersIn, onMap, record, scenarioOf, tell, type Unit, unitsOf } from '../state/state.ts'
import { checkChances, DIE } from './3.4-efficiency.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { supplyLines } from './6.2-supply-routes.ts'
import {
  attritionLedger,
  attritionOption,
  chanceToBeSpared,
  checksEvenly,
  headquartersOf,
  spares,
  wasteStep,
} from './6.5-general-attrition.ts'
import { SPARED } from './6.44-6.45-forage.ts'
import { inCommandRange } from './16.2-headquarters.ts'
import { passesByEvent } from './17.15-checks.ts'
import { playInPhase } from './17.15-strategic.ts'

/** 6.5: each formation activated this turn checks: Japan's first, each side's in the order that it chooses. */
export function* attritionPhase(game: Bataan): Procedure {
  yield* playInPhase(game, 'general-attrition')
  for (const side of ['japan', 'us'] as const) {
    if (isSpared(game, side)) continue
    let due = formationDefs.map(({ id }) => id).filter((id) => wasActivated(game, side, id) && checksNow(game, id))
    let army: readonly Unit[] = []
    for (let asks = true; due.length > 0; ) {
      const picked: FormationId | undefined = asks ? yield* pickNext(game, side, due) : undefined
      asks = picked !== undefined
      const next = picked ?? due[0]
      if (next === undefined) break
      const bearer = yield* checkFormation(game, side, next, army)
      if (bearer !== undefined && formationOf(game, bearer) === undefined) army = [...army, bearer]
      due = due.filter((id) => id !== next)
    }
  }
}

/**
 * 6.5: the formation that checks next; `undefined`: all remaining formations check in the order of the list, without
 * further questions.
 */
function* pickNext(game: Bataan, side: Side, due: readonly FormationId[]): Procedure<FormationId | undefined> {
  const [only, another] = due
  if (another === undefined) return only
  return yield* ask(game, side, 'attrition.next', '6.5', {
    offers: offer(due, (id) => ({ verb: 'check', option: id })).or({ verb: 'check-rest' }, undefined),
    recommended: due.length,
    preview: (id) => id && checkPreview(attritionLedger(game, side, id)),
  })
}

/** What a check would be rolled against, with its chances; without a rating it fails (6.56). */
function checkPreview(rating: Ledger | undefined): Preview {
  const p = rating === undefined ? 0 : chanceToBeSpared(rating.total)
  return { ledgers: rating === undefined ? [] : [rating], chances: checkChances(p) }
}

/**
 * Whether a side's formations do not check in the scenario: on the Mauban Line Japan's do only as an option (19.34).
 */
function isSpared(game: Bataan, side: Side): boolean {
  return scenarioOf(game).noAttrition.includes(side) && attritionOption(game, side) === undefined
}

/** Whether a formation checks on this turn: some only on even turns, and only with units on the map (19.44, 19.54). */
function checksNow(game: Bataan, formation: FormationId): boolean {
  if (!checksEvenly(game, formation)) return true
  const onTheMap = SIDES.flatMap((side) => unitsOf(game, side)).some(
    (unit) => unit.def.formation === formation && onMap(unit),
  )
  return game.vars.turn % 2 === 0 && onTheMap
}

function wasActivated(game: Bataan, side: Side, formation: FormationId): boolean {
  if (
    game.vars.events.activated.includes(formation) &&
    formationDefs.some((each) => each.id === formation && each.side === side)
  )
    return true
  return markersIn(game, 'activated').some(({ def }) => def.side === side && def.formation === formation)
}

/**
 * 6.53 to 6.56: a formation checks with the rating of its headquarters; without one it loses a step without a check.
 * Returns the unit that took the loss; `army`: the Army units that took one before.
 */
function* checkFormation(
  game: Bataan,
  side: Side,
  formation: FormationId,
  army: readonly Unit[],
): Procedure<Unit | undefined> {
  const rating = attritionLedger(game, side, formation)
  const name = formationDefs.find(({ id }) => id === formation)?.name ?? formation
  if (rating === undefined) record(game, 'attrition.no-headquarters', '6.56', { by: side, args: { name } })
  else {
    const { n, values } = game.roll([DIE])
    const spared = spares(values[0] ?? DIE, rating.total)
    record(game, spared ? 'attrition.spared' : 'attrition.suffered', '6.55', {
      by: side,
      args: { name },
      ledgers: [rating],
      roll: { n, values, sides: [DIE] },
    })
    if (spared || (side === 'us' && (yield* passesByEvent(game, SPARED)))) return undefined
  }
  const able = bearers(game, side, formation, army)
  if (able.length === 0) return undefined
  const unit = yield* ask(game, side, 'attrition', '6.55', { args: { name }, offers: offerPieces(able, 'lose') })
  const eliminated = wasteStep(game, unit)
  tell(game, eliminated ? 'loss.eliminated' : 'loss.step', '6.55', { unit })
  return unit
}

/**
 * 6.55, 6.57: the units that can take the loss: units Out of Supply that cannot trace supply now, if any; else all of
 * the formation, and Army units in its command that took none yet.
 */
function bearers(game: Bataan, side: Side, formation: FormationId, army: readonly Unit[]): Unit[] {
  const units = unitsOf(game, side).filter(onMap)
  const own = units.filter((unit) => formationOf(game, unit) === formation)
  const { route } = supplyLines(game, side)
  const cut = own.filter((unit) => isOutOfSupply(game, unit) && route[unit.space.index] === 0)
  if (cut.length > 0) return cut
  const headquarters = headquartersOf(game, side, formation)
  const attached = units.filter(
    (unit) =>
      formationOf(game, unit) === undefined &&
      !army.includes(unit) &&
      headquarters &&
      inCommandRange(headquarters, unit),
  )
  return [...own, ...attached]
}
