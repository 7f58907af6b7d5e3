import type { LedgerPart, Preview, Procedure } from '@topside/engine'
import { part, type Reason } from '@topside/kit'
import type { EventRule } from '../data/events.ts'
import { hexGrid } from '../data/hexes.ts'
import { fortCombat, RIVER_COMBAT } from '../data/terrain.ts'
import { enemyOf } from '../data/units.ts'
import { type Bataan, type EventMarker, onMap, placeAt, type Unit, unitsOf } from '../state/state.ts'
import { isArmour } from './3.1-terminology.ts'
import { efficiency } from './3.4-efficiency.ts'
import { sequenceOf } from './7.2-active.ts'
import type { Combat } from './9.1-attacks.ts'
import { allCrossRiver, fortOf } from './10.2-terrain.ts'
import type { Gun } from './12-artillery.ts'
import { endEvent, playEvent } from './17.14-playing.ts'

/** Effects of events on one combat (17.14). */
export interface CombatEvents {
  /** The modifiers that they add to the combat die. */
  readonly parts: readonly LedgerPart[]
  /** Whether an event counts as anti-tank guns in the hex under attack (11.23). */
  readonly antiTank: boolean
  /** Whether the defenders ignore a retreat, without losing a step for it. */
  readonly stands: boolean
  readonly markers: readonly EventMarker[]
}

/** No event was played. */
export const NO_COMBAT_EVENTS: CombatEvents = { parts: [], antiTank: false, stands: false, markers: [] }

/** A combat before its die roll, as events see it. */
export interface BeforeDie {
  readonly combat: Combat
  readonly lead: { readonly attacker: Unit; readonly defender: Unit }
  readonly guns: { readonly attacker: readonly Gun[]; readonly defender: readonly Gun[] }
}

const OTHER_SIDE: Reason = { key: 'why.event-other-side', rule: '17.15' }
const IDLE: Reason = { key: 'why.event-idle', rule: '17.14' }

/** A combat event: the side that plays it, its condition, and its effect. */
interface CombatEvent {
  readonly of: 'attacker' | 'defender' | 'both'
  /** Whether it has an effect in this combat. */
  readonly works: (game: Bataan, about: BeforeDie, rule: EventRule) => boolean
  readonly does: (game: Bataan, about: BeforeDie, rule: EventRule) => Partial<Omit<CombatEvents, 'markers'>>
}

const figure = ({ figures }: EventRule, name: string): number => figures[name] ?? 0
const always = () => true

/** An event that modifies the combat die. */
function die(rule: EventRule, value: number): Pick<CombatEvents, 'parts'> {
  return { parts: [part(`part.event-${rule.effect}`, '17.15', value)] }
}

/** 17.15: the combat events, by effect. */
const COMBAT_EVENTS: { readonly [effect: string]: CombatEvent } = {
  /** US E, Japanese L: the hex counts as holding anti-tank guns. */
  'anti-tank': {
    of: 'defender',
    works: (_game, { combat }) => combat.attackers.some(isArmour),
    does: () => ({ antiTank: true }),
  },
  /** US F: armour and infantry attack together. */
  'tanks-and-infantry': {
    of: 'attacker',
    works: (_game, { combat: { attackers } }) =>
      attackers.some(isArmour) && attackers.some(({ def }) => def.type === 'infantry'),
    does: (_game, _about, rule) => die(rule, figure(rule, 'combat')),
  },
  /** US D: artillery in support of a side was registered beforehand. */
  artillery: {
    of: 'both',
    works: (_game, { guns, lead }, { side }) =>
      (lead.attacker.def.side === side ? guns.attacker : guns.defender).length > 0,
    does: (_game, { lead }, rule) =>
      die(rule, figure(rule, lead.attacker.def.side === rule.side ? 'attack' : 'defence')),
  },
  /** Japanese C: infantry leads. */
  mortars: {
    of: 'attacker',
    works: (_game, { lead }) => lead.attacker.def.type === 'infantry',
    does: (_game, _about, rule) => die(rule, figure(rule, 'combat')),
  },
  /** Japanese E: the river does not help the defender where engineers are near. */
  crossing: {
    of: 'attacker',
    works: (game, { combat }, rule) =>
      allCrossRiver(combat) && hasEngineers(game, combat, figure(rule, 'engineerWithin')),
    does: (_game, _about, rule) => die(rule, -RIVER_COMBAT),
  },
  /** Japanese F: on the Assault table; less against Americans than against Filipinos. */
  banzai: {
    of: 'attacker',
    works: (_game, { combat }) => combat.table === 'assault',
    does: (_game, { lead }, rule) => die(rule, figure(rule, isAmerican(lead.defender) ? 'againstAmericans' : 'combat')),
  },
  /** Japanese R: the fortification does not help against engineers or good infantry. */
  'assault-teams': {
    of: 'attacker',
    works: (game, { combat }, rule) =>
      fortOf(game, combat) !== undefined && combat.attackers.some((unit) => isTeam(game, unit, figure(rule, 'er'))),
    does: (game, { combat }, rule) => {
      const fort = fortOf(game, combat)
      return die(rule, fort === undefined ? 0 : -fortCombat[fort.line])
    },
  },
  /** Japanese S: the defenders ignore a retreat. */
  'fanatic-defence': { of: 'defender', works: always, does: () => ({ stands: true }) },
}

/** Whether a unit is American, not Filipino (2.25). */
function isAmerican({ def }: Unit): boolean {
  return def.nationality === 'american' || def.nationality === 'navy'
}

function hasEngineers(game: Bataan, { attackers }: Combat, within: number): boolean {
  const engineers = unitsOf(game, 'japan').filter((unit) => unit.def.type === 'engineer' && onMap(unit))
  return attackers.some(({ space }) =>
    engineers.some((each) => hexGrid.distance(each.space.index, space.index) <= within),
  )
}

function isTeam(game: Bataan, unit: Unit, er: number): boolean {
  if (unit.def.type === 'engineer') return true
  return unit.def.size === 'half-battalion' && efficiency(game, unit).total >= er
}

/** Why an event has no effect in a combat. */
function whyNotIn(game: Bataan, about: BeforeDie, rule: EventRule): Reason | undefined {
  const event = COMBAT_EVENTS[rule.effect]
  if (event === undefined) return IDLE
  const role = about.lead.attacker.def.side === rule.side ? 'attacker' : 'defender'
  if (event.of !== 'both' && event.of !== role) return OTHER_SIDE
  return event.works(game, about, rule) ? undefined : IDLE
}

/** The effects in force in a combat with one more event. */
function withEvent(game: Bataan, about: BeforeDie, events: CombatEvents, rule: EventRule | undefined): CombatEvents {
  const more = rule && COMBAT_EVENTS[rule.effect]?.does(game, about, rule)
  return {
    parts: [...events.parts, ...(more?.parts ?? [])],
    antiTank: events.antiTank || more?.antiTank === true,
    stands: events.stands || more?.stands === true,
    markers: events.markers,
  }
}

/**
 * Before the combat die is rolled, the active player and then the other play as many events as they like. `previewOf`:
 * the chances of the combat with the events in force.
 */
export function* playInCombat(
  game: Bataan,
  about: BeforeDie,
  previewOf: (events: CombatEvents) => Preview,
): Procedure<CombatEvents> {
  const { side: active } = sequenceOf(game)
  let events = NO_COMBAT_EVENTS
  for (const side of [active, enemyOf(active)])
    for (;;) {
      const before = events
      const played = yield* playEvent(game, {
        side,
        timings: ['combat'],
        args: { hex: placeAt(game, about.combat.hex) },
        whyNot: (rule) => whyNotIn(game, about, rule),
        preview: (rule) => previewOf(withEvent(game, about, before, rule)),
      })
      if (played === undefined) break
      const { markers, ...effects } = withEvent(game, about, before, played.rule)
      events = { ...effects, markers: [...markers, played.marker] }
    }
  return events
}

/** The events of a combat end with it (17.11). */
export function endCombatEvents(game: Bataan, { markers }: CombatEvents): void {
  for (const marker of markers) endEvent(game, marker)
}
