import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { bataan } from '../testing/index.ts'
import {
  controlledFrom,
  controlOf,
  heldAgainst,
  isArmour,
  isFriendly,
  isMotorized,
  isWheeled,
  travel,
} from './3.1-terminology.ts'

const A = 'jp-1+2/1f'

describe('terminology', () => {
  it('3.11 a hex stays friendly to the last side that occupied or controlled it', () => {
    const { game, put } = field({ units: { '3510': ['us-1/41'] } })
    expect([isFriendly(game, 'us', hexOf('3510')), isFriendly(game, 'us', hexOf('3610'))]).toEqual([true, true])
    put('us-unused', 'us-1/41')
    expect(isFriendly(game, 'us', hexOf('3510'))).toBe(true)
    put('3510', 'jp-1+2/9')
    expect([isFriendly(game, 'us', hexOf('3510')), isFriendly(game, 'japan', hexOf('3510'))]).toEqual([false, true])
    expect(controlledFrom(hexOf('3510'))).toHaveLength(7)
  })

  it('3.11 units occupy hexes they pass through, and control those that their zone alone reaches from there', () => {
    const match = bataan({ step: 'move', units: { '3901': [A] } })
    const { game } = match.match
    const friendly = () => ['3702', '3703'].map((hex) => isFriendly(game, 'japan', hexOf(hex)))
    const before = friendly()
    match.choose({ verb: 'unit', piece: A }, { verb: 'move', space: '3402' })
    expect(match.record('move.done').args?.['path']).toMatchObject({ spaces: expect.arrayContaining(['3702']) })
    expect([before, friendly()]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('3.11, 11.61 a two-hex advance occupies the vacated hex; it is the enemy’s if his zone alone reaches it', () => {
    const { game, unit } = field({ units: { '3508': [A], '3510': ['us-1/41'] } })
    const owner = (hex: string) => (isFriendly(game, 'japan', hexOf(hex)) ? 'japan' : 'us')
    travel(game, [unit(A)], ['3508', '3507', '3506'].map(hexOf), game.table.space('3506'))
    expect(['3507', '3407', '3506'].map(owner)).toEqual(['japan', 'japan', 'japan'])
    travel(game, [unit(A)], ['3506', '3507', '3508', '3509'].map(hexOf), game.table.space('3608'))
    travel(game, [unit(A)], ['3608', '3509', '3608', '3607'].map(hexOf), game.table.space('3606'))
    expect([controlOf(game, hexOf('3509')), owner('3509')]).toEqual(['us', 'us'])
  })

  it('3.11, 3.21 what only an enemy zone reaches while a unit is on its way is the enemy’s', () => {
    const advanced = (...others: readonly string[]) => {
      const { game, unit } = field({ units: { '1417': [A], '1418': ['us-1/3'], '1316': others } })
      travel(game, [unit(A)], ['1417', '1317', '1316'].map(hexOf), game.table.space('1316'))
      return [controlOf(game, hexOf('1417')), isFriendly(game, 'japan', hexOf('1417'))]
    }
    // In the jungle zones reach only along the road, which leads to 1417 from 1418 and 1316, and not from 1317.
    expect(advanced()).toEqual(['contested', false])
    expect(advanced('jp-1+2/9')).toEqual(['contested', true])
  })

  it('3.12 a hex is controlled by its occupant, otherwise by the only zone there, and contested between two', () => {
    const { game } = field({ units: { '3506': ['us-1/41'], '3508': ['jp-1+2/9'] } })
    const control = (hex: string) => controlOf(game, hexOf(hex))
    expect(['3506', '3505', '3508', '3509', '3507', '3502'].map(control)).toEqual([
      ...['us', 'us', 'japan', 'japan', 'contested', undefined],
    ])
    const held = heldAgainst(game, 'us')
    expect(['3507', '3509', '3508', '3505', '3506'].map((hex) => held[hexOf(hex)])).toEqual([1, 1, 1, 0, 0])
  })

  it('3.15 a red box is motorized, a green circle is not, and both go on wheels', () => {
    const { unit } = field({})
    const classes = ['us-a/194', 'us-1/26', 'us-88-art', 'us-1/57', 'us-60-aa'].map(unit)
    expect(classes.map(isMotorized)).toEqual([true, true, false, false, false])
    expect(classes.map(isWheeled)).toEqual([true, true, true, false, false])
  })

  it('3.16 armour has a vehicle on its counter', () => {
    const { unit } = field({})
    expect(['us-a/194', 'jp-1/7-arm', 'us-1/26', 'us-2-prov'].map((id) => isArmour(unit(id)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
