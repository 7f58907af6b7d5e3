import { ledger, offer, type Preview, type Procedure } from '@topside/engine'
import { part } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { SUPPLY_BY_DIE, SUPPLY_COST } from '../data/weeks.ts'
import { ask, type Corregidor, record, scenarioOf, settingOf } from '../state/state.ts'
import { mapOf, type Unit } from '../state/units.ts'
import { setWar } from './11-state.ts'

/** Rolls for the supply of the defenders of Bataan, known only to them (11.2F). */
export function rollSupply(game: Corregidor): void {
  if (scenarioOf(game).id !== 'bataan') return
  const { values } = game.roll([6])
  const [die = 1] = values
  const supply = SUPPLY_BY_DIE[die - 1] ?? 0
  setWar(game, { supply })
  tellSupply(game, 'supply.stocked', supply)
}

/** Tells only the defenders how much supply is left (11.2F). */
function tellSupply(game: Corregidor, key: string, supply: number): void {
  record(game, key, '11.2F', { by: 'us', secret: { to: 'us', key: `${key}.own`, args: { supply } } })
}

/** 11.2G: whether a unit needs supply to fight at full strength: Americans and Filipinos on the map of Bataan. */
function needsSupply(game: Corregidor, unit: Unit): boolean {
  return scenarioOf(game).id === 'bataan' && unit.def.side === 'us' && mapOf(unit) === 'bataan'
}

/** What supply is spent on. */
export type SupplyUse = keyof typeof SUPPLY_COST

/**
 * 11.2G: units of the defenders of Bataan that fight are supplied one by one, while there are points that their player
 * does not save; returns the units without supply, whose strengths are halved.
 */
export function* supply(game: Corregidor, units: readonly Unit[], use: SupplyUse): Procedure<readonly Unit[]> {
  const needing = units.filter((unit) => needsSupply(game, unit))
  if (needing.length === 0) return []
  if (yield* saves(game, needing.length * SUPPLY_COST[use])) return needing
  const able = Math.min(needing.length, Math.floor(game.vars.war.supply / SUPPLY_COST[use]))
  const cost = able * SUPPLY_COST[use]
  const { supply: stock, spent } = game.vars.war
  if (cost > 0) {
    setWar(game, { supply: stock - cost, spent: spent + cost })
    tellSupply(game, 'supply.spent', stock - cost)
  }
  return needing.slice(able)
}

/**
 * 11.2G: whether the defenders save their supply; players with the setting are always asked, so that the question does
 * not reveal whether there is supply.
 */
function* saves(game: Corregidor, cost: number): Procedure<boolean> {
  if (settingOf(game, 'us', 'supply') !== 'ask') return false
  const spend = yield* ask(game, 'us', 'supply', '11.2G', {
    explicit: true,
    args: { cost },
    offers: offer([true, false], (yes) => ({ verb: yes ? 'supply' : 'save' })),
    context: stockFor(game, 'us'),
    recommended: 0,
  })
  return !spend
}

/** The supply left, only for its owner; `undefined` for other players (11.2F). */
export function stockFor(game: Corregidor, side: Side): (() => Preview) | undefined {
  if (side !== 'us' || game.vars.week === 0) return undefined
  return () => {
    const left = part('ledger.supply.left', '11.2G', game.vars.war.supply)
    return { ledgers: [ledger('ledger.supply', [left])], chances: [] }
  }
}

/**
 * Picks a supply of the defenders of Bataan that is possible as far as others know: any initial supply that covers the
 * points spent (11.2F).
 */
export function guessSupply(game: Corregidor, random: () => number): void {
  const { spent } = game.vars.war
  const able = SUPPLY_BY_DIE.filter((stock) => stock >= spent)
  const stock = able[Math.floor(random() * able.length)] ?? spent
  setWar(game, { supply: stock - spent })
}
