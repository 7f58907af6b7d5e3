import { SIXTHS } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { CREW, LANDED, MOVED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import type { Corregidor } from '../state/state.ts'
import { atStep } from '../testing/at-step.ts'
import { field } from '../testing/field.ts'
import { costs, waysFrom } from '../testing/paths.ts'
import { run } from '../testing/run.ts'
import { COMPANY, MARINE, REGIMENT, SECOND_MARINE } from '../testing/units.ts'
import { steps } from './5-sequence-of-play.ts'
import { costLedger } from './8-cost.ts'
import { beginMovement, canMove, moveOne, whyNotMove } from './8-movement.ts'
import { allowanceOf, firstSteps, reachOf } from './8-reach.ts'

/** Begins the player turn of the side to move. */
function playerTurn(game: Corregidor) {
  const begin = steps['playerTurn']
  if (begin === undefined) throw new RangeError('no player turn')
  return begin(game)
}

describe('8.0 movement', () => {
  it('8.0A each hex takes of the allowance, which nothing exceeds; what is left is lost', () => {
    const play = field({ side: 'us', units: { i1615: [MARINE] } })
    const { hexes, costs: paid } = reachOf(play.game, play.unit(MARINE))
    expect(Math.max(...paid)).toBe(allowanceOf(play.unit(MARINE)))
    for (const way of waysFrom(play, MARINE)) {
      const ledger = costLedger(play.game, play.unit(MARINE), way.map(hexOf))
      expect(ledger.total * SIXTHS, String(way)).toBeCloseTo(paid[hexes.indexOf(hexOf(way.at(-1)!))]!)
    }
    run(play.game, (game) => moveOne(game, 'us'), [{ verb: 'unit' }, { verb: 'move', space: 'i1614' }])
    const before = allowanceOf(play.unit(MARINE))
    beginMovement(play.game, 'us')
    expect([allowanceOf(play.unit(MARINE)), before]).toEqual([4 * SIXTHS, 4 * SIXTHS])
  })

  it('8.0A one unit after the other, each once in a phase, some or none', () => {
    const play = atStep('movement', { side: 'us', units: { i1615: [MARINE, SECOND_MARINE] } })
    play.choose({ verb: 'unit', piece: MARINE }, { verb: 'move', space: 'i1515' })
    expect([play.at(MARINE), play.at(SECOND_MARINE)]).toEqual(['i1515', 'i1615'])
    expect(play.refuses({ verb: 'unit', piece: MARINE }).text.key).toBe('why.moved')
    expect(play.record('move.done').rule).toBe('8.0A')
    expect(play.game.vars.phase).toBe('movement')
    play.choose('done')
    expect([play.game.vars.phase === 'movement', play.at(SECOND_MARINE)]).toEqual([false, 'i1615'])
    beginMovement(play.game, 'us')
    expect(canMove(play.game, 'us')).toBe(true)
  })

  it('8.0C a unit always moves one hex, whatever it costs', () => {
    // A reduced allowance does not pay for mountain uphill, but the first hex is always allowed.
    const play = field({ scenario: 'bataan', units: { b3616: [REGIMENT] } })
    const { game, unit } = play
    expect(costs({ b3616: [REGIMENT] }, REGIMENT, 'b3617')).toEqual([5])
    const short = reachOf(game, unit(REGIMENT), 2 * SIXTHS)
    expect(short.hexes.map((hex) => hexAt(hex).id)).toContain('b3617')
    expect(short.costs[short.hexes.indexOf(hexOf('b3617'))]).toBe(2 * SIXTHS)
    expect([...short.hexes].sort()).toEqual(firstSteps(game, unit(REGIMENT)).sort())
  })

  it('8.0C but not from zone to zone of one enemy, not over forbidden ground, and not without an allowance', () => {
    const zones = field({ units: { i1515: [MARINE], i1415: [COMPANY] } })
    const first = firstSteps(zones.game, zones.unit(MARINE)).map((each) => hexAt(each).id)
    expect(first.filter((id) => ['i1414', 'i1416', 'i1516'].includes(id))).toEqual([])
    const tank = field({ units: { i1814: ['jp42-1-7-tank'] } })
    expect(firstSteps(tank.game, tank.unit('jp42-1-7-tank')).map((each) => hexAt(each).id)).not.toContain('i1815')
    const crew = field({ units: { i1316: ['us42-fort-mills-crockett'] } })
    const battery = crew.unit('us42-fort-mills-crockett')
    expect(whyNotMove(crew.game, 'us', battery)).toEqual({ key: 'why.no-movement', rule: '8.0C' })
    expect(reachOf(crew.game, battery).hexes).toEqual([])
    crew.game.table.turn(battery, CREW)
    expect(whyNotMove(crew.game, 'us', battery)).toBeUndefined()
  })

  it('11.2 units enter by the road at 3801', () => {
    const { game, unit } = field({ scenario: 'bataan', side: 'us', units: { 'us-road': ['fa-71st-div'] } })
    const { hexes, costs: paid } = reachOf(game, unit('fa-71st-div'))
    expect([hexAt(hexes[0]!).id, paid[0]! / SIXTHS]).toEqual(['b3801', 1 / 2])
    const { records } = run(game, () => moveOne(game, 'us'), [{ verb: 'unit' }, { verb: 'move', space: 'b3803' }])
    expect(records[0]?.key).toBe('move.entered')
  })

  it('5.0B, 8.0A a side all of whose units moved in its last turn is asked in the next one', () => {
    const play = field({ side: 'us', units: { i1615: [MARINE] } })
    play.game.table.setStatus(play.unit(MARINE), 'moved', MOVED)
    const { offered } = run(play.game, playerTurn, [{ verb: 'act' }])
    expect([canMove(play.game, 'us'), offered.length]).toEqual([true, 1])
    const landed = field({ scenario: 'recapture', side: 'us', units: { i2312: ['us45-1-i-24'] } })
    landed.game.table.setStatus(landed.unit('us45-1-i-24'), 'moved', LANDED)
    expect(run(landed.game, playerTurn, [{ verb: 'act' }]).offered).toHaveLength(1)
  })
})
