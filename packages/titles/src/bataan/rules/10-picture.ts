import type {
  EngagedGroup,
  EngagedRank,
  EngagedRoll,
  EngagedSide,
  EngagedTable,
  Engagement,
  Text,
} from '@topside/engine'
import { note, oncePer } from '@topside/kit'
import { TABLES } from '../data/combat.ts'
import { idOf } from '../data/hexes.ts'
import type { AirUnit, Bataan, Ship, Unit } from '../state/state.ts'
import { DIE, efficiency } from './3.4-efficiency.ts'
import type { Combat } from './9.1-attacks.ts'
import type { Circumstances } from './10.6-modifiers.ts'
import { bestRated } from './10-leads.ts'
import { chancesOf, type Reckoning, reckon } from './10-preview.ts'
import type { Gun } from './12-artillery.ts'
import { airParts, type Role } from './13.3-close-support.ts'

/** The air units of a side in a combat (10.41). */
export interface AirGroup {
  /** Air units that nothing has turned back yet. */
  readonly flying: readonly AirUnit[]
  /** Whether they passed their check and support the combat. */
  readonly supports: boolean
  /** Air units that are offset (13.36, 16.12). */
  readonly offset: readonly AirUnit[]
  /** Air units whose check failed. */
  readonly failed: readonly AirUnit[]
}

/** A value for each side of a combat. */
export type Both<T> = { readonly [role in Role]: T }

/** A combat in progress (10.0). */
export interface Fight {
  readonly combat: Combat
  readonly defenders: readonly Unit[]
  /** The lead units named so far (10.17). */
  readonly leads: Partial<Both<Unit>>
  readonly noRetreat: boolean
  /** Whether the attackers failed to coordinate (10.43); absent: not known yet. */
  readonly uncoordinated?: boolean
  readonly air: Both<AirGroup>
  readonly guns: Both<readonly Gun[]>
  /** Artillery designated that has not fired yet (10.42). */
  readonly laid: Both<readonly Unit[]>
  /** Naval units of both sides in gunfire support (15.5). */
  readonly ships: readonly Ship[]
  /** Modifiers of the die by ships and events (15.5, 17.14). */
  readonly others: Circumstances['others']
  readonly last?: EngagedRoll
}

/** An {@link AirGroup} without air units. */
export const NO_AIR: AirGroup = { flying: [], supports: false, offset: [], failed: [] }

/** Updates the picture of a combat. */
export type Shows = (more: Partial<Fight>) => void

/** Shows a combat from its start (10.0): one picture for both sides and all observers. */
export function showing(game: Bataan, combat: Combat, begun: Pick<Fight, 'defenders' | 'noRetreat'>): Shows {
  const none = { attacker: [], defender: [] }
  let fight: Fight = {
    combat,
    ...begun,
    leads: {},
    air: { attacker: NO_AIR, defender: NO_AIR },
    guns: none,
    laid: none,
    ships: [],
    others: [],
  }
  const show: Shows = (more) => {
    fight = { ...fight, ...more }
    Object.assign(shownBeside(game.vars), { fight, picture: undefined })
  }
  show({})
  return show
}

/** The combat shown, and its picture once one was requested. */
interface Shown {
  fight?: Fight | undefined
  picture?: Engagement | undefined
}

/**
 * The combat in progress of a match, kept outside its state until {@link keepShown} stores the picture; empty at first.
 */
const shownBeside = oncePer((_: Bataan['vars']): Shown => ({}))

/** The current combat, or the last one until a unit moves; `undefined` if there is none. */
export function shownCombat(game: Bataan): Engagement | undefined {
  const shown = shownBeside(game.vars)
  if (shown.fight === undefined) return game.vars.engagement ?? undefined
  shown.picture ??= pictureOf(game, shown.fight)
  return shown.picture
}

/** Freezes the picture of a combat once its die is rolled, or if none will be; results do not change it. */
export function keepShown(game: Bataan): void {
  game.vars.engagement = shownCombat(game) ?? null
  Object.assign(shownBeside(game.vars), { fight: undefined, picture: undefined })
}

/** Ends a combat; its picture stays as it was at the die roll until a unit moves. */
export function showOver({ vars }: Bataan, over: Text): void {
  if (vars.engagement !== null) vars.engagement = { ...vars.engagement, over }
}

/** A side's die in the picture, with its result. */
export function rollShown(
  roll: { readonly n: number; readonly value: number },
  shown: Omit<EngagedRoll, 'n' | 'groups'> & { readonly side: string; readonly total: number },
): EngagedRoll {
  const { side, total, name, results } = shown
  return { n: roll.n, name, groups: [{ side, dice: [{ sides: DIE, value: roll.value }], total }], results }
}

function pictureOf(game: Bataan, fight: Fight): Engagement {
  const { combat, defenders, last, noRetreat, uncoordinated } = fight
  const hex = { space: idOf(combat.hex) }
  const reckoned = reckonedNow(game, fight)
  const { attack, defence, modifiers, odds } = reckoned
  return {
    place: hex.space,
    name: note('picture.combat', '10.0', { hex }),
    attacker: sideOf(game, fight, 'attacker', combat.attackers),
    defender: sideOf(game, fight, 'defender', defenders),
    ledgers: [attack, defence, modifiers],
    notes: [
      note('picture.odds', '10.52', { attack: attack.total, defence: defence.total, odds }),
      ...(noRetreat ? [{ key: 'picture.no-retreat', rule: '9.36' }] : []),
      ...(uncoordinated === undefined
        ? []
        : [{ key: uncoordinated ? 'picture.uncoordinated' : 'picture.coordinated', rule: '10.43' }]),
    ],
    tables: tablesOf(game, fight, reckoned),
    ...(last && { last }),
  }
}

/** The strengths and modifiers known so far; the best unit counts until a lead unit is named. */
function reckonedNow(game: Bataan, fight: Fight): Reckoning {
  const { combat, defenders, leads, noRetreat, uncoordinated = false, air, guns, others } = fight
  const lead = {
    attacker: leads.attacker ?? bestRated(game, combat.attackers),
    defender: leads.defender ?? bestRated(game, defenders),
  }
  const flown = (['attacker', 'defender'] as const).flatMap((role) =>
    airParts(role, air[role].supports ? air[role].flying : []),
  )
  return reckon(game, combat, guns, { lead, noRetreat, uncoordinated, others: [...flown, ...others] })
}

/** Both tables at the current odds, the one in use first (10.3); `used`: the calculation for that table. */
function tablesOf(game: Bataan, fight: Fight, used: Reckoning): EngagedTable[] {
  const own = fight.combat.table
  return [...TABLES]
    .sort((a, b) => Number(b === own) - Number(a === own))
    .map((table) => {
      const combat: Combat = { ...fight.combat, table }
      const reckoned = table === own ? used : reckonedNow(game, { ...fight, combat })
      const name: Text = note(`picture.table-${table}`, '10.63', { odds: reckoned.odds })
      return { name, chances: chancesOf(combat, reckoned), used: table === own }
    })
}

function sideOf(game: Bataan, fight: Fight, role: Role, units: readonly Unit[]): EngagedSide {
  const [first] = units
  const lead = fight.leads[role]
  return {
    side: first?.def.side ?? '',
    role: { key: `picture.${role}` },
    ...(lead && { front: frontOf(game, lead, role) }),
    ranks: [
      ...ranksByHex(
        units.filter((unit) => unit !== lead),
        role,
      ),
      ...shipRanks(fight.ships.filter(({ def }) => def.side === first?.def.side)),
      ...gunRanks(fight.guns[role], fight.laid[role]),
      ...airRanks(fight.air[role]),
    ],
  }
}

function frontOf(game: Bataan, lead: Unit, role: Role): EngagedGroup {
  const part: Text = { key: 'picture.rating', args: { er: efficiency(game, lead).total } }
  return {
    name: { key: `picture.leads-${role}`, args: { hex: { space: lead.space.id } } },
    pieces: [{ piece: lead.id, part }],
  }
}

/** The units of a side by their hexes. */
function ranksByHex(units: readonly Unit[], role: Role): EngagedRank[] {
  const hexes = [...new Set(units.map(({ space }) => space.id))]
  return hexes.map((hex) =>
    rank(
      { key: `picture.from-${role}`, args: { hex: { space: hex } } },
      units.filter(({ space }) => space.id === hex),
    ),
  )
}

function gunRanks(guns: readonly Gun[], laid: readonly Unit[]): EngagedRank[] {
  const fired = (['full', 'half', 'none'] as const).map((fire) =>
    rank(
      { key: `picture.guns-${fire}` },
      guns.filter((gun) => gun.fire === fire).map(({ unit }) => unit),
    ),
  )
  return [rank({ key: 'picture.guns-laid' }, laid), ...fired].filter(({ groups }) => groups.length > 0)
}

function shipRanks(ships: readonly Ship[]): EngagedRank[] {
  return ships.length === 0 ? [] : [rank({ key: 'picture.ships' }, ships)]
}

function airRanks({ flying, supports, offset, failed }: AirGroup): EngagedRank[] {
  return [
    rank({ key: supports ? 'picture.air-supports' : 'picture.air' }, flying),
    rank({ key: 'picture.air-offset' }, offset),
    rank({ key: 'picture.air-failed' }, failed),
  ].filter(({ groups }) => groups.length > 0)
}

function rank(name: Text, units: readonly (Unit | AirUnit | Ship)[]): EngagedRank {
  return { name, groups: units.map(({ id }) => ({ pieces: [{ piece: id }] })) }
}
