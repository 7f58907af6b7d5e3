import type { AnyHeuristics, Choice } from '@topside/engine'
import { FAR } from '@topside/kit'
import { describe, expect, it } from 'vitest'
import { expectOppositeEnds, weighEverything, weightsOf } from '../../shared/testing.ts'
import { groundTable } from '../data/combat.ts'
import { REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { SCENARIOS } from '../data/scenarios.ts'
import { atStep, type Played } from '../testing/at-step.ts'
import { field } from '../testing/field.ts'
import { MARINE } from '../testing/units.ts'
import { rules } from '../title.ts'
import { assaultWorth } from './fight.ts'
import { heuristics } from './index.ts'
import { prospectOf } from './odds.ts'
import { positionOf } from './position.ts'
import { seaWaysTo, waysFor } from './ways.ts'
import { BY_KIND } from './weigh.ts'
import { stepPrice, unitPrice } from './worth.ts'

const known: AnyHeuristics = heuristics
const weights = (match: Played) => weightsOf(heuristics, match)

/** The choice with the highest weight. */
function best(match: Played): string {
  return Object.entries(weights(match)).reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** Kinds of decisions that random play rarely meets. */
const SELDOM: ReadonlySet<string> = new Set([
  ...[
    'howitzer',
    'recovery',
    'assault',
    'assault.battalion',
    'assault.support',
    'assault.split',
    'combine',
    'raid.give',
  ],
  ...['embark.where', 'send.where', 'crew', 'crew.where', 'rove', 'rove.batteries', 'suppress', 'attack.again'],
  ...['retreat.crowded', 'ship.where', 'subic.where', 'replace.more', 'supply', 'flak.batteries', 'drop.back'],
  ...['transfer', 'marines.where', 'air-attack', 'interdiction', 'drop.loss', 'support', 'sea-fire', 'attack.put-back'],
  ...['bombard.guns', 'flak', 'flak.loss', 'support.ground', 'retreat', 'advance', 'demolition', 'deploy.where'],
])

const COMPANIES = ['jp42-co1-61', 'jp42-co2-61', 'jp42-co3-61']

describe('what Corregidor knows of playing itself well', () => {
  it('has a weight for every choice and a value for every position of play at random, even for both sides', () => {
    const games = SCENARIOS.flatMap((scenario) => [{ scenario }, { scenario, sides: 'first-japan' }])
    const { asked, ended } = weighEverything(rules, known, games, (_, answers) => answers % 3 > 0)
    expectOppositeEnds(known, ended)
    expect(Object.keys(BY_KIND).filter((kind) => !asked.has(kind) && !SELDOM.has(kind))).toEqual([])
  })

  it('10.0 knows what an attack comes to over all faces of the die', () => {
    const even = prospectOf(6, 6, 0)
    const column = groundTable.columnOf(6, 6)
    const boxes = [1, 2, 3, 4, 5, 6].map((die) => groundTable.result(column, die))
    expect(6 * even.defender.retreats).toBeCloseTo(boxes.filter((box) => /^(?!A:).*R/.test(box)).length)
    expect(6 * even.attacker.steps).toBeCloseTo(boxes.filter((box) => /^A:L/.test(box)).length)
    expect(prospectOf(36, 6, 3).defender.gone).toBeGreaterThan(prospectOf(36, 6, 0).defender.gone)
    expect(prospectOf(6, 6, 50)).toEqual(prospectOf(6, 6, 12))
  })

  it('10.0 an attack is worth more with more units, and less into works', () => {
    const worth = (hex: string, from: string, ids: readonly string[]) => {
      const { game, unit } = field({ side: 'japan', units: { [hex]: [MARINE], [from]: ids } })
      return assaultWorth(positionOf(game), { side: 'japan', hex: hexOf(hex), units: ids.map(unit) })
    }
    const [one = '', ...others] = COMPANIES
    expect(worth('i1615', 'i1515', [one, ...others])).toBeGreaterThan(worth('i1615', 'i1515', [one]))
    expect(worth('i1615', 'i1515', [])).toBe(0)
  })

  it('8.0 knows what a way costs: over land to land alone, over the sea to the coasts', () => {
    const { unit } = field({ units: { i1615: [MARINE] } })
    const ways = waysFor(unit(MARINE), hexOf('i1615'))
    expect([ways[hexOf('i1615')], ways[hexOf('i4222')]]).toEqual([0, FAR])
    expect(ways[hexOf('i1515')]).toBeLessThan(ways[hexOf('i3209')]!)
    const sea = seaWaysTo(hexOf('i2909'))
    expect([sea[hexOf('i2909')], sea[hexOf('i1615')]]).toEqual([0, FAR])
    expect(Math.min(...sea.filter((_, hex) => hex !== hexOf('i2909')))).toBe(1)
  })

  it('12.0 prices the steps of either side by what they count', () => {
    const { unit, game } = field({ scenario: 'recapture', units: { i1615: ['us45-1-g-503', 'us45-a-462'] } })
    const [platoon, guns] = [unit('us45-1-g-503'), unit('us45-a-462')]
    expect(unitPrice(game, platoon)).toBeGreaterThan(unitPrice(game, guns))
    const first = stepPrice(game, platoon)
    game.table.turn(platoon, REDUCED)
    expect(stepPrice(game, platoon)).toBeGreaterThan(first + 1)
  })

  it('10.1 attacks at good odds with all that it takes, and not at bad ones', () => {
    const on = (defenders: readonly string[], first: string, ...others: readonly string[]) =>
      atStep('combats', { hour: '2400', day: 74, units: { i1615: defenders, i1515: [first], i1516: others } })
    const match = on([MARINE], 'jp42-co1-61', 'jp42-co2-61')
    expect(best(match)).toBe('target i1615')
    match.choose({ verb: 'target', space: 'i1615' })
    expect(best(match)).toMatch(/^join /)
    const three = ['us42-1-a-4m', 'us42-2-a-4m', 'us42-3-a-4m']
    expect(best(on(three, 'jp42-1-4-eng'))).toBe('done')
  })

  it('8.0 goes with those who seek the enemy towards him', () => {
    const match = atStep('movement', { day: 74, units: { i3209: COMPANIES.slice(0, 1), i2510: [MARINE] } })
    const unit = match.game.table.piece(COMPANIES[0]!)
    match.choose({ verb: 'unit', piece: unit.id })
    const [, , to = ''] = best(match).split(' ')
    const ways = waysFor(field({ units: { i3209: [MARINE] } }).unit(MARINE), hexOf('i2510'))
    expect(ways[hexOf(to)]).toBeLessThan(ways[hexOf('i3209')]!)
  })

  it('11.3D aims away from the sea and from the enemy, and with others', () => {
    const aims = ['i1516', 'i1314', 'i1515']
    const choices: readonly Choice[] = aims.map((space) => ({ verb: 'drop', piece: 'us45-1-g-503', space }))
    const asked = { seat: 0, kind: 'drop.where', rule: '11.3D', choices, args: {} }
    const weighed = (units: { readonly [hex: string]: readonly string[] }, aimed: readonly string[] = []) => {
      const { game } = field({ scenario: 'recapture', units })
      game.vars.war = { ...game.vars.war, aims: Object.fromEntries(aimed.map((hex, n) => [`unit-${n}`, hexOf(hex)])) }
      return heuristics.weigh(game, 0, asked as never)
    }
    const [coast = 0, inland = 0, other = 0] = weighed({})
    expect(inland).toBeGreaterThan(coast)
    const [, held = 0] = weighed({ i1314: ['jp45-naval-garrison-1'] })
    expect(held).toBeLessThan(inland)
    const [, , joined = 0] = weighed({}, ['i1515', 'i1515'])
    expect(joined).toBeGreaterThan(other)
  })

  it('9.3 loses the units that are worth least', () => {
    const { game } = field({ scenario: 'recapture', units: { i1615: ['us45-1-g-503', 'us45-a-462'] } })
    const choices: readonly Choice[] = ['us45-1-g-503', 'us45-a-462'].map((piece) => ({ verb: 'lose', piece }))
    const asked = { seat: 0, kind: 'drop.loss', rule: '11.3E', choices, args: {} }
    const [platoon = 0, guns = 0] = heuristics.weigh(game, 0, asked as never)
    expect(guns).toBeGreaterThan(platoon)
  })

  it('5.0 begins a stage with every player turn, and one before them', () => {
    const { game } = field({ units: {} })
    const stages = (['administration', 'raids'] as const).map((phase) => {
      game.vars.phase = phase
      return heuristics.stage!(game)
    })
    game.vars.side = 'us'
    expect(new Set([...stages, heuristics.stage!(game)]).size).toBe(3)
  })
})
