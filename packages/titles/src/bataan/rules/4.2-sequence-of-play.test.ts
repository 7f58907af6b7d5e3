import { play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { bataan, offered } from '../testing/index.ts'
import { rules } from '../title.ts'
import { DISRUPTED_ER } from './3.7-disruption.ts'

const AT_END = { step: 'reorganization', turn: 2 } as const

describe('a turn', () => {
  it('4.15, 4.21, 19.14 the Strategic Segment, then sequences in turns: Japan begins with a marker it chooses', () => {
    const match = play(rules, { options: { scenario: 'layac' }, dice: [[1]] })
    expect(match.records().map(({ key }) => key)).toEqual(['begin.layac', 'turn.begins', 'initiative.automatic'])
    expect(match.turn.ask).toBe('ask.first-marker')
    match.choose({ verb: 'choose', piece: 'marker-jp-48-1' }, { verb: 'play', option: 'mobile' })
    expect(match.record('sequence.mobile')).toMatchObject({ rule: '7.21', args: { held: 0 } })
    expect(match.turn.ask).toBe('ask.move.unit')
    match.choose('done')
    expect([match.record('operations.begins').args, match.turn.ask]).toEqual([{ side: { side: 'us' } }, 'ask.sequence'])
  })

  it('4.36 the markers of a formation without units leave play', () => {
    const boxes = { 'us-pool': ['marker-us-71-1', 'marker-us-ps-1'] }
    const match = bataan({ step: 'operations', units: boxes, vars: { last: 'japan' } })
    expect(match.record('markers.removed')).toMatchObject({
      rule: '4.36',
      args: { name: expect.stringContaining('71') },
    })
    expect([match.at('marker-us-71-1'), match.at('marker-us-ps-1')]).toEqual(['us-unused', 'us-held'])
  })

  it('19.11, 19.12 the scenario is over after Game-Turn 2', () => {
    const match = bataan({ ...AT_END, turn: 1 })
    expect(match.records('turn.begins').map(({ args }) => args?.['turn'])).toEqual([2])
    expect(bataan(AT_END).match.outcome?.reason.rule).toBe('19.15')
  })
})

describe('reorganization', () => {
  const disrupted = { disrupted: 1 }

  it('3.75 Disrupted units recover outside enemy zones, in them by a check with their lowered rating', () => {
    const units = { '3605': ['us-1/71'], '3606': ['jp-1+2/1f'], '3610': ['us-1/72'] }
    const statuses = { 'us-1/71': disrupted, 'us-1/72': disrupted }
    const after = (die: number) => bataan({ ...AT_END, units, statuses, dice: [[die]] })
    const [well, badly] = [after(4 - DISRUPTED_ER), after(5 - DISRUPTED_ER)]
    expect(well.record('recovery.free').args).toEqual({ units: { pieces: ['us-1/72'] } })
    expect([well.record('recovery.passed').rule, badly.record('recovery.failed').rule]).toEqual(['3.75', '3.75'])
  })

  it('6.16 artillery that has fired is ready again if it is supplied', () => {
    const units = {
      '3605': ['us-88-art fired'],
      '3607': ['us-71-art-pink fired'],
      '3906': ['jp-1-art fired'],
      '3609': ['us-71-hq'],
    }
    const statuses = { 'us-71-art-pink': { supply: 2 }, 'jp-1-art': { supply: 1 } }
    const match = bataan({ ...AT_END, units, statuses })
    expect(['us-88-art', 'us-71-art-pink', 'jp-1-art'].map((id) => match.face(id))).toEqual(['front', 'fired', 'front'])
    expect(match.record('artillery.silent').rule).toBe('6.16')
  })

  it('6.51, 19.14 no formation suffers General Attrition in Layac', () => {
    const match = bataan({ ...AT_END, units: { activated: ['marker-jp-48-1'] } })
    expect(match.records().some(({ key }) => key.startsWith('attrition'))).toBe(false)
  })

  it('7.42 activations of Army units are over', () => {
    const match = bataan({ ...AT_END, units: { '3605': ['us-88-art'] }, statuses: { 'us-88-art': { activations: 1 } } })
    expect(match.game.table.status(match.game.table.piece('us-88-art'), 'activations')).toBe(0)
  })
})

describe('Army units', () => {
  it('6.15, 7.41, 7.44 those in command act with the formation and have the supply of its headquarters', () => {
    const units = { '3605': ['us-88-art', 'us-ps-hq'], '3606': ['us-1/31'] }
    const supplied = bataan({ step: 'army', side: 'us', units, statuses: { 'us-88-art': { supply: 2 } } })
    supplied.choose({ verb: 'activate', piece: 'us-88-art' }, 'done')
    const statusOf = (match: typeof supplied) => match.game.table.status(match.game.table.piece('us-88-art'), 'supply')
    expect([supplied.record('army.active').rule, statusOf(supplied)]).toEqual(['7.46', 0])
    const cut = bataan({ step: 'army', side: 'us', units, statuses: { 'us-ps-hq': { supply: 2 } } })
    expect(statusOf(cut.choose({ verb: 'activate', piece: 'us-88-art' }, 'done'))).toBe(2)
    expect(offered(cut, 'unit')).toContain('us-88-art')
  })
})

describe('victory', () => {
  const ended = (held: readonly string[], lost: { readonly us?: number; readonly japan?: number }) => {
    const units = Object.fromEntries(held.map((hex, index) => [hex, [index === 0 ? 'jp-1+2/1f' : 'jp-6+7/1f']]))
    const { outcome } = bataan({ ...AT_END, units, lost }).match
    return [outcome?.winner, outcome?.reason.key]
  }

  it('19.15 Japan needs both hexes, three US steps, and no more steps of its own', () => {
    expect(ended(['3504', '3604'], { us: 3, japan: 3 })).toEqual([1, 'victory.japan'])
    expect(ended(['3504'], { us: 3 })).toEqual([1, 'victory.japan'])
    expect(ended(['3506'], { us: 3 })).toEqual([0, 'victory.us'])
    expect(ended(['3504', '3604'], { us: 2 })).toEqual([0, 'victory.us'])
    expect(ended(['3504', '3604'], { us: 3, japan: 4 })).toEqual([0, 'victory.us'])
  })
})
