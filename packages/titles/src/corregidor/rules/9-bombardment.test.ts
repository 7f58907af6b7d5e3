import { describe, expect, it } from 'vitest'
import { CREW } from '../data/faces.ts'
import { unitId } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'
import { atStep, idle, type StepSetup, statusIn } from '../testing/at-step.ts'
import { CHENEY, GUN, SMITH } from '../testing/units.ts'
import type { Wait } from './5-state.ts'
import type { Shot } from './9-state.ts'

const GUNS = [1, 2, 3, 4].map((number) => unitId(`jp42-art-155-mm-no-${number}`))
const [FIRST = GUN, SECOND = GUN, THIRD = GUN, FOURTH = GUN] = GUNS

/** A Bombardment Phase of Japan at noon. */
const phase = (
  units: NonNullable<StepSetup['units']>,
  dice: StepSetup['dice'] = [],
  more = (_game: Corregidor) => {},
) => atStep('bombardment', { units, dice, more })

describe('Bombardment Phase', () => {
  it('9.0A three counters combine against a target, which others can bombard again, each gun once', () => {
    const play = phase({ b4423: GUNS, i0814: [CHENEY], i0912: [SMITH] }, [[6]])
    play.choose({ verb: 'bombard', space: 'i0814' })
    play.choose({ verb: 'fire', piece: FIRST }, { verb: 'fire', piece: SECOND }, { verb: 'fire', piece: THIRD })
    expect(play.refuses({ verb: 'fire', piece: FOURTH }).text.key).toBe('refused.too-many')
    play.choose('done')
    expect(GUNS.map((gun) => statusIn(play, gun, 'fired'))).toEqual([1, 1, 1, 0])
    expect(play.record('bombardment.hit').args).toMatchObject({ hit: '-', odds: '1-3' })
    play.expectChoices(
      { verb: 'bombard', space: 'i0814' },
      { verb: 'bombard', space: 'i0912' },
      'done',
      'stand',
      'stand-by-day',
    )
  })

  it('9.0 the chances stand on each target before a gun has fired', () => {
    const play = phase({ b4423: GUNS, i0814: [CHENEY], i1515: [SMITH] })
    const { decision } = play.turn
    const preview = decision.previews?.()[decision.choices.findIndex(({ space }) => space === 'i1515')]
    expect(preview?.brief).toEqual({ key: 'brief.hit', args: { chance: 33 } })
    expect(preview?.chances.map(({ key, p }) => [key, p])).toEqual([
      ['hit.-', 2 / 3],
      ['hit.D', 1 / 3],
    ])
  })

  it('9.0 it is said why a target is none', () => {
    const play = phase({ b4423: GUNS, i0814: [CHENEY], i3831: ['us42-fort-drum-hoyle'] })
    expect(play.refuses({ verb: 'bombard', space: 'i3831' }).text.key).toBe('why.out-of-range')
  })

  it('9.0 standing orders are carried out turn after turn without a question', () => {
    const play = phase({ b4423: GUNS, i0814: [CHENEY], i0912: [SMITH] }, 1)
    play.choose({ verb: 'bombard', space: 'i0814' }, { verb: 'fire', piece: FIRST }, 'done', 'stand')
    expect(play.game.vars.fire.orders.japan?.shots).toEqual([{ units: [FIRST], hex: 'i0814', atGuns: true }])
    play.until(({ game }) => game.vars.turn >= 102 && game.vars.side === 'us', idle)
    expect(play.records('bombardment.fired')).toHaveLength(1)
    expect(play.records('bombardment.digest')).toEqual([])
    expect(statusIn(play, FIRST, 'fired')).toBe(1)
  })

  it('9.0 they can be given when no gun is left that could fire', () => {
    const play = phase({ b4423: [FIRST], i0814: [CHENEY], i0912: [SMITH] }, 1)
    play.choose({ verb: 'bombard', space: 'i0814' })
    expect(play.turn.ask).toBe('ask.bombard.fired')
    play.expectChoices('done', 'stand', 'stand-by-day').choose('stand')
    expect(play.game.vars.fire.orders.japan).toMatchObject({
      standing: true,
      shots: [{ units: [FIRST], hex: 'i0814' }],
    })
  })

  it('9.0 orders until an event ask when a target is silenced; orders until a date continue with others', () => {
    const waiting = (wait: Wait, silenced: string) =>
      phase({ b4423: GUNS, i0814: [CHENEY], i0912: [SMITH] }, 1, (game) => {
        give(game, [
          { units: [FIRST], hex: 'i0814' },
          { units: [SECOND], hex: 'i0912' },
        ])
        game.vars.waiting = { us: null, japan: wait }
        game.table.turn(game.table.piece(silenced), CREW)
      })
    const happens = waiting({ for: 'damage', until: null }, SMITH)
    expect([happens.turn.ask, happens.game.vars.waiting.japan]).toEqual(['ask.bombard', null])
    // Repeats the last orders, at targets that are not silenced.
    happens.choose('repeat')
    expect([FIRST, SECOND].map((gun) => statusIn(happens, gun, 'fired'))).toEqual([1, 0])
    // Orders end when the battery is silenced, even if troops are with it.
    const beside = phase({ b4423: GUNS, i0814: [CHENEY, 'us42-1-a-4m'], i0912: [SMITH] }, 1, (game) => {
      give(game, [{ units: [FIRST], hex: 'i0814', atGuns: true }])
      game.table.turn(game.table.piece(CHENEY), CREW)
    })
    expect(beside.turn.ask).toBe('ask.bombard')
    const date = waiting({ for: 'week', until: 120 }, SMITH)
    expect([FIRST, SECOND].map((gun) => statusIn(date, gun, 'fired'))).toEqual([1, 0])
    expect(date.asked).not.toContain('bombard')
  })

  it('9.0 what standing orders hit is told as one line', () => {
    const play = phase({ b4423: GUNS, i0814: [CHENEY], i1515: [SMITH] }, 6, (game) =>
      give(game, [{ units: [FIRST, SECOND, THIRD], hex: 'i1515' }]),
    )
    expect(play.record('bombardment.digest').args).toEqual({
      number: 1,
      gone: { pieces: [] },
      silenced: { pieces: [] },
      reduced: { pieces: [] },
      disrupted: { pieces: [SMITH] },
    })
    expect(play.records('bombardment.fired')).toEqual([])
  })

  it('9.0 standing orders are asked for again when their target is silenced or a gun is lost', () => {
    const lost = (more: (game: Corregidor) => void) =>
      phase({ b4423: GUNS, i0814: [CHENEY], i0912: [SMITH] }, [], (game) => {
        give(game, [{ units: [FIRST], hex: 'i0814' }])
        more(game)
      })
    expect(lost(({ table }) => table.turn(table.piece(CHENEY), CREW)).asked).toContain('ask.bombard ')
    expect(lost(({ table }) => table.move(table.piece(FIRST), table.space('japan-eliminated'))).asked).toContain(
      'ask.bombard ',
    )
    expect(lost(({ table }) => table.move(table.piece('jp42-art-75-mm-no-1'), table.space('b4423'))).asked).toContain(
      'ask.bombard ',
    )
  })
})

/** Gives standing orders to Japan. */
function give({ vars }: Corregidor, shots: readonly Shot[]): void {
  const orders = { shots, standing: true, byDay: false, guns: GUNS, landed: false }
  vars.fire = { ...vars.fire, orders: { us: null, japan: orders } }
}
