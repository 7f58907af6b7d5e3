import { describe, expect, it } from 'vitest'
import { FIRED_BACK, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { KYSOR } from '../testing/units.ts'
import { barrage, flakOver } from './9.2-anti-aircraft.ts'
import { bombingModifiers } from './9.2-bombing.ts'
import { fireOf, readyGuns, whyOutOfReach } from './9-guns.ts'
import { volleysOf } from './9-targets.ts'
import { sees } from './13.10-line-of-sight.ts'
import { canRove, rove } from './13.13-roving-batteries.ts'
import { manWay } from './13.15-battery-way.ts'

const MARINE = 'us42-1-d-4m'
const SUNSET = 'us42-fort-mills-sunset'
const WAY = 'us42-fort-mills-way'

describe('more optional rules of batteries', () => {
  it('13.10 platoons of Marines fire with two, one if reduced, their full strength at what is adjacent', () => {
    const play = field({ units: { i1308: [MARINE] }, options: { 'beach-guns': 'yes' } })
    const unit = play.unit(MARINE)
    expect(readyGuns(play.game, 'us').map(({ id }) => id)).toEqual([MARINE])
    expect([fireOf(play.game, unit, hexOf('i1303')), fireOf(play.game, unit, hexOf('i1307'))]).toEqual([2, 4])
    play.game.table.turn(unit, REDUCED)
    expect(fireOf(play.game, unit, hexOf('i1303'))).toBe(1)
    expect(readyGuns(field({ units: { i1308: [MARINE] } }).game, 'us')).toEqual([])
  })

  it('13.10 they see what no higher ground hides, on the map of Corregidor', () => {
    const play = field({ units: { i1308: [MARINE] }, options: { 'beach-guns': 'yes' } })
    const why = (hex: string) => whyOutOfReach(play.game, play.unit(MARINE), hexOf(hex))?.key
    expect([why('i1303'), why('i1317'), why('i2931'), why('b4325')]).toEqual([
      ...[undefined, 'why.no-sight', 'why.no-sight', 'why.no-sight'],
    ])
    expect([sees(hexOf('i1313'), hexOf('i1318')), sees(hexOf('i1318'), hexOf('i1313'))]).toEqual([true, false])
  })

  it('13.13, 9.2B what is left of a battery has fired if the battery had', () => {
    const play = field({ units: { i1608: [KYSOR] }, options: { roving: 'yes' } })
    play.game.table.setStatus(play.unit(KYSOR), 'fired', FIRED_BACK)
    run(play.game, rove, [{ verb: 'rove', piece: KYSOR }, { verb: 'take', piece: 'us42-roving-ek' }, { verb: 'done' }])
    const reduced = play.unit('us42-fort-mills-kysor-reduced')
    expect([reduced.space.id, play.game.table.status(reduced, 'fired')]).toEqual(['i1608', FIRED_BACK])
  })

  it('13.13 a battery gives up guns that rove, two for one that had three or four', () => {
    const play = field({ units: { i0811: [SUNSET], i1608: [KYSOR] }, options: { roving: 'yes' } })
    expect(canRove(play.game).map(({ id }) => id)).toEqual([SUNSET, KYSOR])
    run(play.game, rove, [
      { verb: 'rove', piece: SUNSET },
      { verb: 'take', piece: 'us42-roving-gulick' },
      { verb: 'done' },
    ])
    expect(
      ['us42-fort-mills-sunset-reduced', 'us42-roving-gulick', SUNSET].map((id) => play.unit(id).space.id),
    ).toEqual([...['i0811', 'i0811', 'us-unused']])
    run(play.game, rove, [{ verb: 'rove', piece: KYSOR }, { verb: 'take', piece: 'us42-roving-ek' }, { verb: 'done' }])
    expect(canRove(play.game)).toEqual([])
    // 9.3: the reduced battery on the site has the same arc as the full one.
    const reduced = play.unit('us42-fort-mills-sunset-reduced')
    expect(whyOutOfReach(play.game, reduced, hexOf('i1814'))?.key).toBe('why.out-of-arc')
    expect(whyOutOfReach(play.game, reduced, hexOf('i0709'))).toBeUndefined()
    expect(canRove(field({ units: { i0811: [SUNSET] } }).game)).toEqual([])
  })

  it('13.14 searchlights help anti-aircraft fire at night and spoil the aim of bombers', () => {
    const at = (options: { [id: string]: string }, hour: number) => {
      const play = field({
        units: { i1211: ['us42-fort-mills-erie'], i1114: ['us42-fort-mills-boston'], i0912: ['us42-fort-mills-smith'] },
        options,
      })
      play.game.vars.hour = hour
      const batteries = flakOver(play.game, 'us', hexOf('i0912'), 'medium')
      const flak = barrage(play.game, batteries, [{ key: 'part.plane', rule: '9.2', value: 2 }], 'medium')
      const bombs = bombingModifiers(play.game, 'medium', play.unit('us42-fort-mills-smith'))
      return [flak.modifiers.total, bombs.reduce((sum, part) => sum + (part === false ? 0 : part.value), 0)]
    }
    expect([at({}, 3), at({}, 0), at({ searchlights: 'yes' }, 0), at({ searchlights: 'yes' }, 3)]).toEqual([
      // At medium altitude: one less for the flak, two less for the bombs.
      ...[
        [-1, -2],
        [-2, -3],
        [-1, -4],
        [-1, -2],
      ],
    ])
  })

  it('13.14 and American fire at units on the water, in every phase of a night turn', () => {
    const bonus = (hex: string, hour: number) => {
      const units = {
        [hex]: ['jp42-co1-61'],
        i1114: ['us42-fort-hughes-searchlight-hughes'],
        i0912: ['us42-fort-mills-smith'],
      }
      const play = field({ units, options: { searchlights: 'yes' } })
      play.game.vars.hour = hour
      const target = { place: play.game.table.space(hex) }
      const [volley] = volleysOf(play.game, [play.unit('us42-fort-mills-smith')], target)
      const parts = volley?.modifiers(play.unit('jp42-co1-61')) ?? []
      return parts.reduce((sum, part) => sum + (part === false || part.rule !== '13.14' ? 0 : part.value), 0)
    }
    expect([bonus('i3207', 0), bonus('i3208', 0), bonus('i3207', 3)]).toEqual([2, 0, 0])
  })

  it('13.15 two dice of 2 or 12 man Battery Way before 28 April', () => {
    const at = (day: number, dice: readonly (readonly number[])[], options: { [id: string]: string }) => {
      const play = field({ options })
      Object.assign(play.game.vars, { day, hour: 0 })
      run(play.game, manWay, [], dice)
      return play.unit(WAY).space.id
    }
    const on = { 'battery-way': 'yes' }
    expect([at(50, [[6, 6]], on), at(50, [[1, 1]], on), at(50, [[1, 2]], on)]).toEqual(['i1312', 'i1312', 'us-unused'])
    expect([at(65, [], on), at(50, [], {})]).toEqual(['us-unused', 'us-unused'])
  })
})
