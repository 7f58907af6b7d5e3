import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { forageModifier, forageOf } from '../data/supply.ts'
import { formationId, SIDES } from '../data/units.ts'
import { markersIn } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { judgeSupply } from './6.1-in-supply.ts'
import { noteCaptures, supplyActive, supplyIdle } from './6.4-supply-points.ts'
import { supplyActivated } from './6.15-army-supply.ts'
import { receiveSupplies, supplyPoints } from './6.42-supply-points.ts'
import { containDisease, diseaseLedger, forageLedger, foragePhase } from './6.44-6.45-forage.ts'
import { supplyAtStart } from './19.44-start.ts'

/** The campaign with Supply Points, and its markers available. */
function ready(points: number, setup: FieldSetup = {}): Field {
  const play = field(setup)
  layMarkers(play.game.table, play.scenario, play.game.vars.turn)
  play.game.table.setTrack('supply-points', points)
  return play
}
const ACTIVE: Sequence = { side: 'us', kind: 'mobile', formations: [formationId('us-41')], army: [] }
const RING = { '3603': ['jp-1+2/9'], '3605': ['jp-i(-)/9'], '3504': ['jp-6+7/9'], '3704': ['jp-ii(-)/9'] }
const SPEND = { verb: 'supply' }
const statuses = ({ game, unit }: Field, ...ids: readonly string[]) =>
  ids.map((id) => game.table.status(unit(id), 'supply'))
const give = ({ game }: Field, hex: string, side: 'us' | 'japan') =>
  game.table.setOwner(game.table.space(hex), SIDES.indexOf(side))

describe('Supply Points', () => {
  it('6.4 Japan is asked for none, whatever it activates', () => {
    const play = field({ turn: 5, units: { '3508': ['jp-65-hq'] } })
    const sequence = { side: 'japan', kind: 'mobile', formations: [formationId('jp-65')], army: [] } as const
    const { offered, records } = run(play.game, (game) => supplyActive(game, sequence))
    expect([offered, records, ...statuses(play, 'jp-65-hq')]).toEqual([[], [], IN_SUPPLY])
  })

  it('6.41 a point puts a formation In Supply that is activated, with its units that trace a route', () => {
    const play = ready(3, { units: { '3919': ['us-41-hq', 'us-1/41'], '3922': ['us-2/41'] } })
    const { records } = run(play.game, (game) => supplyActive(game, ACTIVE), [SPEND])
    expect(records).toMatchObject([{ key: 'supply.spent', rule: '6.41', args: { left: 2 } }])
    expect(statuses(play, 'us-41-hq', 'us-1/41', 'us-2/41')).toEqual([IN_SUPPLY, IN_SUPPLY, IN_SUPPLY])
    const cut = ready(3, { units: { '3919': ['us-41-hq'], '3604': ['us-2/41'], ...RING } })
    run(cut.game, (game) => supplyActive(game, ACTIVE), [SPEND])
    expect(statuses(cut, 'us-41-hq', 'us-2/41')).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
  })

  it('6.41 who spends none, has none, or whose headquarters is cut off, is Out of Supply', () => {
    const declined = ready(3, { units: { '3919': ['us-41-hq', 'us-1/41'] } })
    run(declined.game, (game) => supplyActive(game, ACTIVE), [{ verb: 'no-supply' }])
    const poor = ready(0, { units: { '3919': ['us-41-hq', 'us-1/41'] } })
    const noHq = ready(3, { units: { '3919': ['us-1/41'] } })
    expect([poor, noHq].map(({ game }) => run(game, () => supplyActive(game, ACTIVE)).offered)).toEqual([[], []])
    expect([declined, poor, noHq].flatMap((play) => statuses(play, 'us-1/41'))).toEqual([2, 2, 2])
    expect([declined, poor, noHq].map(({ game }) => supplyPoints(game))).toEqual([3, 0, 3])
  })

  it('6.41 a second activation in a turn costs nothing; in the Reorganization Phase all others are settled', () => {
    const play = ready(3, { units: { '3919': ['us-41-hq', 'us-1/41', 'us-51-hq'] } })
    run(play.game, (game) => supplyActive(game, ACTIVE), [SPEND])
    expect(run(play.game, (game) => supplyActive(game, ACTIVE)).records).toEqual([])
    const { records } = run(play.game, supplyIdle, [{ verb: 'no-supply' }])
    expect(records).toMatchObject([{ key: 'supply.not-spent', rule: '6.41' }])
    expect(statuses(play, 'us-41-hq', 'us-51-hq')).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
    judgeSupply(play.game)
    expect(statuses(play, 'us-41-hq', 'us-51-hq')).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
  })

  it('6.41 Event N, the second activation in a turn, asks again if no point was spent for the first', () => {
    const play = ready(3, { units: { '3919': ['us-41-hq', 'us-1/41'] } })
    run(play.game, (game) => supplyActive(game, ACTIVE), [{ verb: 'no-supply' }])
    run(play.game, (game) => supplyActive(game, ACTIVE), [SPEND])
    expect([supplyPoints(play.game), ...statuses(play, 'us-1/41')]).toEqual([2, IN_SUPPLY])
    expect(run(play.game, (game) => supplyActive(game, ACTIVE)).offered).toEqual([])
  })

  it('6.41 in the Supply Status Phase nobody stays In Supply whose headquarters traces no route', () => {
    const units = { '3604': ['us-41-hq'], '3919': ['us-2/41', 'us-51-hq', 'us-1/51'], ...RING }
    const play = ready(3, { units })
    judgeSupply(play.game)
    expect(statuses(play, 'us-41-hq', 'us-2/41', 'us-1/51')).toEqual([OUT_OF_SUPPLY, OUT_OF_SUPPLY, IN_SUPPLY])
    const lost = ready(3, { units: { '3919': ['us-1/51'] } })
    judgeSupply(lost.game)
    expect(statuses(lost, 'us-1/51')).toEqual([OUT_OF_SUPPLY])
  })

  it('6.15, 7.33 of two formations that act together one supplies the Army units in its own command alone', () => {
    const units = { '3919': ['us-41-hq', 'us-88-art'], '3909': ['us-51-hq', 'us-86-art'] }
    const play = field({ units })
    play.game.table.setStatus(play.unit('us-51-hq'), 'supply', OUT_OF_SUPPLY)
    const sequence: Sequence = { ...ACTIVE, formations: ['us-41', 'us-51'].map(formationId) }
    supplyActivated(play.game, sequence, ['us-88-art', 'us-86-art'].map(play.unit))
    expect(statuses(play, 'us-88-art', 'us-86-art')).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
  })

  it('6.41, 19.24, 19.34 scenarios without Supply Points ask for none', () => {
    const play = field({ scenario: 'abucay-line', units: { '3919': ['us-41-hq'] } })
    const phases = [(game: typeof play.game) => supplyActive(game, ACTIVE), supplyIdle, receiveSupplies, foragePhase]
    expect(phases.flatMap((phase) => run(play.game, phase).records)).toEqual([])
  })

  it('6.32, 5.16 units off the map are In Supply, and when they enter', () => {
    const play = ready(0, { units: { 'manila-box': ['jp-1+2/1f'], 'japan-arrivals': ['jp-21-hq'] } })
    judgeSupply(play.game)
    expect(statuses(play, 'jp-1+2/1f', 'jp-21-hq')).toEqual([IN_SUPPLY, IN_SUPPLY])
    play.put('3004', 'jp-1+2/1f')
    expect(statuses(play, 'jp-1+2/1f')).toEqual([IN_SUPPLY])
  })

  it('6.42 those of the Turn Record Track come in, 6.46 but not while the source is lost', () => {
    const play = ready(2, { turn: 4 })
    expect(run(play.game, receiveSupplies).records).toMatchObject([
      { key: 'supply.received', args: { points: 6, left: 8 } },
    ])
    give(play, '3140', 'japan')
    expect(run(play.game, receiveSupplies).records).toMatchObject([{ key: 'supply.lost', rule: '6.46' }])
    expect(supplyPoints(play.game)).toBe(8)
  })

  it('6.43 the first capture of Olongapo brings six, 6.46 the loss of the source costs all', () => {
    const play = ready(2)
    expect(run(play.game, noteCaptures).records).toEqual([])
    give(play, '1604', 'us')
    expect(run(play.game, noteCaptures).records).toMatchObject([
      { key: 'supply.olongapo', rule: '6.43', args: { left: 8 } },
    ])
    give(play, '1604', 'japan')
    run(play.game, noteCaptures)
    give(play, '1604', 'us')
    expect(run(play.game, noteCaptures).records).toEqual([])
    give(play, '3140', 'japan')
    expect(run(play.game, noteCaptures).records).toMatchObject([{ key: 'supply.captured', args: { points: 8 } }])
    play.game.table.setTrack('supply-points', 3)
    expect(run(play.game, noteCaptures).records).toEqual([])
    expect(supplyPoints(play.game)).toBe(3)
  })

  it('19.44 three formations of the player’s choice begin in supply, 19.54 those of the scenario', () => {
    const play = field({ scenario: 'second-bataan', turn: 23, setUp: true })
    layMarkers(play.game.table, play.scenario, 23)
    const chosen = ['us-41', 'us-51', 'us-ps'].map((id) => ({ verb: 'provide', piece: `marker-${id}-1` }))
    run(play.game, (game) => supplyAtStart(game, markersIn(play.game, 'us-markers')), [...chosen, { verb: 'done' }])
    expect(statuses(play, 'us-41-hq', 'us-ps-hq', 'us-21-hq')).toEqual([IN_SUPPLY, IN_SUPPLY, OUT_OF_SUPPLY])
    const campaign = ready(0, { turn: 3, setUp: true })
    run(campaign.game, (game) => supplyAtStart(game, []))
    expect(statuses(campaign, 'us-41-hq', 'us-31-hq')).toEqual([IN_SUPPLY, IN_SUPPLY])
  })
})

describe('forage and disease', () => {
  it('6.44 a modified die gives points or a disease; a contained disease makes the next one worse to find', () => {
    expect([0, 1, 3, 5, 7].map((die) => forageOf(die).supplies)).toEqual([3, 3, 2, 1, 0])
    expect([8, 9, 10, 11].map((die) => forageOf(die).disease)).toEqual([1, 2, 3, 3])
    expect([3, 9, 16, 25].map(forageModifier)).toEqual([-2, -1, 0, 1])
    const play = ready(1, { turn: 9 })
    expect(run(play.game, foragePhase, [], [[4]]).records).toMatchObject([{ key: 'forage.found', rule: '6.44' }])
    expect(supplyPoints(play.game)).toBe(3)
    play.game.vars.contained = 8
    expect(forageLedger(play.game).total).toBe(-2)
  })

  it('6.44 a disease is contained by all of its points', () => {
    const play = ready(5, { turn: 9 })
    const { records } = run(play.game, (game) => containDisease(game, 2), [{ verb: 'spend', value: 2 }])
    expect(records.map(({ key }) => key)).toEqual(['disease.spent', 'disease.contained'])
    expect([supplyPoints(play.game), play.game.vars.contained]).toEqual([3, 9])
  })

  it('6.45 for each point that is missing a formation drawn at random checks, and loses a step', () => {
    const play = ready(5, { turn: 9, units: { '3919': ['us-41-hq', 'us-1/41', 'us-1/57'], '3922': ['us-1/31'] } })
    const formations = markersIn(play.game, 'us-markers').length
    const lose = { verb: 'lose', piece: 'us-1/41' }
    const { records } = run(
      play.game,
      (game) => containDisease(game, 2),
      [{ verb: 'spend', value: 1 }, lose],
      [[1], [9]],
    )
    expect(formations).toBeGreaterThan(1)
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual([
      'disease.spent 6.44',
      'formation.drawn 6.45',
      'disease.suffered 6.45',
      'loss.step 6.45',
    ])
    expect(records[1]?.roll).toMatchObject({ values: [1], sides: [formations] })
    expect(play.game.table.track('us-wasted')).toBe(1)
  })

  it('6.45 the rating is the headquarters’ without the General Attrition modifier; later turns are worse', () => {
    const play = ready(0, { turn: 9, units: { '3919': ['us-41-hq'] } })
    const total = (turn: number) => {
      play.game.vars.turn = turn
      return diseaseLedger(play.game, formationId('us-41')).total
    }
    expect([21, 22, 27].map(total)).toEqual([5, 4, 3])
    play.put('us-eliminated', 'us-41-hq')
    expect(total(9)).toBe(5)
  })
})
