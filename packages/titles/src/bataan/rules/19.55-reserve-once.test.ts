import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { RESERVE_ONCE } from '../data/options.ts'
import { formationId } from '../data/units.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { leaveReserve, reservePhase } from './5.3-reserve.ts'
import { addReplacements, replacementPhase } from './16.5-replacements.ts'
import { levelOf, levelsOf } from './19.5-campaign.ts'
import { whyRestedBefore } from './19.55-reserve-once.ts'

const JP_16 = formationId('jp-16')
const DONE = { verb: 'done' }
const REST: Partial<Choice> = { verb: 'rest', piece: 'marker-jp-16-1' }

function campaign(once: boolean, setup: FieldSetup = {}): Field {
  return field({ ...setup, options: once ? { [RESERVE_ONCE]: 'yes' } : {} })
}

/** The campaign with its markers available, after a formation of each side has returned from Reserve on turn 7. */
function returned(once: boolean): Field {
  const play = campaign(once, { turn: 5, setUp: true })
  const { game } = play
  layMarkers(game.table, play.scenario, 5)
  run(game, reservePhase, [REST, DONE, DONE])
  game.vars.turn = 7
  return play
}

describe('Japanese formations that rest once', () => {
  it('19.55 a Japanese formation that has left Reserve does not enter it again; as it comes back it may stay', () => {
    const staying = returned(true).game
    expect(run(staying, reservePhase, [REST, DONE, DONE]).records.map(({ key }) => key)).toContain('reserve.entered')
    const { game } = returned(true)
    run(game, reservePhase, [DONE])
    game.vars.turn = 8
    expect(whyRestedBefore(game, JP_16)).toMatchObject({ key: 'why.rested', rule: '19.55' })
    const { offered } = run(game, reservePhase, [DONE])
    expect(offered.flat()).not.toContain('rest marker-jp-16-1')
    const early = returned(true).game
    early.vars.turn = 6
    run(early, () => leaveReserve(early, JP_16))
    early.vars.turn = 7
    expect(whyRestedBefore(early, JP_16)?.rule).toBe('19.55')
    const often = returned(false).game
    run(often, reservePhase, [DONE])
    often.vars.turn = 8
    expect(run(often, reservePhase, [DONE]).offered.flat()).toContain('rest marker-jp-16-1')
  })

  it('19.55 units are rebuilt on a headquarters or beside it, on land where no enemy stands', () => {
    const rebuilt = (once: boolean, hex: string) => {
      const units = { '3410': ['jp-16-hq'], '3411': ['us-1/41'], 'japan-eliminated': ['jp-1+2/9'] }
      const { game, unit } = campaign(once, { units })
      game.vars.reserve = [{ formation: JP_16, until: 6, army: [] }]
      addReplacements(game, 'japan', 1)
      const replace = { verb: 'replace', piece: 'jp-1+2/9' }
      const answers = once ? [replace, { verb: 'rebuild', space: hex }] : [replace]
      const { offered } = run(game, replacementPhase, answers)
      return [offered[1]?.length ?? 1, unit('jp-1+2/9').space.id]
    }
    expect(rebuilt(false, '3410')).toEqual([1, '3410'])
    expect(rebuilt(true, '3410')).toEqual([6, '3410'])
    expect(rebuilt(true, '3409')).toEqual([6, '3409'])
    expect(() => rebuilt(true, '3411')).toThrow()
  })

  it('19.55, 19.56 each level needs ten points less', () => {
    const levels = [false, true].map((once) => levelsOf(campaign(once).game))
    expect(levels[1]).toEqual({ japanSignificant: 131, japanMarginal: 121, usMarginal: 111 })
    expect(levels.map((each) => levelOf(121, each))).toEqual(['us-marginal', 'japan-marginal'])
  })
})
