import { SIXTHS } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { hexAt, hexDefs, neighboursOf } from '../data/hexes.ts'
import { SCENARIOS } from '../data/scenarios.ts'
import { SIDES } from '../data/units.ts'
import { relocate } from '../rules/8.1-terrain.ts'
import { costLedger } from '../rules/8-cost.ts'
import { reachOf } from '../rules/8-reach.ts'
import { attackersOn, targetsOf } from '../rules/10.1-attacks.ts'
import { attackLedger, defenceLedger, defendersIn, modifierLedger, plainCombat } from '../rules/10-strengths.ts'
import { unitsOf } from '../state.ts'
import { factorsOf, type Unit } from '../units.ts'
import { field } from './field.ts'
import { attackStrength, beside, defenceStrength, groundModifier, slowReach } from './reference.ts'

const POSITIONS = Number(process.env['REFERENCE_POSITIONS'] ?? 12)
const UNITS = 40
const timeout = 120_000

/** Units of a scenario strewn over land, some of them reduced or disrupted, in places where they meet. */
function strewn(scenario: (typeof SCENARIOS)[number], seed: string) {
  const random = seededRandom(seed)
  const { game } = field({ scenario })
  game.vars.hour = 2
  game.vars.week = 0
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const land = hexDefs.flatMap((hex, index) => (hex.terrain !== 'sea' && hex.terrain !== 'fort' ? [index] : []))
  const centres = [pick(land), pick(land), pick(land)]
  const near = (hex: number) => [hex, ...neighboursOf(hex)].flatMap((each) => [each, ...neighboursOf(each)])
  const hexes = centres.flatMap(near).filter((hex) => land.includes(hex))
  for (let i = 0; i < UNITS; i++) {
    const side = pick(SIDES)
    const unit = pick(unitsOf(game, side))
    const hex = pick(hexes)
    if (game.table.spaces[hex]?.pieces.some(({ def }) => def.side !== side)) continue
    relocate(game, unit, hex, [pick(neighboursOf(hex)), hex])
    const faces = unit.def.faces.flatMap((factors, face) => (factors === undefined ? [] : [face]))
    game.table.turn(unit, pick(faces))
    game.table.setStatus(unit, 'disrupted', pick([0, 0, 0, 1, 2]))
  }
  return game
}

const strewnUnits = (game: ReturnType<typeof strewn>): Unit[] =>
  SIDES.flatMap((side) => unitsOf(game, side)).filter(({ space }) => space.index < hexDefs.length)

describe('a slow reference of the rules', () => {
  it('3.1 the hexes around each are the same', () => {
    for (const [hex, { id }] of hexDefs.entries())
      expect([...neighboursOf(hex)].map((each) => hexAt(each).id).sort(), id).toEqual(beside(id).sort())
  })

  it.each(SCENARIOS)('8.0 to 8.2 movement is read alike in %s', { timeout }, (scenario) => {
    let hexes = 0
    for (let seed = 0; seed < POSITIONS; seed++) {
      const game = strewn(scenario, `reach ${scenario} ${seed}`)
      for (const unit of strewnUnits(game)) {
        const found = reachOf(game, unit)
        const told = found.hexes.map((hex, index) => [hexAt(hex).id, found.costs[index]] as const)
        expect(new Map(told), `${unit.id} in ${unit.space.id}, ${seed}`).toEqual(slowReach(game, unit))
        for (const [index, hex] of found.hexes.entries())
          expect(
            SIXTHS * costLedger(game, unit, found.pathTo(hex)).total,
            `${unit.id} to ${hexAt(hex).id}`,
          ).toBeCloseTo(found.costs[index] ?? 0)
        hexes += told.length
      }
    }
    expect(hexes).toBeGreaterThan(500)
  })

  it.each(SCENARIOS)('10.0 strengths and terrain are read alike in %s', (scenario) => {
    let attacks = 0
    for (let seed = 0; seed < POSITIONS; seed++) {
      const game = strewn(scenario, `attack ${scenario} ${seed}`)
      for (const side of SIDES)
        for (const hex of targetsOf(game, side)) {
          const units = attackersOn(game, side, hex).filter((unit) => factorsOf(unit).attack > 0)
          const combat = plainCombat(side, hex, units)
          const terrain = modifierLedger(game, combat).parts.filter(({ rule }) => rule.startsWith('8.1'))
          const told = [
            attackLedger(game, combat).total,
            defenceLedger(game, combat).total,
            terrain.reduce((sum, { value }) => sum + value, 0),
          ]
          const { id } = hexAt(hex)
          const defenders = defendersIn(game, side, hex)
          expect(told, `${id}, ${seed}`).toEqual([
            attackStrength(game, units),
            defenceStrength(game, id, defenders),
            groundModifier(units, id),
          ])
          attacks++
        }
    }
    expect(attacks).toBeGreaterThan(10)
  })
})
