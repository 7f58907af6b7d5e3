import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { ending, ledgerParts, leyte, type Position } from '../testing/index.ts'
import { beachLines } from './15.3-lines-of-communications.ts'
import { score } from './15-victory.ts'

const lines = (units: Position['units'], more: Position = {}) => {
  const match = leyte({ units, phase: 'movement', ...more })
  const us = beachLines(match.game)
  return (hex: string) => us[hexOf(hex)] === 1
}

describe('lines of communications', () => {
  it('15.31 American lines lead to a beach hex that is active', () => {
    const inland = { '0711': 'us-19-regt', '2018': 'us-13-art' }
    expect(lines(inland)('2018')).toBe(true)
    expect(lines(inland, { options: { landing: 'south' } })('0711')).toBe(true)
    const block = {
      ...inland,
      '1107': 'jp-1-regt',
      '1208': 'jp-41-regt',
      '0909': 'jp-57-regt',
      '0718': 'jp-12-regt',
      '0820': 'jp-13-regt',
    }
    const barrier = (value: string) =>
      lines(block, { scenario: 'mountain-barrier', options: { 'southern-beaches': value } })('0711')
    expect([barrier('active'), barrier('closed')]).toEqual([true, false])
  })

  it('15.32 three hexes of any kind, then roads and trails', () => {
    const has = lines({ '2018': 'us-19-regt' })
    expect(has('2018')).toBe(true)
    expect(has('0422'), 'four hexes from the nearest way').toBe(true)
    expect(has('0322'), 'five hexes from the nearest way').toBe(false)
  })

  it('15.32 a line is cut by enemy units and their zones, unless a friend is there', () => {
    const ring = { '2917': 'us-19-regt' }
    expect(lines(ring)('2917')).toBe(true)
    const cut = { ...ring, '2816': 'jp-1/9', '2719': 'jp-2/9', '2919': 'jp-3/9', '2715': 'jp-1/20' }
    expect(lines(cut)('2917')).toBe(false)
    expect(lines({ ...cut, '2718': 'us-21-regt', '2618': 'us-34-regt', '2817': 'us-5-regt' })('2917')).toBe(true)
  })

  it('15.33 a unit without a line gives no points for its hex, and gives its own to Japan', () => {
    const held = { '2215': 'us-19-regt' }
    expect(ledgerParts(score(ending('american-assault', held).game).us)).toEqual(['part.objective 7'])
    const cut = ending('american-assault', {
      ...held,
      '2216': 'jp-1/9',
      '2114': 'jp-2/9',
      '2115': 'jp-3/9',
      '2314': 'jp-1/20',
      '2315': 'jp-2/20',
      '2214': 'jp-3/20',
    })
    const { us, japan } = score(cut.game)
    expect(ledgerParts(us)).toEqual([])
    expect(ledgerParts(japan)).toEqual(['part.no-line 10'])
  })

  it('15.33 a unit off the map is not without a line', () => {
    const units = { 'us-exited': 'us-7-regt', 'us-withheld': 'us-8-regt' }
    expect(ledgerParts(score(ending('american-assault', units).game).japan)).toEqual([])
  })

  it('15.34 Japanese units need no line for their objectives', () => {
    const ring = { '2809': 'jp-1/9', '2810': 'us-19-regt', '2710': 'us-21-regt', '2709': 'us-34-regt' }
    expect(ledgerParts(score(ending('american-assault', ring).game).japan)).toContain('part.objective 15')
  })
})
