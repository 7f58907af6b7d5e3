import { describe, expect, it } from 'vitest'
import { CREW, FULL, LOW, REDUCED } from '../data/faces.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { CROCKETT, GEARY } from '../testing/units.ts'
import { canRecover, recovery } from './9-recovery.ts'

const turned = (
  units: { readonly [hex: string]: readonly string[] },
  faces: { readonly [id: string]: number },
  more = {},
) => {
  const play = field({ units, ...more })
  for (const [id, face] of Object.entries(faces)) play.game.table.turn(play.unit(id), face)
  play.game.vars.hour = 0
  return play
}
const face = (play: Field, id: string) => play.unit(id).face

describe('recovery of batteries', () => {
  it('9.0B at 0300 each American battery regains one step on a 6, even from its crew', () => {
    const play = turned({ i1616: [GEARY], i1316: [CROCKETT] }, { [GEARY]: LOW, [CROCKETT]: CREW })
    run(play.game, recovery, [], [[6, 6]])
    expect([face(play, GEARY), face(play, CROCKETT)]).toEqual([REDUCED, FULL])
    run(play.game, recovery, [], [[5]])
    expect(face(play, GEARY)).toBe(REDUCED)
    play.game.vars.hour = 1
    run(play.game, recovery)
  })

  it('9.0B no battery recovers in an enemy zone, or once it is spiked', () => {
    const play = turned({ i1316: [CROCKETT], i1416: ['jp42-co1-61'] }, { [CROCKETT]: CREW })
    expect(canRecover(play.game, play.unit(CROCKETT))).toBe(false)
    play.put('japan-eliminated', 'jp42-co1-61')
    expect(canRecover(play.game, play.unit(CROCKETT))).toBe(true)
    play.game.table.setStatus(play.unit(CROCKETT), 'spiked', 1)
    expect(canRecover(play.game, play.unit(CROCKETT))).toBe(false)
  })

  it('9.0B a crew that has left its guns does not regain them elsewhere', () => {
    const away = (hex: string) => {
      const play = turned({ [hex]: [CROCKETT] }, { [CROCKETT]: CREW })
      return canRecover(play.game, play.unit(CROCKETT))
    }
    expect([away('i1416'), away('i1316')]).toEqual([false, true])
  })

  it('9.0B of the Japanese one battery of each caliber tries, which their player chooses', () => {
    const guns = ['jp42-art-155-mm-no-1', 'jp42-art-155-mm-no-2', 'jp42-art-75-mm-no-1']
    const play = turned({ b4423: guns }, Object.fromEntries(guns.map((id) => [id, REDUCED])))
    run(play.game, recovery, [{ verb: 'recover', piece: 'jp42-art-155-mm-no-2' }], [[6, 6]])
    expect(guns.map((id) => face(play, id))).toEqual([REDUCED, FULL, FULL])
  })

  it('9.0B in 1945 American vehicles recover at the beginning of a day', () => {
    const play = turned(
      { i2312: ['us45-tank-1', 'us45-1-i-24'] },
      { 'us45-tank-1': REDUCED, 'us45-1-i-24': REDUCED },
      {
        scenario: 'recapture',
      },
    )
    run(play.game, recovery, [], [[6]])
    expect([face(play, 'us45-tank-1'), face(play, 'us45-1-i-24')]).toEqual([FULL, REDUCED])
  })

  it('3.3 a cut line is mended on a 5 or 6', () => {
    const play = field({})
    play.game.vars.communications = 2
    run(play.game, recovery, [], [[4]])
    run(play.game, recovery, [], [[5]])
    expect([play.game.vars.communications, play.game.table.track('communications')]).toEqual([1, 1])
  })

  it('13.7 malaria halves as many batteries of each caliber as the die says, from 12 to 24 April', () => {
    const guns = ['jp42-art-240-mm-no-1', 'jp42-art-240-mm-no-2', 'jp42-art-155-mm-no-1', 'jp42-art-75-mm-no-1']
    const strike = (day: number, dice: readonly (readonly number[])[], options: { [id: string]: string }) => {
      const play = turned({ b4423: guns }, {}, { options })
      play.game.vars.day = day
      run(play.game, recovery, [], dice)
      return guns.map((id) => play.game.table.status(play.unit(id), 'sick'))
    }
    const on = { malaria: 'yes' }
    expect(strike(49, [[5]], on)).toEqual([1, 0, 1, 1])
    expect(strike(61, [[6]], on)).toEqual([0, 0, 1, 1])
    expect([strike(48, [], on), strike(62, [], on), strike(49, [], {})]).toEqual([1, 2, 3].map(() => [0, 0, 0, 0]))
  })
})
