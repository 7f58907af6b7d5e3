import { toldTo } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { fight, heard, type SingaporePlay, told } from '../testing/index.ts'

const GUNS = { 'axis-b': ['jp-artillery*3'], tengah: [] }
/** The attacker loses a round. */
const LOST = [1, 1, 8, 1]
const three = ['jp-artillery-1', 'jp-artillery-2', 'jp-artillery-3']

const declare = (match: SingaporePlay, ...units: readonly string[]) => {
  for (const piece of units) match.choose({ verb: 'strike', piece, option: 'point' })
  return match
}

describe('direct strikes', () => {
  it('D1 what is declared is final: all are rolled, and the best result counts', () => {
    const match = fight({ units: GUNS, defenders: ['au-infantry*2'], dice: [[6, 1]] })
    match.choose('rest', { verb: 'assign', pieces: three })
    declare(match, 'jp-artillery-1', 'jp-artillery-2').choose('done')
    expect(match.record('strike.rolled').roll?.values).toEqual([6, 1])
    expect(match.at('au-infantry-1')).toBe('australian-lost')
    expect(match.records('strike.result.eliminated').length).toBe(1)
    expect(match.game.vars.battle?.strikes.attacker).toEqual(['jp-artillery-3'])
  })

  it('13.2 nobody is told anything of what the other declares before both have', () => {
    const units = { 'axis-b': ['jp-artillery*3'], tengah: [], jurong: ['au-artillery*2'] }
    const plans: readonly (readonly string[])[] = [[], three.slice(0, 1), three.slice(0, 2), three, ['done']]
    const told = plans.map((plan) => {
      const match = fight({ units, defenders: ['au-infantry*2'] })
      match.choose(
        'rest',
        { verb: 'assign', piece: 'au-artillery-1' },
        { verb: 'assign', piece: 'au-artillery-2' },
        'done',
      )
      match.choose({ verb: 'assign', pieces: three })
      expect(match.match.together).toBe(true)
      const [axis, allies] = ['japanese', 'australian'].map((side) => match.as(side))
      for (const each of plan) axis!.choose(each === 'done' ? each : { verb: 'strike', piece: each, option: 'point' })
      return toldTo(match.match, allies!.seat, allies!.decision.choices)
    })
    expect(new Set(told).size).toBe(1)
  })

  it('D2 only the point and its support are aimed at', () => {
    const units = { tengah: [], jurong: ['au-artillery'] }
    const match = fight({ units, attackers: ['jp-infantry*3'], dice: [[4], LOST, LOST] })
    match.choose({ verb: 'assign', pieces: ['au-artillery-1'] })
    match.choose({ verb: 'flank', piece: 'jp-infantry-1' }, { verb: 'support', piece: 'jp-infantry-2' }, 'standard')
    match.expectChoices({ option: 'point' }, { option: 'support' }, 'done')
    expect(heard(match, { verb: 'strike', piece: 'au-artillery-1', option: 'reserve' })).toBe('why.no-target 13.2')
    expect(heard(match, { verb: 'strike', piece: 'au-infantry-1', option: 'point' })).toBe('why.not-committed 13.1')
    match.choose({ verb: 'strike', option: 'support' })
    expect(match.at('jp-infantry-2')).toBe('axis-b')
  })

  it('D3 the support of a point that is hit is unhurt, and may step up', () => {
    const units = { tengah: [], jurong: ['au-artillery'] }
    const match = fight({ units, attackers: ['jp-infantry*3'], dice: [[6], LOST, LOST] })
    match.choose({ verb: 'assign', pieces: ['au-artillery-1'] })
    match.choose({ verb: 'flank', piece: 'jp-infantry-1' }, { verb: 'support', piece: 'jp-infantry-2' }, 'standard')
    match.choose({ verb: 'strike', option: 'point' })
    expect(match.at('jp-infantry-1')).toBe('japanese-lost')
    match.expectChoices('next-group', { verb: 'step-up', piece: 'jp-infantry-2' })
    match.choose('step-up')
    expect(match.records('battle.facing').at(1)?.args?.['attacker']).toEqual({ pieces: ['jp-infantry-2'] })
  })

  it('D4 after a hit there is a new pair, and new strikes', () => {
    const match = fight({ units: GUNS, defenders: ['au-infantry*2'], dice: [[6]] })
    match.choose('rest', { verb: 'assign', pieces: three })
    declare(match, 'jp-artillery-1').choose('done')
    expect(match.turn.ask).toBe('strikes.declare')
    expect(match.turn.offered('strike').map(({ piece }) => piece)).toEqual(['jp-artillery-2', 'jp-artillery-3'])
  })

  it('D5 without a pair the other strikes are wasted', () => {
    const match = fight({ units: GUNS, dice: [[6]] })
    match.choose({ verb: 'assign', pieces: three })
    declare(match, 'jp-artillery-1').choose('done')
    expect(match.owner('tengah')).toBe('japanese')
    expect(match.record('supplies.paid').args?.['tokens']).toBe(3)
    expect(match.records('strike.rolled').length).toBe(1)
    expect(match.game.vars.battle).toBeNull()
  })

  it('D6 strikes come before any die of the pair, and each has one target', () => {
    const draw = [4, 1, 4, 1]
    const match = fight({ from: [], units: GUNS, dice: [draw, draw] }).choose('battle')
    match.choose({ verb: 'assign', pieces: three }, 'done')
    expect(told(match).filter((key) => key === 'battle.round.draw').length).toBe(2)
    expect(told(match).filter((key) => key === 'strike.rolled').length).toBe(0)
    const one = fight({ units: GUNS }).choose({ verb: 'assign', pieces: three })
    declare(one, 'jp-artillery-1')
    expect(one.turn.offered({ verb: 'strike', piece: 'jp-artillery-1' })).toEqual([])
  })

  it('D7 the defence bonus is not for strikes', () => {
    const match = fight({ units: GUNS, dice: [[4]] })
    match.choose({ verb: 'assign', pieces: three })
    const [chances] = match.turn.decision.previews?.().map((preview) => preview?.chances) ?? []
    expect(chances?.map(({ p }) => Math.round(p * 100))).toEqual([50, 33, 17])
    declare(match, 'jp-artillery-1').choose('done')
    expect(match.record('strike.result.suppressed').args?.['target']).toEqual({ piece: 'au-infantry-1' })
  })

  it('13.3 both sides declare in secret and at once', () => {
    const units = { ...GUNS, jurong: ['au-artillery'] }
    const match = fight({ units, attackers: ['jp-infantry'], dice: [[6, 6]] })
    match.choose({ verb: 'assign', pieces: ['au-artillery-1'] }, { verb: 'assign', pieces: three })
    expect(match.match.deciding).toEqual([0, 1])
    match.as('japanese').choose({ verb: 'strike', piece: 'jp-artillery-1' }, 'done')
    expect(match.records('strike.rolled').length).toBe(0)
    match.as('australian').choose('strike')
    expect([match.at('jp-infantry-1'), match.at('au-infantry-1')]).toEqual(['japanese-lost', 'australian-lost'])
    expect(match.owner('tengah')).toBe('australian')
  })
})
