import type { Decision } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { PHASES } from '../state/vars.ts'
import { atStep, type Played, type StepSetup, statusIn } from '../testing/at-step.ts'
import { COMPANY, MARINE, SALLY, SECOND_COMPANY } from '../testing/units.ts'
import { setWar } from './11-state.ts'

const GUN = 'jp42-art-155-mm-no-3'
/** Both sides have units that could move, far from each other. */
const APART = { i0910: [MARINE], i3409: [COMPANY] }

const ENDS = ['act', 'done', 'none', 'stay']
/** Acts in every turn, but does nothing. */
const idly = ({ choices }: Decision) => choices.find(({ verb }) => ENDS.includes(verb)) ?? choices[0]!

/** The sides with a player turn, in order, during one turn. */
function playerTurns(setup: StepSetup): unknown[] {
  const play = atStep('turn', setup)
  const { turn } = play.game.vars
  play.until(({ game }) => game.vars.turn > turn, idly)
  return play.records('player-turn.begins').map(({ args }) => args?.['side'])
}

/** Both sides wait for an event. */
function wait(play: Played, option: string): Played {
  play.choose({ verb: 'wait', option })
  return play.choose({ verb: 'wait', option })
}

describe('5.0 the sequence of play', () => {
  it('5.0A the Japanese turn is the first in 1942, the American one in 1945', () => {
    expect(playerTurns({ units: APART })).toEqual([{ side: 'japan' }, { side: 'us' }])
    const units = { i1615: ['us45-1-g-503'], i3409: ['jp45-shinyo-7'] }
    expect(playerTurns({ scenario: 'recapture', day: 2, units, dice: 4 })).toEqual([{ side: 'us' }, { side: 'japan' }])
  })

  it('5.0B a turn in which nobody plans anything passes by agreement', () => {
    const play = wait(atStep('turn', { units: APART }), 'turn')
    expect([play.game.vars.turn, play.asked]).toEqual([101, 'seat 1: ask.turn (5.0B)'])
    // If only one side waits, the turn is not skipped: the other side is asked.
    play.choose({ verb: 'wait', option: 'day' }, 'act', 'done')
    expect(play.records('player-turn.begins').map(({ args }) => args?.['side'])).toEqual([{ side: 'us' }])
  })

  it('5.0B days run through until one of the sides wants to be asked, and what passed is told', () => {
    const play = wait(atStep('turn', { units: APART, day: 30, hour: '0600' }), 'day')
    expect([play.game.vars.day, play.game.vars.hour, play.game.vars.turn]).toEqual([31, 0, 106])
    play.choose('act')
    expect(play.record('turns.passed').args).toMatchObject({ turns: 6 })
  })

  it('5.0B a wait is over when what it is for happens', () => {
    const play = atStep('turn', { units: { i1615: [MARINE], i1414: [COMPANY] }, dice: 3 })
    play.choose('act', 'done').choose({ verb: 'wait', option: 'landing' })
    expect(play.asked).toBe('seat 1: ask.turn (5.0B)')
    play.choose('act', { verb: 'unit', piece: COMPANY }, { verb: 'move', space: 'i1515' })
    play.until(({ game, match }) => game.vars.side === 'us' && match.deciding.includes(0), idly)
    expect([play.game.vars.turn, play.asked]).toEqual([101, 'seat 0: ask.turn (5.0B)'])
  })

  it('5.0G the track of phases does not show what the other side did last when a side is asked', () => {
    const play = atStep('combats', { side: 'japan', units: APART })
    play.until(({ game }) => game.vars.side === 'us', idly)
    expect([play.asked, PHASES[play.game.table.track('phase')]]).toEqual(['seat 0: ask.turn (5.0B)', 'administration'])
  })

  it('5.0C at the beginning of each player turn its side loses a level of Disruption and its Fired markers', () => {
    const play = atStep('disruption', {
      side: 'japan',
      units: APART,
      more({ table }) {
        for (const id of [MARINE, COMPANY]) {
          table.setStatus(table.piece(id), 'disrupted', 2)
          table.setStatus(table.piece(id), 'fired', 1)
        }
      },
    })
    const marked = () =>
      [MARINE, COMPANY].flatMap((id) => ['disrupted', 'fired'].map((name) => statusIn(play, id, name)))
    expect(marked()).toEqual([2, 1, 1, 0])
    play.until(({ game }) => game.vars.side === 'us', idly)
    expect(marked()).toEqual([1, 0, 1, 0])
  })

  it('5.0C reinforcements come at 0300 alone', () => {
    const setup = { units: { 'japan-held': ['jp42-art-240-mm-no-1'] } }
    for (const [hour, day] of [
      ['0300', 50],
      ['0600', 51],
    ] as const) {
      const play = atStep('reinforcements', { ...setup, hour })
      expect([play.asked, play.game.vars.day]).toEqual(['seat 1: ask.reinforcement (6.1A)', day])
    }
  })

  it('5.0G raids, landings, movement, bombardment and combat follow each other', () => {
    const play = atStep('turn', {
      units: {
        i1615: [MARINE],
        i1515: [COMPANY],
        i0713: ['us42-1-d-4m'],
        b4423: [GUN],
        'japan-at-sea': [SECOND_COMPANY],
        'japan-available': [SALLY],
      },
      more: (game) => setWar(game, { committed: [SECOND_COMPANY as never] }),
      dice: 3,
    })
    const phases: string[] = []
    play.until(
      ({ game, match }) => {
        if (game.vars.side === 'japan' && match.deciding.length > 0) phases.push(game.vars.phase)
        return game.vars.side === 'us' && game.vars.phase !== 'air'
      },
      ({ choices, ...decision }) => choices.find(({ verb }) => verb === 'raid') ?? idly({ choices, ...decision }),
    )
    expect([...new Set(phases)]).toEqual(['air', 'invasion', 'movement', 'bombardment', 'combat'])
  })
})
