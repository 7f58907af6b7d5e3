import { describe, expect, it } from 'vitest'
import { REDUCED } from '../data/faces.ts'
import { field } from '../testing/field.ts'
import { refusals } from '../testing/refusals.ts'
import { COMPANY, MARINE, SECOND_COMPANY, TANK } from '../testing/units.ts'
import { launchAssault } from './11.1-assaults.ts'
import { setWar } from './11-state.ts'
import { combineHalves, splitCompanies } from './13.9-breakdowns.ts'

const BOAT = 'jp42-2sou-1'
/** A company of a third battalion. */
const THIRD = 'jp42-co1-37'

describe('what is not offered in an assault is refused with its reason', () => {
  it('11.1C, 11.1E who does not go with it', () => {
    const companies = [1, 2, 3, 4].map((number) => `jp42-co${number}-61`)
    const units = { 'japan-held': [...companies, 'jp42-co5-61', THIRD, TANK, 'jp42-2-7-tank', BOAT] }
    const play = field({ side: 'japan', units })
    Object.assign(play.game.vars, { day: 72, hour: 6, craft: 11 })
    play.game.table.turn(play.unit('jp42-2-7-tank'), REDUCED)
    const launch = () => launchAssault(play.game, 'japan')
    const board = [COMPANY, BOAT, MARINE, THIRD, TANK, 'jp42-2-7-tank'].map((piece) => ({ verb: 'aboard', piece }))
    const start = [{ verb: 'launch' }, { option: '1/61' }, { option: '2/61' }]
    expect(refusals(play, launch, start, ...board)).toEqual([
      ...['why.goes-already 11.1C', 'why.gunboats-apart 11.1C', 'why.not-held 11.1C'],
      ...['why.other-battalion 11.1D', 'why.no-craft 11.1E', 'offered'],
    ])
  })

  it('13.9 halves', () => {
    const play = field({ side: 'japan', options: { breakdowns: 'yes' }, units: { i3208: [COMPANY] } })
    play.game.table.turn(play.unit(SECOND_COMPANY), REDUCED)
    const split = () => splitCompanies(play.game, [COMPANY, SECOND_COMPANY, 'jp42-co3-61'].map(play.unit))
    const halve = (piece: string) => ({ verb: 'split', piece })
    expect(refusals(play, split, [halve(COMPANY)], ...[COMPANY, SECOND_COMPANY, TANK].map(halve))).toEqual([
      ...['why.split-already 13.9', 'why.not-splittable 13.9', 'why.not-going 13.9'],
    ])
    play.put('i3208', 'jp42-co1a-61', 'jp42-co1b-61')
    play.put('japan-unused', COMPANY)
    const halves = ['jp42-co1a-61', 'jp42-co1b-61'].map(play.unit)
    setWar(play.game, { halves: Object.fromEntries(halves.map(({ id, space }) => [id, space.index])) })
    const combine = (piece: string) => ({ verb: 'combine', piece })
    expect(refusals(play, combineHalves, [], combine('jp42-co1a-61'), combine(TANK))).toEqual([
      ...['offered', 'why.no-other-half 13.9'],
    ])
  })
})
