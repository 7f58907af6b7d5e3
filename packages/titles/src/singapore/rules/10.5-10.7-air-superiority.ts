import type { Next, Preview, Procedure } from '@topside/engine'
import { type Distribution, dieFaces, note, offerPieces } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { figures } from '../data/scenarios.ts'
import { isFlying } from '../state/pieces.ts'
import {
  armyOf,
  ask,
  askSeveral,
  type Place,
  record,
  type Singapore,
  seatOf,
  sectorsOf,
  type Unit,
} from '../state/state.ts'
import type { Dogfight } from '../state/vars.ts'
import { areEnemies } from './1-armies.ts'
import { airPictureAtEnd } from './10.5-10.7-picture.ts'
import { toRepair } from './10-air.ts'
import type { RoundResult } from './11.4-11.7-results.ts'
import { eliminate } from './11.6-elimination.ts'
import { roundBrief, roundChances } from './11-odds.ts'
import { diceOf, rollOf } from './11-picture.ts'

/** The aircraft of one army in the air over a sector. */
function flyingOf(game: Singapore, sector: Place, army: Army): Unit[] {
  return sector.pieces.filter((unit) => isFlying(game, unit) && unit.def.army === army)
}

/** 10.5: the opposing armies with aircraft over a sector, the active one last. */
function opponents(game: Singapore, sector: Place): readonly [Army, Army] | undefined {
  const { army } = game.vars
  const armies = [...new Set(sector.pieces.filter((unit) => isFlying(game, unit)).map((unit) => armyOf(game, unit)))]
  const [first, second] = armies
  if (first === undefined || second === undefined || !areEnemies(first, second)) return undefined
  return first === army ? [second, first] : [first, second]
}

/** 10.5: the next sector over which opposing aircraft meet. */
export function nextDogfight(game: Singapore): Place | undefined {
  return sectorsOf(game).find((sector) => opponents(game, sector) !== undefined)
}

/** 10.5 to 10.7: one round over a sector, before any ground combat; afterwards either side may retreat. */
export function* airRound(game: Singapore, sector: Place): Procedure<Next> {
  const meeting = opponents(game, sector)
  if (meeting === undefined) return 'air-combat'
  const [passive, active] = meeting
  const fight = begun(game, sector, meeting)
  const against = yield* pickPoint(game, sector, passive)
  updateFight(game, fight, { points: [against.id] })
  const point = yield* pickPoint(game, sector, active, against)
  const result = rollRound(game, fight, point, against)
  if (result === 'attacker-eliminated') eliminate(game, point, '10.6')
  if (result === 'defender-eliminated') eliminate(game, against, '10.6')
  if (result === 'attacker-suppressed') toRepair(game, point, '10.6')
  if (result === 'defender-suppressed') toRepair(game, against, '10.6')
  for (const army of meeting) if (opponents(game, sector) !== undefined) yield* retreatAircraft(game, sector, army)
  if (opponents(game, sector) === undefined) endFight(game)
  return 'air-combat'
}

/** 10.5: the air combat over a sector, continued or new. */
function begun(game: Singapore, sector: Place, [passive, active]: readonly [Army, Army]): Dogfight {
  const { dogfight } = game.vars
  const fight =
    dogfight?.sector === sector.id ? dogfight : { sector: sector.id, active, passive, points: [], rounds: 0 }
  return updateFight(game, fight, {})
}

function updateFight(game: Singapore, fight: Dogfight, change: Partial<Dogfight>): Dogfight {
  game.vars.dogfight = { ...fight, ...change }
  return game.vars.dogfight
}

/** Ends an air combat in which only one side is left; the battle board keeps its last picture. */
function endFight(game: Singapore): void {
  const { dogfight } = game.vars
  if (dogfight !== null) game.vars.fought = airPictureAtEnd(game, dogfight)
  game.vars.dogfight = null
}

/** 10.6: the result of a round of air combat, for the active side. */
type AirResult = RoundResult

/** 10.6: the result of a round for a margin; air combat has its own margin for elimination. */
function airResult(margin: number): AirResult {
  if (margin === 0) return 'draw'
  const eliminated = Math.abs(margin) >= figures.airEliminateMargin
  if (margin > 0) return eliminated ? 'defender-eliminated' : 'defender-suppressed'
  return eliminated ? 'attacker-eliminated' : 'attacker-suppressed'
}

/** 10.6: both aircraft roll; the margin decides the result. */
function rollRound(game: Singapore, fight: Dogfight, point: Unit, against: Unit): AirResult {
  const { active, passive } = fight
  const [sides, rounds] = [[point.def.air, against.def.air], fight.rounds + 1]
  const { n, values } = game.roll(sides)
  const [high = 0, low = 0] = values
  const result = airResult(high - low)
  const args = { active: point, passive: against, place: { space: fight.sector } }
  const key = `air.round.${result}`
  record(game, key, '10.6', {
    args,
    roll: { n, values, sides, groups: [1, 1], seats: [seatOf(game, active), seatOf(game, passive)] },
  })
  const dice = [diceOf(active, [point.def.air], [high]), diceOf(passive, [against.def.air], [low])]
  const name = note('picture.air-dice', '10.6', { round: rounds })
  updateFight(game, fight, { points: [], rounds, last: rollOf(n, name, dice, [note(key, '10.6', args)]) })
  return result
}

/** 10.6: picks the aircraft for this round; it can change every round. */
function* pickPoint(game: Singapore, sector: Place, army: Army, against?: Unit): Procedure<Unit> {
  return yield* ask(game, army, 'air.point', '10.6', {
    args: { place: sector },
    offers: offerPieces(flyingOf(game, sector, army), 'point'),
    preview: (unit) => against && oddsOf(unit, against),
  })
}

/** 10.6: the possible results of a round for the active side. */
function oddsOf(unit: Unit, against: Unit): Preview {
  const chances = roundChances(airOdds(unit.def.air, against.def.air))
  return { ledgers: [], chances, brief: { ...roundBrief(chances), rule: '10.6' } }
}

/** 10.6: the probability of each result of a round of air combat. */
function airOdds(active: number, passive: number): Distribution<AirResult> {
  return dieFaces(active).with(dieFaces(passive), (a, b) => airResult(a - b))
}

/** 10.7: after a round a side may retreat any of its aircraft to the Repair Box. */
function* retreatAircraft(game: Singapore, sector: Place, army: Army): Procedure {
  const leaving = yield* askSeveral(game, army, 'air.retreat', '10.7', {
    args: { place: sector },
    verb: 'leave',
    things: flyingOf(game, sector, army),
    min: 0,
  })
  for (const unit of leaving) toRepair(game, unit, '10.7')
}
