import type { Next, Procedure, Steps } from '@topside/engine'
import { type PhaseRow, stepsOfPhases } from '@topside/kit'
import { SIDES } from '../data/units.ts'
import {
  type Bataan,
  isCampaign,
  isUnit,
  lastTurnOf,
  markersIn,
  record,
  scenarioOf,
  seatOf,
  tell,
} from '../state/state.ts'
import { PHASES, type Phase } from '../state/vars.ts'
import { recoverAll } from './3.75-recovery.ts'
import { addMarkers } from './4.1-setting-up.ts'
import { removeMarkers } from './4.3-markers.ts'
import { arriveInManila, arriveOnDisplay } from './5.1-reinforcements.ts'
import { withdrawUnits } from './5.2-withdrawals.ts'
import { reservePhase } from './5.3-reserve.ts'
import { supplyStatusPhase } from './6.1-in-supply.ts'
import { noteLostSources, reopenSources } from './6.3-supply-sources.ts'
import { noteCaptures, supplyActive, supplyIdle } from './6.4-supply-points.ts'
import { attritionPhase } from './6.5-attrition-phase.ts'
import { reloadArtillery } from './6.16-artillery.ts'
import { receiveSupplies } from './6.42-supply-points.ts'
import { foragePhase } from './6.44-6.45-forage.ts'
import { initiativePhase } from './7.1-initiative.ts'
import { beginSequence } from './7.2-activation.ts'
import { sequenceOf } from './7.2-active.ts'
import { activateArmy } from './7.4-army-units.ts'
import { announceSequence, mayAct, nextSides } from './7.23-sequences.ts'
import { showKept } from './7.26-return.ts'
import { moveOne } from './8.1-moves.ts'
import { declareOne } from './9.1-declaration.ts'
import { reactOne } from './9.2-reaction.ts'
import { resolveOne } from './10-combat.ts'
import { noteEngaged } from './12-artillery.ts'
import { loseAirfields, readyAirUnits } from './13.1-air-units.ts'
import { endPatrols } from './13.2-interdiction.ts'
import { beginRepairs, engineeringPhase } from './14.1-fortifications.ts'
import { watchRepairs } from './14.1-repairs.ts'
import { navalReadiness, returnFromSea } from './15.1-naval-units.ts'
import { navalPhase } from './15.2-naval-phase.ts'
import { waitingUnits } from './15.41-15.43-invaders.ts'
import { embarkOne } from './15.45-embarkation.ts'
import { endLandings, landAll } from './15.45-landings.ts'
import { invasionAttrition, restInvaders } from './15.47-15.48-invaders.ts'
import { endReactionSupply, leaveAfterReaction, reactToInvasion } from './15.49-reaction.ts'
import { dropUnqualified, receiveMarked, receiveReplacements, replacementPhase } from './16.5-replacements.ts'
import { becomeInfantryLate } from './16.13-infantry.ts'
import { rebuildHeadquarters } from './16.26-rebuilding.ts'
import { specialEventsPhase } from './17.1-special-events.ts'
import { endLasting } from './17.14-playing.ts'
import { activateWithoutMarker } from './17.15-activation.ts'
import { playBeforeMovement } from './17.15-movement.ts'
import { eventsOf } from './17.15-strategic.ts'
import { finish } from './19.1-layac.ts'
import { judge } from './19.2-19.4-victory.ts'
import { enlargeCampaign, judgeCampaign } from './19.5-campaign.ts'
import { drawAtStart, supplyAtStart } from './19.44-start.ts'

/** 4.21 A: the phases of the Strategic Segment, in their order. */
const STRATEGIC: readonly PhaseRow<Bataan>[] = [
  // A step of its own, so that its checkpoint comes after the draws: events played from here on are public (17.12).
  ['specialEvents', specialEventsPhase],
  ['strategicEvents', eventsOf('special-events', 'strategic')],
  ['readiness', readyAirUnits],
  ['readinessEvents', eventsOf('readiness')],
  ['navalReadiness', navalReadiness],
  ['displayArrivals', arriveOnDisplay],
  ['headquarters', rebuildHeadquarters],
  ['reinforcementEvents', eventsOf('reinforcement', 'naval')],
  ['reinforcements', removeMarkers],
  ['withdrawals', withdrawUnits],
  ['manila', arriveInManila],
  ['arrivingMarkers', addMarkers],
  ['reserve', reservePhase],
  ['replacements', receiveReplacements],
  ['replacing', replacementPhase],
  ['supplies', receiveSupplies],
  ['naval', navalPhase],
  ['forage', foragePhase],
  ['supplyEvents', eventsOf('supply-status')],
  ['invasionAttrition', invasionAttrition],
  ['supplyStatus', supplyStatus],
  ['initiative', initiativePhase],
]

/** 4.21 C: the phases of the Reorganization Segment before victory is judged, in their order. */
const REORGANIZATION: readonly PhaseRow<Bataan>[] = [
  ['recovery', reorganizationPhase],
  ['attrition', attritionPhase],
  ['engineeringEvents', eventsOf('engineering')],
  ['engineering', engineeringPhase],
]

/**
 * The sequence of play (4.21). A step is one phase, the start of an Operations Sequence, one move, one declaration, the
 * defender's answer to one attack, or one combat.
 */
export const steps: Steps<Bataan> = {
  ...stepsOfPhases(STRATEGIC, 'operations'),
  ...stepsOfPhases(REORGANIZATION, 'victory'),

  /** 4.15: sets up the scenario. */
  *begin(game) {
    const { id, rule, firstTurn, lastTurn } = scenarioOf(game)
    const [us, japan] = SIDES.map((side) => ({ seat: seatOf(game, side) }))
    if (us === undefined || japan === undefined) throw new RangeError('a side is missing')
    const args = { us, japan, first: firstTurn, last: lastTurn }
    record(game, `begin.${id}`, rule, { heading: 1, args })
    yield* supplyAtStart(game, markersIn(game, 'us-markers'))
    drawAtStart(game)
    return 'gameTurn'
  },

  /** 4.21: a Game-Turn and its Strategic Segment begin. */
  gameTurn(game) {
    const { table, vars } = game
    table.setTrack('turn', vars.turn)
    record(game, 'turn.begins', '4.21', { heading: 1, args: { turn: vars.turn } })
    enlargeCampaign(game)
    vars.waiting = waitingUnits(game)
    enter(game, 'strategic')
    vars.last = null
    return STRATEGIC[0]?.[0] ?? 'operations'
  },

  /** 7.23: the next Operations Sequence begins, until no side has a marker left. */
  *operations(game) {
    const { vars } = game
    if (vars.last === null) watchRepairs(game)
    removeMarkers(game)
    if (yield* reactToInvasion(game)) {
      game.table.setTrack('side', SIDES.indexOf('us'))
      enter(game, 'movement')
      beginRepairs(game, sequenceOf(game))
      return 'move'
    }
    for (const side of nextSides(game, vars.last ?? undefined)) {
      if (mayAct(game, side)) {
        announceSequence(game, side)
        yield* beginSequence(game, side)
        return vars.sequence === null ? 'operations' : 'army'
      }
      if (yield* activateWithoutMarker(game, side)) return 'army'
    }
    return 'reorganization'
  },

  /** 7.41: activates Army units before any unit moves. */
  *army(game) {
    enter(game, 'movement')
    yield* supplyActive(game, sequenceOf(game))
    yield* activateArmy(game, sequenceOf(game))
    beginRepairs(game, sequenceOf(game))
    yield* playBeforeMovement(game)
    return 'move'
  },

  /** 8.1: a unit or a stack moves. */
  *move(game) {
    const moved = yield* moveOne(game)
    dropUnqualified(game)
    if (moved) return 'move'
    yield* becomeInfantryLate(game)
    return 'embark'
  },

  /** 15.45: after all moves units board barges and land. */
  *embark(game) {
    return (yield* embarkOne(game)) ? 'embark' : 'land'
  },

  /** 15.44: rolls for the landing hexes. */
  *land(game) {
    yield* landAll(game)
    enter(game, 'declaration')
    return 'declare'
  },

  /** 9.1: an attack is declared. */
  *declare(game) {
    if (yield* declareOne(game)) return 'declare'
    enter(game, 'reaction')
    return 'react'
  },

  /** 9.2, 9.3: the defender answers. */
  *react(game) {
    if (yield* reactOne(game)) return 'react'
    enter(game, 'combat')
    noteEngaged(game)
    return 'combat'
  },

  /** 10.0: a combat is resolved. */
  *combat(game) {
    return (yield* resolveOne(game)) ? 'combat' : 'endSequence'
  },

  /** 7.23: an Operations Sequence is over. */
  *endSequence(game) {
    const { table, vars } = game
    tell(game, 'operations.over', '7.23', { side: { side: sequenceOf(game).side } })
    yield* endLandings(game)
    dropUnqualified(game)
    yield* leaveAfterReaction(game, sequenceOf(game))
    restInvaders(game, sequenceOf(game))
    for (const unit of table.pieces) if (isUnit(unit)) table.setStatus(unit, 'moved', 0)
    Object.assign(vars, { sequence: null, attacks: [], retreated: [] })
    if (vars.engagedGuns) vars.engagedGuns = []
    endLasting(game, ({ until }) => until === undefined)
    enter(game, 'strategic')
    return 'operations'
  },

  /** 4.21: the Reorganization Segment begins. */
  reorganization(game) {
    showKept(game)
    enter(game, 'reorganization')
    record(game, 'reorganization.begins', '4.21', { heading: 2 })
    return REORGANIZATION[0]?.[0] ?? 'victory'
  },

  /** 4.21, 4.22: the Victory Determination Phase, and the Turn Record Phase. */
  victory(game) {
    returnFromSea(game)
    endPatrols(game)
    const end = determineVictory(game)
    if (end === undefined) {
      game.vars.turn++
      return 'gameTurn'
    }
    enter(game, 'over')
    return end
  },
}

/** The winner, if there is one now; each scenario has its own conditions (4.22). */
function determineVictory(game: Bataan): Next | undefined {
  const { atEnd, victory } = scenarioOf(game)
  const last = game.vars.turn >= lastTurnOf(game)
  if (isCampaign(game)) return judgeCampaign(game)
  if (victory.hexes.length > 0) return judge(game, last)
  return last && atEnd !== undefined ? finish(game) : undefined
}

/** The Supply Status Phase; supply from a reaction ends (15.49, 6.1). */
function supplyStatus(game: Bataan): void {
  endReactionSupply(game)
  reopenSources(game)
  supplyStatusPhase(game)
  // Guerrillas and destroyed bridges last until supply has been judged.
  endLasting(game, ({ effect }) => effect === 'guerrillas' || effect === 'bridge-destroyed')
  dropUnqualified(game, true)
}

/**
 * 4.21 C: the Reorganization Phase: supply of formations that did not act (6.41), Disruption (3.75), fired artillery
 * (6.16), activations of Army units (7.42).
 */
function* reorganizationPhase(game: Bataan): Procedure {
  const { table } = game
  yield* supplyIdle(game)
  recoverAll(game)
  reloadArtillery(game)
  receiveMarked(game)
  for (const unit of table.pieces) if (isUnit(unit)) table.setStatus(unit, 'activations', 0)
}

/** 4.21: a part of the Game-Turn begins. */
function enter(game: Bataan, phase: Phase): void {
  game.table.setTrack('phase', PHASES.indexOf(phase))
  if (phase === 'movement' || phase === 'reorganization') game.vars.engagement = null
  noteLostSources(game)
  loseAirfields(game)
  noteCaptures(game)
}
