import type { LedgerPart } from '@topside/engine'
import { part, type Reason } from '@topside/kit'
import { hexOf } from '../data/hexes.ts'
import { enemyOf, type FormationId, type Side } from '../data/units.ts'
import type { Bataan, Ship, Unit } from '../state/state.ts'
import type { LastingEvent } from '../state/vars.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { formationInSequence } from './16.32-philippine-scouts.ts'
import { DIVISION_48, MANILA } from './16.42-manila.ts'

/** The lasting events with an effect (17.11). */
export function lastingOf({ vars }: Bataan, effect: string): readonly LastingEvent[] {
  return vars.events.lasting.filter((each) => each.effect === effect)
}

/** How events change the movement of a unit (17.15). */
export interface Passage {
  /** Additional Movement Points for each hex entered by trail. */
  readonly trail: number
  /** Whether jungle and tropical grass cost no extra. */
  readonly cut: boolean
  /** Whether enemy zones cost it nothing and do not stop it. */
  readonly infiltrates: boolean
  /** Hexsides that it crosses as if by bridges, named as by {@link sideBetween}. */
  readonly bridges: readonly string[]
}

const PLAIN: Passage = { trail: 0, cut: false, infiltrates: false, bridges: [] }

/** The name of the hexside between two hexes. */
export function sideBetween(a: number, b: number): string {
  return [a, b].toSorted((one, other) => one - other).join('-')
}

/** Whether events allow crossing a hexside as if by a bridge. */
export function isBridged(bridges: Passage['bridges'], a: number, b: number): boolean {
  return bridges.length > 0 && bridges.includes(sideBetween(a, b))
}

/**
 * How the events of this Operations Sequence change the movement of a unit (17.15). Army units go with the active
 * formation (7.46).
 */
export function passageOf(game: Bataan, unit: Unit): Passage {
  const { lasting } = game.vars.events
  if (lasting.length === 0) return PLAIN
  const { def } = unit
  const own = formationInSequence(game, unit)
  const isMeant = (side: Side, formation: FormationId | undefined) =>
    def.side === side && (own === undefined || own === formation)
  const trail = lasting
    .filter(({ effect, side, formation }) => effect === 'trail-blocks' && isMeant(enemyOf(side), formation))
    .reduce((sum, { value = 0 }) => sum + value, 0)
  const cut = lasting.some(({ effect, side, formation }) => effect === 'trail-cutting' && isMeant(side, formation))
  const infiltrates = lasting.some(
    ({ effect, units = [] }) => effect === 'infiltration' && units.some((each) => each === def.id),
  )
  const bridges = lasting
    .filter(({ effect, side, formation }) => effect === 'bridging' && isMeant(side, formation))
    .map(({ hexes = [] }) => hexes.map(hexOf))
    .flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [sideBetween(a, b)]))
  return { trail, cut, infiltrates, bridges }
}

/** Reduction of a unit's rating by Japanese D (3.44). */
export function leafletParts(game: Bataan, unit: Unit): LedgerPart[] {
  const { def } = unit
  if (game.vars.events.lasting.length === 0 || (def.type !== 'hq' && def.type !== 'infantry')) return []
  const own = formationOf(game, unit)
  return lastingOf(game, 'leaflets')
    .filter(({ formation }) => formation === own)
    .map(({ value = 0 }) => part('part.event-leaflets', '17.15', value))
}

/** The hexes that guerrillas contest against Japan while supply is judged (6.2). */
export function contestedRoads(game: Bataan): readonly number[] {
  return lastingOf(game, 'guerrillas').flatMap(({ hexes = [] }) => hexes.map(hexOf))
}

/** US Q: the road bridges destroyed while supply is judged, each as a pair of hexes (6.13). */
export function brokenBridges(game: Bataan): readonly (readonly number[])[] {
  return lastingOf(game, 'bridge-destroyed').map(({ hexes = [] }) => hexes.map(hexOf))
}

/** Modifiers of the Forage Table by events of either side (6.44). */
export function forageParts(game: Bataan): LedgerPart[] {
  return lastingOf(game, 'forage').map(({ side, value = 0 }) => part(`part.event-forage-${side}`, '17.15', value))
}

/** Reduction of US formations' ratings against General Attrition by US K (6.53). */
export function rationParts(game: Bataan): LedgerPart[] {
  return lastingOf(game, 'half-rations').map(({ value = 0 }) => part('part.event-half-rations', '17.15', value))
}

/** Modifier of a side's next air coordination by Japanese O (10.41). */
export function strikeParts(game: Bataan, side: Side): LedgerPart[] {
  if (side === 'us') return []
  return lastingOf(game, 'airfield-strike').map(({ value = 0 }) => part('part.event-airfield-strike', '17.15', value))
}

/** The cost of the 48th Division for each turn in play (19.56). */
export function divisionParts(game: Bataan): LedgerPart[] {
  return lastingOf(game, 'keep-48-division').map(({ value = 0 }) => part('part.event-division', '19.56', value))
}

const UNREST: Reason = { key: 'why.event-unrest', rule: '16.42' }

/** US J: why a unit of the 48th Division or its Garrison cannot leave the Manila Box (16.42). */
export function whyKeptInManila(game: Bataan, { space, def }: Unit): Reason | undefined {
  if (space.id !== MANILA || lastingOf(game, 'manila-unrest').length === 0) return undefined
  return def.formation !== DIVISION_48 ? undefined : UNREST
}

/** Additional stacking points that a barge carries this turn (15.42). */
export function moreAboard(game: Bataan, ship: Ship): number {
  return lastingOf(game, 'barge').reduce(
    (sum, { units = [], value = 0 }) => sum + (units.includes(ship.def.id) ? value : 0),
    0,
  )
}

/** US M: whether a transport sails without a check this turn; only the Steamer does (15.34). */
export function sailsFreely(game: Bataan, ship: Ship): boolean {
  return ship.id !== 'us-nav-convoy' && lastingOf(game, 'steamer').length > 0
}
