import { ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { TUNNEL_ENTRANCES } from '../data/areas.ts'
import { ISLANDS, type Island, neighboursOf } from '../data/hexes.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, isOn, record, scenarioOf, unitsOf } from '../state/state.ts'
import { islandOf, type Unit, unitsIn } from '../state/units.ts'
import { areOut } from './3.3-communications.ts'
import { announce, isHour } from './5-calendar.ts'
import { eliminate } from './10.3-disruption.ts'
import { setWar } from './11-state.ts'

/** 13.8: the lowest roll with which Corregidor surrenders at dawn, and with enemies at a tunnel entrance. */
const AT_DAWN = 6
const AT_TUNNEL = 4
/** 13.8: modifier of the die at dawn while communications are not out. */
const WITH_COMMUNICATIONS = -2
/** 13.8: rolls of two dice with which another island holds out. */
const HOLDS_OUT: readonly number[] = [2, 12]

/**
 * 13.8: Corregidor may surrender at dawn on the day after a landing; a landing at 2400 counts for the next day (12.0C).
 */
export function dawn(game: Corregidor): void {
  if (!isOn(game, 'surrender') || scenarioOf(game).id === 'recapture') return
  const { ashoreDay, dawnRolled } = game.vars.war
  if (dawnRolled || ashoreDay === null || game.vars.day <= ashoreDay || !isHour(game, '0600')) return
  if (ashore(game).length === 0) return
  setWar(game, { dawnRolled: true })
  const tanks = ashore(game).filter(({ def }) => def.type === 'tanks').length
  rollForSurrender(game, AT_DAWN, [
    part('ledger.surrender.tanks', '13.8', tanks),
    !areOut(game) && part('ledger.surrender.communications', '13.8', WITH_COMMUNICATIONS),
  ])
}

/** 13.8: a landing with no units left on Corregidor is forgotten: the next landing has to last a day as well. */
export function forgetAshore(game: Corregidor): void {
  if (game.vars.war.ashoreDay !== null && ashore(game).length === 0) setWar(game, { ashoreDay: null })
}

/** The Japanese land units on Corregidor. */
function ashore(game: Corregidor): Unit[] {
  return unitsOf(game, 'japan').filter((unit) => islandOf(unit) === 'Corregidor')
}

/**
 * 13.8: enemies at an entrance of Malinta Tunnel may make Corregidor surrender, once for each entrance; after the roll
 * at dawn.
 */
export function surrenderAtTunnel(game: Corregidor): void {
  if (!isOn(game, 'surrender') || scenarioOf(game).id === 'recapture' || !game.vars.war.dawnRolled) return
  for (const [index, entrance] of TUNNEL_ENTRANCES.entries()) {
    const { entrancesRolled, surrendered } = game.vars.war
    if (surrendered.includes('Corregidor') || entrancesRolled.includes(index) || !isReached(game, entrance)) continue
    setWar(game, { entrancesRolled: [...entrancesRolled, index] })
    rollForSurrender(game, AT_TUNNEL, [])
  }
}

/** Whether Japanese units are in or next to an entrance. */
function isReached(game: Corregidor, entrance: number): boolean {
  const hexes = [entrance, ...neighboursOf(entrance)]
  return hexes.some((hex) => unitsIn(placeAt(game, hex)).some((unit) => ashore(game).includes(unit)))
}

function rollForSurrender(game: Corregidor, least: number, parts: Parameters<typeof ledger>[1]): void {
  if (game.vars.war.surrendered.includes('Corregidor')) return
  announce(game)
  const { n, values } = game.roll([6])
  const [die = 0] = values
  const sum = ledger('ledger.surrender', [part('ledger.die', '13.8', die), ...parts])
  const surrenders = sum.total >= least
  record(game, surrenders ? 'surrender.corregidor' : 'surrender.refused', '13.8', {
    args: { needed: least },
    roll: { n, values },
    ledgers: [sum],
  })
  if (surrenders) surrender(game)
}

/** 13.8: Corregidor surrenders, and each of the other islands with Americans may. */
function surrender(game: Corregidor): void {
  layDown(game, 'Corregidor')
  for (const island of ISLANDS.filter((each) => each !== 'Corregidor' && garrison(game, each).length > 0)) {
    const { n, values } = game.roll([6, 6])
    const sum = values.reduce((a, b) => a + b, 0)
    const holds = HOLDS_OUT.includes(sum)
    const name = island.toLowerCase().replace(' ', '-')
    const key = `surrender.${holds ? 'holds-out' : 'island'}.${name}`
    record(game, key, '13.8', { roll: { n, values } })
    if (holds) setWar(game, { defiant: [...game.vars.war.defiant, island] })
    else layDown(game, island)
  }
}

function garrison(game: Corregidor, island: Island): Unit[] {
  return unitsOf(game, 'us').filter((unit) => islandOf(unit) === island)
}

/** 13.8: all units of an island leave play. */
function layDown(game: Corregidor, island: Island): void {
  for (const unit of garrison(game, island)) eliminate(game, unit, 'surrender', { silent: true })
  setWar(game, { surrendered: [...game.vars.war.surrendered, island] })
}
