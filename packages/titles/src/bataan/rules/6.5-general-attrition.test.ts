import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { formationId } from '../data/units.ts'
import { field } from '../testing/field.ts'
import { disrupt } from './3.7-disruption.ts'
import { attritionPhase } from './6.5-attrition-phase.ts'
import { attritionLedger, spares } from './6.5-general-attrition.ts'

describe('general attrition', () => {
  it('6.53, 6.55 golden: the five checks of the extended example of play', () => {
    const { game } = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    const checks = [
      ['japan', 'jp-16', 5, 5, true],
      ['japan', 'jp-65', 5, 7, false],
      ['us', 'us-41', 9, 6, true],
      ['us', 'us-51', 9, 10, false],
      ['us', 'us-ps', 10, 4, true],
    ] as const
    for (const [side, formation, rating, die, spared] of checks) {
      const total = attritionLedger(game, side, formationId(formation))!.total
      expect([formation, total, spares(die, total)]).toEqual([formation, rating, spared])
    }
  })

  it('6.53 Disruption of the headquarters counts; without one there is no rating', () => {
    const { game, unit, put } = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    const total = () => attritionLedger(game, 'us', formationId('us-41'))?.total
    disrupt(game, [unit('us-41-hq')])
    expect(total()).toBe(7)
    put('us-eliminated', 'us-41-hq')
    expect(total()).toBeUndefined()
  })

  it('6.46 up to turn 21 the loss of the supply source takes the modifier away', () => {
    const play = field({ scenario: 'battling-bastards', turn: 21, units: { '3919': ['us-ps-hq'] } })
    const total = () => attritionLedger(play.game, 'us', formationId('us-ps'))?.total
    expect(total()).toBe(7)
    play.put('3140', 'jp-1+2/9')
    expect(total()).toBe(6)
    play.game.vars.turn = 26
    expect(total()).toBe(5)
  })

  it('6.55 a ten never spares anybody', () => {
    expect([spares(9, 10), spares(10, 10)]).toEqual([true, false])
  })
})

describe('the General Attrition Phase', () => {
  const ready = (units: { readonly [hex: string]: readonly string[] }, ...markers: readonly string[]) => {
    const play = field({ scenario: 'abucay-line', turn: 4, units })
    play.put('activated', ...markers)
    return play
  }

  it('6.51, 6.55 each formation that acted checks; who fails loses a step of the owner’s choice', () => {
    const play = ready({ '3106': ['jp-16-hq', 'jp-1+2/9', 'jp-i(-)/9'] }, 'marker-jp-16-1')
    const { records } = run(play.game, attritionPhase, [{ verb: 'lose', piece: 'jp-i(-)/9' }], [[6]])
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual(['attrition.suffered 6.55', 'loss.step 6.55'])
    expect(run(play.game, attritionPhase, [], [[5]]).records[0]?.key).toBe('attrition.spared')
  })

  it('6.5 in the order that its owner likes, or all that are left in the order of the list', () => {
    const units = { '3106': ['jp-16-hq', 'jp-1+2/9'], '3506': ['jp-65-hq'], '3919': ['us-ps-hq'], '3717': ['us-41-hq'] }
    const markers = ['jp-16-1', 'jp-65-1', 'us-ps-1', 'us-41-1'].map((id) => `marker-${id}`)
    const order = (...answers: Parameters<typeof run>[2] & object) => {
      const { game } = ready(units, ...markers)
      const { records, offered } = run(game, attritionPhase, answers, [[1], [1], [1], [1]])
      return { checked: records.map(({ args }) => args?.['name']), offered }
    }
    const { checked, offered } = order({ verb: 'check', option: 'jp-65' }, { verb: 'check-rest' })
    expect(checked).toEqual(['65th Brigade', '16th Division', '41st Division (PA)', 'Philippine Scouts'])
    expect(offered).toEqual([
      ['check  jp-16', 'check  jp-65', 'check-rest'],
      ['check  us-41', 'check  us-ps', 'check-rest'],
    ])
    expect(order({ verb: 'check-rest' }, { verb: 'check', option: 'us-ps' }).checked.slice(2)).toEqual([
      ...['Philippine Scouts', '41st Division (PA)'],
    ])
  })

  it('5.34, 6.57 an Army unit in Reserve bears losses of its formation alone', () => {
    const units = { '3106': ['jp-16-hq'], '3107': ['jp-48-mtn', 'jp-15-mtn'] }
    const bearers = (formation: string) => {
      const play = ready(units, 'marker-jp-16-1')
      play.game.vars.reserve = [{ formation: formationId(formation), until: 6, army: [play.unit('jp-48-mtn').def.id] }]
      return run(play.game, attritionPhase, [{ verb: 'lose', piece: 'jp-16-hq' }], [[10]]).offered[0]
    }
    expect(bearers('jp-65')).toEqual(['lose jp-16-hq', 'lose jp-15-mtn'])
    // An artillery unit of the formation can bear the loss like any other unit.
    expect(bearers('jp-16')).toEqual(['lose jp-16-hq', 'lose jp-48-mtn', 'lose jp-15-mtn'])
  })

  it('6.57 an Army unit that two formations command loses one step in a phase: the order matters', () => {
    const units = { '3106': ['jp-16-hq'], '3107': ['jp-65-hq'], '3108': ['jp-1/7-arm'] }
    const play = ready(units, 'marker-jp-16-1', 'marker-jp-65-1')
    const answers = [
      { verb: 'check', option: 'jp-65' },
      { verb: 'lose', piece: 'jp-1/7-arm' },
    ]
    const { records } = run(play.game, attritionPhase, answers, [[10], [10]])
    expect(records.map(({ args }) => args?.['unit'] ?? args?.['name']).slice(0, 3)).toEqual([
      ...['65th Brigade', { piece: 'jp-1/7-arm' }, '16th Division'],
    ])
    expect(play.unit('jp-16-hq').space.id).toBe('japan-eliminated')
  })

  it('6.56 without a headquarters a step is lost without a check', () => {
    const play = ready({ '3106': ['jp-1+2/9'] }, 'marker-jp-16-1')
    const { records } = run(play.game, attritionPhase, [], [])
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual([
      'attrition.no-headquarters 6.56',
      'loss.step 6.55',
    ])
  })

  it('6.52, 6.56 a unit to come or in Manila is not eliminated: its formation checks with the printed rating', () => {
    const play = ready({ '3106': ['jp-1+2/1f'], 'manila-box': ['jp-48-hq'] }, 'marker-jp-48-1')
    const { records } = run(play.game, attritionPhase, [], [[6]])
    expect(records).toMatchObject([{ key: 'attrition.spared', ledgers: [{ total: 6 }] }])
    play.put('japan-eliminated', 'jp-48-hq')
    expect(run(play.game, attritionPhase).records[0]).toMatchObject({ key: 'attrition.no-headquarters', rule: '6.56' })
  })

  it('6.55, 6.57 units that are cut off bear it first, otherwise Army units in command may', () => {
    const play = ready(
      { '3106': ['jp-16-hq', 'jp-1+2/9'], '3107': ['jp-48-mtn'], '3112': ['jp-15-mtn'] },
      'marker-jp-16-1',
    )
    expect(run(play.game, attritionPhase, [{ verb: 'lose', piece: 'jp-48-mtn' }], [[10]]).offered[0]).toEqual([
      ...['lose jp-16-hq', 'lose jp-1+2/9', 'lose jp-48-mtn'],
    ])
    const cut = ready({ '3106': ['jp-16-hq'], '3828': ['jp-1+2/9'] }, 'marker-jp-16-1')
    cut.game.table.setStatus(cut.unit('jp-1+2/9'), 'supply', OUT_OF_SUPPLY)
    run(cut.game, attritionPhase, [], [[10]])
    expect(cut.unit('jp-1+2/9').face).toBe(REDUCED)
  })
})
