import type { Procedure, Steps } from '@topside/engine'
import { type PhaseRow, stepsOfPhases } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { type Corregidor, indexOfSide, record, scenarioOf } from '../state/state.ts'
import { PHASES, type Phase } from '../state/vars.ts'
import { deploy } from './4-set-up.ts'
import { askToAct, endWaits } from './5.0-waiting.ts'
import { advanceClock, announce, isWaiting, passQuietly, showClock } from './5-calendar.ts'
import { openGroup, placeGuns } from './6.1-reinforcements.ts'
import { removeDisruption } from './6.2-disruption-removal.ts'
import { leaveHeldHexes } from './7-among-enemies.ts'
import { canInvade, invasionPhase, sailOnToWint } from './7-invasion.ts'
import { beginMovement, canMove, moveOne } from './8-movement.ts'
import { airAttackPhase } from './9.2-air-attacks.ts'
import { hasRaids, resolveRaids } from './9.2-raids.ts'
import { suppressFlak } from './9.3-suppression.ts'
import { bombardmentPhase, canBombard } from './9-bombardment.ts'
import { recovery } from './9-recovery.ts'
import { rollFrenzy, rollsFrenzy } from './10.4-banzai.ts'
import { beginCombat, canFight, fightOne } from './10-combat.ts'
import { rollSupply } from './11.2-supply.ts'
import { forgetLandings } from './11.2-weekly-moves.ts'
import { airborneAssault } from './11.3-airborne.ts'
import { arrivals } from './11-arrivals.ts'
import { judge } from './12-victory.ts'
import { proveBatteries } from './13.2-restored-batteries.ts'
import { placeHowitzers } from './13.3-howitzers.ts'
import { transferCrews } from './13.4-beach-crews.ts'
import { dawn, surrenderAtTunnel } from './13.8-surrender.ts'
import { rove } from './13.13-roving-batteries.ts'
import { manWay } from './13.15-battery-way.ts'

/** 5.0 A, B: the phases before the player turns, in order. */
const BEFORE: readonly PhaseRow<Corregidor>[] = [
  ['groups', openGroup],
  ['reinforcements', placeGuns],
  ['arrivals', arrivals],
  ['recovery', recovery],
  ['manning', manWay],
  ['proving', proveBatteries],
  ['disruption', (game) => removeDisruption(game, scenarioOf(game).first)],
  ['air', inPhase('air', airAttackPhase)],
  ['suppression', suppressFlak],
  ['airborne', airborneAssault],
  ['dawn', dawn],
]

/** 5.0 C, D: the phases of a player turn, in order. */
const PLAYER_TURN: readonly PhaseRow<Corregidor>[] = [
  ['roving', onlyFor('us', rove)],
  ['raids', inPhase('raids', (game) => resolveRaids(game, game.vars.side))],
  ['invasion', invasionBegins],
  ['sea', (game) => invasionPhase(game, game.vars.side)],
  ['movement', movementPhase],
  ['move', (game) => moveOne(game, game.vars.side)],
  ['crews', onlyFor('us', transferCrews)],
  ['bombardment', inPhase('bombardment', (game) => bombardmentPhase(game, game.vars.side))],
  ['combats', combatPhase],
  ['combat', (game) => fightOne(game, game.vars.side)],
  ['held-hexes', onlyFor('us', leaveHeldHexes)],
  ['tunnel', onlyFor('japan', surrenderAtTunnel)],
]

/** 5.0: whether a side could act in its player turn: for each phase, whether it has an action. */
const PLANS: readonly ((game: Corregidor, side: Side) => boolean)[] = [
  hasRaids,
  canInvade,
  canMove,
  canBombard,
  canFight,
]

/** The sequence of play (5.0). A step is one phase, one move, one bombardment, one combat. */
export const steps: Steps<Corregidor> = {
  ...stepsOfPhases(BEFORE, 'firstTurn'),
  ...stepsOfPhases(PLAYER_TURN, 'endPlayerTurn'),

  /** 4.0: sets up the scenario. */
  begin(game) {
    const { id, rule } = scenarioOf(game)
    showClock(game)
    record(game, `begin.${id}`, rule, { heading: 1 })
    rollSupply(game)
    return 'deployment'
  },

  /** 4.0: units are set up. */
  *deployment(game) {
    if (yield* deploy(game)) return 'deployment'
    yield* placeHowitzers(game)
    return 'turn'
  },

  /** 5.0: begins a turn with its Administrative Phases. */
  turn(game) {
    enter(game, 'administration')
    endWaits(game)
    return BEFORE[0]?.[0] ?? 'firstTurn'
  },

  /** 5.0 C: the Japanese have the first player turn in 1942, the Americans in 1945. */
  firstTurn(game) {
    game.vars.side = scenarioOf(game).first
    return 'playerTurn'
  },

  /**
   * 5.0: begins a player turn. The second side loses its Disruption and Fired markers now; the first side lost them
   * before the drop, so that disruption by the drop remains (5.0A, 5.0B). A side that waits is not asked.
   */
  *playerTurn(game) {
    const { side } = game.vars
    game.table.setTrack('side', indexOfSide(side))
    // The track no longer shows the last phase of the previous side.
    game.table.setTrack('phase', PHASES.indexOf('administration'))
    if (side !== scenarioOf(game).first) removeDisruption(game, side)
    forgetLandings(game, side)
    if (!PLANS.some((plans) => plans(game, side))) return rollsFrenzy(game, side) ? 'movement' : 'endPlayerTurn'
    yield* askToAct(game, side)
    if (!isWaiting(game, side)) tellPlayerTurn(game)
    return PLAYER_TURN[0]?.[0] ?? 'endPlayerTurn'
  },

  /** 5.0: the second player turn follows the first. */
  endPlayerTurn(game) {
    const { vars } = game
    if (vars.side !== scenarioOf(game).first) return 'endTurn'
    vars.side = enemyOf(vars.side)
    return 'playerTurn'
  },

  /** 12.0: ends a turn, and the match after the last one. */
  endTurn(game) {
    const outcome = judge(game)
    if (outcome !== undefined) return { end: outcome }
    passQuietly(game)
    advanceClock(game)
    return 'turn'
  },
}

/** Records a heading for a player turn with actions. */
function tellPlayerTurn(game: Corregidor): void {
  const { side } = game.vars
  game.vars.engagement = null
  announce(game)
  record(game, 'player-turn.begins', '5.0G', { heading: 2, args: { side: { side } } })
}

/** 5.0: a part of the turn begins. */
export function enter(game: Corregidor, phase: Phase): void {
  game.vars.phase = phase
  game.table.setTrack('phase', PHASES.indexOf(phase))
}

/** A phase shown on the track. */
function inPhase(phase: Phase, run: PhaseRow<Corregidor>[1]): PhaseRow<Corregidor>[1] {
  return (game) => {
    enter(game, phase)
    return run(game)
  }
}

/** A phase that only one side has in its player turn. */
function onlyFor(side: Side, run: PhaseRow<Corregidor>[1]): PhaseRow<Corregidor>[1] {
  return (game) => (game.vars.side === side ? run(game) : false)
}

/** The Invasion/Evacuation Phase begins: units waiting off Fort Wint sail on (11.2T). */
function invasionBegins(game: Corregidor): void {
  enter(game, 'invasion')
  sailOnToWint(game, game.vars.side)
}

/** The Movement Phase begins with the dice rolls, before the marks of last turn's moves are removed (10.4). */
function* movementPhase(game: Corregidor): Procedure {
  enter(game, 'movement')
  yield* rollFrenzy(game, game.vars.side)
  beginMovement(game, game.vars.side)
}

/** The Combat Phase begins. */
function combatPhase(game: Corregidor): void {
  enter(game, 'combat')
  beginCombat(game)
}
