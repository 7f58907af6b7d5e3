import type { AnyHeuristics } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { expectEvenBeginnings, expectOppositeEnds, weighEverything, weightsOf } from '../../shared/testing.ts'
import { hexOf } from '../data/hexes.ts'
import { scenarios } from '../data/scenarios.ts'
import { destinations, reachFrom, startOf } from '../rules/5-movement.ts'
import { scenarioOf } from '../state/state.ts'
import { ending, type LeytePlay, leyte } from '../testing/index.ts'
import { rules } from '../title.ts'
import { oddsOf, trapped } from './fights.ts'
import { heuristics } from './index.ts'
import { landmarksOf, waysTo } from './ways.ts'
import { BY_KIND } from './weigh.ts'

const known: AnyHeuristics = heuristics
const options = scenarios.flatMap(({ id }) => [
  { scenario: id, crt: 'active', displacement: 'yes' },
  { scenario: id, terrain: 'standard', duty: 'one', sides: 'first-japan' },
])

const weights = (match: LeytePlay) => weightsOf(heuristics, match)

describe('what Leyte knows of playing itself well', () => {
  it('has a weight for every choice and a value for every position of play at random, even for both sides', () => {
    const { asked, ended } = weighEverything(rules, known, options)
    expectOppositeEnds(known, ended)
    expect(Object.keys(BY_KIND).filter((kind) => !asked.has(kind))).toEqual([])
  })

  it('15.4 takes no side for ahead when a scenario begins', () => {
    expectEvenBeginnings(rules, heuristics)
  })

  it('7.5 knows the odds of a column, after the shift for terrain (7.4)', () => {
    const { game } = leyte()
    expect(oddsOf(game, 20, 5, 0)).toMatchObject({ eliminated: 1 / 6, repulsed: 0, lost: 0 })
    expect(oddsOf(game, 5, 5, 0)).toMatchObject({ back: [0, 4 / 6, 0, 0, 0], repulsed: 4 / 6 })
    expect(oddsOf(game, 1, 20, 3)).toEqual(oddsOf(game, 1, 20, 0))
    expect(oddsOf(game, 8, 5, 2)).toEqual(oddsOf(game, 5, 5, 0))
  })

  it('5.2 knows what a way costs: no reach of a unit is shorter, and with nobody about none is longer', () => {
    const { game } = leyte({ units: { '1130': 'us-19-regt' } })
    const unit = game.table.piece('us-19-regt')
    const reach = reachFrom(game, unit, [startOf(unit)])
    expect(destinations(game, unit, reach).length).toBeGreaterThan(20)
    for (const [index, hex] of reach.hexes.entries())
      expect(waysTo(scenarioOf(game), 'us', hex)[hexOf('1130')]).toBe(reach.costs[index])
  })

  it('16.24, 16.14 knows where units count', () => {
    const marks = landmarksOf(scenarios[1]!)
    expect(marks.through.has(hexOf('2306'))).toBe(true)
    expect(marks.through.has(hexOf('2307'))).toBe(false)
    expect(marks.through.has(hexOf('2406'))).toBe(false)
    expect(marks.fields.has(hexOf('1029'))).toBe(true)
    expect(marks.toFields[hexOf('1029')]).toBe(0)
  })

  it('15.4 values an American point as half a Japanese one, and the level before the points', () => {
    const of = (units: { readonly [place: string]: readonly string[] }) => heuristics.value(leyte({ units }).game, 0)
    const even = of({})
    expect(of({ 'japan-eliminated': ['jp-1/9'] })).toBeGreaterThan(even)
    expect(of({ 'us-eliminated': ['us-34-bn'] })).toBeLessThan(even)
    expect(of({ 'japan-eliminated': ['jp-1/9', 'jp-2/9'], 'us-eliminated': ['us-34-bn'] })).toBeCloseTo(even)
  })

  it('15.4 values an end by its level, and within that by its points', () => {
    const end = (units: { readonly [place: string]: readonly string[] }) => {
      const { match, game } = ending('final-collapse', units)
      return heuristics.ended!(match.outcome!, 0, game)
    }
    const won = { 'japan-eliminated': ['jp-1/9'] }
    expect(end(won)).toBeGreaterThan(0)
    expect(end({ 'japan-eliminated': ['jp-1/9', 'jp-2/9'] })).toBeGreaterThan(end(won))
    expect(end({ ...won, 'us-eliminated': ['us-34-bn'] })).toBeLessThan(0)
  })

  it('7.6 values a unit beside enemies less that has no way back', () => {
    const at = (more: { readonly [place: string]: string }) =>
      heuristics.value(leyte({ units: { '2020': 'jp-1/9', '2021': 'us-19-regt', ...more } }).game, 1)
    const closed = at({ '1919': 'us-34-regt', '2119': 'us-21-regt' })
    const beside = at({ '2022': 'us-34-regt', '2122': 'us-21-regt' })
    expect(trapped(0)).toBe(1)
    expect(closed).toBeLessThan(beside)
  })

  it('7.6 would rather close the ring around an enemy than leave him a way back', () => {
    const match = leyte({
      phase: 'movement',
      units: { '1527': 'jp-1/9', '1528': 'us-19-regt', '1627': 'us-21-regt', '1524': 'us-34-regt' },
    })
    match.choose({ verb: 'unit', piece: 'us-34-regt' })
    const found = weights(match)
    expect(found['move us-34-regt 1526']).toBeGreaterThan(found['move us-34-regt 1626']!)
    expect(found['move us-34-regt 1626']).toBeGreaterThan(found['move us-34-regt 1625']!)
  })

  it('7.6 keeps out of the only way back of a friend beside an enemy', () => {
    const match = leyte({
      phase: 'movement',
      units: { '1527': 'jp-1/9', '1528': 'us-19-regt', '1530': 'us-34-regt', '1628': 'us-52-art', '1428': 'us-61-art' },
    })
    match.choose({ verb: 'unit', piece: 'us-34-regt' })
    const found = weights(match)
    expect(found['move us-34-regt 1529']).toBeLessThan(0.1 * found['move us-34-regt 1531']!)
  })

  it('8.1 keeps artillery away from the enemy', () => {
    const match = leyte({ phase: 'movement', units: { '1525': 'jp-1/9', '1529': 'us-13-art' } })
    match.choose({ verb: 'unit', piece: 'us-13-art' })
    const found = weights(match)
    expect(found['move us-13-art 1526']).toBeLessThan(found['move us-13-art 1528']!)
  })

  it('16.13 sends one battalion off by 0531, and nobody by 2925', () => {
    const match = leyte({ phase: 'movement', units: { '0731': 'us-34-bn', '2924': 'us-19-regt', '1405': 'jp-1-bn' } })
    match.choose({ verb: 'unit', piece: 'us-34-bn' })
    const south = weights(match)
    expect(south['exit us-34-bn 0531']).toBe(Math.max(...Object.values(south)))
    match.turn.undo()
    match.choose({ verb: 'unit', piece: 'us-19-regt' })
    const north = weights(match)
    expect(north['exit us-19-regt 2925']).toBe(Math.min(...Object.values(north)))
  })

  it('16.14 brings Japanese units to the airfields in the last Game-Turn', () => {
    const position = { phase: 'movement', side: 'japan', units: { '1122': 'jp-1/9', '2925': 'us-13-art' } } as const
    const to = (turn: number) => {
      const match = leyte({ ...position, turn })
      match.choose({ verb: 'unit', piece: 'jp-1/9' })
      return weights(match)['move jp-1/9 1124']!
    }
    expect(to(8)).toBeGreaterThan(100 * to(4))
  })

  it('4.1 begins a stage with every Player-Turn', () => {
    const match = leyte({ phase: 'movement', units: { '1130': 'us-19-regt', '1405': 'jp-1-bn' } })
    const before = heuristics.stage!(match.game)
    match.choose('done')
    expect(heuristics.stage!(match.game)).not.toBe(before)
  })
})
