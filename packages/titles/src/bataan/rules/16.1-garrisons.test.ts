import { describe, expect, it } from 'vitest'
import { INFANTRY } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { bataan, heard, offered } from '../testing/index.ts'
import { relocate } from './3.1-terminology.ts'
import { factorsOf, stepsOf } from './3.6-steps.ts'
import { antiAircraftAt } from './16.1-anti-aircraft.ts'
import { isGarrison, releaseBeside } from './16.14-garrisons.ts'

const GUNS = 'us-200-aa'

describe('anti-aircraft units', () => {
  it('16.13 become infantry in a Movement Phase of their side, and stay so', () => {
    const match = bataan({ step: 'move', side: 'us', formations: ['us-71'], units: { '3606': [GUNS, 'us-1/71'] } })
    expect(heard(match, { verb: 'infantry', piece: 'us-1/71' })).toBe('why.no-anti-aircraft 16.13')
    match.choose({ verb: 'infantry', piece: GUNS })
    expect([match.face(GUNS), match.record('anti-aircraft.infantry').rule]).toEqual(['infantry', '16.13'])
    expect(offered(match, 'infantry')).toEqual([])
    const unit = match.game.table.piece(GUNS)
    if (unit.def.kind !== 'unit') throw new Error('no unit')
    expect([factorsOf({ ...unit, def: unit.def }), stepsOf({ ...unit, def: unit.def })]).toEqual([
      { attack: 1, defence: 2, er: 5, movement: 5 },
      1,
    ])
  })

  it('16.13 become infantry in the enemy’s Movement Phase, too, once he is next to them', () => {
    const units = { '3604': ['jp-1+2/1f'], '3605': [GUNS], '3607': ['us-515-aa'] }
    const match = bataan({ step: 'move', units, statuses: { 'jp-1+2/1f': { moved: 1 } } })
    match.choose('done')
    expect([match.turn.ask, offered(match, 'infantry')]).toEqual(['ask.anti-aircraft.infantry', [GUNS]])
    expect(heard(match, { verb: 'infantry', piece: 'us-515-aa' })).toBe('why.nobody-beside 16.13')
    match.choose({ verb: 'infantry', piece: GUNS }, 'done')
    expect([match.face(GUNS), match.turn.ask]).toEqual(['infantry', 'ask.attack.target'])
  })

  it('16.14 are garrisons, with their guns or as infantry: neither moved nor activated', () => {
    const units = { '3606': [GUNS, 'us-71-hq'], '3607': ['us-515-aa infantry'] }
    const match = bataan({ step: 'move', side: 'us', formations: ['us-71'], army: [GUNS, 'us-515-aa'], units })
    for (const piece of [GUNS, 'us-515-aa']) expect(heard(match, { verb: 'unit', piece })).toBe('why.garrison 16.14')
    const army = bataan({
      step: 'army',
      side: 'us',
      formations: ['us-71'],
      units: { '3606': [GUNS, 'us-71-hq', 'us-88-art'] },
    })
    expect(offered(army, 'activate')).toEqual(['us-88-art'])
  })

  it('16.14 are released one by one, for good, as a Japanese ground unit comes next to them', () => {
    const { game, unit, put } = field({ units: { '3605': [GUNS], '3608': ['us-515-aa'], '3600': ['jp-1+2/1f'] } })
    const garrisons = () => [GUNS, 'us-515-aa'].map((id) => isGarrison(game, unit(id)))
    relocate(game, unit('jp-1+2/1f'), game.table.space('3603'))
    expect(garrisons()).toEqual([true, true])
    relocate(game, unit('jp-1+2/1f'), game.table.space('3604'))
    expect(garrisons()).toEqual([false, true])
    relocate(game, unit('jp-1+2/1f'), game.table.space('3600'))
    expect(garrisons()).toEqual([false, true])
    put('3607', 'us-1/71')
    expect(garrisons()).toEqual([false, true])
  })

  it('16.14 are released by a unit that passes them', () => {
    const { game, unit } = field({ units: { '3503': [GUNS], '3508': ['us-515-aa'], '3606': ['jp-1+2/1f'] } })
    releaseBeside(game, unit('jp-1+2/1f'), ['3602', '3603', '3604', '3605', '3606'].map(hexOf))
    expect([GUNS, 'us-515-aa'].map((id) => isGarrison(game, unit(id)))).toEqual([false, true])
    const match = bataan({ step: 'move', units: { '3602': ['jp-1+2/1f'], '3505': [GUNS] } })
    match.choose({ verb: 'unit', piece: 'jp-1+2/1f' }, { verb: 'move', space: '3605' })
    expect(match.game.table.status(match.game.table.piece(GUNS), 'released')).toBe(1)
  })

  it('16.11 fire as long as they have their guns', () => {
    const { game, unit } = field({ units: { '3605': [GUNS], '3607': ['us-515-aa'] } })
    const at = () => antiAircraftAt(game, 'us', hexOf('3606')).map(({ id }) => id)
    expect(at().sort()).toEqual([GUNS, 'us-515-aa'])
    game.table.turn(unit(GUNS), INFANTRY)
    expect(at()).toEqual(['us-515-aa'])
    expect(antiAircraftAt(game, 'us', hexOf('3603'))).toEqual([])
  })
})
