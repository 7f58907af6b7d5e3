import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { siege } from '../data/charts.ts'
import { hexGrid, hexOf } from '../data/hexes.ts'
import { SIDES } from '../data/units.ts'
import { lastTurnOf } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import golden from '../testing/golden/example.json' with { type: 'json' }
import { extendGame, isBesieged, judgeCampaign, levelOf, levelsOf, pointsOf } from './19.5-campaign.ts'

function take({ game }: Field, ...hexes: readonly string[]): void {
  for (const hex of hexes) game.table.setOwner(game.table.space(hex), SIDES.indexOf('japan'))
}

describe('the campaign', () => {
  it('19.51 it continues to turn 29 once it is extended', () => {
    const { game } = field({})
    expect(lastTurnOf(game)).toBe(25)
    expect(run(game, extendGame).records).toMatchObject([{ key: 'game.extended', rule: '19.51' }])
    expect(run(game, extendGame).records).toEqual([])
    expect([lastTurnOf(game), game.table.track('last')]).toEqual([29, 29])
  })

  it('19.56 towns of one, two and three points; a point less for each Japanese town with US units in it', () => {
    const play = field({})
    expect(pointsOf(play.game).total).toBe(0)
    take(play, '1216', '2225', '2940')
    expect(pointsOf(play.game).total).toBe(6)
    play.put('3603', 'us-1/31')
    expect(pointsOf(play.game).total).toBe(5)
    play.put('us-unused', 'us-1/31')
    expect(pointsOf(play.game).total).toBe(6)
  })

  it('19.56 golden: 16 support points within range of Corregidor, three hexes beyond 3844, are a siege', () => {
    const play = field({ units: { '3835': ['jp-1-hvy(+)'], '3832': ['jp-8-hvy'], '3830': ['jp-9(+)-art'] } })
    expect([isBesieged(play.game), pointsOf(play.game).total]).toEqual([true, 3])
    play.put('3831', 'jp-8-hvy')
    expect(isBesieged(play.game)).toBe(false)
  })

  it('19.56 points are added up turn by turn, and the last turn decides by level', () => {
    const play = field({ turn: 24 })
    take(play, '2940')
    play.game.table.setTrack('points', 127)
    expect(run(play.game, judgeCampaign).records).toMatchObject([{ key: 'points.earned', args: { points: 130 } }])
    play.game.vars.turn = 25
    let judged: unknown
    run(play.game, (game) => {
      judged = judgeCampaign(game)
    })
    expect(judged).toMatchObject({ end: { reason: { key: 'victory.japan-marginal', rule: '19.56' } } })
  })

  it('19.53, 19.56 every misprint of the campaign is named, and read as it is meant', () => {
    const named = golden.misprints.filter(({ where }) => where.startsWith('19.'))
    expect(named.map(({ printed, meant }) => [printed, meant])).toEqual([
      ...[
        ['3822; 15', '3832; 14'],
        ['3444', '3847'],
        ['151 or less', '151 to 160'],
      ],
    ])
    // Corregidor is off the map, three hexes beyond 3844 in a straight line.
    expect([siege.proxy, siege.extra]).toEqual(['3844', 3])
    expect(['3832', '3830'].map((from) => hexGrid.distance(hexOf(from), hexOf('3844')))).toEqual([12, 14])
    const play = field({})
    play.game.vars.extended = true
    expect([150, 151, 160, 161].map((points) => levelOf(points, levelsOf(play.game)))).toEqual([
      ...['us-marginal', 'japan-marginal', 'japan-marginal', 'japan-significant'],
    ])
  })

  it('19.56 the levels of turn 25 and of turn 29', () => {
    const play = field({})
    const at = (...points: readonly number[]) => points.map((each) => levelOf(each, levelsOf(play.game)))
    const all = [
      'us-significant',
      'us-marginal',
      'us-marginal',
      'japan-marginal',
      'japan-marginal',
      'japan-significant',
    ]
    expect(at(120, 121, 130, 131, 140, 141)).toEqual(all)
    play.game.vars.extended = true
    expect(at(140, 141, 150, 151, 160, 161)).toEqual(all)
  })
})
