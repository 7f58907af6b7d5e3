import type { Procedure } from '@topside/engine'
import { offerPieces } from '@topside/kit'
import type { Box } from '../data/combat.ts'
import { idOf } from '../data/hexes.ts'
import { ask, type Bataan, inPlay, isArtillery, onMap, placeAt, tell, type Unit, unitsIn } from '../state/state.ts'
import { efficiency } from './3.4-efficiency.ts'
import { eliminate } from './3.6-steps.ts'
import { disrupt } from './3.7-disruption.ts'
import { type Combat, defendersOf } from './9.1-attacks.ts'
import type { Circumstances } from './10.6-modifiers.ts'
import { type Result, readBox } from './11.1-results.ts'
import { type Force, loseArmour, loseSteps, losesArmour, lossesOf, stepsDue, stepsIn } from './11.2-losses.ts'
import { retreatUnits } from './11.3-11.5-retreats.ts'
import { lengthsOf } from './11.3-11.5-routes.ts'
import { advance } from './11.6-advance.ts'
import { isAtHand, turnFired } from './12.1-support.ts'
import type { Gun } from './12-artillery.ts'
import { type CombatEvents, NO_COMBAT_EVENTS } from './17.15-combat.ts'
import { advanceByEvent } from './17.15-movement.ts'

/** Circumstances of a result, besides the attacking and defending units. */
export interface Fought extends Pick<Circumstances, 'lead' | 'noRetreat'> {
  readonly guns: { readonly attacker: readonly Gun[]; readonly defender: readonly Gun[] }
  /** Effects of events on it; absent: none (17.14). */
  readonly events?: Pick<CombatEvents, 'antiTank' | 'stands'>
}

/** 11.0: applies a result: losses of both sides, then Disruption, then retreats, then the advance. */
export function* applyResult(game: Bataan, combat: Combat, box: Box, fought: Fought): Procedure {
  const result = readBox(box)
  const { lead, noRetreat, events = NO_COMBAT_EVENTS } = fought
  const attackers = forceOf(lead.attacker, [...combat.attackers, ...gunsBeside(combat, fought)])
  // A copy: the list of a hex changes as units leave it.
  const defenders = forceOf(lead.defender, [...defendersOf(game, combat)])
  const guests = unitsIn(placeAt(game, combat.hex)).filter((unit) => !defenders.units.includes(unit))
  yield* takeLosses(game, combat, result, { attackers, defenders, guests, noRetreat, events })
  const disrupted = [
    ...(result.attacker.disrupted ? attackers.units : []),
    // The whole stack, with units that retreated into the hex before: Disruption is no loss (3.71, 11.36).
    ...(result.defender.disrupted ? [...defenders.units, ...guests] : []),
  ].filter(inPlay)
  disrupt(game, disrupted)
  if (disrupted.length > 0) tell(game, 'combat.disrupted', '11.11', { units: disrupted })
  const lengths = lengthsOf(combat.table)
  if (result.defender.retreats && events.stands) tell(game, 'event.stands', '17.15', { hex: placeAt(game, combat.hex) })
  else if (result.defender.retreats && !noRetreat)
    yield* retreatUnits(game, [...defenders.units, ...guests].filter(onMap), { lengths })
  if (result.attacker.retreats) yield* retreatUnits(game, attackers.units, { lengths, awayFrom: combat.hex })
  turnDefendingGuns(game, [...defenders.units, ...guests])
  if (result.attacker.retreats) return
  const victors = attackers.units.filter(inPlay)
  yield* advance(game, {
    hex: combat.hex,
    most: yield* lengthOfAdvance(game, combat, victors.filter(onMap)),
    units: victors,
  })
}

/** How far the victors advance: one hex on the Assault table, unless an event allows more (17.14, 11.61). */
function* lengthOfAdvance(game: Bataan, { hex, table }: Combat, victors: readonly Unit[]): Procedure<number> {
  if (table === 'mobile') return 2
  const [first] = victors
  const emptied = first !== undefined && placeAt(game, hex).pieces.length === 0
  return emptied ? yield* advanceByEvent(game, first.def.side, idOf(hex), 1) : 1
}

function forceOf(lead: Unit, units: readonly Unit[]): Force {
  return { side: lead.def.side, lead, units }
}

/** Supporting artillery of an attack takes losses and advances only if it is next to the hex (11.12). */
function gunsBeside({ hex }: Combat, { guns }: Fought): Unit[] {
  return guns.attacker.map(({ unit }) => unit).filter((unit) => isAtHand(unit, hex))
}

/** The units that the losses of a combat can affect. */
interface Concerned {
  readonly attackers: Force
  readonly defenders: Force
  /** Units that retreated into the hex before (11.36). */
  readonly guests: readonly Unit[]
  readonly noRetreat: boolean
  readonly events: Pick<CombatEvents, 'antiTank' | 'stands'>
}

/** Both sides lose their steps, the defender first (11.2). */
function* takeLosses(game: Bataan, combat: Combat, result: Result, concerned: Concerned): Procedure {
  const { attackers, defenders, guests, noRetreat, events } = concerned
  const available = { attacker: stepsIn(attackers), defender: stepsIn(defenders) }
  const losses = lossesOf(result, available)
  // Checked before any losses: anti-tank guns in the hex count even if they are eliminated (11.23).
  const armour = losesArmour(game, combat, result, events.antiTank)
  const stands = result.defender.retreats && noRetreat && !events.stands
  yield* loseForce(game, defenders, losses.defender)
  if (stands) yield* loseForStanding(game, defenders)
  if (guests.length > 0 && stepsDue(result, available).defender + (stands ? 1 : 0) > available.defender)
    loseGuests(game, guests)
  if (armour) yield* loseArmour(game, attackers, losses.attacker)
  else yield* loseForce(game, attackers, losses.attacker)
}

/** A force loses steps; without a question if it loses all (11.21). */
function* loseForce(game: Bataan, force: Force, steps: number): Procedure {
  if (steps < stepsIn(force)) {
    yield* loseSteps(game, force, steps)
    return
  }
  const lost = force.units.filter(inPlay)
  for (const unit of lost) eliminate(game, unit)
  if (lost.length > 0) tell(game, 'loss.all', '11.21', { units: lost })
}

/**
 * Eliminates units that retreated into a hex, because its defenders had too few steps for their losses, including the
 * step for standing (11.24, 11.36).
 */
function loseGuests(game: Bataan, guests: readonly Unit[]): void {
  for (const unit of guests) eliminate(game, unit)
  tell(game, 'loss.guests', '11.36', { units: guests })
}

/**
 * A force that stands instead of retreating loses one more step: from the lead unit, or else from a unit with the
 * highest rating (11.41, 11.42).
 */
function* loseForStanding(game: Bataan, force: Force): Procedure {
  const able = force.units.filter(inPlay)
  if (able.length === 0) return
  const ratings = able.map((unit) => efficiency(game, unit).total)
  const best = able.filter((_, index) => ratings[index] === Math.max(...ratings))
  const offers = offerPieces(best, 'lose')
  const unit = inPlay(force.lead)
    ? force.lead
    : yield* ask(game, force.side, 'loss', '11.42', { args: { due: 1 }, offers })
  tell(game, 'loss.standing', '11.42', { unit })
  yield* loseSteps(game, force, 1, unit)
}

/** All artillery in a hex under attack has fired, whether it did or not (12.24). */
function turnDefendingGuns(game: Bataan, units: readonly Unit[]): void {
  for (const unit of units) if (isArtillery(unit) && onMap(unit)) turnFired(game, unit)
}
