import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { unitNamed } from '../state/state.ts'
import { heard } from '../testing/index.ts'
import { onTrial, type Trial } from '../testing/trial.ts'
import { disrupt } from './3.7-disruption.ts'
import { advance } from './11.6-advance.ts'

const [A, B, GUN] = ['jp-1+2/1f', 'jp-6+7/1f', 'jp-48-mtn']

/** The units of 3604 advance into 3605, up to a number of hexes. */
const advancing = (units: Trial['units'], most = 2, disrupted = false) =>
  onTrial('3604', { units, prepare: (game) => disrupt(game, disrupted ? [unitNamed(game, A)] : []) }, (game, victors) =>
    advance(game, { hex: hexOf('3605'), most, units: victors }),
  )

describe('11.6 an advance that is refused is refused with its own reason', () => {
  it('11.61, 11.66 the reason is given where a unit may not advance further', () => {
    const full = ['jp-48-hq', 'jp-ii(-)/1f', 'jp-11+12/1f', 'jp-iii(-)/1f', 'jp-i(-)/1f']
    const match = advancing({ '3604': [A], '3705': full, '3606': ['us-1/72'] })
    const refusal = (space: string) => heard(match, { verb: 'advance', piece: A, space })
    expect(['3705', '3606', '3607', '3604'].map(refusal)).toEqual([
      ...['why.full 11.66', 'why.enemy-there 11.61', 'why.advance-apart 11.61', 'why.stands-there 11.61'],
    ])
  })

  it('11.61, 3.72 the Assault table and Disruption let nobody go beyond the hex', () => {
    const further = { verb: 'advance', piece: A, space: '3606' }
    expect(heard(advancing({ '3604': [A] }, 1), further)).toBe('why.advance-one 11.61')
    expect(heard(advancing({ '3604': [A] }, 2, true), further)).toBe('why.advance-disrupted 11.61')
  })

  it('11.63, 11.64 who took no part, has advanced, or is artillery does not advance', () => {
    const match = advancing({ '3604': [A, B, GUN], '3504': ['jp-ii(-)/1f'] })
    const refusal = (piece: string) => heard(match, { verb: 'advance', piece, space: '3605' })
    expect([refusal('jp-ii(-)/1f'), refusal(GUN)]).toEqual(['why.not-victorious 11.63', 'why.guns-stay 11.64'])
    match.choose({ verb: 'advance', piece: A, space: '3605' })
    expect(refusal(A)).toBe('why.has-advanced 11.61')
  })
})
