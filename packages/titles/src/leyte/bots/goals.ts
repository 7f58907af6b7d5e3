import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { FAR, type HexCosts } from '@topside/kit'
import { hexGrid, hexOf } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { zonesOf } from '../rules/6-zones-of-control.ts'
import { shiftOf } from '../rules/7.4-terrain.ts'
import { pointsOf } from '../rules/15.1-value-of-units.ts'
import { BEACH_POINTS } from '../rules/15.2-objectives.ts'
import { beachLines } from '../rules/15.3-lines-of-communications.ts'
import { isBattalion } from '../rules/16.1-american-assault.ts'
import { isArtillery, type Leyte, mapUnits, scenarioOf, type Unit, unitsAt } from '../state/state.ts'
import { type AllLearnt, type Learnt, learnt } from './learnt.ts'
import { type Landmarks, landmarksOf, waysTo } from './ways.ts'

/**
 * Value of a hex to a unit, apart from fighting: in points of the American player, higher is better for the unit's own
 * side.
 */
export type Goal = (hex: number) => number

/** Half Movement Points that a unit typically walks in a turn. */
const PER_TURN = 10
/** 15.4: points of the American player equal to one of the Japanese player. */
const RATIO = 2

/** Fraction of the match that is over, from 0 in the first Game-Turn to 1 in the last. */
export function elapsed(game: Leyte): number {
  const { firstTurn, lastTurn } = scenarioOf(game)
  return (game.vars.turn - firstTurn) / Math.max(1, lastTurn - firstTurn)
}

/** Number of last Game-Turns in which units keep to their lines. */
const LINES_COUNT = 4

/** Inputs of goals; valid until something moves. */
interface Situation {
  readonly game: Leyte
  /** The learnt numbers of the American side. */
  readonly learnt: Learnt
  /** Value of half a Movement Point on the way to a goal in the scenario. */
  readonly step: number
  readonly scenario: Scenario
  readonly americans: readonly Unit[]
  readonly enemies: readonly Unit[]
  /** 15.33: the lines of the American player, if they will soon count. */
  readonly lines: Uint8Array | undefined
}

/** The goal of each unit in a position. */
export function goalsOf(game: Leyte, { us: american }: AllLearnt = learnt): (unit: Unit) => Goal {
  const scenario = scenarioOf(game)
  let situation: Situation | undefined
  const look = (): Situation => {
    const americans = mapUnits(game, 'us')
    const lines = scenario.lastTurn - game.vars.turn <= LINES_COUNT ? beachLines(game) : undefined
    const step = scenario.breakthrough === undefined ? american.step : american.march
    return { game, learnt: american, step, scenario, americans, enemies: mapUnits(game, 'japan'), lines }
  }
  return (unit) => {
    situation ??= look()
    if (unit.def.side === 'japan') return japaneseGoal(situation, unit)
    return isArtillery(unit) ? gunGoal(situation, unit) : americanGoal(situation, unit)
  }
}

/** 8.1: artillery follows to where it can fire, and keeps its distance from the enemy. */
function gunGoal({ step, scenario, enemies }: Situation, gun: Unit): Goal {
  const { index } = gun.space
  let [nearest, least] = [OFF_MAP, Number.POSITIVE_INFINITY]
  for (const { space } of enemies) {
    const far = index < hexGrid.size ? hexGrid.distance(space.index, index) : 0
    if (far < least) [nearest, least] = [space.index, far]
  }
  if (nearest === OFF_MAP) return () => 0
  const ways = waysTo(scenario, 'us', nearest)
  return (hex) => {
    const far = hexGrid.distance(hex, nearest)
    return -step * Math.max(0, near(ways, hex) - PER_TURN) - 0.3 * Math.max(0, far - 4) - 0.4 * Math.max(0, 3 - far)
  }
}

function near(ways: HexCosts, hex: number): number {
  return Math.min(ways[hex] ?? FAR, 200)
}

/** 16.13: the unit that should leave by 0531: the nearest eligible battalion. */
function detachmentWays({ game, scenario, americans }: Situation, unit: Unit, from: number): HexCosts | undefined {
  const { detachment } = scenario
  if (detachment === undefined || game.vars.detached || game.vars.turn > detachment.by || !isBattalion(unit)) return
  const ways = waysTo(scenario, 'us', hexOf(detachment.hex))
  const nearer = americans.some(
    (other) => other !== unit && isBattalion(other) && near(ways, other.space.index) < near(ways, from),
  )
  return nearer ? undefined : ways
}

/** 15.1, 15.2, 16.24: American units head for points: objectives, enemies, and the valley behind the mountains. */
function americanGoal(situation: Situation, unit: Unit): Goal {
  const { game, step, scenario, lines } = situation
  const { linked } = situation.learnt
  const marks = landmarksOf(scenario)
  const onMap = unit.space.index < hexGrid.size
  const from = onMap ? unit.space.index : hexOf('1130')
  const ordered = detachmentWays(situation, unit, from)
  const late = 0.3 + 0.7 * elapsed(game)
  const held = new Set<number>()
  for (const { hex } of scenario.objectives.us) held.add(hexOf(hex))
  const ways = ordered ?? targetWays(situation, unit, from)
  const points = pointsOf(unit.def)
  return (hex) => {
    let worth = ways === undefined ? 0 : -step * near(ways, hex)
    if (lines !== undefined && !isLinked(lines, hex)) worth -= linked * RATIO * points * late
    if (held.has(hex)) worth += 12 * late
    if (marks.through.has(hex)) worth += points * late
    return worth
  }
}

/** 15.32: whether a unit entering a hex has a line, or is next to one. */
function isLinked(lines: Uint8Array, hex: number): boolean {
  return lines[hex] !== 0 || DIRECTIONS.some((direction) => lines[hexGrid.neighbour(hex, direction)] === 1)
}

/**
 * The ways to the best goal, by distance and importance. An objective for which another unit is nearer is left to that
 * unit.
 */
function targetWays(situation: Situation, unit: Unit, from: number): HexCosts | undefined {
  const { game, scenario, enemies } = situation
  const beside = zonesOf(game, 'us')
  let [best, least]: [HexCosts | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  const consider = (ways: HexCosts, less: number): void => {
    const cost = near(ways, from) - less
    if (cost < least) [best, least] = [ways, cost]
  }
  for (const { space } of enemies)
    consider(waysTo(scenario, 'us', space.index), -4 * Math.max(0, (beside[space.index] ?? 0) - 1))
  const friends = unitsAt(game, 'us')
  for (const { hex } of scenario.objectives.us) {
    const index = hexOf(hex)
    const ways = waysTo(scenario, 'us', index)
    if (friends[index] === 0 && isNearest(situation, unit, ways, from)) consider(ways, 12)
  }
  const { through, toThrough } = landmarksOf(scenario)
  if (through.size > 0 && !through.has(from)) consider(toThrough, 6)
  return best
}

function isNearest({ americans }: Situation, unit: Unit, ways: HexCosts, from: number): boolean {
  return !americans.some(
    (other) => other !== unit && !isArtillery(other) && near(ways, other.space.index) < near(ways, from),
  )
}

/** 15.2, 16.14, 16.24, 16.34: Japanese units hold useful ground, and reach in time the hexes that count at the end. */
function japaneseGoal({ game, scenario }: Situation, unit: Unit): Goal {
  const marks = landmarksOf(scenario)
  const reading = game.options['terrain'] === 'strong' ? 'strong' : 'standard'
  const zones = zonesOf(game, 'us')
  const left = scenario.lastTurn - game.vars.turn
  const aims = aimsOf(game, unit, marks, left)
  return (hex) => {
    let worth = 0.5 * shiftOf(hex, reading)
    for (const direction of DIRECTIONS) {
      const to = hexGrid.neighbour(hex, direction)
      if (to !== OFF_MAP && zones[to] !== 0) worth -= 0.15
    }
    for (const aim of aims) worth += aim(hex)
    return worth
  }
}

/** Values of hexes to a Japanese unit in a scenario. */
function aimsOf(game: Leyte, unit: Unit, marks: Landmarks, left: number): Goal[] {
  const scenario = scenarioOf(game)
  const friends = unitsAt(game, 'japan')
  const step = unit.def.movement * 2
  const aims: Goal[] = []
  /** Points for being in some hexes at the end: near enough in time, and in one of them in the last turn. */
  const inTime = (ways: HexCosts, points: number, pull: number): void => {
    const slack = 0.8 * step * left
    aims.push((hex) => {
      const far = near(ways, hex)
      return (far === 0 ? points * (left === 0 ? 1 : 0.1 / left) : 0) - pull * Math.max(0, far - slack)
    })
  }
  if (scenario.airfieldPoints > 0) inTime(marks.toFields, RATIO * scenario.airfieldPoints, 0.01)
  for (const { hex, points } of scenario.objectives.japan) {
    const index = hexOf(hex)
    if (friends[index] === 0 || unit.space.index === index)
      inTime(waysTo(scenario, 'japan', index), RATIO * points, 0.1)
  }
  for (const { hex, points } of scenario.objectives.us) inTime(waysTo(scenario, 'japan', hexOf(hex)), points, 0.05)
  const others = [...marks.beaches].some((hex) => friends[hex] !== 0 && unit.space.index !== hex)
  if (!others) inTime(marks.toBeaches, RATIO * BEACH_POINTS, unit.def.movement > 5 ? 0.03 : 0)
  if (marks.through.size > 0) aims.push((hex) => -0.03 * Math.abs(near(marks.toThrough, hex) - PER_TURN))
  if (scenario.westernLines) aims.push((hex) => -0.1 * near(marks.toWest, hex))
  const { held } = scenario
  if (held !== undefined && game.vars.turn <= held.turn) {
    const index = hexOf(held.hex)
    if (friends[index] === 0 || unit.space.index === index)
      aims.push((hex) => (hex === index ? RATIO * held.points * (game.vars.turn === held.turn ? 1 : 0.3) : 0))
  }
  return aims
}
