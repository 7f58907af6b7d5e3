import { describe, expect, it } from 'vitest'
import { hexId, hexOf } from '../data/hexes.ts'
import { type BataanPlay, heard } from '../testing/index.ts'
import { onTrial, type Trial } from '../testing/trial.ts'
import { retreatUnits } from './11.3-11.5-retreats.ts'
import type { Retreat } from './11.3-11.5-routes.ts'

const UNIT = 'us-1/71'
/** A ring around 3605: every retreat leads through an enemy zone. */
const RING = { '3604': ['jp-1+2/1f'], '3704': ['jp-ii(-)/1f'], '3504': ['jp-11+12/1f'], '3607': ['jp-6+7/1f'] }

/** The units of a hex retreat; the hex `attacked` is under attack. */
function retreating(
  from: string,
  units: Trial['units'],
  { attacked, ...retreat }: Partial<Retreat> & { readonly attacked?: string } = {},
): BataanPlay {
  const attack = { table: 'mobile', attackers: [], noRetreat: null, answered: true } as const
  const prepare: Trial['prepare'] = ({ vars }) => {
    if (attacked !== undefined) vars.attacks = [{ ...attack, hex: hexId(attacked) }]
  }
  return onTrial(from, { units, prepare }, (game, going) => retreatUnits(game, going, { lengths: [2], ...retreat }))
}

/** Text of the refusal of a unit's retreat to a hex. */
const refusal = (match: BataanPlay, space: string, piece = UNIT) => heard(match, { verb: 'retreat', piece, space })

describe('11.3 a retreat that is refused is refused with its own reason', () => {
  it('11.31, 11.33 it ends neither near nor where it does not lead away', () => {
    const match = retreating('3605', { '3605': [UNIT], '3604': ['jp-1+2/1f'] })
    expect([refusal(match, '3606'), refusal(match, '3605')]).toEqual([
      ...['why.retreat-length 11.31', 'why.retreat-length 11.31'],
    ])
    const back = retreating('3604', { '3604': [UNIT], '3605': ['jp-1+2/1f'] }, { awayFrom: hexOf('3605') })
    expect(refusal(back, '3606')).toBe('why.not-away 11.33')
  })

  it('11.32, 11.38 it does not lead among enemies, out of the area, into the sea, or through enemies', () => {
    const match = retreating('3605', { ...RING, '3605': [UNIT] })
    expect([refusal(match, '3604'), refusal(match, '3404')]).toEqual([
      ...['why.enemy-there 11.32', 'why.no-way-back 11.32'],
    ])
    expect(refusal(retreating('3610', { '3610': [UNIT] }), '3612')).toBe('why.beyond-area 11.38')
    expect(refusal(retreating('4009', { '4009': [UNIT] }), '4210')).toBe('why.sea-there 11.38')
  })

  it('11.34, 11.35 it ends with room, and in an enemy zone only beside friends', () => {
    const full = { '3607': ['us-1/31', 'us-2/31', 'us-3/31'] }
    const match = retreating('3605', { ...full, '3605': [UNIT], '3306': ['jp-ii(-)/1f'] })
    expect([refusal(match, '3607'), refusal(match, '3406')]).toEqual([
      ...['why.full 11.34', 'why.zone-without-friend 11.35'],
    ])
  })

  it('11.33, 11.34 a stack goes as one only where all can go', () => {
    const match = retreating('3605', { '3605': [UNIT, 'us-2/71'], '3607': ['us-1/31', 'us-2/31'] })
    const all = (space: string) => heard(match, { verb: 'retreat-all', space })
    expect([all('3607'), all('3606')]).toEqual(['why.full 11.34', 'why.not-all-back 11.33'])
  })

  it('11.37, 11.52, 11.55 a unit without an allowance stays, others pass no zone that they need not', () => {
    const match = retreating('3605', { ...RING, '3605': [UNIT, 'us-88-art', 'us-60-aa'] })
    expect(refusal(match, '3806', 'us-60-aa')).toBe('why.cannot-retreat 11.37')
    expect(refusal(match, '3806', 'us-88-art')).toBe('why.guns-through-zone 11.55')
    expect(heard(match, { verb: 'retreat', piece: 'us-88-art' })).toBe('why.cut-off 11.3')
    const free = retreating('3605', { '3605': [UNIT], '3604': ['jp-1+2/1f'] })
    expect(refusal(free, '3404')).toBe('why.fewer-zones 11.52')
  })

  it('9.24, 9.25 who refuses combat ends under no attack, and passes no vacant enemy zone', () => {
    const units = { '3605': [UNIT], '3604': ['jp-1+2/1f'], '3607': ['us-1/72'] }
    const match = retreating('3605', units, { refusal: true, attacked: '3607' })
    expect([refusal(match, '3607'), refusal(match, '3404')]).toEqual([
      ...['why.refusal-under-attack 9.24', 'why.refusal-through-zone 9.25'],
    ])
  })
})
