import { describe, expect, it } from 'vitest'
import { CREW, FULL, REDUCED } from '../data/faces.ts'
import { distanceOf, hexOf } from '../data/hexes.ts'
import { day, fight, type Units } from '../testing/combat.ts'
import { runBy } from '../testing/run.ts'
import { COMPANY, CROCKETT, MARINE, SECOND_COMPANY, SECOND_MARINE, THIRD_MARINE } from '../testing/units.ts'
import { advance } from './10.0-advance.ts'
import { retreatUnits, waysOf } from './10.2-retreats.ts'
import { fightOne } from './10-combat.ts'

describe('10.2 retreats', () => {
  it('10.0B the victors advance into the hex, and as far as the defenders went', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY, SECOND_COMPANY] })
    const script = {
      advance: [{ verb: 'advance', piece: COMPANY, space: 'i1615' }],
    }
    const keys = fight(play, 'japan', script, 2)
    expect(keys).toContain('retreat.done')
    expect(play.unit(COMPANY).space.id).toBe('i1615')
  })

  it('10.2A who retreats through an enemy zone is disrupted by each hex of it', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY], i1716: [SECOND_COMPANY] })
    const ways = waysOf(play.game, play.unit(MARINE), 1, hexOf('i1615'))
    const near = ways.filter(({ zones }) => zones > 0)
    expect(near.length).toBeGreaterThan(0)
    expect(ways.map(({ zones }) => zones)).toEqual([...ways.map(({ zones }) => zones)].sort())
  })

  it('10.2A crews leave guns that cannot be moved, which never fire again', () => {
    const play = day({ i1316: [CROCKETT] })
    const { records } = runBy(
      play.game,
      (game) => retreatUnits(game, [play.unit(CROCKETT)], { hexes: 1, from: hexOf('i1316') }),
      {},
    )
    expect(records.map(({ key }) => key)).toEqual(['retreat.guns', 'retreat.done'])
    expect([play.unit(CROCKETT).face, play.game.table.status(play.unit(CROCKETT), 'spiked')]).toEqual([CREW, 1])
  })

  it('10.2A each zone costs a level: D, DD, a step, the unit', () => {
    const play = day({ i1615: [MARINE], i1716: [SECOND_COMPANY] })
    const fallBack = (from: string, space: string) =>
      runBy(play.game, (game) => retreatUnits(game, [play.unit(MARINE)], { hexes: 1, from: hexOf(from) }), {
        retreat: [{ space }],
      })
    const states = [
      ['i1615', 'i1715'],
      ['i1715', 'i1615'],
      ['i1615', 'i1715'],
      ['i1715', 'i1615'],
    ].map(([from = '', to = '']) => {
      play.put(from, MARINE)
      fallBack(from, to)
      const unit = play.unit(MARINE)
      return [unit.space.id, play.game.table.status(unit, 'disrupted'), unit.face]
    })
    expect(states).toEqual([
      ['i1715', 1, FULL],
      ['i1615', 2, FULL],
      ['i1715', 2, REDUCED],
      ['us-eliminated', 0, REDUCED],
    ])
  })

  it('10.2A retreats lead away, and who can go nowhere is eliminated', () => {
    const play = day({ i3831: [MARINE], i1615: [SECOND_MARINE] })
    const ways = waysOf(play.game, play.unit(SECOND_MARINE), 2, hexOf('i1515'))
    expect(ways.length).toBeGreaterThan(0)
    for (const { path } of ways) expect(path.map((hex) => distanceOf(hexOf('i1515'), hex))).toEqual([1, 2, 3])
    expect(waysOf(play.game, play.unit(MARINE), 1, hexOf('i3831'))).toEqual([])
    const { records } = runBy(
      play.game,
      (game) => retreatUnits(game, [play.unit(MARINE)], { hexes: 1, from: hexOf('i3831') }),
      {},
    )
    expect([records[0]?.key, play.unit(MARINE).space.id]).toEqual(['retreat.blocked', 'us-eliminated'])
  })

  it('10.0B victors go as far as the enemy went, first into his hex, and stop in enemy zones', () => {
    const ends = (units: Units, most: number) => {
      const play = day({ i1515: [COMPANY], ...units })
      const pursuit = { units: [play.unit(COMPANY)], vacated: [hexOf('i1615')], most }
      return runBy(play.game, (game) => advance(game, pursuit), {}).offered[0]?.map((offered) =>
        offered.split(' ').at(-1),
      )
    }
    expect(ends({}, 1)).toEqual(['i1615', 'stay'])
    // Two hexes: into the adjacent hex, and then into a hex adjacent to it; 1716 is adjacent, 1717 is not.
    expect(ends({}, 2)).toEqual(expect.arrayContaining(['i1615', 'i1716']))
    expect(ends({}, 2)).not.toContain('i1717')
    expect(ends({ i1716: [MARINE] }, 2)).toEqual(['i1615', 'stay'])
  })

  it('10.0B any or all of them go, as many as there is room for, and no guns that cannot move', () => {
    const platoons = day({ i1615: [MARINE, SECOND_MARINE, THIRD_MARINE], i1616: [CROCKETT] })
    const offered = (play: typeof platoons, ...ids: readonly string[]) =>
      runBy(play.game, (game) => advance(game, { units: ids.map(play.unit), vacated: [hexOf('i1515')], most: 1 }), {})
        .offered[0]
    expect(offered(platoons, MARINE, SECOND_MARINE, THIRD_MARINE)).toContain('advance advance-all  i1515')
    expect(offered(day({ i1516: [CROCKETT] }), CROCKETT)).toBeUndefined()
    const companies = day({ i1615: [COMPANY, SECOND_COMPANY] })
    expect(offered(companies, COMPANY, SECOND_COMPANY)).not.toContain('advance advance-all  i1515')
    runBy(
      companies.game,
      (game) =>
        advance(game, {
          units: [COMPANY, SECOND_COMPANY].map(companies.unit),
          vacated: [hexOf('i1515')],
          most: 1,
        }),
      {
        advance: [{ verb: 'advance' }],
      },
    )
    expect([COMPANY, SECOND_COMPANY].map((id) => companies.unit(id).space.id)).toEqual(['i1515', 'i1615'])
  })

  it('10.0B defenders follow attackers who are beaten', () => {
    const play = day({ i1615: [MARINE, SECOND_MARINE, THIRD_MARINE], i1515: [COMPANY] })
    play.game.table.turn(play.unit(COMPANY), REDUCED)
    const keys = fight(play, 'japan', { advance: [{ verb: 'advance', piece: MARINE }] }, 1)
    expect(keys).toContain('advance.done')
    expect(play.unit(MARINE).space.id).toBe('i1515')
  })

  it('10.0B defenders follow as far as the attackers had to retreat, first into a hex that these left', () => {
    const many = ['us42-1-b-4m', 'us42-2-b-4m', 'us42-3-b-4m']
    const play = day({ i1615: [MARINE, SECOND_MARINE, THIRD_MARINE, ...many], i1515: [COMPANY] })
    const { offered, records } = runBy(play.game, (game) => fightOne(game, 'japan'), {}, 1)
    expect(records.find(({ key }) => key === 'combat.fought')?.args?.['result']).toBe('A:L R2')
    expect(distanceOf(hexOf('i1615'), play.unit(COMPANY).space.index)).toBe(3)
    const ends = offered.find(([first]) => first?.startsWith('advance'))?.map((each) => each.split(' ').at(-1) ?? '')
    const far = new Set(ends?.filter((end) => end !== 'stay').map((end) => distanceOf(hexOf('i1615'), hexOf(end))))
    expect(far).toEqual(new Set([1, 2]))
  })
})
