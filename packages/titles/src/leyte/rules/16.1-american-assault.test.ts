import { describe, expect, it } from 'vitest'
import { pieces, said } from '../../shared/testing.ts'
import { board, boardFor } from '../board/board.ts'
import { hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { ending, heard, ledgerParts, leyte, type Position, reachOf } from '../testing/index.ts'
import { openHexes } from './15.3-lines-of-communications.ts'

const moving = (units: Position['units'], more: Position = {}) => leyte({ phase: 'movement', units, ...more })

describe('the American Assault', () => {
  it('16.13 a unit that leaves by 2925 comes back four turns later on the northern edge', () => {
    const match = moving({ '2926': 'us-7-regt', '2018': 'us-13-art' }, { turn: 2 })
    match.choose({ verb: 'unit', piece: 'us-7-regt' })
    expect(match.turn.offered('exit')).toEqual([{ verb: 'exit', piece: 'us-7-regt', space: '2925', value: 2 }])
    match.choose('exit')
    expect(match.record('exit.left')).toMatchObject({ rule: '16.13', args: { turn: 6 } })
    expect(match.at('us-7-regt')).toBe('us-exited')
    match.until(
      () => match.game.vars.turn === 6 && match.turn.ask === 'ask.arrival.unit',
      ({ choices }) => choices.at(-1)!,
    )
    expect(match.game.vars.side).toBe('us')
    match.choose({ verb: 'bring', piece: 'us-7-regt' })
    expect(match.turn.ask).toBe('ask.arrival.north-edge')
    expect(match.turn.offered({ space: '2918' })[0]?.value).toBe(2)
    match.choose({ verb: 'move', space: '2918' })
    expect(match.at('us-7-regt')).toBe('2918')
  })

  it('16.13 it does not come back earlier', () => {
    const units = { 'us-exited': 'us-7-regt', '2018': 'us-13-art' }
    const match = moving(units, { turn: 5, returns: { 'us-7-regt': 6 } })
    match.choose('done')
    expect(match.game.vars.side).toBe('japan')
  })

  it('16.13 nobody leaves through a zone of control, and no Japanese unit at all', () => {
    const near = moving({ '2926': 'us-7-regt', '2924': 'jp-1/9', '2018': 'us-13-art' })
    near.choose({ verb: 'unit', piece: 'us-7-regt' })
    expect(near.turn.offered('exit')).toEqual([])
    const japan = moving({ '2926': 'jp-1/9', '2018': 'jp-2/9' }, { side: 'japan' })
    japan.choose({ verb: 'unit', piece: 'jp-1/9' })
    expect(said(japan.refuses({ verb: 'exit', piece: 'jp-1/9', space: '2925', value: 2 }).text)).toBe(
      'why.no-exit 16.13',
    )
  })

  it('16.13 one 3-2-5 battalion, and no other unit, leaves by 0531 by turn 3', () => {
    const units = { '0631': 'us-17-bn', '0731': 'us-32-bn', '0630': 'us-32-regt' }
    const match = moving(units, { turn: 3 })
    match.choose({ verb: 'unit', piece: 'us-32-regt' })
    expect(match.turn.offered('exit')).toEqual([])
    match.as('us').undo()
    match.choose({ verb: 'unit', piece: 'us-17-bn' })
    expect(match.turn.offered('exit')).toEqual([{ verb: 'exit', piece: 'us-17-bn', space: '0531', value: 2 }])
    match.choose('exit')
    expect(match.record('exit.detached').rule).toBe('16.13')
    match.choose({ verb: 'unit', piece: 'us-32-bn' })
    expect(match.turn.offered('exit')).toEqual([])
    const late = moving(units, { turn: 4 }).choose({ verb: 'unit', piece: 'us-17-bn' })
    expect(late.turn.offered('exit')).toEqual([])
  })

  it('16.13 no unit moves on south of 0531', () => {
    const match = moving({ '0531': 'us-17-bn', '2018': 'us-13-art' })
    expect(Object.keys(reachOf(match, 'us-17-bn')).some((hex) => ['0431', '0332', '0231'].includes(hex))).toBe(false)
    match.choose({ verb: 'unit', piece: 'us-17-bn' })
    expect(said(match.refuses({ verb: 'move', piece: 'us-17-bn', space: '0431', value: 1 }).text)).toBe(
      'why.closed 16.13',
    )
  })

  it('16.13 goes for its own scenario: in the other two the highway runs on to the southern edge', () => {
    const highway = ['0431', '0332', '0231', '0132']
    const south = (scenario: string, side: Side, turn: number) => {
      const units = { '0531': side === 'us' ? 'us-17-bn' : 'jp-1-eng', '2018': 'us-13-art', '2026': 'jp-2/9' }
      const reach = reachOf(leyte({ scenario, phase: 'movement', side, turn, units }), units['0531'])
      return highway.filter((hex) => hex in reach)
    }
    expect([south('american-assault', 'us', 4), south('american-assault', 'japan', 4)]).toEqual([[], []])
    expect(south('mountain-barrier', 'us', 9)).toEqual(highway)
    expect(south('mountain-barrier', 'japan', 9)).toEqual(highway.slice(0, 3))
    expect([south('final-collapse', 'us', 18), south('final-collapse', 'japan', 18)]).toEqual([highway, highway])
  })

  it('16.13, 12.23 units that come in from the south in the Mountain Barrier may take that highway', () => {
    const units = { 'us-reinforcements': 'us-32-regt' }
    const match = leyte({ scenario: 'mountain-barrier', phase: 'reinforcement', turn: 12, units })
    match.choose({ verb: 'bring', piece: 'us-32-regt' })
    expect(match.turn.offered({ space: '0132' })[0]?.value).toBe(2)
    match.choose({ verb: 'move', space: '0531' })
    expect(match.record('arrival.done').args).toMatchObject({
      path: { spaces: ['0132', '0231', '0332', '0431', '0531'] },
      cost: 3,
    })
  })

  it('16.13, 15.32 lines of communications run along it there', () => {
    const runs = (scenario: string) => {
      const { game } = leyte({ scenario, phase: 'movement', units: { '0631': 'us-17-bn' } })
      const open = openHexes(game, 'us')
      return ['0132', '0231', '0332', '0431'].filter((hex) => open[hexOf(hex)] === 1)
    }
    expect(runs('american-assault')).toEqual([])
    for (const scenario of ['mountain-barrier', 'final-collapse'])
      expect(runs(scenario)).toEqual(['0132', '0231', '0332', '0431'])
  })

  it('16.13 the board shows exits and closed hexes in that scenario alone', () => {
    const shown = (scenario: string) => {
      const { layers, captions, spaces } = boardFor({ scenario })
      const traits = spaces.find(({ id }) => id === '0431')?.traits?.map(({ key }) => key) ?? []
      return [
        layers.filter(({ id }) => id === 'exits' || id === 'closed').length,
        captions.filter(({ key }) => key === 'map.exit').length,
        traits.includes('trait.closed'),
      ]
    }
    expect(shown('american-assault')).toEqual([2, 2, true])
    expect(shown('mountain-barrier')).toEqual([0, 0, false])
    expect(shown('final-collapse')).toEqual([0, 0, false])
    expect(boardFor({ scenario: 'final-collapse' }).spaces.map(({ id }) => id)).toEqual(
      board.spaces.map(({ id }) => id),
    )
  })

  it('16.13 golden: if none has left in time, the Japanese player removes one of his choice', () => {
    const us = { '2024': 'us-17-bn', '2018': 'us-32-bn', '2020': 'us-13-art', 'us-withheld': 'us-19-bn' }
    const units = { ...us, '1405': 'jp-1-regt', '1804': 'jp-57-regt' }
    const match = leyte({ phase: 'over', side: 'japan', turn: 3, units })
    expect(match.as('japan').decision).toMatchObject({ ask: 'ask.exit.penalty', rule: '16.13' })
    expect(pieces(match, 'remove')).toEqual(['us-32-bn', 'us-17-bn'].sort((a) => (a === 'us-17-bn' ? -1 : 1)))
    match.choose({ verb: 'remove', piece: 'us-32-bn' })
    expect(match.record('exit.penalty').rule).toBe('16.13')
    expect(match.record('points.scored').args).toMatchObject({ side: { side: 'japan' }, points: 5 })
    expect([match.at('us-32-bn'), match.track('japan-victory')]).toEqual(['us-eliminated', 5])
    expect(match.game.vars.turn).toBe(4)
  })

  it('16.13 no penalty if one has left, nor in another turn', () => {
    const units = { '2024': 'us-17-bn', '2018': 'us-32-bn' }
    const left = leyte({ phase: 'over', side: 'japan', turn: 3, units, vars: { detached: true } })
    expect(left.records('exit.penalty')).toEqual([])
    const early = leyte({ phase: 'over', side: 'japan', turn: 2, units })
    expect(early.records('exit.penalty')).toEqual([])
  })

  it('16.14 golden: the American Assault', () => {
    const units = {
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
    }
    const match = ending('american-assault', units)
    const [us, japan] = match.record('victory.points').ledgers!
    expect(ledgerParts(us!)).toEqual(['part.destroyed 59', 'part.objective 7', 'part.objective 7', 'part.objective 7'])
    expect(ledgerParts(japan!)).toEqual(['part.destroyed 5', 'part.objective 15', 'part.airfields 20'])
    expect(match.match.outcome).toEqual({
      winner: null,
      reason: { key: 'victory.draw', rule: '15.4', args: { us: 80, japan: 40, ratio: '2.00' } },
    })
    expect([match.track('us-victory'), match.track('japan-victory')]).toEqual([80, 40])
  })

  it('16.13 nobody but such a battalion is removed', () => {
    const units = { '2024': 'us-19-bn', '2020': 'us-21-bn', '2018': 'us-5-regt' }
    const late = leyte({ phase: 'over', side: 'japan', turn: 3, units })
    expect(heard(late, { verb: 'remove', piece: 'us-5-regt' })).toBe('why.not-battalion 16.13')
  })
})
