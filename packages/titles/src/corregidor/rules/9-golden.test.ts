import { describe, expect, it } from 'vitest'
import { atStep, statusIn } from '../testing/at-step.ts'
import { CHENEY } from '../testing/units.ts'

const GUNS = ['jp42-art-240-mm-no-1', 'jp42-art-240-mm-no-2', 'jp42-art-240-mm-no-3']
const [FIRST = ''] = GUNS

describe('golden: a counter-battery duel', () => {
  it('9.2B 9.3B a battery that is fired at answers those that fired, and is easier to hit for it', () => {
    const play = atStep('bombardment', {
      units: { b4024: GUNS, i0814: [CHENEY] },
      // The siege guns disrupt the battery; it answers with half its strength; they hit it, as it has fired.
      dice: [[6], [6], [5]],
      hour: '0600',
    })
    play.choose({ verb: 'bombard', space: 'i0814' })
    play.choose(...GUNS.map((piece) => ({ verb: 'fire', piece })), 'done', 'done')
    expect(play.record('bombardment.hit').ledgers?.map(({ total }) => total)).toEqual([24, 30, 0])
    // 24 against 30 in the works.
    expect(play.record('bombardment.hit').args).toMatchObject({ hit: 'DD', odds: '1-1' })

    // The Americans' turn: one level of disruption is removed, and each gun that fired is a target.
    expect(statusIn(play, CHENEY, 'disrupted')).toBe(1)
    play.until(({ asked }) => asked.includes('ask.turn') && asked.startsWith('seat 0'))
    play.choose('act')
    play.until(({ asked }) => asked.includes('ask.bombard '), pass)
    play.expectChoices(...GUNS.map((piece) => ({ verb: 'bombard', piece })), 'done', 'stand', 'stand-by-day')
    play.choose({ verb: 'bombard', piece: FIRST })
    expect(play.record('bombardment.hit').ledgers?.map(({ total }) => total)).toEqual([10, 6])
    expect(play.record('bombardment.hit').args?.['hit']).toBe('L')

    play.until(({ asked }) => asked.includes('ask.bombard ') && asked.startsWith('seat 1'), pass)
    play.choose({ verb: 'bombard', space: 'i0814' }, ...GUNS.slice(1).map((piece) => ({ verb: 'fire', piece })), 'done')
    expect(play.record('bombardment.hit').ledgers?.map(({ total }) => total)).toEqual([16, 30, 1])
  })
})

/** Acts, but does nothing. */
const pass = ({ choices }: { readonly choices: readonly { readonly verb: string }[] }) => {
  const found =
    choices.find(({ verb }) => verb === 'act') ?? choices.find(({ verb }) => verb === 'done') ?? choices.at(-1)
  if (found === undefined) throw new RangeError('nothing to answer')
  return found
}
