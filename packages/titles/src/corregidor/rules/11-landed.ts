import type { Island } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { type Corregidor, isOn } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { isHour } from './5-calendar.ts'
import { setWar } from './11-state.ts'

/** Whether a side has landed on an island in this match, by water or by air (13.1, 9.3F). */
export function hasLanded({ vars }: Pick<Corregidor, 'vars'>, side: Side, island: Island): boolean {
  return vars.war.landed[side].includes(island)
}

/** Whether the invasion has begun: an assault has set out for the islands (11.1H, 13.4). */
export function invasionBegun({ vars }: Pick<Corregidor, 'vars'>): boolean {
  return vars.war.invasionDay !== null
}

/**
 * Notes the start of the invasion (11.1H). An assault at 2400 counts for the next day: the assault of 5 May is the
 * invasion of 6 May (12.0).
 */
export function noteInvasion(game: Corregidor): void {
  if (invasionBegun(game)) return
  setWar(game, { invasionDay: dayOfLanding(game) })
}

/** The day to which a landing belongs: the next one for a landing at 2400 (12.0C, 13.8). */
function dayOfLanding(game: Corregidor): number {
  return game.vars.day + (isHour(game, '2400') ? 1 : 0)
}

/**
 * Notes that a side has reached an island; units that went to a smaller one do not return to Corregidor (11.1L, 11.3L).
 */
export function noteLanding(game: Corregidor, { def }: Unit, island: Island): void {
  const { landed, departed } = game.vars.war
  if (!landed[def.side].includes(island))
    setWar(game, { landed: { ...landed, [def.side]: [...landed[def.side], island] } })
  if (island === 'Corregidor' && def.side === 'japan' && game.vars.war.ashoreDay === null)
    setWar(game, { ashoreDay: dayOfLanding(game) })
  if (island !== 'Corregidor' && !departed.includes(def.id)) setWar(game, { departed: [...departed, def.id] })
}

/** Whether units of optional rules are in the match (12.0, 11.1E). */
export function withOptionalUnits(game: Pick<Corregidor, 'options'>): boolean {
  return isOn(game, 'howitzers') || isOn(game, 'philippine-division')
}
