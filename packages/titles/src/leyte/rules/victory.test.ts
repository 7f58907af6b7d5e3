import type { Ledger } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { hexOf } from '../ground.ts'
import { type LeytePlay, leyte, type Scene } from '../testing.ts'
import { pointsOf, unitDefs } from '../units.ts'
import { beachLines, westernLines } from './lines.ts'
import { levelOf, ratioOf, score } from './victory.ts'

/** A position at the end of the last turn of a scenario. */
const ending = (scenario: string, units: Scene['units'], more: Scene = {}): LeytePlay => {
  const last = { 'american-assault': 8, 'mountain-barrier': 17, 'final-collapse': 26 }[scenario] as number
  return leyte({ scenario, phase: 'over', side: 'japan', turn: last, units, vars: { detached: true }, ...more })
}

/** Parts of a ledger: `part.objective 15`. */
const parts = ({ parts: list }: Ledger): string[] => list.map(({ key, value }) => `${key} ${value}`)

const lines = (units: Scene['units'], more: Scene = {}) => {
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
    expect(parts(score(ending('american-assault', held).game).us)).toEqual(['part.objective 15'])
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
    expect(parts(us)).toEqual([])
    expect(parts(japan)).toEqual(['part.no-line 10'])
  })

  it('15.33 a unit off the map is not without a line', () => {
    const units = { 'us-exited': 'us-7-regt', 'us-withheld': 'us-8-regt' }
    expect(parts(score(ending('american-assault', units).game).japan)).toEqual([])
  })

  it('15.34 Japanese units need no line for their objectives', () => {
    const ring = { '2809': 'jp-1/9', '2810': 'us-19-regt', '2710': 'us-21-regt', '2709': 'us-34-regt' }
    expect(parts(score(ending('american-assault', ring).game).japan)).toContain('part.objective 15')
  })
})

describe('points', () => {
  it('15.11 a unit is worth the sum of its strengths', () => {
    const worth = (id: string) => pointsOf(unitDefs.find((unit) => unit.id === id)!)
    expect(['jp-41-regt', 'us-19-regt', 'us-19-bn', 'us-13-art', 'jp-26-art', 'jp-7-arm'].map(worth)).toEqual([
      10, 10, 5, 6, 6, 3,
    ])
  })

  it('15.12 a player gets the worth of the enemy units destroyed', () => {
    const units = { 'japan-eliminated': ['jp-41-regt', 'jp-26-art'], 'us-eliminated': ['us-19-bn'] }
    const { us, japan } = score(ending('american-assault', units).game)
    expect([parts(us), parts(japan)]).toEqual([['part.destroyed 16'], ['part.destroyed 5']])
  })

  it('15.21 objectives count for a unit that is there at the end, not for one that was', () => {
    expect(score(ending('american-assault', { '2809': 'jp-1/9' }).game).japan.total).toBe(15)
    expect(score(ending('american-assault', { '2810': 'jp-1/9' }).game).japan.total).toBe(0)
  })

  it('15.22 Japanese units on northern or eastern beaches get 40 points, once, in every scenario', () => {
    for (const scenario of ['american-assault', 'mountain-barrier'])
      for (const units of [{ '2528': 'jp-1/9' }, { '1332': 'jp-1/9', '1232': 'jp-2/9', '2428': 'jp-3/9' }])
        expect(parts(score(ending(scenario, units).game).japan)).toEqual(['part.beaches 40'])
    expect(parts(score(ending('american-assault', { '0512': 'jp-1/9' }).game).japan)).toEqual([])
  })

  it('15.4 the ratio is taken to two decimals, and the levels leave no gap', () => {
    const level = (us: number, japan: number) => levelOf(ratioOf(us, japan))
    expect([level(300, 100), level(299, 100), level(250, 100), level(249, 100), level(201, 100)]).toEqual([
      'us-decisive',
      'us-substantive',
      'us-substantive',
      'us-marginal',
      'us-marginal',
    ])
    expect([level(200, 100), level(2001, 1000), level(2006, 1000), level(1994, 1000)]).toEqual([
      'draw',
      'draw',
      'us-marginal',
      'japan-marginal',
    ])
    expect([level(150, 100), level(149, 100), level(101, 100), level(100, 100), level(1004, 1000)]).toEqual([
      'japan-marginal',
      'japan-substantive',
      'japan-substantive',
      'japan-decisive',
      'japan-decisive',
    ])
    expect([level(10, 0), level(0, 0), level(0, 10)]).toEqual(['us-decisive', 'japan-decisive', 'japan-decisive'])
  })
})

describe('the end of each scenario', () => {
  it('16.14 golden: the American Assault', () => {
    const match = ending('american-assault', {
      '2215': 'us-34-regt',
      '2312': 'us-8-regt',
      '2413': 'us-7-regt',
      '2918': 'us-12-regt',
      '2809': 'jp-41-regt',
      '1126': 'jp-1/33',
      '1023': 'jp-1/20',
      '1226': 'jp-2/20',
      'japan-eliminated': ['jp-1/9', 'jp-2/9', 'jp-3/9', 'jp-12-regt', 'jp-1-regt', 'jp-49-regt', 'jp-57-regt'],
      'us-eliminated': ['us-19-bn'],
    })
    const [us, japan] = match.record('victory.points').ledgers!
    expect(parts(us!)).toEqual(['part.destroyed 59', 'part.objective 15', 'part.objective 15', 'part.objective 15'])
    expect(parts(japan!)).toEqual(['part.destroyed 5', 'part.objective 15', 'part.airfields 20'])
    expect(match.match.outcome).toEqual({
      winner: 0,
      reason: { key: 'victory.us-substantive', rule: '15.4', args: { us: 104, japan: 40, ratio: '2.60' } },
    })
    expect([match.track('us-victory'), match.track('japan-victory')]).toEqual([104, 40])
  })

  it('16.24 golden: the Mountain Barrier', () => {
    const match = ending('mountain-barrier', {
      '2303': 'us-34-regt',
      '2203': 'us-21-regt',
      '2406': 'us-19-regt',
      '2607': 'us-947-art',
      '1901': 'us-112-regt',
      '2403': 'jp-57-regt',
      '1904': 'jp-49-regt',
      'japan-eliminated': ['jp-41-regt'],
    })
    const [us, japan] = match.record('victory.points').ledgers!
    expect(parts(us!)).toEqual(['part.destroyed 10', 'part.through 30'])
    expect(parts(japan!)).toEqual(['part.objective 15'])
    expect(match.match.outcome?.reason).toMatchObject({ key: 'victory.us-substantive', args: { ratio: '2.67' } })
    const open = ending('mountain-barrier', {
      '2303': 'us-34-regt',
      '2203': 'us-21-regt',
      '2406': 'us-19-regt',
      '2207': 'us-5-regt',
    })
    expect(parts(open.record('victory.points').ledgers![0]!)).toEqual(['part.through 20'])
    expect(open.match.outcome?.reason.key).toBe('victory.us-decisive')
  })

  it('16.34 golden: the Final Collapse', () => {
    const match = ending(
      'final-collapse',
      {
        '0808': 'jp-364-bn',
        '2202': 'jp-1-bn',
        '2001': 'jp-49-bn',
        '2401': 'jp-169-bn',
        '2201': 'us-127-bn',
        'us-eliminated': ['us-305-bn'],
        'japan-eliminated': ['jp-12-regt'],
      },
      { vars: { held: 10 } },
    )
    const west = westernLines(match.game)
    expect(['2202', '2001', '2401', '0808'].map((hex) => west[hexOf(hex)])).toEqual([1, 1, 1, 1])
    const [us, japan] = match.record('victory.points').ledgers!
    expect(parts(us!)).toEqual(['part.destroyed 14'])
    expect(parts(japan!)).toEqual(['part.destroyed 5', 'part.no-line 5', 'part.line-west 18', 'part.objective 10'])
    expect(match.record('victory.lines-west')).toMatchObject({ rule: '15.34', args: { open: 4, all: 4 } })
    expect(match.match.outcome?.reason).toMatchObject({ key: 'victory.japan-decisive', args: { ratio: '0.37' } })
    const closed = ending('final-collapse', { '0808': 'jp-364-bn', '0807': 'us-305-regt', '0909': 'us-306-regt' })
    expect(parts(closed.record('victory.points').ledgers![0]!)).toEqual(['part.cut-off 3'])
  })

  it('16.34 Ormoc counts once, at the end of turn 22', () => {
    const units = { '0808': 'jp-364-bn', '1703': 'jp-1-regt', '2024': 'us-19-regt', '2018': 'us-21-regt' }
    const match = leyte({ scenario: 'final-collapse', phase: 'over', side: 'japan', turn: 22, units })
    expect(match.record('points.held')).toMatchObject({ rule: '16.34', args: { points: 10 } })
    expect([match.game.vars.held, match.track('japan-victory')]).toEqual([10, 10])
    const lost = { ...units, '0808': 'us-305-regt' }
    const other = leyte({ scenario: 'final-collapse', phase: 'over', side: 'japan', turn: 22, units: lost })
    expect(other.game.vars.held).toBe(0)
    const early = leyte({ scenario: 'final-collapse', phase: 'over', side: 'japan', turn: 21, units })
    expect(early.game.vars.held).toBe(0)
  })
})
