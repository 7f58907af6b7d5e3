import { describe, expect, it } from 'vitest'
import { CREW, FULL } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { unitNamed } from '../state/units.ts'
import { atStep, statusIn } from '../testing/at-step.ts'
import { field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { COMPANY, CROCKETT, GEARY } from '../testing/units.ts'
import { noteLanding } from './11-landed.ts'
import { canSpike, carryOutSpiking, mustSpike } from './13.1-spiking.ts'
import { proveBatteries } from './13.2-restored-batteries.ts'
import { HOWITZERS, howitzerHexes, howitzers, placeHowitzers } from './13.3-howitzers.ts'
import { crewsToTransfer, transferCrews } from './13.4-beach-crews.ts'

const ids = (units: readonly { readonly id: string }[]) => units.map(({ id }) => id)

describe('optional rules of batteries', () => {
  it('13.1 batteries near Japanese units are spiked after the American phase, and never recover', () => {
    const play = field({ units: { i1316: [CROCKETT], i1516: [COMPANY] }, options: { spike: 'yes' } })
    expect(ids(mustSpike(play.game, 'us'))).toEqual([CROCKETT])
    run(play.game, (game) => carryOutSpiking(game, 'us'))
    expect([play.unit(CROCKETT).face, play.game.table.status(play.unit(CROCKETT), 'spiked')]).toEqual([CREW, 1])
    const off = field({ units: { i1316: [CROCKETT], i1516: [COMPANY] } })
    expect(mustSpike(off.game, 'us')).toEqual([])
  })

  it('13.1, 13.14 searchlights have no guns to spike', () => {
    const LIGHT = 'us42-fort-frank-searchlight-frank'
    const units = { i2930: ['us42-fort-frank-crofton'], i2932: [LIGHT], i2931: [COMPANY] }
    const play = field({ units, options: { spike: 'yes', searchlights: 'yes' } })
    noteLanding(play.game, play.unit(COMPANY), hexAt(hexOf('i2931')).island ?? 'Corregidor')
    expect(ids(mustSpike(play.game, 'us'))).toEqual(['us42-fort-frank-crofton'])
    expect(ids(canSpike(play.game, 'us'))).toEqual(['us42-fort-frank-crofton'])
  })

  it('13.1 others may be spiked once there was a landing on their island', () => {
    const play = field({
      units: { i0814: ['us42-fort-mills-cheney'], i2930: ['us42-fort-frank-crofton'], i3208: [COMPANY] },
      options: { spike: 'yes' },
    })
    expect(canSpike(play.game, 'us')).toEqual([])
    noteLanding(play.game, play.unit(COMPANY), 'Corregidor')
    expect(ids(canSpike(play.game, 'us'))).toEqual(['us42-fort-mills-cheney'])
  })

  it('13.1 a battery that is to be spiked fires in this phase, and is turned over after it', () => {
    const play = atStep('bombardment', {
      side: 'us',
      options: { spike: 'yes' },
      dice: 1,
      units: { i0814: ['us42-fort-mills-cheney'], i0912: ['us42-fort-mills-smith'], i3208: [COMPANY] },
      more: (game) => noteLanding(game, unitNamed(game, COMPANY), 'Corregidor'),
    })
    play.choose({ verb: 'spike', piece: 'us42-fort-mills-cheney' })
    expect(play.face('us42-fort-mills-cheney')).toBe('full')
    play.choose('done')
    expect([play.face('us42-fort-mills-cheney'), statusIn(play, 'us42-fort-mills-cheney', 'spiked')]).toEqual([
      'crew',
      1,
    ])
    expect(play.face('us42-fort-mills-smith')).toBe('full')
  })

  it('13.2 in the turn of the drop each restored battery fires, was sabotaged, or was never manned', () => {
    const units = {
      i1316: ['jp45-restored-crockett'],
      i0814: ['jp45-restored-cheney'],
      i1015: ['jp45-restored-wheeler'],
      'us-aboard': ['us45-1-g-503'],
    }
    const play = field({ scenario: 'recapture', units, options: { restored: 'yes' } })
    play.game.table.setStatus(play.unit('jp45-restored-cheney'), 'disrupted', 1)
    run(play.game, proveBatteries, [], [[2, 1, 3]])
    expect(play.unit('jp45-restored-cheney').status).toBe(0)
    const state = ['wheeler', 'crockett', 'cheney'].map((name) => play.unit(`jp45-restored-${name}`))
    expect(state.map(({ face, space }) => [face, space.id])).toEqual([
      [CREW, 'i1015'],
      [FULL, 'i1316'],
      [FULL, 'japan-unused'],
    ])
    run(play.game, proveBatteries)
    run(field({ scenario: 'recapture', units }).game, proveBatteries)
  })

  it('13.3 three howitzers stand anywhere on their forts, and fire all round', () => {
    const play = field({ options: { howitzers: 'yes' } })
    expect(ids(howitzers(play.game))).toEqual([...HOWITZERS])
    expect(howitzers(field({}).game)).toEqual([])
    const hexes = howitzers(play.game).map((unit) => howitzerHexes(play.game, unit).map(({ id }) => id))
    expect(hexes.map(([first, ...more]) => [first, more.length])).toEqual([
      ['i2933', 4],
      ['i4023', 6],
      ['i1513', 147],
    ])
    run(play.game, placeHowitzers, [{ space: 'i2930' }, { space: 'i4023' }, { space: 'i1313' }])
    expect(HOWITZERS.map((id) => play.unit(id).space.id)).toEqual(['i2930', 'i4023', 'i1313'])
  })

  it('13.4 crews without guns go to beaches of their island once a landing has come', () => {
    const units = { i1316: [CROCKETT], i1616: [GEARY], i3208: [COMPANY] }
    const play = field({ units, options: { 'beach-crews': 'yes' } })
    play.game.table.turn(play.unit(CROCKETT), CREW)
    noteLanding(play.game, play.unit(COMPANY), 'Corregidor')
    expect(ids(crewsToTransfer(play.game))).toEqual([CROCKETT])
    const { offered } = run(play.game, transferCrews, [
      { verb: 'transfer', piece: CROCKETT },
      { verb: 'transfer', space: 'i1417' },
    ])
    expect(offered).toHaveLength(2)
    expect([play.unit(CROCKETT).space.index, crewsToTransfer(play.game)]).toEqual([hexOf('i1417'), []])
    const before = field({ units: { i1316: [CROCKETT] }, options: { 'beach-crews': 'yes' } })
    before.game.table.turn(before.unit(CROCKETT), CREW)
    expect(crewsToTransfer(before.game)).toEqual([])
    const off = field({ units })
    noteLanding(off.game, off.unit(COMPANY), 'Corregidor')
    off.game.table.turn(off.unit(CROCKETT), CREW)
    expect(crewsToTransfer(off.game)).toEqual([])
  })
})
