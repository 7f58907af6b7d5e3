import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { exertsZone, inEnemyZone, inZoneOf, keepsZocOut, unitsAt, zoneOf } from './3.2-zones-of-control.ts'

/** The hexes from a list that are in a zone of a side. */
const zones = (units: { readonly [hex: string]: readonly string[] }, ...hexes: readonly string[]) => {
  const { game } = field({ units })
  const zone = zoneOf(game, 'us')
  for (const hex of hexes) expect(inZoneOf(game, 'us', hexOf(hex)), hex).toBe(zone[hexOf(hex)] === 1)
  return hexes.filter((hex) => zone[hexOf(hex)] === 1).join(' ')
}

describe('zones of control', () => {
  it('3.21 a unit controls its hex and the six around it, wherever it goes', () => {
    const { game, unit, put } = field({ units: { '3507': ['us-1/57'], '3604': ['jp-1+2/9'] } })
    const around = ['3506', '3607', '3608', '3508', '3407', '3408']
    expect(around.every((hex) => inZoneOf(game, 'us', hexOf(hex)))).toBe(true)
    expect([inZoneOf(game, 'us', hexOf('3507')), inZoneOf(game, 'us', hexOf('3505'))]).toEqual([true, false])
    expect([unitsAt(game, 'us')[hexOf('3507')], unitsAt(game, 'japan')[hexOf('3507')]]).toEqual([1, 0])
    expect(inEnemyZone(game, unit('jp-1+2/9'))).toBe(false)
    put('3506', 'jp-1+2/9')
    expect(inEnemyZone(game, unit('jp-1+2/9'))).toBe(true)
    put('us-unused', 'us-1/57')
    expect(zoneOf(game, 'us').every((each) => each === 0)).toBe(true)
  })

  it('3.23 a unit with a No ZOC band has only its own hex, unless a unit without a band is with it', () => {
    const { game, unit, put } = field({ units: { '3507': ['us-17-pur'] } })
    expect([exertsZone(unit('us-17-pur')), inZoneOf(game, 'us', hexOf('3507'))]).toEqual([false, true])
    expect(inZoneOf(game, 'us', hexOf('3506'))).toBe(false)
    put('3507', 'us-1/57')
    expect([exertsZone(unit('us-17-pur')), zoneOf(game, 'us')[hexOf('3506')]]).toEqual([true, 1])
    put('us-unused', 'us-1/57')
    expect(inZoneOf(game, 'us', hexOf('3506'))).toBe(false)
  })

  it('3.24 zones reach over rivers, but not over hexsides that nobody crosses', () => {
    expect(zones({ '3409': ['us-1/57'] }, '3410')).toBe('3410')
    expect(zones({ '4018': ['us-1/57'] }, '4017', '4118', '4117')).toBe('4017')
  })

  it('3.25 zones of motorized units and artillery reach over no river without a bridge', () => {
    expect(zones({ '3409': ['us-a/194'] }, '3410', '3408')).toBe('3408')
    expect(zones({ '3409': ['us-88-art'] }, '3410', '3408')).toBe('3408')
    expect(zones({ '3409': ['us-88-art', 'us-1/57'] }, '3410', '3408')).toBe('3410 3408')
  })

  it('3.25 zones reach out of jungle, tropical grass, swamp and mountain but into them by road or trail alone', () => {
    expect(['3415', '3314', '2616', '3315', '3215', '0902'].map((hex) => keepsZocOut(hexOf(hex)))).toEqual([
      ...[true, true, true, false, false, true],
    ])
    // 3414 is clear; adjacent are jungle 3415, tropical grass 3314, clear 3413 and, in 3514, a trail.
    expect(zones({ '3414': ['us-1/57'] }, '3415', '3314', '3413', '3513', '3514')).toBe('3413 3513 3514')
    expect(zones({ '3415': ['us-1/57'] }, '3414', '3315', '3316')).toBe('3414 3315')
    // Jungle hexes 3417 and 3516 are on the trail from 3316 to 3617.
    expect(zones({ '3316': ['us-1/57'] }, '3417', '3216', '3317')).toBe('3417 3216 3317')
    // A trail leads from 2913 to 3014, but across a river without a bridge: no zone follows it into jungle.
    expect(zones({ '3014': ['us-a/194'] }, '2913', '3015')).toBe('')
    expect(zones({ '3014': ['us-1/57'] }, '2913', '3015')).toBe('2913')
  })

  it('3.25 golden: by the trail from 3315 Japanese units in the tropical grass of 3314 are in an enemy zone', () => {
    expect(zones({ '3215': ['us-3/31'], '3414': ['us-2/31'], '3415': ['us-1/45'] }, '3314')).toBe('')
    expect(zones({ '3315': ['us-2/57'] }, '3314')).toBe('3314')
  })
})
