import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { attritionModifier } from '../data/charts.ts'
import { ATTRITION } from '../data/options.ts'
import { type FormationId, formationDefs, type Side } from '../data/units.ts'
import { type Bataan, onMap, scenarioOf, type Unit, unitsOf } from '../state/state.ts'
import { chanceToPass, DIE, efficiency, passes } from './3.4-efficiency.ts'
import { loseStep } from './3.6-steps.ts'
import { isToCome } from './5.1-reinforcements.ts'
import { supplySources } from './6.3-supply-sources.ts'
import { isHeadquarters } from './16.2-headquarters.ts'
import { rationParts } from './17.15-lasting.ts'

/**
 * 6.53: the rating that a formation checks with: the current one of its headquarters, for the US player with the
 * modifier of the turn; the printed one if its headquarters is away (6.52) or it checks only on even turns;
 * `undefined`: it has no headquarters (6.56).
 */
export function attritionLedger(game: Bataan, side: Side, formation: FormationId): Ledger | undefined {
  const headquarters = headquartersOf(game, side, formation)
  if (headquarters === undefined)
    return checksEvenly(game, formation) || isAway(game, side, formation)
      ? printedLedger(game, side, formation)
      : undefined
  const rating = efficiency(game, headquarters)
  return ledger('ledger.attrition', [...rating.parts, ...modifierParts(game, side)])
}

/** Whether a formation now checks only on even turns, with its own rating if it has no headquarters (19.44, 19.54). */
export function checksEvenly(game: Bataan, formation: FormationId): boolean {
  return scenarioOf(game).evenTurns.some((each) => each.formation === formation && game.vars.turn >= each.from)
}

/** 6.52, 6.56: whether the headquarters of a formation is off the map but not eliminated: to come, or in Manila. */
function isAway(game: Bataan, side: Side, formation: FormationId): boolean {
  const all = unitsOf(game, side).filter((unit) => isHeadquarters(unit) && unit.def.formation === formation)
  return all.some(isToCome)
}

function printedLedger(game: Bataan, side: Side, formation: FormationId): Ledger {
  const value = formationDefs.find(({ id }) => id === formation)?.er ?? 1
  return ledger('ledger.attrition', [part('part.formation-er', '6.52', value), ...modifierParts(game, side)])
}

/**
 * 6.53, 6.46: the modifier of the turn, less what events take from it; none up to turn 21 while the US supply source is
 * lost.
 */
function modifierParts(game: Bataan, side: Side): LedgerPart[] {
  const { turn } = game.vars
  if (side === 'japan') {
    const option = attritionOption(game, side)
    return option ? [part('part.attrition-option', option.rule, -option.modifier)] : []
  }
  const lost = turn <= LAST_TURN_LOST && supplySources(game, 'us').length === 0
  const modifier = lost ? 0 : attritionModifier(turn)
  return [part('part.attrition', '6.53', modifier), ...rationParts(game)]
}

/**
 * 6.53: the optional modifier of a side's checks, as only parts of the Japanese formations are present (19.24, 19.34);
 * `undefined`: the option is off.
 */
export function attritionOption(game: Bataan, side: Side) {
  return side === 'japan' && game.options[ATTRITION] === 'yes' ? scenarioOf(game).attritionOption : undefined
}

/** The last turn on which losing the US supply source cancels the modifier (6.46). */
const LAST_TURN_LOST = 21

/** 6.53: the headquarters of a formation on the map; its main headquarters comes before a regimental one. */
export function headquartersOf(game: Bataan, side: Side, formation: FormationId): Unit | undefined {
  const all = unitsOf(game, side).filter(
    (unit) => isHeadquarters(unit) && onMap(unit) && unit.def.formation === formation,
  )
  return all.find(({ def }) => def.regimental !== true) ?? all[0]
}

/** 6.55: whether a die saves a formation from losing a step; a ten never does. */
export function spares(die: number, rating: number): boolean {
  return die !== DIE && passes(die, rating)
}

/** 6.55: the chance that a rating saves a formation. */
export function chanceToBeSpared(rating: number): number {
  return Math.min(chanceToPass(rating), chanceToPass(DIE - 1))
}

/** 6.55: a unit loses a step by attrition, not counted as lost in combat (19.25). Returns whether it is eliminated. */
export function wasteStep(game: Bataan, unit: Unit): boolean {
  const track = `${unit.def.side}-wasted`
  game.table.setTrack(track, game.table.track(track) + 1)
  return loseStep(game, unit)
}
