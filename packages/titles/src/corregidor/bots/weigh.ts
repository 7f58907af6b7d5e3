import type { Decision, Seat } from '@topside/engine'
import { type Corregidor, seatOf } from '../state/state.ts'
import { fieldOf } from './field.ts'
import {
  weighAgain,
  weighAttackers,
  weighBack,
  weighBanzai,
  weighLosses,
  weighSupport,
  weighTargets,
} from './weigh-combat.ts'
import {
  weighBombardment,
  weighGuns,
  weighHeights,
  weighPlaneLosses,
  weighPlanes,
  weighPoints,
  weighRaids,
  weighSuppression,
} from './weigh-fire.ts'
import { weighAdvances, weighDestinations, weighMovers, weighPlaces, weighRetreats } from './weigh-moves.ts'
import { weighAssault, weighSailors, weighShipping, weighVoyages } from './weigh-sea.ts'
import { weighLastWave, weighMarines, weighPointsSent, weighSections, weighTurn, weighWeek } from './weigh-turn.ts'
import { each, verbs, type Weigh } from './weighing.ts'

/** How much each choice of a decision deserves to be tried; higher is better. */
export function weigh(game: Corregidor, seat: Seat, decision: Decision): readonly number[] {
  const side = seatOf(game, 'us') === seat ? 'us' : 'japan'
  return (BY_KIND[decision.kind] ?? anything)({ game, side, decision, field: fieldOf(game) })
}

/** Any answer except taking something back. */
const anything: Weigh = each(() => 1)

/** The first choice offered is the one that the rules recommend. */
const first: Weigh = ({ decision }) => decision.choices.map((_, index) => (index === 0 ? 4 : 1))

/** Weights by kind of decision; other kinds are answered at random. */
export const BY_KIND: { readonly [kind: string]: Weigh } = {
  turn: weighTurn,
  week: weighWeek,
  deploy: verbs({ 'deploy-all': 4, deploy: 0.01 }),
  'deploy.where': weighPlaces,
  reinforcement: verbs({ 'place-all': 4 }),
  'reinforcement.where': anything,
  howitzer: first,
  recovery: first,
  raid: weighRaids,
  'raid.planes': weighPlanes,
  'raid.altitude': weighHeights,
  flak: verbs({ flak: 1 }),
  'flak.batteries': verbs({ fire: 3 }),
  'flak.loss': weighPlaneLosses,
  'suppress.where': weighSuppression,
  suppress: weighPoints,
  drop: verbs({ 'drop-all': 4 }),
  'drop.where': weighBack,
  'drop.loss': weighLosses,
  'drop.back': weighBack,
  'last-wave': weighLastWave,
  assault: weighAssault,
  'assault.battalion': first,
  'assault.support': verbs({ aboard: 3 }),
  'assault.split': verbs({ split: 0.1 }),
  combine: verbs({ combine: 2 }),
  sail: weighSailors,
  'sail.where': weighVoyages,
  'embark.where': weighVoyages,
  'send.where': weighPlaces,
  'sea-fire': verbs({ volley: 4, bombard: 0.5, done: 0.01 }),
  'move.unit': weighMovers,
  'move.where': weighDestinations,
  crew: verbs({ transfer: 0.3 }),
  'crew.where': weighPlaces,
  rove: verbs({ rove: 0.05 }),
  bombard: weighBombardment,
  'bombard.guns': weighGuns,
  support: weighPoints,
  'attack.target': weighTargets,
  'attack.units': weighAttackers,
  'attack.banzai': weighBanzai,
  'support.ground': weighSupport,
  'attack.again': weighAgain,
  retreat: weighRetreats,
  'retreat.crowded': weighRetreats,
  advance: weighAdvances,
  'ship.where': weighShipping,
  transfer: weighSections,
  'marines.where': weighMarines,
  'subic.where': weighPlaces,
  'air-attack': weighPointsSent,
  interdiction: weighPointsSent,
  'replace.more': verbs({ done: 0.1 }),
  supply: verbs({ supply: 3 }),
}

/** Decisions about order, or with one answer that is nearly always right: no search. */
const MINOR: ReadonlySet<string> = new Set([
  ...['move.unit', 'deploy', 'deploy.where', 'reinforcement', 'reinforcement.where', 'howitzer', 'recovery'],
  ...[
    'flak',
    'flak.batteries',
    'flak.loss',
    'drop',
    'drop.loss',
    'sea-fire',
    'sail',
    'retreat.crowded',
    'replace.more',
  ],
  ...[
    'assault.battalion',
    'assault.support',
    'attack.put-back',
    'combine',
    'raid.give',
    'supply',
    'marines.where',
    'subic.where',
  ],
])

/**
 * Decisions that the weights answer nearly as well as a search: its time is kept for targets of attacks, their support,
 * and landings.
 */
const PLAIN: ReadonlySet<string> = new Set([
  ...[
    'turn',
    'bombard',
    'suppress.where',
    'suppress',
    'move.where',
    'sail.where',
    'embark.where',
    'attack.units',
    'bombard.guns',
    'raid',
    'raid.planes',
    'assault',
  ],
  ...['raid.altitude', 'support', 'advance', 'retreat', 'drop.where', 'week', 'ship.where', 'transfer'],
])

/** Whether a decision needs no search. */
export function minor({ kind }: Decision): boolean {
  return MINOR.has(kind)
}

/** Whether a decision is left to its weights. */
export function plain({ kind }: Decision): boolean {
  return PLAIN.has(kind)
}
