import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { isArtillery, placeAt } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { relocate } from './3.1-terminology.ts'
import { turnFired } from './12.1-support.ts'
import { beginRepairs, engineeringPhase } from './14.1-fortifications.ts'
import { watchRepairs } from './14.1-repairs.ts'
import { destroyedForts } from './19.2-19.4-victory.ts'

const LINE = ['3914', '3814', '3713', '3613', '3513', '3414', '3314', '3215']
const JAPAN = [
  'jp-1+2/9',
  'jp-i(-)/9',
  'jp-6+7/9',
  'jp-ii(-)/9',
  'jp-11+12/9',
  'jp-iii(-)/9',
  'jp-1+2/141',
  'jp-3+4/141',
]

/** A table with some fortifications destroyed. */
function after(destroyed: readonly string[], setup: FieldSetup = {}): Field {
  const play = field({ scenario: 'abucay-line', ...setup })
  const { vars } = play.game
  for (const hex of destroyed) vars.forts = { ...vars.forts, [hex]: { line: 'abucay', destroyed: true } }
  return play
}

const SEQUENCE: Sequence = { side: 'us', kind: 'mobile', formations: [], army: [] }

/** The Operations Segment begins, and the 41st Division is activated. */
function repair(play: Field, formation: Sequence['formations']) {
  watchRepairs(play.game)
  return run(play.game, (game) => beginRepairs(game, { ...SEQUENCE, formations: formation })).records
}

describe('fortifications', () => {
  it('14.13, 14.14 those that Japanese units occupy in the Engineering Phase are destroyed, empty ones stay', () => {
    const play = field({ scenario: 'abucay-line', units: { '3414': ['jp-1+2/9'], '3513': ['us-3/43'] } })
    const { records } = run(play.game, engineeringPhase)
    expect(records).toMatchObject([{ key: 'fort.destroyed', rule: '14.13', args: { hex: { space: '3414' } } }])
    expect(LINE.filter((hex) => play.game.vars.forts[hex]?.destroyed)).toEqual(['3414'])
    expect([play.game.table.piece('fort-3414').space.id, play.game.table.piece('fort-3513').space.id]).toEqual([
      '3414',
      'forts',
    ])
    expect([destroyedForts(play.game), play.game.vars.abucayFallen]).toEqual([1, false])
  })

  it('14.13 one that an event built is gone', () => {
    const play = field({ scenario: 'abucay-line', units: { '3511': ['jp-1+2/9'] } })
    play.game.vars.forts = { ...play.game.vars.forts, '3511': { line: 'built', destroyed: false } }
    run(play.game, engineeringPhase)
    expect(play.game.vars.forts['3511']).toBeUndefined()
  })

  it('14.15 a unit that is activated on a destroyed one and stays undisturbed repairs it', () => {
    const play = after(['3513'], { units: { '3513': ['us-3/43', 'us-41-art'] } })
    const formation = play.unit('us-3/43').def.formation!
    expect(repair(play, [formation])).toMatchObject([{ key: 'fort.repairing', rule: '14.15' }])
    const { records } = run(play.game, engineeringPhase)
    expect(records).toMatchObject([{ key: 'fort.restored', rule: '14.15', args: { hex: { space: '3513' } } }])
    expect(play.game.vars.forts['3513']?.destroyed).toBe(false)
    expect(play.game.table.status(play.unit('us-3/43'), 'repairing')).toBe(0)
  })

  it('14.15 not if it is not activated, moves, fires, or has an enemy beside it at any time', () => {
    const at = () => after(['3513'], { units: { '3513': ['us-41-art'], '3509': ['jp-1+2/9'] } })
    const restored = (play: Field) => run(play.game, engineeringPhase).records.length
    const idle = at()
    repair(idle, [])
    const moved = at()
    const formation = [moved.unit('us-41-art').def.formation!]
    repair(moved, formation)
    for (const hex of ['3514', '3513']) relocate(moved.game, moved.unit('us-41-art'), placeAt(moved.game, hexOf(hex)))
    const fired = at()
    repair(fired, formation)
    const gun = fired.unit('us-41-art')
    if (isArtillery(gun)) turnFired(fired.game, gun)
    const raided = at()
    repair(raided, formation)
    for (const hex of ['3512', '3509']) relocate(raided.game, raided.unit('jp-1+2/9'), placeAt(raided.game, hexOf(hex)))
    const beside = after(['3513'], { units: { '3513': ['us-41-art'], '3512': ['jp-1+2/9'] } })
    expect(repair(beside, formation)).toEqual([])
    expect([idle, moved, fired, raided, beside].map(restored)).toEqual([0, 0, 0, 0, 0])
  })

  it('14.15 the Abucay Line is repaired no more once all of it was destroyed', () => {
    const units = Object.fromEntries(LINE.map((hex, index) => [hex, [JAPAN[index]!]]))
    const play = field({ scenario: 'abucay-line', units })
    const { records } = run(play.game, engineeringPhase)
    expect(records.at(-1)).toMatchObject({ key: 'fort.abucay-fallen', rule: '14.15' })
    for (const id of JAPAN) play.put('japan-eliminated', id)
    play.put('3513', 'us-3/43')
    expect(repair(play, [play.unit('us-3/43').def.formation!])).toEqual([])
  })

  it('14.16 any number is repaired in a turn', () => {
    const play = after(['3513', '3613'], { units: { '3513': ['us-3/43'], '3613': ['us-2/42'] } })
    repair(play, [play.unit('us-3/43').def.formation!])
    expect(run(play.game, engineeringPhase).records.map(({ key }) => key)).toEqual(['fort.restored', 'fort.restored'])
  })
})
