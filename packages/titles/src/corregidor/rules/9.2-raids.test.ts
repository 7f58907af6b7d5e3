import { describe, expect, it } from 'vitest'
import { REDUCED } from '../data/faces.ts'
import { atStep, type Played, type StepSetup, statusIn } from '../testing/at-step.ts'
import { INDIANA, SMITH } from '../testing/units.ts'

const SALLIES = ['jp42-sally-1', 'jp42-sally-2', 'jp42-sally-3']
const HEAVY = ['us42-fort-mills-boston', 'us42-fort-mills-chicago']

/** An Air Attack Phase with three bombers available and a battery protected by anti-aircraft guns. */
const phase = (setup: StepSetup = {}) =>
  atStep('air', {
    ...setup,
    units: {
      'japan-available': SALLIES,
      i0912: [SMITH],
      i1114: HEAVY.slice(0, 1),
      i1609: HEAVY.slice(1),
      i1212: [INDIANA],
      ...setup.units,
    },
  })

/** Sends all bombers against the battery at an altitude, and nothing else. */
function raid(play: Played, option: string): Played {
  play.choose({ verb: 'raid', space: 'i0912' }, ...SALLIES.map((piece) => ({ verb: 'send', piece })))
  // At most three planes fly together: no more can be added.
  if (play.asked.includes('raid.planes')) play.choose('done')
  // All planes are in the air: they could be ordered to fly every day.
  return play.choose({ verb: 'fly', option }, 'done', 'act')
}

const shot = (play: Played, key: string) => {
  const { args, ledgers } = play.record(key)
  return [args?.['odds'], args?.['flak'] ?? args?.['hit'], ledgers?.map(({ total }) => total)]
}

describe('air attacks', () => {
  it('9.2D 9.2E golden: a raid with flak at three heights', () => {
    const high = raid(phase({ dice: [[6], [6]] }), 'high')
    expect([shot(high, 'flak.fired'), shot(high, 'bombardment.hit')]).toEqual([
      ['1-1', '-', [6, 6, -2]],
      ['3-1', 'D', [60, 20, -3]],
    ])
    const medium = raid(phase({ dice: [[6], [6]] }), 'medium')
    expect([shot(medium, 'flak.fired'), shot(medium, 'bombardment.hit')]).toEqual([
      ['1-1', 'A', [6, 6, -1]],
      ['1-1', 'D', [30, 20, -2]],
    ])
    const low = raid(phase({ dice: [[5], [6]] }), 'low')
    expect([shot(low, 'flak.fired'), shot(low, 'bombardment.hit')]).toEqual([
      ['1-1', '1', [9, 6, 2]],
      ['2-1', 'L', [50, 20]],
    ])
  })

  it('9.2E a raid that is broken up bombs at half strength', () => {
    const play = raid(phase({ dice: [[6], [5]] }), 'medium')
    expect([shot(play, 'flak.fired'), shot(play, 'bombardment.hit')]).toEqual([
      ['1-1', 'A', [6, 6, -1]],
      ['1-1', '-', [30, 20, -2]],
    ])
  })

  it('9.2E the owner chooses which air units lose steps, where they differ', () => {
    const play = phase({
      dice: [[5], [1]],
      more: ({ table }) => table.turn(table.piece('jp42-sally-1'), REDUCED),
    })
    raid(play, 'low')
    play.expectChoices({ verb: 'lose', piece: 'jp42-sally-2' }, { verb: 'lose', piece: 'jp42-sally-1' })
    play.choose({ verb: 'lose', piece: 'jp42-sally-1' })
    expect([play.at('jp42-sally-1'), play.at('jp42-sally-2')]).toEqual(['japan-eliminated', 'japan-flown'])
    expect(play.game.vars.destroyed.japan).toEqual(['jp42-sally-1'])
    expect(play.game.vars.fire.lost).toEqual(['jp42-sally-1'])
  })

  it('9.2E all flak comes before all bombs, and each battery fires at one raid', () => {
    const units = { 'japan-available': SALLIES, i0814: ['us42-fort-mills-cheney'] }
    const play = phase({ dice: [[1], [1], [1], [1]], units })
    play.choose({ verb: 'raid', space: 'i0912' }, { verb: 'send', piece: 'jp42-sally-1' }, 'done', { option: 'low' })
    play.choose({ verb: 'raid', space: 'i0814' }, { verb: 'send', piece: 'jp42-sally-2' }, 'done', { option: 'medium' })
    play.choose('done', 'act')
    expect(play.asked).toContain('ask.flak ')
    play.choose({ verb: 'flak', option: 'spare' })
    const lines = play.records().map(({ key, args }) => [key, args?.['hex'] ?? args?.['unit']])
    expect(lines.filter(([key]) => key === 'flak.fired' || key === 'bombardment.hit').slice(0, 4)).toEqual(
      [
        ['flak.fired', { space: 'i0912' }],
        ['flak.fired', { space: 'i0814' }],
        ['bombardment.hit', { piece: SMITH }],
        ['bombardment.hit', { piece: 'us42-fort-mills-cheney' }],
      ].slice(0, lines.filter(([key]) => key === 'flak.fired' || key === 'bombardment.hit').length),
    )
  })

  it('9.2I over the map of Bataan bombs are halved, and one unit is their target', () => {
    const play = phase({ dice: [[1]], scenario: 'bataan', week: 3, units: { b4111: ['fa-11th-div'] } })
    play.choose({ verb: 'raid', piece: 'fa-11th-div' }, { verb: 'send', piece: 'jp42-sally-1' }, 'done')
    play.choose({ verb: 'fly', option: 'high' }, 'done', 'act', 'pass')
    expect(play.record('bombardment.hit').ledgers?.[0]?.total).toBe(10)
  })

  it('9.2 flak leaves no Fired marker, so that batteries still keep quiet for the guns', () => {
    const play = raid(phase({ dice: [[1], [1]] }), 'medium')
    expect(statusIn(play, HEAVY[0] ?? '', 'fired')).toBe(0)
  })

  it('9.2 standing raids fly day after day at their hour, until the target is silenced', () => {
    const play = phase({ dice: 1 })
    play.choose({ verb: 'raid', space: 'i0912' }, { verb: 'send', piece: 'jp42-sally-1' }, 'done', { option: 'high' })
    play.choose('stand')
    expect(play.game.vars.fire.raidOrders['1200']).toEqual({
      raids: [{ units: ['jp42-sally-1'], hex: 'i0912', altitude: 'high', atGuns: true }],
      standing: true,
    })
  })

  it('9.2 raids with the last planes can be made standing ones, too', () => {
    const play = phase({ dice: 1 })
    play.choose({ verb: 'raid', space: 'i0912' }, ...SALLIES.map((piece) => ({ verb: 'send', piece })))
    if (play.asked.includes('raid.planes')) play.choose('done')
    play.choose({ option: 'high' })
    expect(play.turn.ask).toBe('ask.raid.sent')
    play.expectChoices('done', 'stand').choose('stand')
    expect(play.game.vars.fire.raidOrders['1200']?.standing).toBe(true)
  })
})
