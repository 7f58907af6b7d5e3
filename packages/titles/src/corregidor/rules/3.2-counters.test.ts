import { describe, expect, it } from 'vitest'
import { CREW, FACES, FULL, STATUSES } from '../data/faces.ts'
import { counterDefs } from '../data/units.ts'
import { TRACK_IDS } from '../state/table.ts'
import { factorsOf, hasGuns, isAirUnit, isCrew, isInfantry, isShip } from '../state/units.ts'
import { atStep } from '../testing/at-step.ts'
import { field } from '../testing/field.ts'
import { CROCKETT, MARINE } from '../testing/units.ts'
import { advanceClock, showClock } from './5-calendar.ts'
import { whyNotMove } from './8-movement.ts'
import { allowanceOf } from './8-reach.ts'
import { attackOf, defenceOf } from './10-strengths.ts'

describe('3.2 the counters', () => {
  it('3.2A a ground counter has a name, a kind, a size and three numbers; guns a calibre', () => {
    const ground = counterDefs.flatMap((def) => (def.kind === 'unit' ? [def] : []))
    expect(ground.length).toBeGreaterThan(400)
    for (const { id, name, type, size, faces } of ground) {
      expect([name.length > 0, type.length > 0, size.length > 0], id).toEqual([true, true, true])
      expect(Object.keys(faces[FULL] ?? {}), id).toEqual(['attack', 'defence', 'movement'])
    }
    const { unit } = field({ units: { i1316: [CROCKETT] } })
    expect([unit(CROCKETT).def.caliber, hasGuns(unit(CROCKETT)), unit(MARINE).def.caliber]).toEqual([
      '12 in',
      true,
      undefined,
    ])
  })

  it('3.2A the back of a battery is its crew, which fights as infantry without guns', () => {
    const { game, unit } = field({ units: { i1316: [CROCKETT] } })
    const battery = unit(CROCKETT)
    expect([isCrew(battery), isInfantry(battery), hasGuns(battery)]).toEqual([false, false, true])
    game.table.turn(battery, CREW)
    expect([isCrew(battery), isInfantry(battery), hasGuns(battery)]).toEqual([true, true, false])
    expect(factorsOf(battery)).toEqual({ attack: 1, defence: 2, movement: 3 })
  })

  it('3.2B air units have an attack and a defence and are placed, not moved', () => {
    const aircraft = counterDefs.filter(({ kind }) => kind === 'air')
    expect(aircraft.length).toBe(44)
    expect(aircraft.filter(({ faces }) => faces.some((face) => face !== undefined && face.movement > 0))).toEqual([])
    const { game } = field({ scenario: 'fall' })
    const flyers = game.table.pieces.filter(isAirUnit)
    expect(flyers.every(({ space }) => space.def.terrain === undefined)).toBe(true)
  })

  it('3.2C ships have three numbers on both sides, fewer on the back', () => {
    const ships = field({ scenario: 'recapture' }).game.table.pieces.filter(isShip)
    expect(ships.length).toBe(18)
    for (const { id, def } of ships) {
      const [full, reduced] = def.faces
      expect(full!.attack, id).toBeGreaterThan(reduced?.attack ?? 0)
      expect(full!.movement, id).toBeGreaterThan(0)
    }
  })

  it('3.2E the first number attacks, the second defends, the third is the most that a move takes', () => {
    const { game, unit } = field({ units: { i1615: [MARINE] } })
    expect([attackOf(unit(MARINE), game), defenceOf(unit(MARINE), game), allowanceOf(unit(MARINE)) / 6]).toEqual([
      4, 6, 4,
    ])
    expect(whyNotMove(game, 'us', unit(CROCKETT))?.key).toBe('why.not-here')
  })

  it('3.2F markers are statuses of counters and tracks that all see', () => {
    expect(STATUSES.map(({ id }) => id)).toEqual(expect.arrayContaining(['disrupted', 'fired', 'spiked']))
    expect([...TRACK_IDS]).toEqual(
      expect.arrayContaining(['day', 'hour', 'craft', 'communications', 'air-points', 'naval-points']),
    )
    expect(FACES).toHaveLength(4)
  })

  it('3.3 the record sheet shows the turn: seven of a day in 1942, eight in 1945, then the next day', () => {
    for (const [scenario, turns, first, units] of [
      ['fall', 7, '0300', { i1615: [MARINE] }],
      ['recapture', 8, '0600', { i1615: ['jp45-shinyo-7'] }],
    ] as const) {
      const { game } = atStep('endTurn', { scenario, hour: first, day: 3, units, dice: 4 })
      Object.assign(game.vars, { day: 3, hour: 0 })
      const shown: number[][] = []
      for (let turn = 0; turn <= turns; turn++) {
        showClock(game)
        shown.push([game.table.track('day'), game.table.track('hour')])
        advanceClock(game)
      }
      const hours = Array.from({ length: turns }, (_, hour) => [3, hour])
      expect(shown).toEqual([...hours, [4, 0]])
    }
  })
})
