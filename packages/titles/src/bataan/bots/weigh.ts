import type { Decision, Seat } from '@topside/engine'
import { type Bataan, seatOf } from '../state/state.ts'
import { fieldOf } from './field.ts'
import {
  weighAttackers,
  weighGunLeads,
  weighGuns,
  weighLeads,
  weighLosses,
  weighNext,
  weighNoRetreat,
  weighRefusal,
  weighTables,
  weighTargets,
} from './weigh-combat.ts'
import { weighDraws, weighEvents } from './weigh-events.ts'
import { weighAdvances, weighDestinations, weighMovers, weighPlaces, weighRetreats } from './weigh-moves.ts'
import {
  weighInvaders,
  weighLandings,
  weighPlacings,
  weighReplacements,
  weighRest,
  weighRestingArmy,
} from './weigh-rest.ts'
import {
  weighArmy,
  weighAttempts,
  weighFormations,
  weighMarkers,
  weighPool,
  weighSequences,
  weighSupply,
} from './weigh-turn.ts'
import { each, verbs, type Weigh } from './weighing.ts'

/** How much each choice of a decision deserves to be tried; higher is better. */
export function weigh(game: Bataan, seat: Seat, decision: Decision): readonly number[] {
  const side = seatOf(game, 'us') === seat ? 'us' : 'japan'
  return byKind(decision.kind)({ game, side, decision, field: fieldOf(game) })
}

function byKind(kind: string): Weigh {
  return BY_KIND[kind] ?? (kind.startsWith('event.') ? BY_KIND['event.*'] : undefined) ?? anything
}

/** Any answer except taking something back. */
const anything: Weigh = each(() => 1)

/** Weights by kind of decision; other kinds are answered at random. */
export const BY_KIND: { readonly [kind: string]: Weigh } = {
  sequence: weighSequences,
  draw: verbs({ draw: 2 }),
  pool: weighPool,
  'first-marker': weighMarkers,
  'supply.start': weighMarkers,
  supply: weighSupply,
  army: weighArmy,
  'army.attempt': weighAttempts,
  'arrival.delay': verbs({ delay: 0.01 }),
  reserve: weighRest,
  'reserve.army': weighRestingArmy,
  'general-withdrawal': verbs({ 'general-withdrawal': 0.02 }),
  surrender: verbs({ surrender: 0.05 }),
  'move.unit': weighMovers,
  'move.where': weighDestinations,
  'attack.target': weighTargets,
  'attack.units': weighAttackers,
  'attack.table': weighTables,
  refusal: weighRefusal,
  'no-retreat': weighNoRetreat,
  'combat.next': weighNext,
  'combat.lead': weighLeads,
  'guns.attack': weighGuns,
  'guns.defence': weighGuns,
  'guns.at-hand': weighGunLeads,
  'guns.lead': weighGunLeads,
  'air.attacker': verbs({ fly: 2 }),
  'air.defender': verbs({ fly: 2 }),
  'gunfire.attack': verbs({ bombard: 2 }),
  'gunfire.defence': verbs({ bombard: 2 }),
  'gunfire.interdict': verbs({ interdict: 2 }),
  loss: weighLosses,
  'loss.armour': weighLosses,
  'attrition.next': verbs({ 'check-rest': 9 }),
  attrition: weighLosses,
  'disease.loss': weighLosses,
  disease: each((_, { value = 0 }) => 1 + 0.1 * value),
  withdrawal: weighLosses,
  excess: weighLosses,
  retreat: weighRetreats,
  advance: weighAdvances,
  replacement: weighReplacements,
  'replacement.where': weighPlaces,
  headquarters: weighPlaces,
  'anti-aircraft.infantry': verbs({ infantry: 0.1 }),
  'naval.place': weighPlacings,
  'invasion.unit': weighInvaders,
  'invasion.hex': weighLandings,
  reaction: verbs({ react: 2 }),
  'reaction.army': verbs({ activate: 2 }),
  'reaction.release': verbs({ free: 2 }),
  'reaction.leave': verbs({ leave: 0.5 }),
  'event.draw': weighDraws,
  'event.formation': weighFormations,
  'event.activate': weighFormations,
  'event.*': weighEvents,
}

/** Decisions about order, or with one answer that is nearly always right: no search. */
const MINOR: ReadonlySet<string> = new Set([
  ...['move.unit', 'army', 'army.attempt', 'pool', 'draw', 'first-marker', 'supply.start', 'reserve.army'],
  ...['combat.next', 'combat.lead', 'guns.lead', 'guns.at-hand', 'air.lead'],
  ...[
    'loss',
    'loss.armour',
    'attrition',
    'attrition.next',
    'disease.loss',
    'withdrawal',
    'excess',
    'general-withdrawal',
    'surrender',
  ],
  ...['replacement.where', 'headquarters', 'anti-aircraft.infantry', 'event.return', 'event.draw'],
])

/**
 * Decisions left to the weights: destinations of units, attackers, guns. In the playouts that time allows, the
 * differences drown in the luck of combat. The search decides which formation acts, how, and what it attacks.
 */
const PLAIN: ReadonlySet<string> = new Set([
  ...['move.where', 'attack.units', 'attack.table', 'guns.attack', 'guns.defence', 'advance', 'reserve'],
  ...['replacement', 'naval.place', 'invasion.unit', 'invasion.hex'],
])

/** Whether a decision needs no search. */
export function minor({ kind }: Decision): boolean {
  return MINOR.has(kind)
}

/** Whether a decision is left to its weights. */
export function plain({ kind }: Decision): boolean {
  return PLAIN.has(kind)
}
