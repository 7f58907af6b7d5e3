import { type Ledger, ledger, type Outcome } from '@topside/engine'
import { note, part } from '@topside/kit'
import { dateOfWeek, dayOfDate } from '../data/calendar.ts'
import type { Island } from '../data/hexes.ts'
import type { UnitId } from '../data/units.ts'
import { judgements, type Level, levelOf, POINTS_1942, POINTS_1945, POINTS_CAMPAIGN, wonAt } from '../data/victory.ts'
import { type Corregidor, is1945, record, scenarioOf, seatOf } from '../state/state.ts'
import { isGunboat, islandOf, isUnit } from '../state/units.ts'
import { isFirstOfDay } from './5-calendar.ts'
import { hexesOnIslands, unitsOnMap } from './8.2-zones.ts'
import { fallOfBataan, hasBataanFallen, noteTaken } from './11.2-fall.ts'
import { regimentOf } from './11.2-fourth-division.ts'
import { isDaily } from './11.2-weeks.ts'
import { withOptionalUnits } from './11-landed.ts'
import { setWar } from './11-state.ts'
import { forgetAshore } from './13.8-surrender.ts'

/** Judges the end of a turn: points, the fall of Bataan, and the end of the match (12.0). */
export function judge(game: Corregidor): Outcome | undefined {
  noteTaken(game)
  noteCaptured(game)
  forgetAshore(game)
  const days = daysNow(game)
  const falls = hasBataanFallen(game)
  const lost = falls ? fallOfBataan(game) : undefined
  // 11.2K: the days of the week after the fall are separate turns.
  countDays(game, falls ? days.filter((day) => day <= game.vars.day) : days)
  const over = isOver(game)
  if (over) setWar(game, { heldOut: isLastTurn(game) && holdsOut(game) })
  game.table.setTrack('points', pointsLedger(game).total)
  if (lost !== undefined) return lost
  return over ? finish(game) : undefined
}

/** 12.0D: notes small islands captured in 1945: Americans have landed, and no Japanese unit is left there. */
function noteCaptured(game: Corregidor): void {
  if (!is1945(game)) return
  const captured = game.vars.war.landed.us.filter(
    (island) => island !== 'Corregidor' && !isAshore(game, 'japan', island),
  )
  setWar(game, { captured })
}

/** Whether a side has land units on an island, or on any. */
function isAshore(game: Corregidor, side: 'us' | 'japan', island?: Island): boolean {
  return unitsOnMap(game, side).some((unit) => {
    const at = islandOf(unit)
    return island === undefined ? at !== undefined : at === island
  })
}

/**
 * Whether the side that scores for time still holds out: any American unit on any island in 1942, any Japanese one on
 * Corregidor in 1945 (12.0).
 */
export function holdsOut(game: Corregidor): boolean {
  return is1945(game) ? isAshore(game, 'japan', 'Corregidor') : isAshore(game, 'us')
}

/** The days that begin this turn: none in the later turns of a day, seven in a week. */
function daysNow(game: Corregidor): number[] {
  if (!isFirstOfDay(game)) return []
  return isDaily(game) ? [game.vars.day] : daysOfWeek(game)
}

/** 12.0A, 12.0D: counts days of holding out, where they score. */
function countDays(game: Corregidor, days: readonly number[]): void {
  if (!holdsOut(game)) return
  const { firstDay, lastDay } = is1945(game) ? POINTS_1945 : POINTS_1942
  const counted = days.filter((day) => day >= firstDay && day <= lastDay).length
  if (counted > 0) setWar(game, { daysHeld: game.vars.war.daysHeld + counted })
}

/** The numbers of the days of a weekly turn (11.2). */
function daysOfWeek(game: Corregidor): number[] {
  const scenario = scenarioOf(game)
  const first = dayOfDate(scenario, dateOfWeek(scenario, game.vars.week))
  return Array.from({ length: DAYS }, (_, index) => first + index)
}
const DAYS = 7

/**
 * Whether the match is over: after the last turn; in 1942 once the defenders no longer hold out, in 1945 once no
 * Japanese unit is left on the islands (12.0).
 */
function isOver(game: Corregidor): boolean {
  if (isLastTurn(game)) return true
  if (!isDaily(game)) return false
  if (!is1945(game)) return !holdsOut(game)
  return game.vars.day > 0 && hexesOnIslands(game, 'japan').length === 0
}

function isLastTurn(game: Corregidor): boolean {
  const { hours, lastDay } = scenarioOf(game)
  if (!isDaily(game)) return Math.max(...daysOfWeek(game)) >= lastDay
  return game.vars.day > lastDay || (game.vars.day === lastDay && game.vars.hour === hours.length - 1)
}

/** The points of the side that scores, in parts (12.0). */
export function pointsLedger(game: Corregidor): Ledger {
  return is1945(game) ? pointsOf1945(game) : pointsOf1942(game)
}

/** A part of the points: what is counted, and how many times. */
function counted(key: string, value: number, rule: string, number: number) {
  return part(`ledger.points.${key}`, rule, value, { number })
}

/** The points of the defenders in 1942 (12.0A, 12.0C). */
function pointsOf1942(game: Corregidor): Ledger {
  const { war, destroyed } = game.vars
  const units = destroyed.japan.filter((id) => countsAsDestroyed(game, id)).length
  const divisions = [...companiesLost(game).values()].filter((lost) => lost >= POINTS_1942.companies).length
  const invaders = allInvadersLost(game) ? 1 : 0
  return ledger('ledger.points', [
    counted('days', POINTS_1942.perDay * war.daysHeld, '12.0A', war.daysHeld),
    counted('destroyed', POINTS_1942.perUnit * units, '12.0A', units),
    counted('divisions', POINTS_1942.perDivision * divisions, '12.0A', divisions),
    counted('invaders', POINTS_1942.allInvaders * invaders, '12.0A', invaders),
    counted('held-out', war.heldOut ? POINTS_1942.heldOut : 0, '12.0A', 1),
    ...timetable(game),
  ])
}

/** Whether a destroyed unit counts: ground and air units do; the 2nd Sea Operations Unit is neither (12.0A). */
function countsAsDestroyed({ table }: Corregidor, id: UnitId): boolean {
  const counter = table.piece(id)
  return !(isUnit(counter) && isGunboat(counter))
}

/**
 * Number of destroyed companies by division: a half-company counts half, a battalion four, a regiment twelve; a
 * regiment and its companies count twelve at most (12.0A).
 */
function companiesLost(game: Corregidor): ReadonlyMap<string, number> {
  const lost = new Map<string, number>()
  const inRegiment = new Map<string, number>()
  for (const id of game.vars.destroyed.japan) {
    const division = divisionOf(game, id)
    if (division === undefined) continue
    const regiment = regimentLost(game, id)
    const before = inRegiment.get(regiment) ?? 0
    const after = Math.min(IN_REGIMENT, before + companiesIn(game, id))
    inRegiment.set(regiment, after)
    lost.set(division, (lost.get(division) ?? 0) + after - before)
  }
  return lost
}
/** Companies of a regiment. */
const IN_REGIMENT = 12

/**
 * The regiment to which a destroyed unit belongs; for companies of the landing force the regiment of their battalion.
 */
function regimentLost({ table }: Corregidor, id: UnitId): string {
  const counter = table.piece(id)
  const regiment = isUnit(counter) ? regimentOf({ table }, counter) : undefined
  return regiment?.id ?? id
}

/**
 * The division of a Japanese unit: the landing force belongs to the 4th; others have it as the last number of their
 * name.
 */
function divisionOf({ table }: Corregidor, id: UnitId): string | undefined {
  const counter = table.piece(id)
  if (!isUnit(counter) || counter.def.type !== 'infantry') return undefined
  if (counter.def.battalion !== undefined) return '4'
  const division = id.split('-').at(-1)
  return division !== undefined && DIVISIONS.includes(division) ? division : undefined
}
const DIVISIONS: readonly string[] = ['4', '16', '21']

function companiesIn({ table }: Corregidor, id: UnitId): number {
  const { def } = table.piece(id)
  if (def.kind !== 'unit') return 0
  if (def.option === '13.9') return 1 / 2
  return { company: 1, battalion: 4, regiment: 12 }[String(def.size)] ?? 0
}

/** Whether an invasion has set out, and none of its units is left (12.0A). */
function allInvadersLost(game: Corregidor): boolean {
  const { committed } = game.vars.war
  const invaders = committed.map((id) => game.table.piece(id)).filter(({ space }) => space.id !== 'japan-unused')
  return invaders.length > 0 && invaders.every(({ space }) => space.id === 'japan-eliminated')
}

/**
 * Points for each day after 6 May by which the invasion is late; off for every two days, or part of them, by which it
 * is early (12.0C).
 */
function timetable(game: Corregidor) {
  if (scenarioOf(game).id !== 'bataan') return []
  const { day, perDayLate, perTwoDaysEarly } = POINTS_CAMPAIGN
  const today = isDaily(game) ? game.vars.day : Math.max(...daysOfWeek(game))
  const begun = game.vars.war.invasionDay ?? Math.min(today, POINTS_1942.lastDay)
  const late = Math.max(0, begun - day)
  const early = game.vars.war.invasionDay === null ? 0 : Math.ceil(Math.max(0, day - begun) / 2)
  return [counted('late', perDayLate * late, '12.0C', late), counted('early', perTwoDaysEarly * early, '12.0C', early)]
}

/** 12.0D: the points of the Japanese in 1945. */
function pointsOf1945(game: Corregidor): Ledger {
  const { war, stepsLost, destroyed } = game.vars
  const platoons = destroyed.us.filter((id) => isPlatoon(game, id)).length
  const threes = Math.floor(platoons / POINTS_1945.platoons)
  return ledger('ledger.points', [
    counted('days', POINTS_1945.perDay * war.daysHeld, '12.0D', war.daysHeld),
    counted('islands', POINTS_1945.perIsland * war.captured.length, '12.0D', war.captured.length),
    counted('steps', POINTS_1945.perStep * stepsLost.us, '12.0D', stepsLost.us),
    counted('platoons', POINTS_1945.perPlatoons * threes, '12.0D', platoons),
    counted('held-out', war.heldOut ? POINTS_1945.heldOut : 0, '12.0D', 1),
  ])
}

function isPlatoon({ table }: Corregidor, id: UnitId): boolean {
  const { def } = table.piece(id)
  return def.kind === 'unit' && def.size === 'platoon'
}

/** Levels by which the result is shifted against the defenders of 1942: one with optional units (12.0B). */
export function shiftOf(game: Pick<Corregidor, 'options' | 'table'>): number {
  return !is1945(game) && withOptionalUnits(game) ? 1 : 0
}

/** 12.0B, 12.0E: the current level of victory of the side that scores. */
export function levelNow(game: Corregidor): Level {
  return levelOf(judgements[scenarioOf(game).id], pointsLedger(game).total, shiftOf(game))
}

/** The match ends (12.0). */
function finish(game: Corregidor): Outcome {
  const { scorer } = judgements[scenarioOf(game).id]
  const points = pointsLedger(game)
  const level = levelNow(game)
  const rule = is1945(game) ? '12.0E' : '12.0B'
  record(game, `end.${scorer}.${level}`, rule, { heading: 1, ledgers: [points], args: { points: points.total } })
  const reason = note('end.points', rule, { points: points.total })
  const won = wonAt(level, scorer)
  if (won === undefined) return { winner: null, reason, level: { key: 'level.draw' } }
  return { winner: seatOf(game, won.winner), reason, level: { key: `level.${won.degree}` } }
}
