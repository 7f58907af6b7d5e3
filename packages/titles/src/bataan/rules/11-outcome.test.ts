import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { boxOf } from '../data/combat.ts'
import { FIRED, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { attack, bataan, heard, offered, type Position } from '../testing/index.ts'
import { isDisrupted } from './3.7-disruption.ts'
import { applyResult } from './11-outcome.ts'

const LEAD = 'jp-1+2/1f'

/**
 * A Japanese half-battalion attacks 1/71 in 3605 from 3604 at 2-1 with -3 for the ratings; see the tables for the
 * results.
 */
const duel = (dice: NonNullable<Position['dice']>, more: Position['units'] = {}, table = 'on-mobile') =>
  attack(bataan({ units: { '3604': [LEAD], '3605': ['us-1/71'], ...more }, dice }), '3605', [LEAD], table).choose(
    'resolve',
  )

describe('losses', () => {
  it('11.24, 11.41, 11.42 a hex under a No Retreat marker loses one more step instead of retreating', () => {
    const units = { '3604': [LEAD], '3605': ['us-1/71', 'us-71-hq', 'us-2/71'] }
    const match = attack(bataan({ units, dice: [[3], [1]] }), '3605', [LEAD])
    match.choose({ verb: 'hold', piece: 'us-1/71' }).choose('resolve')
    expect(match.record('combat.mobile').args).toMatchObject({ odds: '1-1', result: 'D1R' })
    expect(match.record('loss.standing')).toMatchObject({ rule: '11.42', args: { unit: { piece: 'us-1/71' } } })
    expect([match.at('us-1/71'), match.at('us-2/71'), match.track('us-lost')]).toEqual(['us-eliminated', '3605', 2])
  })

  it('11.23 armour that attacks armour loses a step in a shaded box', () => {
    const units = { '3604': [LEAD, 'jp-1/7-arm'], '3605': ['us-a/194', 'us-b/194'] }
    const match = bataan({ units, army: ['jp-1/7-arm'], dice: [[8]] })
    attack(match, '3605', [LEAD, 'jp-1/7-arm'])
    match.choose('stand').choose('resolve').choose({ verb: 'lead', piece: LEAD })
    match.choose({ verb: 'lead', piece: 'us-a/194' })
    const { result } = match.record('combat.mobile').args ?? {}
    expect([result, match.face('jp-1/7-arm'), match.track('japan-lost')]).toEqual(['A2/D1', 'reduced', 1])
    expect(match.record('loss.step')).toMatchObject({ rule: '11.23', args: { unit: { piece: 'jp-1/7-arm' } } })
  })

  it('11.12 artillery that fires from afar suffers nothing, one beside the hex does', () => {
    const units = { '3604': [LEAD], '3605': ['us-1/71', 'us-2/71', 'us-3/71'], '3602': ['jp-48-mtn'] }
    const match = bataan({ units, army: ['jp-48-mtn'], kind: 'assault', dice: [[1], [10]] })
    attack(match, '3605', [LEAD]).choose('resolve').choose({ verb: 'lead', piece: 'us-1/71' })
    match.choose({ verb: 'support', piece: 'jp-48-mtn' }).choose('done')
    expect(match.record('combat.assault').args).toMatchObject({ odds: '3-2', result: 'A2/D1' })
    expect([match.face('jp-48-mtn'), match.at('jp-48-mtn'), match.at(LEAD)]).toEqual([
      ...['fired', '3602', 'japan-eliminated'],
    ])
  })
})

describe('retreats', () => {
  it('12.24 artillery that is driven from the hex under attack has fired', () => {
    const gun = 'us-71-art-pink'
    const field = bataan({ units: { '3604': [LEAD], '3605': [gun] }, dice: [[10]] })
    const match = attack(field, '3605', [LEAD], 'on-assault').choose('resolve')
    expect(match.record('combat.assault').args).toMatchObject({ odds: '5-1', result: 'DR' })
    match.choose({ verb: 'retreat', piece: gun, space: '3706' })
    expect([match.at(gun), match.face(gun)]).toEqual(['3706', 'fired'])
  })

  it('11.31, 11.33 those of the Mobile table end two hexes away, those of the Assault table one or two', () => {
    const mobile = duel([[8]])
    expect(mobile.record('combat.mobile').args).toMatchObject({ odds: '2-1', modified: 5, result: 'DR' })
    expect(offered(mobile, 'retreat').sort()).toEqual(
      ['3405', '3406', '3506', '3607', '3706', '3805', '3806'].map((hex) => `us-1/71 ${hex}`),
    )
    const assault = duel([[8]], {}, 'on-assault')
    expect(offered(assault, 'retreat')).toEqual(expect.arrayContaining(['us-1/71 3606', 'us-1/71 3607']))
    assault.choose({ verb: 'retreat', space: '3606' })
    expect(assault.at('us-1/71')).toBe('3606')
  })

  it('11.32 nobody retreats through enemies or out of the area', () => {
    const match = bataan({ units: { '3609': [LEAD], '3610': ['us-1/71'] }, dice: [[8]] })
    attack(match, '3610', [LEAD]).choose('resolve')
    expect(offered(match, 'retreat').some((each) => Number(each.slice(-2)) > 11)).toBe(false)
    expect(heard(match, { verb: 'retreat', piece: 'us-1/71', space: '3612' })).toBe('why.beyond-area 11.38')
  })

  it('11.34, 11.35, 11.53 a retreat ends with room, and in an enemy zone only with friends', () => {
    const full = { '3607': ['us-1/31', 'us-2/31', 'us-3/31'], '3806': ['us-1/72'] }
    const match = duel([[8]], { ...full, '3907': ['jp-6+7/1f'], '3306': ['jp-ii(-)/1f'] })
    const ends = offered(match, 'retreat').map((each) => each.slice(-4))
    expect([ends.includes('3607'), ends.includes('3406'), ends.includes('3706')]).toEqual([false, false, true])
  })

  it('11.37 a unit without a movement allowance is eliminated if it must retreat', () => {
    const match = duel([[8]], { '3605': ['us-60-aa', 'us-515-aa'] }).choose({ verb: 'lead', piece: 'us-60-aa' })
    expect(match.record('combat.mobile').args).toMatchObject({ odds: '2-1', result: 'DR' })
    expect([match.records('retreat.blocked').length, match.at('us-60-aa')]).toEqual([2, 'us-eliminated'])
  })

  it('11.3, 11.38, 11.54 who has no way back is eliminated', () => {
    const ring = { '3704': ['jp-ii(-)/1f'], '3504': ['jp-11+12/1f'], '3606': ['jp-6+7/1f'], '3607': ['jp-48-eng'] }
    const match = duel([[8]], { ...ring, '3806': ['jp-iii(-)/1f'], '3406': ['jp-i(-)/1f'] })
    expect(match.record('retreat.blocked')).toMatchObject({ rule: '11.3', args: { unit: { piece: 'us-1/71' } } })
    expect([match.at('us-1/71'), match.track('us-lost')]).toEqual(['us-eliminated', 2])
  })

  const ring = { '3704': ['jp-ii(-)/1f'], '3504': ['jp-11+12/1f'], '3607': ['jp-6+7/1f'] }

  it('11.51, 11.52, 11.55, 11.56 through one vacant hex in an enemy zone without another way, with a check', () => {
    const through = (check: number) =>
      duel([[8], [check]], ring).choose({ verb: 'retreat-through', piece: 'us-1/71', space: '3806' })
    const [well, badly] = [through(4), through(5)]
    expect([well.at('us-1/71'), well.face('us-1/71'), well.record('retreat.through').rule]).toEqual([
      ...['3806', 'front', '11.56'],
    ])
    expect([badly.at('us-1/71'), badly.face('us-1/71'), badly.track('us-lost')]).toEqual(['3806', 'reduced', 1])
    expect(offered(duel([[8]]), 'retreat-through')).toEqual([])
  })

  it('11.55 artillery does not retreat through an enemy zone', () => {
    const match = duel([[10]], { ...ring, '3605': ['us-88-art'] })
    expect(match.records('retreat.blocked')).toHaveLength(1)
    expect(match.at('us-88-art')).toBe('us-eliminated')
  })

  it('11.36 who retreats into a hex under attack does not defend it', () => {
    const near = { '3704': ['jp-11+12/1f'], '3504': ['jp-i(-)/1f'], '3707': ['jp-ii(-)/1f'], '3507': ['jp-6+7/1f'] }
    const units = { '3604': [LEAD], '3605': ['us-1/71'], '3607': ['us-1/72'], ...near }
    const match = bataan({ units, dice: [[8], [8]] })
    match.choose({ verb: 'target', space: '3605' }, { verb: 'join', piece: LEAD }, 'done', 'on-mobile')
    match.choose({ verb: 'target', space: '3607' }, { verb: 'join', piece: 'jp-ii(-)/1f' }, 'done', 'on-mobile')
    if (match.turn.ask === 'ask.attack.target') match.choose('done')
    match.choose({ verb: 'resolve', space: '3605' }, 'stay')
    expect(match.record('retreat.under-attack').rule).toBe('11.36')
    match.choose('resolve')
    expect(match.records('combat.mobile')[1]?.ledgers?.[1]?.total).toBe(2)
    // The guest must retreat from the hex, too.
    expect(offered(match, 'retreat-through').some((each) => each.startsWith('us-1/71'))).toBe(true)
  })
})

describe('units that retreated into a hex under attack', () => {
  /** 1/72, with one step left, defends 3607, into which 1/71 has retreated; applies a result to them. */
  const fight = (box: string, answers: Parameters<typeof run>[2] = [], noRetreat = false) => {
    const play = field({ units: { '3607': ['us-1/72', 'us-1/71', 'us-88-art'], '3707': [LEAD] } })
    const [defender, guest, attacker] = ['us-1/72', 'us-1/71', LEAD].map((id) => play.unit(id))
    if (defender === undefined || guest === undefined || attacker === undefined) throw new Error('not laid')
    play.game.table.turn(defender, REDUCED)
    play.game.vars.retreated = [guest.def.id, play.unit('us-88-art').def.id]
    const fought = { lead: { attacker, defender }, noRetreat, guns: { attacker: [], defender: [] } }
    const combat = { hex: hexOf('3607'), table: 'assault', sequence: 'assault', attackers: [attacker] } as const
    const { records } = run(play.game, (game) => applyResult(game, combat, boxOf(box), fought), answers)
    return { play, lost: [records.some(({ rule }) => rule === '11.36'), defender.space.id, guest.space.id] }
  }
  const suffer = (...fought: Parameters<typeof fight>) => fight(...fought).lost

  it('11.36 are lost if its defenders were too few for their losses', () => {
    expect(suffer('D2', [{ verb: 'stay' }])).toEqual([true, 'us-eliminated', 'us-eliminated'])
    expect(suffer('D1')).toEqual([false, 'us-eliminated', '3607'])
  })

  it('11.24, 11.36 are lost if the step for No Retreat is one too many, and do not retreat under that marker', () => {
    expect(suffer('D1R', [{ verb: 'stay' }], true)).toEqual([true, 'us-eliminated', 'us-eliminated'])
    expect(suffer('DR', [], true)).toEqual([false, 'us-eliminated', '3607'])
  })

  it('11.25, 11.36 are spared with the step that the defender is spared', () => {
    // The attacker has two steps and must lose three: the defender loses one step less than two.
    expect(suffer('A3/D2')).toEqual([false, 'us-eliminated', '3607'])
  })

  it('3.71, 11.36, 12.24 are Disrupted with the stack, and artillery among them has fired', () => {
    const { game, unit } = fight('D1d').play
    expect(['us-1/71', 'us-88-art'].map((id) => isDisrupted(game, unit(id)))).toEqual([true, true])
    expect(unit('us-88-art').face).toBe(FIRED)
  })

  it('11.36 stay where all defenders are eliminated without a number of steps: nothing is left unfulfilled', () => {
    expect(suffer('DE')).toEqual([false, 'us-eliminated', '3607'])
  })
})

describe('advance', () => {
  const won = (table: string) => duel([[8]], {}, table).choose({ verb: 'retreat', piece: 'us-1/71', space: '3607' })

  it('11.61 one hex on the Assault table, two on the Mobile table, which moves the Initiative marker (7.12)', () => {
    expect(offered(won('on-assault'), 'advance')).toEqual([`${LEAD} 3605`])
    const match = won('on-mobile')
    expect(offered(match, 'advance')).toEqual(expect.arrayContaining([`${LEAD} 3605`, `${LEAD} 3606`]))
    match.choose({ verb: 'advance', space: '3606' })
    expect([match.at(LEAD), match.game.vars.initiativeModifier]).toEqual(['3606', -1])
    expect(match.record('initiative.moved').rule).toBe('7.12')
  })

  it('11.62 nobody is forced to advance', () => {
    const match = won('on-mobile').choose('stay')
    expect([match.at(LEAD), match.turn.ask]).toEqual(['3604', 'ask.sequence'])
  })

  it('11.63, 11.64, 11.66 only those who took part advance, no artillery, and with room', () => {
    const more = { '3704': ['jp-6+7/1f'], '3504': ['jp-1-art'] }
    const match = duel([[8]], more).choose({ verb: 'retreat', piece: 'us-1/71', space: '3607' })
    expect(heard(match, { verb: 'advance', piece: 'jp-6+7/1f', space: '3605' })).toBe('why.not-victorious 11.63')
    expect(offered(match, 'advance').some((each) => !each.startsWith(LEAD))).toBe(false)
  })

  it('11.65 zones do not stop an advance', () => {
    const match = duel([[8]], { '3606': ['us-1/72'] }).choose({ verb: 'retreat', piece: 'us-1/71', space: '3607' })
    expect(offered(match, 'advance')).toEqual(expect.arrayContaining([`${LEAD} 3605`, `${LEAD} 3705`]))
  })
})
