import { describe, expect, it } from 'vitest'
import { FULL, REDUCED } from '../data/faces.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { type AirUnit, isAirUnit } from '../state/units.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { combine, noteLost, replaceAircraft, unitsToFill, unitsToGive } from './9.2-air-losses.ts'
import { noteFlight, readyAircraft, whyNotFly } from './9.2-air-units.ts'
import { eliminate } from './10.3-disruption.ts'

const SALLIES = ['jp42-sally-1', 'jp42-sally-2', 'jp42-sally-3']

function plane({ game }: Field, id: string): AirUnit {
  const piece = game.table.piece(id)
  if (!isAirUnit(piece)) throw new RangeError(id)
  return piece
}

/** Bombers available at an hour of a day: 30 is 24 March, 31 the day after it. */
function at(day: number, hour: number, more: readonly string[] = [], scenario: ScenarioId = 'fall') {
  const play = field({ scenario, units: { 'japan-available': [...SALLIES, ...more] } })
  Object.assign(play.game.vars, { day, hour, turn: 7 * day + hour })
  return play
}
const why = (play: Field, id = 'jp42-sally-1') => whyNotFly(play.game, plane(play, id))?.key

describe('air units', () => {
  it('9.2F until 24 March they attack once a day, at three hours', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((hour) => why(at(30, hour)) === undefined)).toEqual([
      ...[false, false, false, true, true, true, false],
    ])
    const play = at(30, 3)
    noteFlight(play.game, plane(play, 'jp42-sally-1'))
    Object.assign(play.game.vars, { hour: 5, turn: 7 * 30 + 5 })
    expect([why(play), why(play, 'jp42-sally-2')]).toEqual(['why.flown-today', undefined])
  })

  it('9.2F from 25 March at any three turns of a day that do not follow each other', () => {
    const play = at(31, 0)
    const fly = (turn: number) => {
      Object.assign(play.game.vars, { day: Math.floor(turn / 7), hour: turn % 7, turn })
      const reason = why(play)
      if (reason === undefined) noteFlight(play.game, plane(play, 'jp42-sally-1'))
      return reason
    }
    expect([0, 1, 2, 4, 5, 6, 7, 8].map((hour) => fly(7 * 31 + hour))).toEqual([
      ...[undefined, 'why.flown-before', undefined, undefined, 'why.flown-today', 'why.flown-today'],
      ...[undefined, 'why.flown-before'],
    ])
  })

  it('9.2F a weekly turn is free for each air unit', () => {
    const play = at(31, 0)
    play.game.vars.week = 3
    expect(readyAircraft(play.game)).toHaveLength(3)
  })

  it('9.2G reduced units come back on a 1 or 6, destroyed ones to half strength and only in the next morning', () => {
    const play = at(32, 0)
    play.game.table.turn(plane(play, 'jp42-sally-1'), REDUCED)
    play.game.table.turn(plane(play, 'jp42-sally-2'), REDUCED)
    const gone = plane(play, 'jp42-sally-3')
    run(play.game, (game) => eliminate(game, gone, 'flak'))
    noteLost(play.game, gone)
    run(play.game, replaceAircraft, [], [[6, 2, 3]])
    const faces = () => SALLIES.map((id) => [plane(play, id).face, plane(play, id).space.id])
    expect(faces()).toEqual([
      [FULL, 'japan-available'],
      [REDUCED, 'japan-available'],
      [REDUCED, 'japan-eliminated'],
    ])
    run(play.game, replaceAircraft, [], [[1]])
    expect(faces()[1]).toEqual([FULL, 'japan-available'])
    run(play.game, replaceAircraft)
    expect(plane(play, 'jp42-sally-3').space.id).toBe('japan-eliminated')
  })

  it('9.2G a destroyed unit that is rolled for in time is back at half strength, and stays counted', () => {
    const play = at(32, 0)
    const gone = plane(play, 'jp42-sally-3')
    run(play.game, (game) => eliminate(game, gone, 'flak'))
    noteLost(play.game, gone)
    run(play.game, replaceAircraft, [], [[1]])
    expect([gone.face, gone.space.id, play.game.vars.destroyed.japan]).toEqual([
      ...[REDUCED, 'japan-available', ['jp42-sally-3']],
    ])
  })

  it('9.2G on 30 March all are back at full strength, and in the campaign every other week', () => {
    for (const week of [0, 3]) {
      const play = at(36, 0, [], 'bataan')
      play.game.vars.week = week
      play.game.table.turn(plane(play, 'jp42-sally-1'), REDUCED)
      run(play.game, (game) => eliminate(game, plane(play, 'jp42-sally-2'), 'flak'))
      run(play.game, replaceAircraft)
      expect(SALLIES.map((id) => [plane(play, id).face, plane(play, id).space.id])).toEqual(
        SALLIES.map(() => [FULL, 'japan-available']),
      )
    }
  })

  it('9.2H two reduced units of any kinds become one, and the other counts as destroyed', () => {
    const play = at(31, 0, ['jp42-lily-1'])
    const ids = (units: readonly { readonly id: string }[]) => units.map(({ id }) => id)
    const lily = plane(play, 'jp42-lily-1')
    play.game.table.turn(lily, REDUCED)
    expect(unitsToFill(play.game)).toEqual([])
    for (const id of ['jp42-sally-1', 'jp42-sally-3']) play.game.table.turn(plane(play, id), REDUCED)
    const kept = plane(play, 'jp42-sally-1')
    expect(ids(unitsToFill(play.game)).sort()).toEqual(['jp42-lily-1', 'jp42-sally-1'])
    expect(ids(unitsToGive(play.game, kept)).sort()).toEqual(['jp42-lily-1', 'jp42-sally-3'])
    run(play.game, (game) => combine(game, { kept, given: lily }))
    expect([kept.face, lily.space.id, play.game.vars.destroyed.japan]).toEqual([
      ...[FULL, 'japan-eliminated', ['jp42-lily-1']],
    ])
  })
})
