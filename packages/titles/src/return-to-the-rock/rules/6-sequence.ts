import { carriedOut, type Procedure, type Steps } from '@topside/engine'
import { turnBack } from '@topside/kit'
import { FRESH, USED } from '../data/faces.ts'
import { LAST_TURN } from '../data/tables.ts'
import type { Side } from '../data/units.ts'
import { whyNotPicked } from '../state/asking.ts'
import { ask, isMarker, newImpulse, type Rock, record, refuse, tell } from '../state/state.ts'
import type { Phase } from '../state/vars.ts'
import { freshenUnits } from './4-units.ts'
import { determineSides, placePillboxes } from './5-setup.ts'
import { february17, reinforce } from './6.1-reinforcement.ts'
import { impulse, setMomentum } from './6.2-6.3-impulses.ts'
import { eliminatedBox, reorganizations, whyNotReorganized } from './12-reorganization.ts'
import { giveAdvantage, rallies, shiftAdvantage, whyNoRally } from './13-advantage.ts'
import { automaticVictory, finalVictory, linkedUp, settlePoints } from './15-victory.ts'

/** The sequence of play (6.0). */
export const steps: Steps<Rock> = {
  /** 5.1.1, 16.0: determines the sides. */
  *sides(game) {
    yield* determineSides(game)
    return 'setUp'
  },

  /** 5.3: set-up; there is no Reinforcement Phase on Turn 1 (14.1). */
  *setUp(game) {
    yield* placePillboxes(game)
    announceTurn(game)
    return 'day'
  },

  /** 6.1: the Japanese reinforcements, then the American. */
  *reinforcement(game) {
    enterPhase(game, 'reinforcement', '6.1')
    yield* reinforce(game, 'japan')
    yield* reinforce(game, 'us')
    if (game.vars.turn === 2) yield* february17(game)
    return 'day'
  },

  /** 6.2: the American side begins each Day with Momentum and the Advantage. */
  day(game) {
    enterPhase(game, 'day', '6.2')
    giveAdvantage(game, 'us')
    setMomentum(game, 'us', 1)
    return 'impulse'
  },

  impulse,

  /** 6.3: the Japanese side begins each Night with Momentum. */
  night(game) {
    enterPhase(game, 'night', '6.3')
    setMomentum(game, 'japan', 1)
    return 'impulse'
  },

  /** 6.4, 12.0: the Japanese side reorganizes first. */
  *reorganization(game) {
    game.vars.impulse = newImpulse('', [])
    enterPhase(game, 'reorganization', '6.4')
    yield* reorganize(game, 'japan')
    yield* reorganize(game, 'us')
    shiftAdvantage(game)
    return 'end'
  },

  /** 6.5, 15: judges victory, and prepares the next Turn. */
  end(game) {
    const { vars } = game
    enterPhase(game, 'end', '6.5')
    const automatic = automaticVictory(game)
    if (automatic !== undefined) return { end: automatic }
    if (vars.turn === 1 && linkedUp(game)) {
      vars.linkup = true
      settlePoints(game)
      tell(game, 'victory.linkup', '15.2.1')
    }
    if (vars.turn === LAST_TURN) return { end: finalVictory(game) }
    freshenUnits(game)
    returnMarkers(game)
    giveAdvantage(game, 'us')
    setMomentum(game, 'us', 1)
    vars.resetBy = []
    vars.turn++
    game.table.setTrack('turn', vars.turn)
    announceTurn(game)
    return 'reinforcement'
  },
}

function announceTurn(game: Rock): void {
  record(game, 'turn.begins', '6.0', { heading: 1, args: { turn: game.vars.turn, day: 15 + game.vars.turn } })
}

const PHASES: readonly Phase[] = ['setup', 'reinforcement', 'day', 'night', 'reorganization', 'end']

function enterPhase(game: Rock, phase: Phase, rule: string): void {
  game.vars.phase = phase
  game.vars.passes = 0
  game.table.setTrack('phase', PHASES.indexOf(phase))
  record(game, `phase.${phase}`, rule, { heading: 2 })
}

/** 6.4: a side reorganizes eliminated units (12.1), or rallies one (13.2), until it is done. */
function* reorganize(game: Rock, side: Side): Procedure {
  for (;;) {
    const offers = reorganizations(game, side).and(rallies(game, side))
    if (offers.count(1) === 0) return
    const action = yield* ask(game, side, 'reorganization.unit', '12.1', {
      offers: offers.or({ verb: 'done' }, undefined),
      recommended: () => offers.length,
      whyNot: refuse.meant(({ choice, unit }) => {
        const why = choice.verb === 'rally' ? whyNoRally : whyNotReorganized
        const candidates = { rule: '12.1', side, place: eliminatedBox(game, side) }
        return unit && whyNotPicked(unit, candidates, () => why(game, unit))
      }),
    })
    if (action === undefined) return
    yield* carriedOut(action())
  }
}

/** 6.5: used markers become available again; detonations and fallen leaders do not. */
function returnMarkers(game: Rock): void {
  game.vars.leaderUsedBy = []
  turnBack(game.table, {
    from: USED,
    to: FRESH,
    which: (piece) => isMarker(piece) && piece.def.marker !== 'detonation',
  })
}
