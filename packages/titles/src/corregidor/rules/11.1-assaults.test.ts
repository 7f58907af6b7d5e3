import { describe, expect, it } from 'vitest'
import { REDUCED } from '../data/faces.ts'
import { CRAFT_AT_START } from '../data/landing.ts'
import { unitsOf } from '../state/state.ts'
import { field } from '../testing/field.ts'
import { runBy } from '../testing/run.ts'
import { COMPANY } from '../testing/units.ts'
import { canLaunch, launchAssault } from './11.1-assaults.ts'
import { invasionBegun } from './11-landed.ts'
import { setWar } from './11-state.ts'

/** The night of an assault, with the landing force held aside. */
function assaultNight(day: number, options = {}) {
  const play = field({ scenario: 'fall', side: 'japan', options })
  for (const each of unitsOf(play.game, 'japan'))
    if (each.def.group === 7 && each.def.option === undefined) play.put('japan-held', each.id)
  Object.assign(play.game.vars, { day, hour: 6, turn: 7 * day })
  return play
}
const battalions = [{ option: '1/61' }, { option: '2/61' }]

describe('11.1 the assaults of 1942', () => {
  it('11.1C two battalions and the six Sea Operations units set out at 2400 on 5 May', () => {
    expect(canLaunch(assaultNight(71).game, 'japan')).toBe(false)
    const early = assaultNight(72)
    early.game.vars.hour = 5
    expect(canLaunch(early.game, 'japan')).toBe(false)
    const play = assaultNight(72)
    runBy(play.game, (game) => launchAssault(game, 'japan'), {
      assault: [{ verb: 'launch' }],
      'assault.battalion': battalions,
    })
    const afloat = play.game.table.space('japan-at-sea').pieces.map(({ id }) => id)
    expect(afloat.filter((id) => id.includes('-co'))).toHaveLength(8)
    expect(afloat.filter((id) => id.includes('2sou'))).toHaveLength(6)
    expect(afloat).toHaveLength(14)
    expect([invasionBegun(play.game), play.game.vars.war.invasionDay]).toEqual([true, 73])
  })

  it('11.2J in the campaign boats may meet an assault on Corregidor, and turn it back', () => {
    const launch = (die: number) => {
      const play = field({ scenario: 'bataan', side: 'japan', options: { breakdowns: 'yes' } })
      for (const each of unitsOf(play.game, 'japan')) if (each.def.group === 7) play.put('japan-held', each.id)
      Object.assign(play.game.vars, { week: 0, day: 62, hour: 6, turn: 100 })
      setWar(play.game, { boats: 10 })
      const { records } = runBy(
        play.game,
        (game) => launchAssault(game, 'japan'),
        {
          assault: [{ verb: 'launch' }],
          'assault.battalion': battalions,
          'assault.split': [{ piece: COMPANY }],
          interdiction: [{ verb: 'send', value: 7 }],
        },
        die,
      )
      return { play, keys: records.map(({ key }) => key) }
    }
    const { play, keys } = launch(6)
    expect(keys).toContain('interdiction.back')
    // The first half has lost a step, and its landing craft.
    expect([play.unit(COMPANY).space.id, play.unit(COMPANY).face]).toEqual(['japan-held', REDUCED])
    expect(play.game.vars.craft).toBe(CRAFT_AT_START - 1)
    expect(play.game.table.space('japan-at-sea').pieces.every(({ id }) => id.includes('2sou'))).toBe(true)
    const lands = launch(1)
    expect(lands.keys).not.toContain('interdiction.back')
    expect(lands.play.unit('jp42-co1a-61').space.id).toBe('japan-at-sea')
  })

  it('11.1C a side may hold its assault back', () => {
    const play = assaultNight(72)
    runBy(play.game, (game) => launchAssault(game, 'japan'), { assault: [{ verb: 'hold' }] })
    expect(invasionBegun(play.game)).toBe(false)
  })

  it('11.1D the second a day later, the third two turns after it', () => {
    const play = assaultNight(72)
    runBy(play.game, (game) => launchAssault(game, 'japan'), {
      assault: [{ verb: 'launch' }],
      'assault.battalion': battalions,
    })
    play.game.vars.turn += 1
    expect(canLaunch(play.game, 'japan')).toBe(false)
    Object.assign(play.game.vars, { day: 73, turn: 7 * 73 })
    expect(canLaunch(play.game, 'japan')).toBe(true)
    runBy(
      play.game,
      (game) => launchAssault(game, 'japan'),
      { assault: [{ verb: 'launch' }], 'assault.battalion': [{ option: '1/37' }, { option: '2/37' }] },
      4,
    )
    play.game.vars.turn += 1
    expect(canLaunch(play.game, 'japan')).toBe(false)
    Object.assign(play.game.vars, { day: 74, hour: 1, turn: 7 * 73 + 2 })
    expect(canLaunch(play.game, 'japan')).toBe(true)
  })

  it('11.1E landing craft carry a step each, and a die replaces some before the second assault', () => {
    const play = assaultNight(73, { howitzers: 'yes' })
    play.game.vars.craft = 5
    play.game.vars.war = { ...play.game.vars.war, assaults: [7 * 72] }
    const { records } = runBy(
      play.game,
      (game) => launchAssault(game, 'japan'),
      { assault: [{ verb: 'launch' }], 'assault.battalion': battalions },
      2,
    )
    // A 2 and 3 with optional units: ten craft carry five companies of two steps.
    expect(records.find(({ key }) => key === 'craft.replaced')?.args).toEqual({ number: 5 })
    const afloat = play.game.table.space('japan-at-sea').pieces.filter(({ id }) => id.includes('-co'))
    expect([play.game.vars.craft, afloat.length]).toEqual([10, 5])
  })

  it('11.1E the second assault has its die when no landing craft are left', () => {
    const able = (assaults: readonly number[]) => {
      const play = assaultNight(73)
      play.game.vars.craft = 0
      setWar(play.game, { assaults })
      return [play, canLaunch(play.game, 'japan')] as const
    }
    const [play, can] = able([7 * 72])
    expect([can, able([])[1]]).toEqual([true, false])
    runBy(
      play.game,
      (game) => launchAssault(game, 'japan'),
      { assault: [{ verb: 'launch' }], 'assault.battalion': battalions },
      4,
    )
    const afloat = play.game.table.space('japan-at-sea').pieces.filter(({ id }) => id.includes('-co'))
    expect([play.game.vars.craft, afloat.length]).toEqual([4, 2])
  })

  it('11.1D companies that found no landing craft go with a later assault besides its two battalions', () => {
    const play = assaultNight(72)
    play.game.vars.craft = 10
    runBy(play.game, (game) => launchAssault(game, 'japan'), {
      assault: [{ verb: 'launch' }],
      'assault.battalion': battalions,
    })
    const left = play.game.table.space('japan-held').pieces.filter(({ id }) => /-co[5-8]-61$/.test(id))
    expect(left.map(({ id }) => id)).toEqual(['jp42-co6-61', 'jp42-co7-61', 'jp42-co8-61'])
    for (const n of [1, 2, 3]) play.put('japan-eliminated', `jp42-co${n}-37`)
    Object.assign(play.game.vars, { day: 73, turn: 7 * 73, craft: 15 })
    const { offered } = runBy(
      play.game,
      (game) => launchAssault(game, 'japan'),
      {
        assault: [{ verb: 'launch' }],
        'assault.battalion': [{ option: '1/37' }, { option: '2/37' }],
        'assault.support': [{ piece: 'jp42-co6-61' }],
      },
      1,
    )
    expect(offered.flat().filter((each) => each.startsWith('assault.battalion'))).toHaveLength(7)
    expect(play.unit('jp42-co6-61').space.id).toBe('japan-at-sea')
  })
})
