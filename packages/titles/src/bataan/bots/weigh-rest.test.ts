import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { formationId } from '../data/units.ts'
import { loseStep } from '../rules/3.6-steps.ts'
import { waitingUnits } from '../rules/15.41-15.43-invaders.ts'
import { addReplacements } from '../rules/16.5-replacements.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { positionOf } from './position.ts'
import { landingWorth, restWorth, weighPlacings, weighReplacements, weighRestingArmy } from './weigh-rest.ts'
import type { Weigh } from './weighing.ts'

const weighed = ({ game }: Field, weigh: Weigh, side: 'us' | 'japan', choices: readonly Choice[]) =>
  weigh({ game, side, position: positionOf(game), decision: { kind: '', ask: '', rule: '', choices } })

/** Worn units of the 41st Division, with a Japanese battalion in a given hex. */
function worn(enemy: string, points: number): Field {
  const play = field({ units: { '3715': ['us-41-hq', 'us-1/41', 'us-2/41', 'us-3/41'], [enemy]: ['jp-1+2/61'] } })
  for (const id of ['us-1/41', 'us-2/41', 'us-3/41']) loseStep(play.game, play.unit(id))
  addReplacements(play.game, 'filipino', points)
  return play
}
const worth = ({ game }: Field) => restWorth({ game, side: 'us', position: positionOf(game) }, formationId('us-41'))

describe('what computers know of those who rest and those who land', () => {
  it('5.31 a formation rests where points wait for its losses and no enemy is near', () => {
    expect(worth(worn('3501', 3))).toBeGreaterThan(0)
    expect(worth(worn('3501', 0))).toBeLessThan(0)
    expect(worth(worn('3501', 3))).toBeGreaterThan(worth(worn('3714', 3)))
  })

  it('5.34 worn Army units rest with a formation, the others do not', () => {
    const play = field({ units: { '3715': ['us-1/31'], '3716': ['us-2/31'] } })
    loseStep(play.game, play.unit('us-1/31'))
    const [reduced = 0, whole = 0, done = 0] = weighed(play, weighRestingArmy, 'us', [
      { verb: 'attach', piece: 'us-1/31' },
      { verb: 'attach', piece: 'us-2/31' },
      { verb: 'done' },
    ])
    expect([reduced > done, whole < done]).toEqual([true, true])
  })

  it('16.55 points are spent, on the best units first', () => {
    const play = field({ units: { '3715': ['us-1/31', 'us-1/71'] } })
    for (const id of ['us-1/31', 'us-1/71']) loseStep(play.game, play.unit(id))
    const [good = 0, weak = 0, done = 0] = weighed(play, weighReplacements, 'us', [
      { verb: 'replace', piece: 'us-1/31' },
      { verb: 'replace', piece: 'us-1/71' },
      { verb: 'done' },
    ])
    expect(good).toBeGreaterThan(weak)
    expect(weak).toBeGreaterThan(done)
  })

  it('15.43 a landing is bound for an open town rather than for one with defenders', () => {
    const bound = (units: FieldSetup['units']) => {
      const play = field({
        scenario: 'battling-bastards',
        turn: 12,
        units: { 'manila-box': ['jp-1+2/61'], ...units },
      })
      return landingWorth({ game: play.game, position: positionOf(play.game) }, play.unit('jp-1+2/61'), hexOf('4231'))
    }
    const defended = bound({ '4231': ['us-1/31', 'us-2/31'], '4230': ['us-3/31'] })
    expect(bound({})).toBeGreaterThan(0)
    expect(defended).toBeLessThan(0)
  })

  it('15.21 ships go to sea, barges only where nobody waits for them, and air units are wanted over the land', () => {
    const play = field({ units: { 'manila-box': ['jp-1+2/61'] } })
    play.game.vars.waiting = waitingUnits(play.game)
    const air = play.game.table.pieces.find(({ def }) => def.kind === 'air')?.id ?? ''
    const sent = ['jp-nav-dd', 'jp-nav-barge-1', 'jp-nav-barge-3', air]
    const choices = sent.map((piece) => ({ verb: 'sea', piece, space: 'manila-bay' }))
    const [done = 0, ...weights] = weighed(play, weighPlacings, 'japan', [{ verb: 'done' }, ...choices])
    expect(weights.map((weight) => weight > done)).toEqual([true, false, true, false])
  })
})
