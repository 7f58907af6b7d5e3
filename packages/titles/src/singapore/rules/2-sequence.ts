import type { Steps } from '@topside/engine'
import { ARMIES } from '../data/armies.ts'
import { historic } from '../data/scenarios.ts'
import { hasCards, isBattleOnly, record, type Singapore, scenarioOf, seatOf, tell } from '../state/state.ts'
import { PHASES, type Phase } from '../state/vars.ts'
import { commitPlan } from './6.9-commit.ts'
import { composePlan } from './6-plan.ts'
import { collect, isNight } from './7-supplies.ts'
import { activateAxes, openAxes } from './8-axes.ts'
import { readyStrikes } from './9-artillery.ts'
import { airRound, nextDogfight } from './10.5-10.7-air-superiority.ts'
import { deployAircraft, serviceAircraft } from './10-air.ts'
import { battleRound, endBattle, faceOff, nextBattle, placeUnits, rest, strikePair } from './11-battle.ts'
import { manGuns } from './15-guns.ts'
import { casualEnd, judge, noteHeld, seriousEnd } from './17-victory.ts'
import { drawCard, endEffects, playCard } from './18-cards.ts'
import { afterTraining, beginTraining, deployFreely, nextToDeploy, pickAxes } from './19-scenarios.ts'

/**
 * The sequence of play: each army has a player turn in every period (2). A step is one deployment, one part of a plan,
 * or one round.
 */
export const steps: Steps<Singapore> = {
  /** 1.2: sets up the scenario and the players. */
  begin(game) {
    for (const army of ARMIES)
      tell(game, 'begin.army', '1.2', { army: { side: army }, seat: { seat: seatOf(game, army) } })
    return scenarioOf(game) === 'almost-naked-island' ? 'axes' : 'period'
  },

  /** 19.2: the Japanese choose their axes. */
  *axes(game) {
    yield* pickAxes(game)
    return 'deploy'
  },

  /** 19.2: each army deploys freely. */
  *deploy(game) {
    const army = nextToDeploy(game)
    if (army === undefined) return 'period'
    yield* deployFreely(game, army)
    return 'deploy'
  },

  /** 1.3: a period begins with the Japanese player turn (1.4). */
  period(game) {
    const { table, vars } = game
    table.setTrack('period', vars.period)
    const name = historic.periods[vars.period - 1] ?? ''
    record(game, `period.${isNight(vars.period) ? 'night' : 'day'}`, '1.3', { heading: 1, args: { name } })
    openAxes(game)
    vars.army = 'japanese'
    return 'turn'
  },

  /** 2.0, 11.8: a player turn begins: fatigue ends, and artillery may fire again (9.3). */
  *turn(game) {
    enter(game, 'supplies')
    beginTurn(game)
    endEffects(game)
    const end = seriousEnd(game)
    if (end !== undefined) return end
    if (isBattleOnly(game)) return 'training'
    collect(game)
    yield* activateAxes(game)
    return 'air'
  },

  /** 10.1: aircraft land, become ready and are repaired. */
  *air(game) {
    enter(game, 'air')
    yield* serviceAircraft(game)
    return 'fly'
  },

  /** 10.2: one aircraft is deployed. */
  *fly(game) {
    if (yield* deployAircraft(game)) return 'fly'
    enter(game, 'movement')
    game.vars.cancelled = 0
    return hasCards(game) ? 'cards' : 'plan'
  },

  /** 18.2: one situation is played. */
  *cards(game) {
    return (yield* playCard(game)) ? 'cards' : 'plan'
  },

  /** 6.9: composes one part of the plan; the whole plan is carried out at once. */
  *plan(game) {
    const more = yield* composePlan(game)
    if (more !== undefined) return more
    commitPlan(game)
    const end = casualEnd(game)
    if (end !== undefined) return end
    enter(game, 'air-combat')
    return 'air-combat'
  },

  /** 10.5: air superiority before any ground combat. */
  *'air-combat'(game) {
    const sector = nextDogfight(game)
    if (sector !== undefined) return yield* airRound(game, sector)
    enter(game, 'combat')
    return 'battles'
  },

  /** 2.0: ground battles, in the active player's order. */
  *battles(game) {
    return (yield* nextBattle(game)) ? 'battle' : 'end'
  },

  *battle(game) {
    return yield* placeUnits(game)
  },

  *'face-off'(game) {
    return yield* faceOff(game)
  },

  *strikes(game) {
    return yield* strikePair(game)
  },

  *round(game) {
    return yield* battleRound(game)
  },

  /** 11: a battle ends. */
  'battle-end'(game) {
    endBattle(game)
    return casualEnd(game) ?? 'battles'
  },

  /** 1.3, 17.5: a player turn ends; after the last one, the period ends. */
  *end(game) {
    const { vars } = game
    if (isBattleOnly(game)) return afterTraining(game)
    enter(game, 'end')
    yield* drawCard(game)
    noteHeld(game)
    const next = ARMIES[ARMIES.indexOf(vars.army) + 1]
    if (next !== undefined) {
      vars.army = next
      return 'turn'
    }
    if (vars.period === historic.periods.length) return judge(game)
    vars.period++
    return 'period'
  },

  /** 19.3: the battle of a training scenario continues. */
  training(game) {
    beginTraining(game)
    enter(game, 'combat')
    return 'battles'
  },
}

/** 2.0: a part of a player turn begins. */
function enter(game: Singapore, phase: Phase): void {
  const { table, vars } = game
  vars.phase = phase
  table.setTrack('phase', PHASES.indexOf(phase))
  table.setTrack('army', ARMIES.indexOf(vars.army))
  const first = phase === 'supplies'
  record(game, `phase.${phase}`, '2.0', { heading: first ? 2 : 3, args: { army: { side: vars.army } } })
}

/** 2.0: a player turn begins with fresh units and no battles fought. */
function beginTurn(game: Singapore): void {
  readyStrikes(game)
  rest(game)
  manGuns(game)
  const { vars } = game
  vars.entries = {}
  vars.standing = []
  vars.contested = []
  vars.due = []
}
