import { type Decision, SIXTHS } from '@topside/engine'
import { CheapDice, play, randomChoice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { hexAt, hexDefs, neighboursOf } from '../data/hexes.ts'
import { SCENARIOS } from '../data/scenarios.ts'
import { SIDES, unitId } from '../data/units.ts'
import { isStuckOnBeach } from '../rules/7-beach-armour.ts'
import { isLate } from '../rules/7-under-way.ts'
import { relocate } from '../rules/8.1-terrain.ts'
import { costLedger } from '../rules/8-cost.ts'
import { reachOf } from '../rules/8-reach.ts'
import { attackersOn, targetsOf } from '../rules/10.1-attacks.ts'
import { attackLedger, defenceLedger, defendersIn, modifierLedger, plainCombat } from '../rules/10-strengths.ts'
import { supply } from '../rules/11.2-supply.ts'
import { setWar } from '../rules/11-state.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { factorsOf, type Unit, unitNamed } from '../state/units.ts'
import { rules } from '../title.ts'
import { field } from './field.ts'
import { positions } from './positions.ts'
import { beside, isSea, onTheMap, slowReach } from './referee/ground.ts'
import { slowVoyage } from './referee/sea.ts'
import { attackStrength, defenceStrength, groundModifier, hasRoom, supplyOf } from './referee/strengths.ts'
import { run } from './run.ts'

const UNITS = 40
/** Answers followed in one night of landing. */
const NIGHT = 120
/** The positions in which units meet. */
const MEETINGS = positions.filter(({ name }) => name.startsWith('units that meet'))
/** One in this many questions about a unit's destination is compared. */
const MOVES = 2
const timeout = 120_000

/** Units of a scenario scattered over land where they meet, some reduced or disrupted. */
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

/** Counts of comparisons, so that none can be skipped unnoticed. */
interface Compared {
  moves: number
  hexes: number
}

/** Follows a random match for a limited number of answers. Returns the number of answers. */
function compareMatch(position: (typeof positions)[number], seed: string, compared: Compared, most: number): number {
  const random = seededRandom(seed)
  const dice = new CheapDice(seed)
  const { match } = play(rules, {
    options: { ...position.options },
    step: 'playerTurn',
    dice,
    position: (game) => void position.lay(game, random),
  })
  const any = randomChoice(random)
  const stock = match.game.vars.war.supply
  let answers = 0
  for (; match.outcome === undefined && answers < most; answers++) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error('nobody decides')
    if (decision.kind === 'move.where' && random() * MOVES < 1) compareMoves(match.game, decision, compared)
    if (decision.kind === 'sail.where') compareVoyage(match.game, decision, compared)
    const { supply: left, spent } = match.game.vars.war
    expect(left + spent).toBe(stock)
    const choice = position.opening?.(decision, answers, random) ?? any(decision, seat)
    match.apply({ kind: 'choose', seat, choice })
  }
  return answers
}

/** The unit of a question. */
function unitIn(game: Corregidor, { args }: Decision): Unit {
  const named = args?.['unit']
  if (typeof named !== 'object' || !('piece' in named)) throw new Error('the decision names no unit')
  return unitNamed(game, unitId(named.piece))
}

function compareOffers({ choices }: Decision, found: readonly (readonly [string, number])[], compared: Compared): void {
  const offered = choices.filter(({ verb }) => verb === 'move').map(({ space = '', value = 0 }) => `${space} ${value}`)
  expect(offered.sort()).toEqual(found.map((each) => each.join(' ')).sort())
  compared.moves++
  compared.hexes += found.length
}

function compareVoyage(game: Corregidor, decision: Decision, compared: Compared): void {
  const unit = unitIn(game, decision)
  if (!isHex(unit.space) || unit.def.side !== 'japan') return
  const offered = new Set(decision.choices.map(({ space = '' }) => space))
  // 7.0B: late in the phase units only come nearer to a possible landing.
  const found = [...slowVoyage(game, unit)].filter(([hex]) => !isLate(game) || offered.has(hex))
  compareOffers(decision, found, compared)
}

/**
 * Compares the destinations offered with a unit's reach: all hexes with room, and full ones only if a unit there has
 * not moved yet (8.2E). While a hex is overfull, other units must make room. Armour that leaves a beach stops next to
 * it.
 */
function compareMoves(game: Corregidor, decision: Decision, compared: Compared): void {
  const unit = unitIn(game, decision)
  const reached = [...slowReach(game, unit)]
  const found = isStuckOnBeach(unit) ? reached.filter(([hex]) => beside(unit.space.id).includes(hex)) : reached
  const offered = new Set(decision.choices.map(({ space = '' }) => space))
  const crowded = unitsOf(game, unit.def.side).some((each) => isOvercrowded(game, each))
  for (const [hex] of found)
    if (hasRoom(game, unit, hex)) expect(crowded || offered.has(hex), hex).toBe(true)
    else if (offered.has(hex)) expect(mayStillMove(game, unit, hex), hex).toBe(true)
  compareOffers(
    decision,
    found.filter(([hex]) => offered.has(hex)),
    compared,
  )
}

/** Whether a unit is on land, in an overfull hex. */
function isOvercrowded(game: Corregidor, unit: Unit): boolean {
  return onTheMap(unit.space.id) && !isSea(unit.space.id) && !hasRoom(game, unit, unit.space.id)
}

/** Whether a friend in a hex has not moved yet. */
function mayStillMove(game: Corregidor, unit: Unit, hex: string): boolean {
  const friends = game.table.space(hex).pieces.filter((each) => each !== unit)
  return friends.some((each) => game.table.status(each, 'moved') === 0)
}

/**
 * Tests the rules against a slow reference: a number of layouts of each scenario, and a number of answers from each
 * position, in as many matches as needed.
 */
export function testReference(layouts: number, answers: number): void {
  describe('a slow reference of the rules', () => {
    testMovement(layouts)
    testStrengths(layouts)
    testSupply(layouts)
    // Most answers in these positions are about combat (10.1).
    testOffers(2 * answers)
  })
  describe('a slow reference of landings', () => testVoyages(answers))
}

function testMovement(layouts: number): void {
  it('3.1 the hexes around each are the same', () => {
    for (const [hex, { id }] of hexDefs.entries())
      expect([...neighboursOf(hex)].map((each) => hexAt(each).id).sort(), id).toEqual([...beside(id)].sort())
  })

  it.each(SCENARIOS)('8.0 to 8.2 movement is read alike in %s', { timeout }, (scenario) => {
    let hexes = 0
    for (let seed = 0; seed < layouts; seed++) {
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
    expect(hexes).toBeGreaterThan(40 * layouts)
  })
}

function testStrengths(layouts: number): void {
  it.each(SCENARIOS)('10.0 strengths and terrain are read alike in %s', (scenario) => {
    let attacks = 0
    for (let seed = 0; seed < layouts; seed++) {
      const game = strewn(scenario, `attack ${scenario} ${seed}`)
      const random = seededRandom(`supply ${scenario} ${seed}`)
      for (const side of SIDES)
        for (const hex of targetsOf(game, side)) {
          const units = attackersOn(game, side, hex).filter((unit) => factorsOf(unit).attack > 0)
          const defenders = defendersIn(game, side, hex)
          const unsupplied = [...units, ...defenders].filter(() => random() < 0.3)
          const combat = { ...plainCombat(side, hex, units), unsupplied }
          const terrain = modifierLedger(game, combat).parts.filter(({ rule }) => rule.startsWith('8.1'))
          const told = [
            attackLedger(game, combat).total,
            defenceLedger(game, combat).total,
            terrain.reduce((sum, { value }) => sum + value, 0),
          ]
          const { id } = hexAt(hex)
          expect(told, `${id}, ${seed}`).toEqual([
            attackStrength(game, units, unsupplied),
            defenceStrength(game, id, defenders, unsupplied),
            groundModifier(units, id),
          ])
          attacks++
        }
    }
    expect(attacks).toBeGreaterThan(layouts)
  })
}

function testSupply(layouts: number): void {
  it('11.2G supply is spent alike, as far as there is any', () => {
    let points = 0
    for (let seed = 0; seed < layouts; seed++)
      for (const use of ['attack', 'defence'] as const) {
        const game = strewn('bataan', `supply ${seed}`)
        const units = strewnUnits(game)
        const needed = supplyOf(units, use === 'attack')
        for (const stock of [needed + 3, Math.floor(needed / 2)]) {
          setWar(game, { supply: stock, spent: 0 })
          run(game, () => supply(game, units, use))
          const each = use === 'attack' ? 2 : 1
          const spent = Math.min(needed, stock - (stock % each))
          expect([game.vars.war.supply, game.vars.war.spent], `${use} ${seed}`).toEqual([stock - spent, spent])
          points += spent
        }
      }
    expect(points).toBeGreaterThan(4 * layouts)
  })
}

function testOffers(answers: number): void {
  it.each(MEETINGS.map((position) => [position.name, position] as const))(
    '8.0 to 8.2 moves are offered alike in matches that begin with %s',
    { timeout },
    (_name, position) => {
      const compared: Compared = { moves: 0, hexes: 0 }
      for (let done = 0, match = 0; done < answers; match++)
        done += compareMatch(position, `reference ${match}`, compared, answers - done)
      expect(compared.moves).toBeGreaterThan(10)
      expect(compared.hexes).toBeGreaterThan(50)
    },
  )
}

function testVoyages(answers: number): void {
  it('7.0B 7.0G voyages are offered alike on the night of the assault', { timeout }, () => {
    const night = positions.find(({ name }) => name.startsWith('the night'))
    if (night === undefined) throw new Error('no position is the night of the assault')
    const compared: Compared = { moves: 0, hexes: 0 }
    for (let done = 0, match = 0; done < answers; match++)
      done += compareMatch(night, `voyage ${match}`, compared, Math.min(NIGHT, answers - done))
    expect(compared.moves).toBeGreaterThan(20)
    expect(compared.hexes).toBeGreaterThan(100)
  })
}
