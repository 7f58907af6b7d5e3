import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { formationId } from '../data/units.ts'
import { faults } from '../faults.ts'
import { markersIn } from '../state/state.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { eliminate, loseStep } from './3.6-steps.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { withdrawUnits } from './5.2-withdrawals.ts'
import { generalWithdrawal } from './5.23-general-withdrawal.ts'
import { attritionPhase } from './6.5-attrition-phase.ts'
import { attritionLedger } from './6.5-general-attrition.ts'
import { initiativePhase } from './7.1-initiative.ts'
import { whyNotAttack } from './9.1-attacks.ts'
import { enlargeCampaign } from './19.5-campaign.ts'

const at = ({ game }: Field, ...ids: readonly string[]) => ids.map((id) => game.table.piece(id).space.id)

/** The campaign with its markers available. */
function ready(setup: FieldSetup): Field {
  const play = field(setup)
  layMarkers(play.game.table, play.scenario, play.game.vars.turn)
  return play
}

describe('withdrawals', () => {
  it('5.21 units leave on their turn, wherever they are', () => {
    const play = field({ turn: 10, units: { '3106': ['jp-1-kondo'], 'japan-arrivals': ['jp-2-kondo'] } })
    expect(run(play.game, withdrawUnits).records).toMatchObject([{ key: 'withdrawal.done', rule: '5.21' }])
    expect(at(play, 'jp-1-kondo', 'jp-2-kondo')).toEqual(['japan-unused', 'japan-unused'])
    expect(run(field({ turn: 9, units: { '3106': ['jp-1-kondo'] } }).game, withdrawUnits).records).toEqual([])
  })

  it('5.21, 19.15 a reduced unit leaves, and the steps lost stay as they were counted', () => {
    const play = field({ turn: 10, units: { '3106': ['jp-1-kondo'] } })
    loseStep(play.game, play.unit('jp-1-kondo'))
    const miscounted = () => faults(play.game).filter((fault) => fault.startsWith('19.15'))
    const before = miscounted()
    run(play.game, withdrawUnits)
    expect(at(play, 'jp-1-kondo')).toEqual(['japan-unused'])
    expect([miscounted(), play.game.table.track('japan-lost')]).toEqual([before, 1])
  })

  it('5.22 for one that was eliminated others leave, of at least its attack strength', () => {
    const play = field({
      turn: 10,
      units: { 'japan-eliminated': ['jp-1-kondo'], 'japan-unused': ['jp-2-kondo'], '3106': ['jp-1+2/9', 'jp-i(-)/9'] },
    })
    const { records } = run(play.game, withdrawUnits, [{ verb: 'withdraw', piece: 'jp-i(-)/9' }, { verb: 'done' }])
    expect(records).toMatchObject([{ key: 'withdrawal.instead', rule: '5.22' }])
    expect(at(play, 'jp-i(-)/9', 'jp-1+2/9')).toEqual(['japan-unused', '3106'])
  })

  it('5.21, 16.42, 19.56 the 48th Division leaves on turn 12, wherever it is, also if its event was played', () => {
    const units = { 'manila-box': ['jp-48-hq', 'jp-1+2/1f', 'jp-1-g'], '3106': ['jp-6+7/1f', 'jp-2-g'] }
    for (const once of [[], ['japan-I']]) {
      const play = field({ turn: 12, units })
      play.game.vars.events = { ...play.game.vars.events, once }
      run(play.game, withdrawUnits)
      expect(at(play, 'jp-48-hq', 'jp-1+2/1f', 'jp-6+7/1f')).toEqual(Array.from({ length: 3 }, () => 'japan-unused'))
      // The division controls the Garrison, but the Garrison is not part of it (16.42b).
      expect(at(play, 'jp-1-g', 'jp-2-g')).toEqual(['manila-box', '3106'])
    }
  })

  it('5.22, 16.42 for lost units of the 48th Division others leave; its lost headquarters does not return', () => {
    const play = field({
      turn: 12,
      units: { '3106': ['jp-48-hq', 'jp-1+2/1f', 'jp-6+7/1f', 'jp-1+2/9'] },
    })
    for (const id of ['jp-48-hq', 'jp-1+2/1f']) eliminate(play.game, play.unit(id))
    const { records } = run(play.game, withdrawUnits)
    expect(records).toMatchObject([{ key: 'withdrawal.done' }, { key: 'withdrawal.instead', rule: '5.22' }])
    expect(at(play, 'jp-6+7/1f', 'jp-1+2/9')).toEqual(['japan-unused', 'japan-unused'])
    expect(play.game.vars.rebuilding).toEqual([])
  })

  it('4.36, 5.21 the markers of the 48th Division leave with it, unless the Garrison still needs them', () => {
    const markers = (...units: readonly string[]) => {
      const play = field({ turn: 12, units: { '3106': ['jp-48-hq', ...units] } })
      play.put('japan-markers', 'marker-jp-48-1', 'marker-jp-48-2')
      run(play.game, withdrawUnits)
      return at(play, 'marker-jp-48-1', 'marker-jp-48-2')
    }
    expect(markers()).toEqual(['japan-unused', 'japan-unused'])
    expect(markers('jp-1-g')).toEqual(['japan-markers', 'japan-markers'])
  })
})

describe('a General Withdrawal', () => {
  const YES = { verb: 'general-withdrawal' }
  const NO = { verb: 'no-withdrawal' }

  it('5.23, 19.54 the US player first, then Japan, each once, from turn 5 on, not both in a turn', () => {
    const { game } = field({ turn: 5 })
    expect(run(game, generalWithdrawal, [YES]).records).toMatchObject([{ key: 'general-withdrawal', rule: '5.23' }])
    expect([game.vars.withdrawing, game.vars.withdrawn]).toEqual(['us', ['us']])
    game.vars.turn = 6
    expect(run(game, generalWithdrawal, [NO]).offered).toHaveLength(1)
    expect(game.vars.withdrawing).toBeNull()
    run(game, generalWithdrawal, [YES])
    expect([game.vars.withdrawing, game.vars.withdrawn]).toEqual(['japan', ['us', 'japan']])
    expect(run(game, generalWithdrawal).offered).toEqual([])
    expect(run(field({ turn: 4 }).game, generalWithdrawal).offered).toEqual([])
    expect(run(field({ scenario: 'abucay-line', turn: 6 }).game, generalWithdrawal).offered).toEqual([])
  })

  it('5.23 who declares it has the Initiative without a roll, and chooses his first marker', () => {
    const play = ready({ turn: 6, setUp: true })
    play.game.vars.initiativeModifier = -9
    const first = { verb: 'choose', piece: 'marker-us-51-1' }
    run(play.game, initiativePhase, [YES, first])
    expect([play.game.vars.initiative, play.game.vars.initiativeModifier]).toEqual(['us', 0])
    expect(markersIn(play.game, 'us-held').map(({ id }) => id)).toEqual(['marker-us-51-1'])
  })

  it('5.23 he declares no attacks in that turn', () => {
    const play = field({ turn: 6, units: { '3506': ['us-1/41'], '3507': ['jp-1+2/9'] } })
    const why = () => whyNotAttack(play.game, play.unit('us-1/41'), hexOf('3507'))?.rule
    expect(why()).toBeUndefined()
    play.game.vars.withdrawing = 'us'
    expect(why()).toBe('5.23')
    expect(whyNotAttack(play.game, play.unit('jp-1+2/9'), hexOf('3506'))).toBeUndefined()
  })

  it('19.54 from turn 18 on the US player may surrender the Initiative', () => {
    const surrender = (turn: number, verb: string) => {
      const play = ready({ turn, setUp: true })
      play.game.vars.withdrawn = ['us', 'japan']
      play.game.vars.initiative = 'us'
      return run(play.game, initiativePhase, [{ verb }]).records
    }
    expect(surrender(18, 'surrender')).toMatchObject([{ key: 'initiative.surrendered', rule: '19.54' }])
    expect(() => surrender(17, 'surrender')).toThrow()
  })
})

describe('the campaign grows', () => {
  it('19.52, 19.53 on turn 4 the units of the west and the south are set up', () => {
    const play = field({ turn: 4, units: { '4126': ['jp-1+2/9'] } })
    expect(run(play.game, enlargeCampaign).records).toMatchObject([{ key: 'campaign.enlarged', rule: '19.53' }])
    expect(at(play, 'us-1/3', 'jp-122/65-hq', 'us-air-fighter')).toEqual(['1518', '1215', 'mariveles-ready'])
    const [displaced] = at(play, 'us-1/11')
    expect([displaced === '4126', displaced?.length]).toEqual([false, 4])
    expect(run(field({ turn: 5 }).game, enlargeCampaign).records).toEqual([])
  })

  it('19.44, 19.54 the 21st Regiment, and the Garrison with the 48th Division’s markers, check on even turns', () => {
    const checks = (turn: number) => {
      const play = field({ turn, units: { '3106': ['jp-21-hq', 'jp-1-g'] } })
      play.put('activated', 'marker-jp-21-1', 'marker-jp-48-1')
      return run(play.game, attritionPhase, [], turn % 2 === 0 ? [[1], [1]] : []).records.length
    }
    expect([checks(15), checks(16)]).toEqual([0, 2])
    const { game } = field({ turn: 16 })
    expect(attritionLedger(game, 'japan', formationId('jp-48'))?.total).toBe(6)
    game.vars.turn = 11
    expect(attritionLedger(game, 'japan', formationId('jp-48'))).toBeUndefined()
  })
})
