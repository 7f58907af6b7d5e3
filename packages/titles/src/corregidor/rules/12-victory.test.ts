import { describe, expect, it } from 'vitest'
import { unitId } from '../data/units.ts'
import { judgements, levelOf } from '../data/victory.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { MARINE } from '../testing/units.ts'
import { setWar } from './11-state.ts'
import { holdsOut, judge, levelNow, pointsLedger, shiftOf } from './12-victory.ts'

const COMPANIES = Array.from({ length: 9 }, (_, i) => unitId(i < 8 ? `jp42-co${i + 1}-61` : 'jp42-co1-37'))

function may(day: number, hour: number, units = {}, options = {}): Field {
  const play = field({ scenario: 'fall', side: 'us', units, options })
  Object.assign(play.game.vars, { day, hour })
  return play
}

/** Judges the end of a turn; returns the outcome. */
function judged(play: Field) {
  let outcome: unknown
  run(play.game, (game) => {
    outcome = judge(game)
  })
  return outcome
}

const parts = (play: Field) =>
  Object.fromEntries(pointsLedger(play.game).parts.map(({ key, value }) => [key.replace('ledger.points.', ''), value]))

describe('12.0 victory', () => {
  it('12.0A two points for each day from 7 May on that anybody holds out, with its first turn', () => {
    const before = may(73, 0, { i2909: [MARINE] })
    judged(before)
    expect(parts(before)).toEqual({})
    const play = may(74, 0, { i2909: [MARINE] })
    expect(judged(play)).toBeUndefined()
    play.game.vars.hour = 1
    judged(play)
    expect(parts(play)).toEqual({ days: 2 })
    expect(play.game.table.track('points')).toBe(2)
  })

  it('12.0A one for each unit destroyed, ten for nine companies of a division, fifteen for all invaders', () => {
    const play = may(74, 1, { i2909: [MARINE] })
    play.game.vars.destroyed = { us: [], japan: [...COMPANIES.slice(0, 8), unitId('jp42-sally-1')] }
    expect(parts(play)).toEqual({ destroyed: 9 })
    play.game.vars.destroyed = { us: [], japan: COMPANIES }
    expect(parts(play)).toEqual({ destroyed: 9, divisions: 10 })
    setWar(play.game, { committed: COMPANIES })
    for (const id of COMPANIES) play.put('japan-eliminated', id)
    expect(pointsLedger(play.game).total).toBe(9 + 10 + 15)
    play.put('i3208', COMPANIES[0] ?? '')
    expect(parts(play)).toEqual({ destroyed: 9, divisions: 10 })
  })

  it('12.0A half-companies count as units, and half as companies', () => {
    const play = may(74, 1, { i2909: [MARINE] }, { breakdowns: 'yes' })
    const halves = COMPANIES.slice(0, 8).map((id) => unitId(id.replace(/(co\d+)/, '$1a')))
    play.game.vars.destroyed = { us: [], japan: [...halves, ...COMPANIES.slice(0, 5)] }
    expect(parts(play)).toEqual({ destroyed: 13, divisions: 10 })
    play.game.vars.destroyed = { us: [], japan: [...halves, ...COMPANIES.slice(0, 4)] }
    expect(parts(play)).toEqual({ destroyed: 12 })
  })

  it('12.0A twenty for who holds out at the end of 18 May, when the match ends', () => {
    const play = may(85, 6, { i2909: [MARINE] })
    setWar(play.game, { daysHeld: 12 })
    expect(judged(play)).toMatchObject({ winner: null, level: { key: 'level.draw' } })
    expect(parts(play)).toEqual({ days: 24, 'held-out': 20 })
  })

  it('12.0B the match is over when nobody holds out, and five levels are told by points', () => {
    const play = may(74, 3)
    expect(holdsOut(play.game)).toBe(false)
    expect(judged(play)).toMatchObject({ winner: 1, level: { key: 'level.decisive' } })
    const levels = [14, 15, 27, 28, 47, 48, 65, 66].map((points) => levelOf(judgements.fall, points))
    expect(levels).toEqual([
      ...['decisive-against', 'marginal-against', 'marginal-against', 'draw', 'draw'],
      ...['marginal', 'marginal', 'decisive'],
    ])
  })

  it('12.0B optional units shift the level by one towards Japan', () => {
    const play = may(85, 1, { i2909: [MARINE] }, { howitzers: 'yes' })
    setWar(play.game, { daysHeld: 14 })
    expect([shiftOf(play.game), levelNow(play.game)]).toEqual([1, 'marginal-against'])
  })

  it('12.0C five for each day that the invasion is late, five off for every two that it is early', () => {
    const play = field({ scenario: 'bataan', side: 'us', units: { i2909: [MARINE] } })
    Object.assign(play.game.vars, { week: 0, day: 76, hour: 3 })
    setWar(play.game, { invasionDay: 75 })
    expect(parts(play)).toEqual({ late: 10 })
    setWar(play.game, { invasionDay: 70 })
    expect(parts(play)).toEqual({ early: -10 })
    setWar(play.game, { invasionDay: 73 })
    expect(parts(play)).toEqual({})
    setWar(play.game, { invasionDay: null })
    expect(parts(play)).toEqual({ late: 15 })
  })

  it('12.0D the Japanese of 1945 score by days, steps and platoons; islands that are taken count against them', () => {
    const play = field({ scenario: 'recapture', side: 'us', units: { i2510: ['jp45-ichinosawa-1'] } })
    Object.assign(play.game.vars, { day: 12, hour: 0, stepsLost: { us: 7, japan: 0 } })
    const platoons = ['us45-1-g-503', 'us45-2-g-503', 'us45-3-g-503', 'us45-a-462'].map(unitId)
    play.game.vars.destroyed = { us: platoons, japan: [] }
    setWar(play.game, { landed: { us: ['Corregidor', 'Caballo'], japan: [] } })
    judged(play)
    expect(parts(play)).toEqual({ days: 2, steps: 7, platoons: 5, islands: -2 })
    Object.assign(play.game.vars, { day: 16, hour: 7 })
    expect(judged(play)).toMatchObject({ winner: 1 })
    expect(parts(play)).toMatchObject({ 'held-out': 20 })
  })

  it('12.0E five levels of 1945', () => {
    const levels = [10, 11, 16, 17, 22, 23, 27, 28].map((points) => levelOf(judgements.recapture, points))
    expect(levels).toEqual([
      ...['decisive-against', 'marginal-against', 'marginal-against', 'draw', 'draw'],
      ...['marginal', 'marginal', 'decisive'],
    ])
    const play = field({ scenario: 'recapture', side: 'us' })
    Object.assign(play.game.vars, { day: 3, hour: 2 })
    expect(judged(play)).toMatchObject({ winner: 0, level: { key: 'level.decisive' } })
  })
})
