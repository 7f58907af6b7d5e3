import { type Choice, type Decision, Match } from '@topside/engine'
import { CheapDice, randomChoice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import combatData from '../data/combat.json' with { type: 'json' }
import { combatTables, TABLES } from '../data/combat.ts'
import { hexGrid, hexOf, idOf } from '../data/hexes.ts'
import { SCENARIOS, type ScenarioId } from '../data/scenario.ts'
import { areaOn, inArea, onApproach } from '../data/scenarios.ts'
import { enemyOf, SIDES } from '../data/units.ts'
import { unitsAt } from '../rules/3.2-zones-of-control.ts'
import { isKeptFree } from '../rules/5.1-reinforcements.ts'
import { supplyLines } from '../rules/6.2-supply-routes.ts'
import { openSources } from '../rules/6.3-supply-sources.ts'
import { defendersOf } from '../rules/9.1-attacks.ts'
import { combatOf } from '../rules/9.1-declaration.ts'
import { attackLedger, defenceLedger } from '../rules/10.5-odds.ts'
import { brokenBridges, contestedRoads, passageOf, sideBetween } from '../rules/17.15-lasting.ts'
import { type Bataan, isHex, isUnit, scenarioOf, type Unit, unitNamed } from '../state/state.ts'
import { rules } from '../title.ts'
import { attackStrength, type Changes, columnFor, defenceStrength, hasRoom, reach, traces } from './reference.ts'

/**
 * Movement questions are all compared, attacks at every answer, and supply of all units in one of so many positions.
 */
const SUPPLY = 25
/**
 * One time in so many a player who can attack, or move adjacent to an enemy, answers at random; otherwise he does so,
 * as combats are rare at random.
 */
const AT_RANDOM = 3
const timeout = 600_000

/** Counts of comparisons, so that none can be skipped unnoticed. */
interface Compared {
  moves: number
  hexes: number
  supply: number
  odds: number
}

/** Follows a random match for at most so many answers. Returns the number of answers. */
function compareMatch(scenario: ScenarioId, seed: string, compared: Compared, most: number): number {
  const random = seededRandom(seed)
  const match = Match.start(rules, { options: { scenario }, dice: new CheapDice(seed) })
  const { game } = match
  const any = randomChoice(random)
  let answers = 0
  for (; match.outcome === undefined && answers < most; answers++) {
    const [seat = 0] = match.deciding
    const decision = match.decision(seat)
    if (decision === undefined) throw new Error('nobody decides')
    if (decision.kind === 'move.where') compareMoves(game, decision, compared)
    compareStrengths(game, compared)
    if (random() * SUPPLY < 1) compareSupply(game, compared)
    const bold = decision.choices.filter((choice) => isBold(game, choice))
    const choice = random() * AT_RANDOM < 1 ? undefined : bold[Math.floor(random() * bold.length)]
    match.apply({ kind: 'choose', seat, choice: choice ?? any(decision, seat) })
  }
  return answers
}

/** Whether a choice moves adjacent to the enemy, or attacks. */
function isBold(game: Bataan, { verb, piece = '', space = '' }: Choice): boolean {
  if (verb !== 'move') return verb === 'target' || verb === 'join'
  const enemies = unitsAt(game, enemyOf(unitNamed(game, piece).def.side))
  return hexGrid.within(hexOf(space), 1).some((hex) => enemies[hex] !== 0)
}

/** How current events change a unit; the effects of events themselves are not compared. */
function changesOf(game: Bataan, unit: Unit): Changes {
  const { bridges, ...others } = passageOf(game, unit)
  return { ...others, isBridged: (from, to) => bridges.includes(sideBetween(hexOf(from), hexOf(to))) }
}

function compareMoves(game: Bataan, { args, choices }: Decision, compared: Compared): void {
  const named = args?.['units']
  if (typeof named !== 'object' || !('pieces' in named)) throw new Error('the decision names no units')
  const units = named.pieces.map((id) => game.table.piece(id)).filter(isUnit)
  const [lead] = units
  if (lead === undefined || !isHex(lead.space)) return
  const { side } = lead.def
  const { turn, sequence } = game.vars
  const scenario = scenarioOf(game)
  const beyond = side === 'us' && onApproach(scenario, turn, lead.space.index)
  const found = reach({
    game,
    units,
    kind: sequence?.kind ?? 'mobile',
    changesOf: (unit) => changesOf(game, unit),
    isOpen: (hex) => inArea(areaOn(scenario, turn), hexOf(hex)) || (beyond && onApproach(scenario, turn, hexOf(hex))),
  })
  const ends = [...found].filter(([hex]) => hasRoom(game, hex, units) && !isKeptFree(game, side, hexOf(hex)))
  const offered = choices.filter(({ verb }) => verb === 'move').map(({ space = '', value = 0 }) => `${space} ${value}`)
  const about = units.map(({ id, space }) => `${id} in ${space.id}`).join()
  expect(offered.sort(), about).toEqual(ends.map((each) => each.join(' ')).sort())
  compared.moves++
  compared.hexes += ends.length
}

function compareSupply(game: Bataan, compared: Compared): void {
  const scenario = scenarioOf(game)
  const area = areaOn(scenario, game.vars.turn)
  for (const side of SIDES) {
    const lines = supplyLines(game, side)
    const wide = scenario.supplySources[side].some((hex) => !inArea(area, hexOf(hex)))
    const cut = side === 'japan' ? contestedRoads(game) : []
    const down = side === 'japan' ? brokenBridges(game) : []
    const { route, direct } = traces({
      game,
      side,
      sources: openSources(game, side).map(idOf),
      isOpen: (hex) => (wide || inArea(area, hexOf(hex))) && !cut.includes(hexOf(hex)),
      isDown: (from, to) => down.some((bridge) => [from, to].every((hex) => bridge.includes(hexOf(hex)))),
    })
    for (const { id, def, space } of game.table.pieces.filter(isUnit)) {
      if (def.side !== side || !isHex(space)) continue
      const told = [lines.route[space.index] === 1, lines.direct[space.index] === 1]
      expect(told, `${id} in ${space.id}`).toEqual([route(space.id), direct(space.id)])
      compared.supply++
    }
  }
}

function compareStrengths(game: Bataan, compared: Compared): void {
  for (const attack of game.vars.attacks) {
    const combat = combatOf(game, attack)
    const told = [attackLedger(game, combat, []).total, defenceLedger(game, combat, []).total]
    const found = [attackStrength(game, combat.attackers), defenceStrength(defendersOf(game, combat))]
    expect(told, attack.hex).toEqual(found)
    compared.odds++
  }
}

/** Tests the rules against a slow reference. `answers` are followed in each scenario, in as many matches as needed. */
export function testReference(answers: number): void {
  describe('a slow reference of the rules', () => {
    it.each(SCENARIOS)('3.2, 6.2, 8.1 to 8.37 and 10.5 are read alike in %s', { timeout }, (scenario) => {
      const compared: Compared = { moves: 0, hexes: 0, supply: 0, odds: 0 }
      for (let done = 0, match = 0; done < answers; match++)
        done += compareMatch(scenario, `reference ${scenario} ${match}`, compared, answers - done)
      expect(compared.moves).toBeGreaterThan(answers / 60)
      expect(compared.hexes).toBeGreaterThan(answers / 6)
      expect(compared.supply).toBeGreaterThan(answers / 3)
      expect(compared.odds).toBeGreaterThan(answers / 600)
    })

    it.each(TABLES)('10.52, 10.53 reads every odds of strengths up to 60 alike on the %s table', (table) => {
      for (let attack = 1; attack <= 60; attack++)
        for (let defence = 1; defence <= 60; defence++) {
          const column = columnFor(combatData[table].columns, attack, defence)
          if (column === undefined) expect(4 * attack, `${attack} to ${defence}`).toBeLessThan(defence)
          else expect(combatTables[table].columnOf(attack, defence), `${attack} to ${defence}`).toBe(column)
        }
    })
  })
}
