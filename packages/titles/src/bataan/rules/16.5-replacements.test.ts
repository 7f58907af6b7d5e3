import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { replacementsOn } from '../data/charts.ts'
import { EMERGENCY, FRONT, IN_SUPPLY, OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { formationId } from '../data/units.ts'
import { type Field, field } from '../testing/field.ts'
import { eliminate, loseStep } from './3.6-steps.ts'
import { disrupt, isDisrupted } from './3.7-disruption.ts'
import {
  addReplacements,
  dropUnqualified,
  poolFor,
  receiveMarked,
  receiveReplacements,
  replacementPhase,
  replacementsIn,
  whyNotRebuild,
  whyNotReceive,
} from './16.5-replacements.ts'

/** 41st Division in Reserve, with reduced units and points. */
function resting(points = 2): Field {
  const units = { '3715': ['us-41-hq', 'us-1/41', 'us-41-art'], '3716': ['us-2/41'], '3717': ['us-1/51'] }
  const play = field({ units })
  play.game.vars.reserve = [{ formation: formationId('us-41'), until: 6, army: [] }]
  for (const id of ['us-1/41', 'us-2/41', 'us-1/51']) loseStep(play.game, play.unit(id))
  addReplacements(play.game, 'filipino', points)
  return play
}
const why = ({ game, unit }: Field, id: string) => whyNotReceive(game, unit(id))?.key
const MARK = { verb: 'replace', piece: 'us-1/41' }

describe('replacements', () => {
  it('16.51 points are received by turn in the campaign, and kept', () => {
    expect([replacementsOn(5), replacementsOn(12), replacementsOn(18)]).toEqual([
      { american: 0, filipino: 0, japan: 0 },
      { american: 0, filipino: 0, japan: 3 },
      { american: 1, filipino: 0, japan: 3 },
    ])
    const { game } = field({ turn: 6 })
    run(game, receiveReplacements)
    game.vars.turn = 10
    run(game, receiveReplacements)
    expect([replacementsIn(game, 'filipino'), replacementsIn(game, 'japan')]).toEqual([4, 0])
    const without = field({ scenario: 'second-bataan', turn: 24 }).game
    run(without, receiveReplacements)
    expect(replacementsIn(without, 'japan')).toBe(0)
  })

  it('16.53, 16.54 reduced infantry and engineers in Reserve, not Disrupted, in no enemy zone receive them', () => {
    const play = resting()
    expect(['us-1/41', 'us-41-art', 'us-41-hq', 'us-1/51'].map((id) => why(play, id))).toEqual([
      ...[undefined, 'why.no-replacements', 'why.no-replacements', 'why.not-in-reserve'],
    ])
    disrupt(play.game, [play.unit('us-1/41')])
    expect(why(play, 'us-1/41')).toBe('why.disturbed')
    play.game.table.turn(play.unit('us-2/41'), FRONT)
    expect(why(play, 'us-2/41')).toBe('why.at-full-strength')
    const watched = resting()
    watched.put('3616', 'jp-1+2/9')
    watched.put('3615', 'jp-6+7/9')
    expect(why(watched, 'us-2/41')).toBe('why.disturbed')
  })

  it('16.52, 16.55, 16.56 a marked unit recovers a step in the Reorganization Phase for a point', () => {
    const play = resting(1)
    const { offered } = run(play.game, replacementPhase, [MARK])
    expect(offered).toEqual([['replace us-1/41', 'replace us-2/41', 'done']])
    expect([play.unit('us-1/41').face, replacementsIn(play.game, 'filipino')]).toEqual([REDUCED, 1])
    const { records } = run(play.game, receiveMarked)
    expect([play.unit('us-1/41').face, replacementsIn(play.game, 'filipino')]).toEqual([FRONT, 0])
    expect(records).toMatchObject([{ key: 'replacement.received', rule: '16.56' }])
    expect(play.game.vars.restored.us).toBe(1)
  })

  it('16.54, 16.56 who is disturbed, moves, or is not judged In Supply loses the marker', () => {
    const marked = () => {
      const play = resting()
      run(play.game, replacementPhase, [MARK, { verb: 'done' }])
      return play
    }
    const kept = ({ game, unit }: Field) => game.table.status(unit('us-1/41'), 'receiving')
    const quiet = marked()
    quiet.game.table.setStatus(quiet.unit('us-1/41'), 'supply', IN_SUPPLY)
    dropUnqualified(quiet.game, true)
    expect(kept(quiet)).toBe(1)
    const moved = marked()
    moved.game.table.setStatus(moved.unit('us-1/41'), 'moved', 1)
    dropUnqualified(moved.game)
    const cut = marked()
    cut.game.table.setStatus(cut.unit('us-1/41'), 'supply', OUT_OF_SUPPLY)
    dropUnqualified(cut.game, true)
    expect([kept(moved), kept(cut)]).toEqual([0, 0])
    expect(run(cut.game, receiveMarked).records).toEqual([])
    // Event N calls the formation out of Reserve: units that stay in place keep their markers.
    const called = marked()
    called.game.vars.reserve = []
    dropUnqualified(called.game)
    const stayed = kept(called)
    called.game.table.setStatus(called.unit('us-1/41'), 'moved', 1)
    dropUnqualified(called.game)
    expect([stayed, kept(called)]).toEqual([1, 0])
  })

  it('16.57 an eliminated unit is rebuilt on its headquarters in Reserve, with one step and Disrupted', () => {
    const play = resting(1)
    const unit = play.unit('us-3/41')
    play.put('us-eliminated', 'us-3/41')
    run(play.game, replacementPhase, [{ verb: 'replace', piece: 'us-3/41' }])
    expect([unit.space.id, unit.face, isDisrupted(play.game, unit)]).toEqual(['3715', REDUCED, true])
    expect(replacementsIn(play.game, 'filipino')).toBe(0)
    expect(play.game.table.status(unit, 'supply')).toBe(IN_SUPPLY)
    const without = resting()
    without.put('us-eliminated', 'us-3/41')
    expect(whyNotRebuild(without.game, without.unit('us-3/41'))).toBeUndefined()
    eliminate(without.game, without.unit('us-41-hq'))
    expect(whyNotRebuild(without.game, without.unit('us-3/41'))?.key).toBe('why.no-hq-to-rebuild')
    expect(whyNotRebuild(without.game, without.unit('us-1/41'))?.key).toBe('why.not-eliminated')
  })

  it('5.32, 16.57 no unit is rebuilt while its headquarters is Out of Supply or in Emergency Supply', () => {
    const play = resting(1)
    play.put('us-eliminated', 'us-3/41')
    const reason = (supply: number) => {
      play.game.table.setStatus(play.unit('us-41-hq'), 'supply', supply)
      return whyNotRebuild(play.game, play.unit('us-3/41'))
    }
    expect(reason(OUT_OF_SUPPLY)).toEqual({ key: 'why.unsupplied-hq', rule: '5.32' })
    expect(run(play.game, replacementPhase, [{ verb: 'done' }]).offered.flat()).not.toContain('replace us-3/41')
    expect(reason(EMERGENCY)?.rule).toBe('5.32')
    expect(reason(IN_SUPPLY)).toBeUndefined()
  })

  it('16.57 headquarters of regiments build none, and Army units come back on any', () => {
    const units = { '3409': ['jp-9/16-hq'], 'japan-eliminated': ['jp-1+2/9', 'jp-1-kondo'] }
    const play = field({ units })
    play.game.vars.reserve = [{ formation: formationId('jp-16'), until: 6, army: [] }]
    const reason = (id: string) => whyNotRebuild(play.game, play.unit(id))?.key
    expect([reason('jp-1+2/9'), reason('jp-1-kondo')]).toEqual(['why.no-hq-to-rebuild', 'why.no-hq-to-rebuild'])
    play.put('3410', 'jp-16-hq')
    expect([reason('jp-1+2/9'), reason('jp-1-kondo')]).toEqual([undefined, undefined])
  })

  it('16.58, 16.59 ratings do not matter; Filipino points are for the Philippine Army and the Scouts', () => {
    const { unit } = field({})
    expect(['us-1/41', 'us-1/57', 'us-1/31', 'jp-1+2/9'].map((id) => poolFor(unit(id)))).toEqual([
      ...['filipino', 'filipino', 'american', 'japan'],
    ])
  })
})
