import { describe, expect, it } from 'vitest'
import { leyte } from '../testing/index.ts'

describe('sequence of play', () => {
  it('4.1 movement, reinforcements and combat of the first player, then of the other', () => {
    const units = { '2024': 'us-19-regt', '1405': 'jp-1-regt', 'us-withheld': 'us-7-regt' }
    const match = leyte({ scenario: 'american-assault', turn: 4, units, step: 'playerTurn', phase: 'movement' })
    match.until(
      () => match.game.vars.turn === 5,
      ({ choices }) => choices.at(-1)!,
    )
    const headings = match.records().filter(({ heading }) => heading === 2)
    expect(headings.map(({ key, args }) => [key, args?.['side']])).toEqual([
      ['phase.movement', { side: 'us' }],
      ['phase.reinforcement', { side: 'us' }],
      ['phase.combat', { side: 'us' }],
      ['phase.movement', { side: 'japan' }],
      ['phase.combat', { side: 'japan' }],
      ['phase.movement', { side: 'us' }],
    ])
  })

  it('4.2 a game-turn ends after both player-turns', () => {
    const match = leyte({ phase: 'over', side: 'japan', turn: 4, units: { '2024': 'us-19-regt', '2018': 'us-13-art' } })
    expect(match.record('turn.begins')).toMatchObject({ rule: '4.2', args: { turn: 5 } })
    expect([match.track('turn'), match.game.vars.side]).toEqual([5, 'us'])
  })
})
