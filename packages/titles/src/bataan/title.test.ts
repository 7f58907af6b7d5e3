import { Match, PUBLIC } from '@topside/engine'
import { CheapDice, fuzzMatch, play, randomChoice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { isUnit, lastTurnOf } from './state/state.ts'
import { rules } from './title.ts'

describe('the title', () => {
  it('19.13 sets Layac up: the US player on the map, Japan to come', () => {
    const match = play(rules, { options: { scenario: 'layac' } })
    expect([match.at('us-1/31'), match.at('us-a/194'), match.at('jp-48-hq'), match.at('jp-1-art')]).toEqual([
      ...['3504', '3706', 'japan-arrivals', 'japan-arrivals'],
    ])
    expect([match.at('marker-jp-48-1'), match.at('marker-jp-16-1')]).toEqual(['japan-markers', 'japan-unused'])
  })

  it('3.33 everybody knows every unit in a stack, also after it has moved', () => {
    const match = play(rules, { options: { scenario: 'layac' }, dice: new CheapDice('open') })
    const player = randomChoice(seededRandom('open'))
    while (match.match.seq < 60) {
      const [seat = 0] = match.match.deciding
      const decision = match.match.decision(seat)
      if (decision !== undefined) match.match.apply({ kind: 'choose', seat, choice: player(decision, seat) })
    }
    const units = match.match.game.table.pieces.filter(isUnit)
    expect(units.some(({ space }) => space.id !== 'us-unused' && space.id !== 'japan-unused')).toBe(true)
    expect(units.filter(({ knownTo }) => knownTo !== PUBLIC)).toEqual([])
  })

  it('plays Layac to its end, choices by coverage, and nothing breaks', () => {
    expect(fuzzMatch(rules, { seed: 'a', policy: 'coverage', options: { scenario: 'layac' } }).faults).toEqual([])
  })

  it('19.45, 19.56 plays Second Bataan and the campaign to the end of their turns', () => {
    const ends = ['second-bataan', 'battling-bastards'].map((scenario) => {
      const match = Match.start(rules, { options: { scenario }, dice: new CheapDice('end') })
      const player = randomChoice(seededRandom('end'))
      while (match.outcome === undefined && match.seq < 20_000) {
        const [seat = 0] = match.deciding
        const decision = match.decision(seat)
        if (decision !== undefined) match.apply({ kind: 'choose', seat, choice: player(decision, seat) })
        if (match.seq % 100 === 0) expect(rules.faults(match.game)).toEqual([])
      }
      return { left: lastTurnOf(match.game) - match.game.vars.turn, key: match.outcome?.reason.key }
    })
    expect(ends).toEqual([
      { left: 0, key: 'victory.held-out' },
      { left: 0, key: 'victory.us-significant' },
    ])
  })
})
