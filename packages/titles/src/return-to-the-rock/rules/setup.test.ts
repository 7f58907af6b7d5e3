import { knows } from '@topside/engine'
import { play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { FRESH, isUnit } from '../state.ts'
import { assault, rock, said, spaces } from '../testing.ts'
import { rules } from '../title.ts'
import { markerDefs, unitDefs } from '../units.ts'

const HIGH = ['1', '2', '3', '5', '6', '7', '8', '11', '12', '14', '16', '20', '24', '27']
const begin = () => play(rules, { options: { sides: 'first-us' } })
const placeAll = () => {
  const match = begin()
  for (const space of HIGH.slice(0, 8)) match.choose({ verb: 'place', space })
  return match
}

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

describe('3.3 the Japanese Hidden Units Box', () => {
  it('3.3 before sides are determined nobody knows its units', () => {
    const { table } = play(rules, {}).game
    for (const viewer of [0, 1, undefined]) expect(table.hiddenIn(table.space('hidden'), viewer)).toBe(25)
  })

  it('3.3 the Japanese seat alone knows them; the others know how many', () => {
    const { table } = placeAll().game
    const box = table.space('hidden')
    expect([table.hiddenIn(box, 1), table.hiddenIn(box, 0), table.hiddenIn(box, undefined)]).toEqual([0, 25, 25])
    for (const piece of table.pieces) expect(knows(piece.knownTo, undefined), piece.id).toBe(piece.space !== box)
  })

  it('3.3, 8.5 a unit that is committed is known to all; the choice of it is told to nobody', () => {
    const match = rock({ momentum: 'japan', units: { hidden: ['MG-1', 'infantry-1', 'infantry-2'] }, dice: [[6]] })
    assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' })
    expect(JSON.stringify([match.records(), match.records(undefined, 0)])).not.toContain('MG-1')
    expect(match.game.table.piece('MG-1').knownTo).toBe(1 << 1)
    match.choose({ verb: 'place', space: '24' })
    const { table } = match.game
    expect(knows(table.piece('MG-1').knownTo, undefined)).toBe(true)
    expect(table.hiddenIn(table.space('hidden'), 0)).toBe(2)
  })

  it('3.3, 6.1.1 a Machine Gun unit that returns to the box is hidden again', () => {
    const match = rock({
      phase: 'reinforcement',
      units: { 'eliminated-japan': ['MG-1', 'MG-2'], hidden: ['MG-3'] },
      dice: [[1, 1]],
    })
    match.choose({ verb: 'return', piece: 'MG-2' })
    const { table } = match.game
    expect(match.at('MG-2')).toBe('hidden')
    expect([0, 1, undefined].map((viewer) => knows(table.piece('MG-2').knownTo, viewer))).toEqual([false, true, false])
  })

  it('3.2, 3.3, 8.7.4 no American may go there and no Japanese unit into the Invasion Approach Boxes', () => {
    const us = rock({ units: { '22': ['I/34'], hidden: ['MG-1'], seaborne: ['K/34'] } })
    us.turn.mayNot({ space: 'hidden' })
    expect(said(us.refuses({ verb: 'assault', space: 'hidden' }).text)).toBe('why.enemy-box 3.3')
    assault(us, '22')
    us.turn.mayNot({ space: 'hidden' }).mayNot({ space: 'seaborne' })
    const japan = rock({ momentum: 'japan', units: { '22': ['MG-1'], '10': ['MG-2'], seaborne: ['K/34'] } })
    japan.turn.mayNot({ space: 'seaborne' }).mayNot({ space: 'airborne' })
    expect(said(japan.refuses({ verb: 'assault', space: 'seaborne' }).text)).toBe('why.enemy-box 3.2')
    assault(japan, '22')
    japan.turn.mayNot({ space: 'seaborne' }).mayNot({ space: 'hidden' })
  })
})
