import { describe, expect, it } from 'vitest'
import { CREW, REDUCED } from '../data/faces.ts'
import { day, fight } from '../testing/combat.ts'
import type { Field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { COMPANY, CROCKETT, MARINE, SECOND_COMPANY, SECOND_MARINE, THIRD_MARINE } from '../testing/units.ts'
import { removeDisruption } from './6.2-disruption-removal.ts'
import { disrupt, keepsLastStep, loseSteps } from './10.3-disruption.ts'
import { tireBanzai } from './10.4-banzai.ts'

describe('10.3 Disruption and steps', () => {
  const disrupted = (play: Field, id: string) => play.game.table.status(play.unit(id), 'disrupted')

  it('10.1D D and DD add up to DD, and cost a unit that is DD a step', () => {
    const play = day({ i1615: [MARINE] })
    run(play.game, (game) => disrupt(game, play.unit(MARINE), 1, 'combat'))
    expect(disrupted(play, MARINE)).toBe(1)
    run(play.game, (game) => disrupt(game, play.unit(MARINE), 2, 'combat'))
    expect([disrupted(play, MARINE), play.unit(MARINE).face]).toEqual([2, 0])
    run(play.game, (game) => disrupt(game, play.unit(MARINE), 1, 'combat'))
    expect([disrupted(play, MARINE), play.unit(MARINE).face]).toEqual([2, REDUCED])
    run(play.game, (game) => disrupt(game, play.unit(MARINE), 1, 'combat'))
    expect(play.unit(MARINE).space.id).toBe('us-eliminated')
    expect([play.game.vars.stepsLost.us, play.game.vars.destroyed.us]).toEqual([2, [MARINE]])
  })

  it('9.0 a bombardment takes no last step by D, none of infantry at all, but crews and units at sea', () => {
    const play = day({ i1615: [MARINE], i1316: [CROCKETT], i2412: [COMPANY] })
    play.game.table.turn(play.unit(MARINE), REDUCED)
    run(play.game, (game) => loseSteps(game, play.unit(MARINE), 2, 'bombardment'))
    expect(play.unit(MARINE).space.id).toBe('i1615')
    run(play.game, (game) => loseSteps(game, play.unit(CROCKETT), 1, 'bombardment'))
    expect(play.unit(CROCKETT).face).toBe(CREW)
    play.game.table.setStatus(play.unit(CROCKETT), 'disrupted', 2)
    run(play.game, (game) => disrupt(game, play.unit(CROCKETT), 1, 'bombardment'))
    expect(play.unit(CROCKETT).space.id).toBe('i1316')
    run(play.game, (game) => loseSteps(game, play.unit(CROCKETT), 1, 'bombardment'))
    expect(play.unit(CROCKETT).space.id).toBe('us-eliminated')
    expect(keepsLastStep(play.unit(COMPANY), 'bombardment')).toBe(false)
  })

  it('10.3 at the start of his turn a player takes off one level outside enemy zones; on Bataan all come off', () => {
    const units = {
      i1615: [MARINE, SECOND_MARINE],
      i1515: [COMPANY],
      i1913: [THIRD_MARINE],
      b4111: ['fa-11th-div'],
      b4423: [SECOND_COMPANY],
    }
    const play = day(units, 'bataan')
    const ids = [MARINE, COMPANY, THIRD_MARINE, 'fa-11th-div', SECOND_COMPANY]
    for (const id of ids) play.game.table.setStatus(play.unit(id), 'disrupted', 2)
    removeDisruption(play.game, 'us')
    // 1615 is in no zone, as a disrupted company has none; Japanese units stay disrupted on the islands.
    expect(ids.map((id) => disrupted(play, id))).toEqual([1, 2, 1, 0, 0])
    removeDisruption(play.game, 'japan')
    // 1515 is in the zone of the other platoon.
    expect(ids.map((id) => disrupted(play, id))).toEqual([1, 2, 1, 0, 0])
    play.put('us-unused', SECOND_MARINE)
    removeDisruption(play.game, 'japan')
    expect(ids.map((id) => disrupted(play, id))).toEqual([1, 1, 1, 0, 0])
  })

  it('10.4 a Banzai attack costs two levels, one by one: of a disrupted unit the second is a step', () => {
    const play = day({ i1515: [COMPANY] })
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 1)
    run(play.game, (game) => tireBanzai(game, [play.unit(COMPANY)]))
    expect([disrupted(play, COMPANY), play.unit(COMPANY).face]).toEqual([2, REDUCED])
  })

  it('11.1 a landing craft is lost with each Japanese step on the water', () => {
    const play = day({ i2412: [COMPANY], i1615: [SECOND_COMPANY] })
    run(play.game, (game) => loseSteps(game, play.unit(COMPANY), 2, 'bombardment'))
    run(play.game, (game) => loseSteps(game, play.unit(SECOND_COMPANY), 1, 'combat'))
    expect(play.game.vars.craft).toBe(14)
  })

  it('9.0 the multi-step batteries lose guns before their crews', () => {
    const play = day({ i1616: ['us42-fort-mills-geary'] })
    const geary = play.unit('us42-fort-mills-geary')
    const faces = [0, 1, 2].map(() => {
      run(play.game, (game) => loseSteps(game, geary, 1, 'bombardment'))
      return geary.face
    })
    expect(faces).toEqual([1, 2, CREW])
  })

  it('10.4 who made a Banzai attack is double disrupted after it', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    fight(play, 'japan', { 'attack.banzai': [{ verb: 'banzai', piece: COMPANY }] }, 3)
    expect(disrupted(play, COMPANY)).toBe(2)
  })
})
