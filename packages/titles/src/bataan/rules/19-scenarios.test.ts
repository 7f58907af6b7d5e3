import { play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { ATTRITION } from '../data/options.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { unitNamed } from '../state/state.ts'
import { field } from '../testing/field.ts'
import { rules } from '../title.ts'
import { isInReserve } from './5.3-reserve.ts'
import { attritionPhase } from './6.5-attrition-phase.ts'

/** Begins a scenario, offered to players or not. */
const begun = (scenario: string) => play({ ...rules, scenarios: [scenario] }, { options: { scenario } })

describe('turns and areas', () => {
  it.each([
    { scenario: 'abucay-line', turns: [3, 8], on: 3, within: ['2729', '4200'], beyond: ['2629', '2730'] },
    { scenario: 'mauban-line', turns: [4, 8], on: 4, within: ['2623', '1604'], beyond: ['2723', '2624'] },
    { scenario: 'second-bataan', turns: [23, 29], on: 23, within: ['1216', '3140', '4200'], beyond: [] },
    { scenario: 'battling-bastards', turns: [3, 25], on: 3, within: ['2729'], beyond: ['2629', '2730'] },
    { scenario: 'battling-bastards', turns: [3, 25], on: 4, within: ['2729', '2629', '2730'], beyond: [] },
  ])('19.21 to 19.52 $scenario on turn $on', ({ scenario, turns, on, within, beyond }) => {
    const played = field({ scenario, turn: on }).scenario
    const inside = (hex: string) => inArea(areaOn(played, on), hexOf(hex))
    expect([played.firstTurn, played.lastTurn]).toEqual(turns)
    expect([...within, ...beyond].filter(inside)).toEqual(within)
  })
})

describe('the Abucay Line', () => {
  it('19.23, 19.24 Japan has the Initiative, the 21st and 31st Divisions rest, and no Supply Points are spent', () => {
    const match = begun('abucay-line')
    const { game } = match
    expect(match.record('begin.abucay-line').rule).toBe('19.2')
    expect(['us-1/57', 'jp-65-hq'].map((id) => game.table.piece(id).space.id)).toEqual(['3914', '3806'])
    expect(['us-1/21', 'us-1/31pa', 'us-1/41'].map((id) => isInReserve(game, unitNamed(game, id)))).toEqual([
      ...[true, true, false],
    ])
    expect([game.vars.turn, game.vars.initiative]).toEqual([3, 'japan'])
    const { automaticInitiative, supplyPoints, events } = field({ scenario: 'abucay-line' }).scenario
    expect([automaticInitiative, supplyPoints, [...events.pool].join('')]).toEqual([[3, 4], false, 'EFGLNPST'])
  })

  it('19.24 both sides suffer General Attrition', () => {
    const play = field({ scenario: 'abucay-line', units: { '3106': ['jp-16-hq'], '3919': ['us-41-hq'] } })
    play.put('activated', 'marker-jp-16-1', 'marker-us-41-1')
    expect(run(play.game, attritionPhase, [], [[1], [1]]).records).toHaveLength(2)
  })

  it('19.24 as an option 2 are taken from the die of each Japanese check', () => {
    const checked = (attrition: string) => {
      const play = field({
        scenario: 'abucay-line',
        units: { '3106': ['jp-16-hq'] },
        options: { [ATTRITION]: attrition },
      })
      play.put('activated', 'marker-jp-16-1')
      return run(play.game, attritionPhase, [], [[7]]).records[0]?.key
    }
    expect(checked('no')).toBe('attrition.suffered')
    expect(checked('yes')).toBe('attrition.spared')
  })
})

describe('the Mauban Line', () => {
  it('19.33, 19.34 Japan has the Initiative on turn 4; the purple 71st artillery is there; no Supply Points', () => {
    const { game } = begun('mauban-line')
    expect(['us-71-art-purple', 'us-71-art-pink'].map((id) => game.table.piece(id).space.id)).toEqual([
      ...['1819', 'us-unused'],
    ])
    const { automaticInitiative, supplyPoints, events, supplySources } = field({ scenario: 'mauban-line' }).scenario
    expect([automaticInitiative, supplyPoints, events.discarded]).toEqual([[4], false, ['A']])
    expect(supplySources).toEqual({ us: ['2223'], japan: ['1604'] })
  })

  it('19.34 formations of Japan suffer no General Attrition, those of the US player do', () => {
    const play = field({ scenario: 'mauban-line', units: { '1216': ['jp-122/65-hq'], '1619': ['us-1-hq'] } })
    play.put('activated', 'marker-jp-65-1', 'marker-us-1-1')
    expect(run(play.game, attritionPhase, [], [[1]]).records).toHaveLength(1)
  })

  it('19.34 as an option they do, with 3 taken from the die', () => {
    const play = field({
      scenario: 'mauban-line',
      units: { '1216': ['jp-122/65-hq'] },
      options: { [ATTRITION]: 'yes' },
    })
    play.put('activated', 'marker-jp-65-1')
    const [record] = run(play.game, attritionPhase, [], [[1]]).records
    expect(record?.ledgers?.[0]?.parts).toContainEqual({ key: 'part.attrition-option', value: 3, rule: '19.34' })
  })
})

describe('Second Bataan', () => {
  it('19.43, 19.44 Japan always has the Initiative and event N; the US player picks three supplied formations', () => {
    const match = begun('second-bataan')
    expect(match.turn.ask).toBe('ask.supply.start')
    expect(match.at('us-1/51')).toBe('3722')
    const { automaticInitiative, events, supplySources, supplyPoints } = field({ scenario: 'second-bataan' }).scenario
    expect([automaticInitiative.length, events.pool.includes('M'), supplyPoints]).toEqual([7, false, true])
    expect(supplySources).toEqual({ us: ['3140'], japan: ['1604', '4200'] })
  })
})
