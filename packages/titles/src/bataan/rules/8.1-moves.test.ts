import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { bataan, heard, offered } from '../testing/index.ts'
import { isKeptFree } from './5.1-reinforcements.ts'

const [A, B] = ['jp-1+2/1f', 'jp-6+7/1f']

describe('moves', () => {
  it('8.11, 8.12 active units move once each, by their cheapest way', () => {
    const match = bataan({ step: 'move', units: { '3804': [A], '3903': ['jp-1+2/9'], '3907': ['us-1/71'] } })
    expect(offered(match, 'unit').sort()).toEqual([A, 'jp-48-hq'].sort())
    expect(heard(match, { verb: 'unit', piece: 'jp-1+2/9' })).toBe('why.not-active 7.21')
    expect(heard(match, { verb: 'unit', piece: 'us-1/71' })).toBe('why.enemy-unit 8.11')
    match.choose({ verb: 'unit', piece: A }, { verb: 'move', space: '3704' })
    expect(match.record('move.done')).toMatchObject({
      rule: '8.11',
      args: { path: { spaces: ['3804', '3704'] }, cost: 1 },
    })
    expect(heard(match, { verb: 'unit', piece: A })).toBe('why.moved 8.12')
    match.turn.undo()
    expect(match.at(A)).toBe('3804')
  })

  it('8.13 a stack moves with the points of its slowest unit', () => {
    const match = bataan({ step: 'move', units: { '3804': [A, 'jp-48-eng', 'jp-1/7-arm'] }, army: ['jp-1/7-arm'] })
    match.choose({ verb: 'unit', piece: A })
    const alone = offered(match, 'move').length
    expect(offered(match, 'with').sort()).toEqual(['jp-1/7-arm', 'jp-48-eng'])
    match.choose({ verb: 'with', piece: 'jp-1/7-arm' })
    expect([match.turn.decision.args?.['movement'], offered(match, 'move').length < alone]).toEqual([5, true])
    match.choose({ verb: 'move', space: '3805' })
    expect([match.at(A), match.at('jp-1/7-arm'), match.at('jp-48-eng')]).toEqual(['3805', '3805', '3804'])
  })

  it('8.13 who does not go with others is told why, not that the hex is too far', () => {
    const stack = [A, 'jp-1+2/9', 'jp-48-eng', 'jp-1/7-arm']
    const match = bataan({ step: 'move', units: { '3804': stack, '3904': [B] } }).choose({ verb: 'unit', piece: A })
    const refusal = (piece: string) => heard(match, { verb: 'with', piece })
    expect(offered(match, 'with')).toEqual(['jp-48-eng'])
    expect(refusal('jp-1+2/9')).toBe('why.not-active 7.21')
    expect([refusal('jp-1/7-arm'), refusal(B)]).toEqual(['why.not-active 7.21', 'why.elsewhere 8.13'])
    expect([refusal(A), refusal('us-ps-hq')]).toEqual(['why.with-them 8.13', 'why.elsewhere 8.13'])
  })

  it('3.32, 8.14 a move ends with room, and not where enemies are', () => {
    const full = ['jp-6+7/1f', 'jp-ii(-)/1f', 'jp-11+12/1f', 'jp-iii(-)/1f']
    const match = bataan({ step: 'move', units: { '3804': [A], '3805': full, '3704': ['us-1/71'] } })
    match.choose({ verb: 'unit', piece: A })
    expect(heard(match, { verb: 'move', piece: A, space: '3805', value: 2 })).toBe('why.full 3.32')
    expect(heard(match, { verb: 'move', piece: A, space: '3704', value: 2 })).toBe('why.enemy-there 8.14')
    expect(heard(match, { verb: 'move', piece: A, space: '3811', value: 2 })).toBe('why.too-far 8.32')
  })
})

describe('reinforcements', () => {
  const coming = { 'japan-arrivals': [A, B, 'jp-1-art', 'jp-48-hq'] }

  it('5.1, 5.12 they enter by the edge, pay for the first hex, and may enter together', () => {
    const match = bataan({ step: 'move', units: coming }).choose({ verb: 'unit', piece: A }, { verb: 'with', piece: B })
    expect(match.turn.offered({ verb: 'move', space: '4200' })[0]).toMatchObject({ value: 1 })
    match.choose({ verb: 'move', space: '4101' })
    expect(match.record('move.entered')).toMatchObject({
      rule: '5.12',
      args: { path: { spaces: ['4201', '4101'] }, cost: 1 },
    })
    expect([match.at(A), match.at(B)]).toEqual(['4101', '4101'])
  })

  it('5.13 in an Assault Sequence they have half their movement', () => {
    const reach = (kind: 'mobile' | 'assault') =>
      offered(bataan({ step: 'move', kind, units: coming }).choose({ verb: 'unit', piece: A }), 'move').length
    expect(reach('assault')).toBeLessThan(reach('mobile'))
  })

  it('5.15 they may be held back as long as their player likes', () => {
    const match = bataan({ step: 'move', units: coming, turn: 2 })
    expect(offered(match, 'unit')).toContain(A)
    expect(match.choose('done').at(A)).toBe('japan-arrivals')
  })

  it('5.18, 7.46 Army units are activated by entering', () => {
    const match = bataan({ step: 'move', units: coming })
    match.choose({ verb: 'unit', piece: 'jp-1-art' }, { verb: 'move', space: '4201' })
    expect(match.game.vars.sequence?.army).toEqual(['jp-1-art'])
    expect(match.game.table.status(match.game.table.piece('jp-1-art'), 'activations')).toBe(1)
  })

  it('5.11 US units do not end their movement where Japan enters', () => {
    const match = bataan({ step: 'move', side: 'us', units: { '4101': ['us-1/31'], '3601': ['jp-48-hq'] } })
    match.choose({ verb: 'unit', piece: 'us-1/31' })
    expect(heard(match, { verb: 'move', piece: 'us-1/31', space: '4201', value: 1 })).toBe('why.kept-free 5.11')
    expect(offered(match, 'move').some((each) => each.endsWith('4202'))).toBe(true)
  })

  it('5.11 where no Japanese reinforcements come in they may', () => {
    const { game } = field({ scenario: 'abucay-line' })
    expect(['4200', '4201'].map((hex) => isKeptFree(game, 'us', hexOf(hex)))).toEqual([false, false])
  })

  it('5.11, 6.43 they may end it in Olongapo', () => {
    const { game } = field({})
    const kept = (hex: string) => isKeptFree(game, 'us', hexOf(hex))
    expect(['4200', '4201', '1604'].map((hex) => kept(hex))).toEqual([true, true, false])
    expect(isKeptFree(game, 'japan', hexOf('4200'))).toBe(false)
  })
})
