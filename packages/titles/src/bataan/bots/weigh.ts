import { type Answers, minor, plain } from '@topside/kit'
import { sideOf } from '../../shared/sides.ts'
import type { Bataan } from '../state/state.ts'
import { positionOf } from './position.ts'
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
import { each, evenly, verbs, type Weighing, weighBy } from './weighing.ts'

/** How the computer answers each kind of decision; choices of other kinds have equal weights. */
export const BY_KIND: Answers<Weighing> = {
  sequence: weighSequences,
  draw: minor(verbs({ draw: 2 })),
  pool: minor(weighPool),
  'first-marker': minor(weighMarkers),
  'supply.start': minor(weighMarkers),
  supply: weighSupply,
  army: minor(weighArmy),
  'army.attempt': minor(weighAttempts),
  'arrival.delay': verbs({ delay: 0.01 }),
  reserve: plain(weighRest),
  'reserve.army': minor(weighRestingArmy),
  'general-withdrawal': minor(verbs({ 'general-withdrawal': 0.02 })),
  surrender: minor(verbs({ surrender: 0.05 })),
  'move.unit': minor(weighMovers),
  'move.where': plain(weighDestinations),
  'attack.target': weighTargets,
  'attack.units': plain(weighAttackers),
  'attack.table': plain(weighTables),
  refusal: weighRefusal,
  'no-retreat': weighNoRetreat,
  'combat.next': minor(weighNext),
  'combat.lead': minor(weighLeads),
  'guns.attack': plain(weighGuns),
  'guns.defence': plain(weighGuns),
  'guns.at-hand': minor(weighGunLeads),
  'guns.lead': minor(weighGunLeads),
  'air.attacker': verbs({ fly: 2 }),
  'air.defender': verbs({ fly: 2 }),
  'air.lead': minor(evenly),
  'gunfire.attack': verbs({ bombard: 2 }),
  'gunfire.defence': verbs({ bombard: 2 }),
  'gunfire.interdict': verbs({ interdict: 2 }),
  loss: minor(weighLosses),
  'loss.armour': minor(weighLosses),
  'attrition.next': minor(verbs({ 'check-rest': 9 })),
  attrition: minor(weighLosses),
  'disease.loss': minor(weighLosses),
  disease: each((_, { value = 0 }) => 1 + 0.1 * value),
  withdrawal: minor(weighLosses),
  excess: minor(weighLosses),
  retreat: weighRetreats,
  advance: plain(weighAdvances),
  replacement: plain(weighReplacements),
  'replacement.where': minor(weighPlaces),
  headquarters: minor(weighPlaces),
  'anti-aircraft.infantry': minor(verbs({ infantry: 0.1 })),
  'naval.place': plain(weighPlacings),
  'invasion.unit': plain(weighInvaders),
  'invasion.hex': plain(weighLandings),
  reaction: verbs({ react: 2 }),
  'reaction.army': verbs({ activate: 2 }),
  'reaction.release': verbs({ free: 2 }),
  'reaction.leave': verbs({ leave: 0.5 }),
  'event.draw': minor(weighDraws),
  'event.formation': weighFormations,
  'event.activate': weighFormations,
  'event.return': minor(weighEvents),
  'event.*': weighEvents,
}

/**
 * Weights of choices, and which decisions need no search. Destinations of units, attackers and guns are plain: in the
 * few playouts that time allows, the luck of combat hides their differences. The search decides which formation acts,
 * how, and what it attacks.
 */
export const weighing = weighBy<Bataan>(BY_KIND, (game, seat, decision) => ({
  game,
  side: sideOf(game, seat),
  decision,
  position: positionOf(game),
}))
