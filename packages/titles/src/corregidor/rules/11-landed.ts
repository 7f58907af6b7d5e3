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

/** Whether the invasion has begun (11.1H, 13.4): somebody has set out for the islands. */
export function invasionBegun({ vars }: Pick<Corregidor, 'vars'>): boolean {
  return vars.war.invasionDay !== null
}

/**
 * The invasion begins, if it has not (11.1H). An assault at 2400 is counted with the next day: so that of 5 May is the
 * invasion of 6 May (12.0).
 */
export function noteInvasion(game: Corregidor): void {
  if (invasionBegun(game)) return
  setWar(game, { invasionDay: game.vars.day + (isHour(game, '2400') ? 1 : 0) })
}

/** A side has come to an island; who went to a smaller one does not come back to Corregidor (11.1L, 11.3L). */
export function noteLanding(game: Corregidor, { def }: Unit, island: Island): void {
  const { landed, departed } = game.vars.war
  if (!landed[def.side].includes(island))
    setWar(game, { landed: { ...landed, [def.side]: [...landed[def.side], island] } })
  if (island === 'Corregidor' && def.side === 'japan' && game.vars.war.ashoreDay === null)
    setWar(game, { ashoreDay: game.vars.day })
  if (island !== 'Corregidor' && !departed.includes(def.id)) setWar(game, { departed: [...departed, def.id] })
}

/** Whether units of optional rules are in the match besides (12.0, 11.1E). */
export function withOptionalUnits(game: Pick<Corregidor, 'options'>): boolean {
  return isOn(game, 'howitzers') || isOn(game, 'philippine-division')
}
