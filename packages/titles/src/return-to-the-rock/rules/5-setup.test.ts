import { play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { FRESH } from '../data/faces.ts'
import { markerDefs, unitDefs } from '../data/units.ts'
import { isUnit } from '../state/state.ts'

import { rules } from '../title.ts'

const HIGH = ['1', '2', '3', '5', '6', '7', '8', '11', '12', '14', '16', '20', '24', '27']
const begin = () => play(rules, { options: { sides: 'first-us' } })
describe('5.2 markers at the start', () => {
  it('3.4, 5.2 the Turn marker is on 1', () => {
    expect(begin().track('turn')).toBe(1)
  })

  it('3.5, 5.2 the Impulse marker is on 1, American side up', () => {
    expect([begin().track('impulse'), begin().track('momentum')]).toEqual([1, 0])
  })

  it('3.6, 5.2 the Victory Point markers are on 0; ten are needed (15.3)', () => {
    expect([begin().track('victory'), begin().track('needed')]).toEqual([0, 10])
  })

  it('5.2 the Advantage is American', () => {
    expect(begin().owner('advantage')).toBe('us')
    expect(begin().game.vars.advantage).toBe('us')
  })

  it('3.7, 5.2, 17 bombardment and optional markers lie unused in their boxes', () => {
    const match = begin()
    for (const { id, start } of markerDefs) expect([match.at(id), match.face(id)], id).toEqual([start, 'fresh'])
    expect([match.in('air'), match.in('naval')]).toEqual([['air-1', 'air-2'], ['naval']])
  })

  it('3.1, 5.2 every Area is Japanese Controlled', () => {
    const match = begin()
    expect(match.game.table.spaces.slice(0, 27).map((area) => match.owner(area.id))).toEqual(Array(27).fill('japan'))
  })

  it('3.8 the Eliminated Units Boxes are empty', () => {
    expect([begin().in('eliminated-us'), begin().in('eliminated-japan')]).toEqual([[], []])
  })
})

describe('5.3 units at the start', () => {
  it('5.3 all units begin Fresh', () => {
    expect(
      begin()
        .game.table.pieces.filter(isUnit)
        .every((unit) => unit.face === FRESH),
    ).toBe(true)
  })

  it('3.2, 5.3.1 the Americans lie in the Invasion Approach Boxes and beside them', () => {
    const match = begin()
    for (const { id, start, side } of unitDefs) if (side === 'us') expect(match.at(id)).toBe(start)
    expect(match.in('airborne').length).toBeGreaterThan(7)
  })

  it('5.3.2 Pillboxes go to Areas of TEM +3 or +4 and no others', () => {
    const match = begin()
    expect(match.turn.decision).toMatchObject({ ask: 'ask.setup.pillbox', rule: '5.3.2' })
    expect(spaces(match, 'place')).toEqual(HIGH)
    const refusal = match.refuses({ verb: 'place', piece: 'pillbox-A', space: '9' })
    expect(said(refusal.text)).toBe('why.low-ground 5.3.2')
  })

  it('5.3.2 one Pillbox to an Area', () => {
    const match = begin().choose({ verb: 'place', space: '24' })
    expect(match.at('pillbox-A')).toBe('24')
    expect(spaces(match, 'place')).toEqual(HIGH.filter((id) => id !== '24'))
    expect(said(match.refuses({ verb: 'place', piece: 'pillbox-B', space: '24' }).text)).toBe('why.pillbox-there 5.3.2')
  })

  it('5.3.2 all eight Pillboxes must be placed before play begins, all others stay hidden', () => {
    const match = begin()
    for (const [i, space] of HIGH.slice(0, 8).entries()) {
      expect(match.turn.ask).toBe('ask.setup.pillbox')
      expect(match.in('unplaced')).toHaveLength(8 - i)
      match.choose({ verb: 'place', space })
    }
    expect(match.in('unplaced')).toEqual([])
    expect(match.game.vars.phase).toBe('day')
    expect(match.in('hidden')).toEqual(unitDefs.filter((unit) => unit.start === 'hidden').map((unit) => unit.id))
  })

  it('5.3.2 the Japanese side places them, in either seat', () => {
    expect(begin().turn.seat).toBe(1)
    expect(play(rules, { options: { sides: 'first-japan' } }).turn.seat).toBe(0)
  })
})
