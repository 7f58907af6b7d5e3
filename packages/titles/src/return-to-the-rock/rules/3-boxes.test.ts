import { hiddenIn, isPublic, mayKnow } from '@topside/engine'
import { play, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { said } from '../../shared/testing.ts'
import { assault, rock } from '../testing/test-position.ts'
import { rules } from '../title.ts'

describe('3.3 the Japanese Hidden Units Box', () => {
  it('3.3 before sides are determined nobody knows its units', () => {
    const { table } = play(rules, {}).game
    for (const viewer of [0, 1, undefined]) expect(hiddenIn(table.space('hidden'), viewer)).toBe(25)
  })

  it('3.3 the Japanese seat alone knows them; the others know how many', () => {
    const { table } = play(rules, { options: { sides: 'first-us' } }).until(
      ({ turn }) => turn.ask !== 'ask.setup.pillbox',
    ).game
    const box = table.space('hidden')
    expect([hiddenIn(box, 1), hiddenIn(box, 0), hiddenIn(box, undefined)]).toEqual([0, 25, 25])
    for (const piece of table.pieces) expect(isPublic(piece), piece.id).toBe(piece.space !== box)
  })

  it('3.3, 8.5 a unit that is committed is known to all; the choice of it is told to nobody', () => {
    const match = rock({ momentum: 'japan', units: { hidden: ['MG-1', 'infantry-1', 'infantry-2'] }, dice: [[6]] })
    assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' })
    expect(JSON.stringify([match.records(), match.records(undefined, 0)])).not.toContain('MG-1')
    expect(match.game.table.piece('MG-1').knownTo).toBe(1 << 1)
    match.choose({ verb: 'place', space: '24' })
    const { table } = match.game
    expect(isPublic(table.piece('MG-1'))).toBe(true)
    expect(hiddenIn(table.space('hidden'), 0)).toBe(2)
  })

  it('3.3, 8.5 what the American seat may think of is the same whichever hidden unit is about to appear', () => {
    const about = (piece: string) =>
      assault(
        rock({ momentum: 'japan', units: { hidden: ['MG-1', 'infantry-1', 'infantry-2'] }, dice: [] }),
        'hidden',
      ).choose({
        verb: 'commit',
        piece,
      }).match
    const worlds = ['MG-1', 'infantry-1', 'infantry-2'].map(about)
    const thought = (seed: number) => worlds.map((match) => match.seenBy(0, seededRandom(seed)))
    const units = [...Array(20).keys()].flatMap((seed) => {
      const [first, ...others] = thought(seed)
      for (const other of others) expect(other.snapshot()).toEqual(first?.snapshot())
      return first?.decision(1)?.args?.['unit'] ?? []
    })
    expect(new Set(units.map((unit) => JSON.stringify(unit))).size).toBe(3)
    const own = worlds.map((match) => match.seenBy(1, seededRandom(1)).decision(1)?.args)
    expect(own).toEqual(worlds.map((match) => match.decision(1)?.args))
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
    expect([0, 1, undefined].map((viewer) => mayKnow(table.piece('MG-2'), viewer))).toEqual([false, true, false])
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
