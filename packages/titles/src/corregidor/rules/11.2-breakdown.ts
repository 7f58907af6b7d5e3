import type { Reason } from '@topside/kit'
import { FULL, REDUCED } from '../data/faces.ts'
import { unitId } from '../data/units.ts'
import { type Corregidor, tell, unitsOf } from '../state/state.ts'
import { layAside, mapOf, stepsOf, type Unit, unitNamed } from '../state/units.ts'
import { inEnemyZone } from './8.2-zones.ts'
import { setWar } from './11-state.ts'

const NOT_A_REGIMENT: Reason = { key: 'why.not-a-regiment', rule: '11.2P' }
const NOT_A_BATTALION: Reason = { key: 'why.not-a-battalion', rule: '11.2P' }
const IN_ZONE: Reason = { key: 'why.in-zone', rule: '11.2P' }
const BATTALIONS_APART: Reason = { key: 'why.battalions-apart', rule: '11.2P' }
const REFORMED: Reason = { key: 'why.reformed', rule: '11.2P' }

/** 11.2P: a battalion has its number before the name of its regiment: `1/122/65` belongs to `122/65`. */
const BATTALION = /^jp42-\d-(122|141|142|20|33)-(65|16)$/
const REGIMENT = /^jp42-(122|141|142|20|33)-(65|16)$/

/** 11.2P: the battalions of a regiment, in play or not. */
export function battalionsOf(game: Corregidor, { id }: Unit): Unit[] {
  const [, regiment, division] = REGIMENT.exec(id) ?? []
  if (regiment === undefined) return []
  return unitsOf(game, 'japan').filter(
    (each) => BATTALION.test(each.id) && each.id.endsWith(`-${regiment}-${division}`),
  )
}

/** 11.2P: the regiment of a battalion; `undefined` for other units. */
export function regimentOf(game: Corregidor, { id }: Unit): Unit | undefined {
  const [, regiment, division] = BATTALION.exec(id) ?? []
  return regiment === undefined ? undefined : unitNamed(game, unitId(`jp42-${regiment}-${division}`))
}

/** Whether a regiment was broken down or recombined this week; it may not change again, so that the phase ends. */
function isReformed({ vars }: Corregidor, { def }: Unit): boolean {
  return vars.war.reformed.includes(def.id)
}

function noteReformed(game: Corregidor, { def }: Unit): void {
  setWar(game, { reformed: [...game.vars.war.reformed, def.id] })
}

/** 11.2P: why a regiment cannot be broken down. */
export function whyNotBreak(game: Corregidor, unit: Unit): Reason | undefined {
  if (mapOf(unit) !== 'bataan' || battalionsOf(game, unit).length === 0) return NOT_A_REGIMENT
  if (isReformed(game, unit)) return REFORMED
  return inEnemyZone(game, unit) ? IN_ZONE : undefined
}

/** 11.2P: a regiment is replaced by its battalions, full or reduced. */
export function breakDown(game: Corregidor, unit: Unit): void {
  const battalions = battalionsOf(game, unit)
  const { table } = game
  for (const battalion of battalions) {
    table.turn(battalion, unit.face === FULL ? FULL : REDUCED)
    table.move(battalion, unit.space)
    table.setStatuses(battalion, unit.status)
  }
  setAside(game, [unit])
  noteReformed(game, unit)
  tell(game, 'broken-down', '11.2P', { unit, units: battalions })
}

function setAside(game: Corregidor, units: readonly Unit[]): void {
  for (const unit of units) layAside(game, unit, 'japan-unused')
}

/** The battalions of a regiment still in play. */
function living(game: Corregidor, regiment: Unit): Unit[] {
  return battalionsOf(game, regiment).filter(({ space }) => !space.id.startsWith('japan-'))
}

/** 11.2P: why a battalion cannot recombine with the others. */
export function whyNotRecombine(game: Corregidor, unit: Unit): Reason | undefined {
  if (mapOf(unit) !== 'bataan') return NOT_A_BATTALION
  const regiment = regimentOf(game, unit)
  if (regiment === undefined) return NOT_A_BATTALION
  const battalions = living(game, regiment)
  // The first battalion represents all.
  if (battalions[0] !== unit) return NOT_A_BATTALION
  if (isReformed(game, regiment)) return REFORMED
  if (battalions.some(({ space }) => space !== unit.space) || !isEnough(game, regiment)) return BATTALIONS_APART
  return inEnemyZone(game, unit) ? IN_ZONE : undefined
}

/** Whether the battalions have enough steps for a regiment at reduced strength. */
function isEnough(game: Corregidor, regiment: Unit): boolean {
  return steps(game, regiment) >= battalionsOf(game, regiment).length
}

function steps(game: Corregidor, regiment: Unit): number {
  return living(game, regiment).reduce((sum, unit) => sum + stepsOf(unit), 0)
}

/** 11.2P: battalions are replaced by their regiment: at full strength if none has lost a step. */
export function recombine(game: Corregidor, unit: Unit): void {
  const regiment = regimentOf(game, unit)
  if (regiment === undefined) return
  const { table } = game
  const battalions = living(game, regiment)
  const full = steps(game, regiment) === 2 * battalionsOf(game, regiment).length
  table.turn(regiment, full ? FULL : REDUCED)
  table.move(regiment, unit.space)
  const worst = battalions.toSorted((a, b) => table.status(b, 'disrupted') - table.status(a, 'disrupted'))[0] ?? unit
  table.setStatuses(regiment, worst.status)
  setAside(game, battalions)
  noteReformed(game, regiment)
  tell(game, 'recombined', '11.2P', { unit: regiment })
}
