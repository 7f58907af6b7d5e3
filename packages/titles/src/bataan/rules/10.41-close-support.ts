import { type LedgerPart, ledger, type Preview, type Procedure, together } from '@topside/engine'
import { offerPieces, part } from '@topside/kit'
import { idOf } from '../data/hexes.ts'
import { SECRET_AIR } from '../data/options.ts'
import { enemyOf, type Side } from '../data/units.ts'
import {
  type AirUnit,
  ask,
  askSeveral,
  type Bataan,
  explained,
  isAirUnit,
  placeAt,
  record,
  refuse,
  seatOf,
  type Unit,
} from '../state/state.ts'
import { chanceToPass, checkChances, passes } from './3.4-efficiency.ts'
import type { Combat } from './9.1-attacks.ts'
import { checkCoordination } from './10.4-check.ts'
import { coordinationLedger } from './10.4-coordination.ts'
import { type AirGroup, NO_AIR, type Shows } from './10-picture.ts'
import { airUnitsIn, fliesHome } from './13.1-air-units.ts'
import {
  airParts,
  assignable,
  canOffset,
  isFighter,
  type Mission,
  MOST_AIR_UNITS,
  type Role,
  whyNotAssigned,
  whyServicesApart,
} from './13.3-close-support.ts'
import { fireAntiAircraft } from './16.1-anti-aircraft.ts'
import { endStrike } from './17.15-air-events.ts'
import { strikeParts } from './17.15-lasting.ts'

/** The air units of both sides that remain in a combat. */
export type AirSupport = { readonly [role in Role]: readonly AirUnit[] }

const ROLES = ['attacker', 'defender'] as const

/**
 * 10.41: close air support of both sides, the attacker always first: air units are committed, anti-aircraft units fire
 * at them (16.11), and a lead unit checks for the rest. Returns the air units that support the combat.
 */
export function* closeSupport(
  game: Bataan,
  combat: Combat,
  side: Side,
  lead: Unit,
  show: Shows,
): Procedure<AirSupport> {
  const air: { [role in Role]: AirGroup } = { attacker: NO_AIR, defender: NO_AIR }
  const change = (role: Role, more: Partial<AirGroup>) => {
    air[role] = { ...air[role], ...more }
    show({ air: { ...air } })
  }
  const attack: Mission = { combat, role: 'attacker', side, lead }
  const defence: Mission = { combat, role: 'defender', side: enemyOf(side), lead }
  if (isSecret(game)) {
    const committed = yield* commitTogether(game, combat, [attack, defence])
    for (const { role } of [attack, defence]) change(role, { flying: committed.get(role) ?? [] })
  } else {
    change('attacker', { flying: launch(game, attack, yield* choose(game, attack)) })
    const seen = { ...defence, against: air.attacker.flying }
    change('defender', { flying: launch(game, seen, yield* choose(game, seen)) })
  }
  for (const { role, side: own } of [attack, defence]) {
    const { flying } = air[role]
    const offset = yield* fireAntiAircraft(game, enemyOf(own), combat.hex, flying)
    change(role, { offset, flying: flying.filter((unit) => !offset.includes(unit)) })
  }
  for (const { role } of [attack, defence]) {
    const { flying } = air[role]
    const [first, ...others] = flying
    if (first === undefined) continue
    const supports = yield* coordinate(game, combat, [first, ...others], show)
    change(role, supports ? { supports } : { flying: [], failed: flying })
  }
  for (const role of ROLES) {
    const other = role === 'attacker' ? 'defender' : 'attacker'
    const { flying, offset } = air[other]
    const lost = offsetByFighters(game, air[role].flying, flying)
    change(other, { offset: [...offset, ...lost], flying: flying.filter((unit) => !lost.includes(unit)) })
  }
  return { attacker: air.attacker.flying, defender: air.defender.flying }
}

/** 10.41: whether both sides commit their air units in secret and at once, by the option. */
function isSecret({ options }: Bataan): boolean {
  return options[SECRET_AIR] === 'yes'
}

/**
 * 10.41, with the option: both sides choose in secret; once both have chosen, their air units fly and are announced.
 */
function* commitTogether(
  game: Bataan,
  combat: Combat,
  missions: readonly Mission[],
): Procedure<ReadonlyMap<Role, readonly AirUnit[]>> {
  const able = missions.filter((mission) => assignable(game, mission).length > 0)
  if (able.length === 0) return new Map()
  const shown = { ask: 'air.secret', rule: '10.41', about: { hex: { space: idOf(combat.hex) } } }
  const chosen = yield* together(
    shown,
    new Map(able.map((mission) => [seatOf(game, mission.side), choose(game, mission, 'air.secret')])),
  )
  return new Map(
    able.map((mission) => [mission.role, launch(game, mission, chosen.get(seatOf(game, mission.side)) ?? [])]),
  )
}

/** 10.41, 13.32: a side chooses air units for a combat. */
function choose(game: Bataan, mission: Mission, text?: string): Procedure<readonly AirUnit[]> {
  const { combat, role, side } = mission
  return askSeveral(game, side, `air.${role}`, '13.32', {
    ask: text,
    args: { hex: placeAt(game, combat.hex) },
    verb: 'fly',
    things: assignable(game, mission),
    min: 0,
    max: MOST_AIR_UNITS,
    apart: (units) => explained(whyServicesApart(units), {}),
    preview: (units) => missionPreview(game, mission, units),
    whyNot: refuse.piece(isAirUnit, (unit) => whyNotAssigned(game, mission, unit)),
  })
}

/** 10.41, 13.32: air units are committed to a combat; they stay over the hex until it is over. */
function launch(game: Bataan, { combat, side }: Mission, chosen: readonly AirUnit[]): readonly AirUnit[] {
  const args = { hex: placeAt(game, combat.hex) }
  for (const unit of chosen) game.table.move(unit, game.table.space('close-support'))
  if (chosen.length > 0) record(game, 'air.committed', '13.32', { by: side, args: { ...args, units: chosen } })
  return chosen
}

/** What air units would add, and their chance to coordinate, led by the best of them. */
function missionPreview(game: Bataan, { combat, role, side }: Mission, units: readonly AirUnit[]): Preview | undefined {
  if (units.length === 0) return undefined
  const modifiers = airCoordination(game, combat, side)
  const p = chanceToPass(Math.max(...units.map(({ def }) => def.er)), modifiers.total)
  return {
    ledgers: [ledger('ledger.modifiers', airParts(role, units)), modifiers],
    chances: checkChances(p),
  }
}

/** 10.41: modifiers of a side's air coordination, including events (17.15). */
function airCoordination(game: Bataan, combat: Combat, side: Side) {
  const { key, parts } = coordinationLedger(combat, 'air')
  return ledger(key, [...parts, ...strikeParts(game, side)])
}

/** 10.41, 13.33: the lead air unit of a side checks for all; if it fails, none supports the combat. */
function* coordinate(
  game: Bataan,
  combat: Combat,
  units: readonly [AirUnit, ...AirUnit[]],
  show: Shows,
): Procedure<boolean> {
  const [first] = units
  const { side } = first.def
  // The choice of a lead does not matter if all have the same rating.
  const lead = units.every(({ def }) => def.er === first.def.er)
    ? first
    : yield* ask(game, side, 'air.lead', '10.41', { offers: offerPieces(units, 'lead') })
  const rating = ledger('ledger.efficiency', [part('part.printed-er', '3.41', lead.def.er, { unit: lead })])
  const modifiers = airCoordination(game, combat, side)
  endStrike(game, side)
  const { passed } = checkCoordination(game, show, {
    side,
    rule: '10.41',
    name: 'picture.air-check',
    rating,
    modifiers,
    args: { hex: placeAt(game, combat.hex), unit: lead, units },
    resultOf: (modified, er) => (passes(modified, er) ? COORDINATED : FAILED),
  })
  return passed
}

const COORDINATED = { passed: true, shown: 'picture.air-passed', told: 'air.coordinated' }
const FAILED = { passed: false, shown: 'picture.air-failed', told: 'air.uncoordinated' }

/** 10.41: each remaining fighter offsets one enemy air unit of one point (13.36). Returns the units offset. */
function offsetByFighters(game: Bataan, own: readonly AirUnit[], enemies: readonly AirUnit[]): readonly AirUnit[] {
  const offset: AirUnit[] = []
  for (const fighter of own.filter(isFighter)) {
    const target = enemies.find((unit) => canOffset(unit) && !offset.includes(unit))
    if (target === undefined) continue
    offset.push(target)
    record(game, 'air.offset', '13.36', { by: fighter.def.side, args: { unit: fighter, target } })
  }
  return offset
}

/** 10.41: modifiers of the combat die by the air units of both sides (10.61). */
export function supportParts(air: AirSupport): LedgerPart[] {
  return ROLES.flatMap((role) => airParts(role, air[role]))
}

/** 10.41: after a combat all air units fly home (13.38). */
export function endMissions(game: Bataan): void {
  for (const unit of airUnitsIn(game, 'close-support')) fliesHome(game, unit)
}
