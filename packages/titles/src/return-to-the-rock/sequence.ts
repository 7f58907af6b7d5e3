import { type Procedure, record, type Steps } from '@topside/engine'
import { freshenUnits, giveAdvantage, shiftAdvantage } from './rules/advantage.ts'
import { settlePoints } from './rules/control.ts'
import { impulse, setMomentum } from './rules/impulse.ts'
import { returnMarkers } from './rules/markers.ts'
import { february17, reinforce } from './rules/reinforcement.ts'
import { reorganize } from './rules/reorganization.ts'
import { placePillboxes } from './rules/setup.ts'
import { determineSides } from './rules/sides.ts'
import { automaticVictory, finalVictory, linkedUp } from './rules/victory.ts'
import { newImpulse, type Phase, type Rock } from './state.ts'
import { LAST_TURN } from './tables.ts'

/** The sequence of play (6.0). */
export const steps: Steps<Rock> = {
  /** 5.1.1, 16.0: who plays which side. */
  *sides(game) {
    yield* determineSides(game)
    return 'setUp'
  },

  /** 5.3: set-up; there is no Reinforcement Phase on Turn 1 (14.1). */
  *setUp(game) {
    yield* placePillboxes(game)
    yield* announceTurn(game)
    return 'day'
  },

  /** 6.1: the Japanese reinforcements, then the American. */
  *reinforcement(game) {
    yield* enterPhase(game, 'reinforcement', '6.1')
    yield* reinforce(game, 'japan')
    yield* reinforce(game, 'us')
    if (game.vars.turn === 2) yield* february17(game)
    return 'day'
  },

  /** 6.2: the American side begins each Day with Momentum and the Advantage. */
  *day(game) {
    yield* enterPhase(game, 'day', '6.2')
    giveAdvantage(game, 'us')
    setMomentum(game, 'us', 1)
    return 'impulse'
  },

  /** 6.3: the Japanese side begins each Night with Momentum. */
  *night(game) {
    yield* enterPhase(game, 'night', '6.3')
    setMomentum(game, 'japan', 1)
    return 'impulse'
  },

  impulse,

  /** 6.4, 12.0: the Japanese side reorganizes first. */
  *reorganization(game) {
    game.vars.impulse = newImpulse('', [])
    yield* enterPhase(game, 'reorganization', '6.4')
    yield* reorganize(game, 'japan')
    yield* reorganize(game, 'us')
    yield* shiftAdvantage(game)
    return 'end'
  },

  /** 6.5, 15: victory, and everything made ready for the next Turn. */
  *end(game) {
    const { vars } = game
    yield* enterPhase(game, 'end', '6.5')
    const automatic = automaticVictory(game)
    if (automatic !== undefined) return { end: automatic }
    if (vars.turn === 1 && linkedUp(game)) {
      vars.linkup = true
      settlePoints(game)
      yield* record({ key: 'victory.linkup', rule: '15.2.1' })
    }
    if (vars.turn === LAST_TURN) return { end: finalVictory(game) }
    freshenUnits(game)
    returnMarkers(game)
    giveAdvantage(game, 'us')
    setMomentum(game, 'us', 1)
    vars.resetBy = []
    vars.turn++
    game.table.setTrack('turn', vars.turn)
    yield* announceTurn(game)
    return 'reinforcement'
  },
}

function* announceTurn(game: Rock): Procedure {
  yield* record({
    key: 'turn.begins',
    rule: '6.0',
    heading: 1,
    args: { turn: game.vars.turn, day: 15 + game.vars.turn },
  })
}

const PHASES: readonly Phase[] = ['setup', 'reinforcement', 'day', 'night', 'reorganization', 'end']

function* enterPhase(game: Rock, phase: Phase, rule: string): Procedure {
  game.vars.phase = phase
  game.vars.passes = 0
  game.table.setTrack('phase', PHASES.indexOf(phase))
  yield* record({ key: `phase.${phase}`, rule, heading: 2 })
}
