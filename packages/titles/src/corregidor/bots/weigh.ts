import { type Answers, minor, plain } from '@topside/kit'
import { sideOf } from '../../shared/sides.ts'
import type { Corregidor } from '../state/state.ts'
import { positionOf } from './position.ts'
import { weighAims } from './weigh-aims.ts'
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
import { evenly, verbs, type Weigh, type Weighing, weighBy } from './weighing.ts'

/** The first choice offered is the one that the rules recommend. */
const first: Weigh = ({ decision }) => decision.choices.map((_, index) => (index === 0 ? 4 : 1))

/** How the computer answers each kind of decision; choices of other kinds have equal weights. */
export const BY_KIND: Answers<Weighing> = {
  turn: plain(weighTurn),
  week: plain(weighWeek),
  deploy: minor(verbs({ 'deploy-all': 4, deploy: 0.01 })),
  'deploy.where': minor(weighPlaces),
  reinforcement: minor(verbs({ 'place-all': 4 })),
  'reinforcement.where': minor(evenly),
  howitzer: minor(first),
  recovery: minor(first),
  raid: plain(weighRaids),
  'raid.give': minor(evenly),
  'raid.planes': plain(weighPlanes),
  'raid.altitude': plain(weighHeights),
  flak: minor(verbs({ flak: 1 })),
  'flak.batteries': minor(verbs({ fire: 3 })),
  'flak.loss': minor(weighPlaneLosses),
  'suppress.where': plain(weighSuppression),
  suppress: plain(weighPoints),
  drop: minor(verbs({ 'drop-all': 4 })),
  'drop.where': plain(weighAims),
  'drop.loss': minor(weighLosses),
  'drop.back': weighBack,
  'last-wave': weighLastWave,
  assault: plain(weighAssault),
  'assault.battalion': minor(first),
  'assault.support': minor(verbs({ aboard: 3 })),
  'assault.split': verbs({ split: 0.1 }),
  combine: minor(verbs({ combine: 2 })),
  sail: minor(weighSailors),
  'sail.where': plain(weighVoyages),
  'embark.where': plain(weighVoyages),
  'send.where': weighPlaces,
  'sea-fire': minor(verbs({ volley: 4, bombard: 0.5, done: 0.01 })),
  'move.unit': minor(weighMovers),
  'move.where': plain(weighDestinations),
  crew: verbs({ transfer: 0.3 }),
  'crew.where': weighPlaces,
  rove: verbs({ rove: 0.05 }),
  bombard: plain(weighBombardment),
  'bombard.guns': plain(weighGuns),
  support: plain(weighPoints),
  'attack.target': weighTargets,
  'attack.units': plain(weighAttackers),
  'attack.banzai': weighBanzai,
  'attack.put-back': minor(evenly),
  'support.ground': weighSupport,
  'attack.again': weighAgain,
  retreat: plain(weighRetreats),
  'retreat.crowded': minor(weighRetreats),
  advance: plain(weighAdvances),
  'ship.where': plain(weighShipping),
  transfer: plain(weighSections),
  'marines.where': minor(weighMarines),
  'subic.where': minor(weighPlaces),
  'air-attack': weighPointsSent,
  interdiction: weighPointsSent,
  'replace.more': minor(verbs({ done: 0.1 })),
  supply: minor(verbs({ supply: 3 })),
}

/**
 * Weights of choices, and which decisions need no search: its time is kept for targets of attacks, their support, and
 * landings.
 */
export const weighing = weighBy<Corregidor>(BY_KIND, (game, seat, decision) => ({
  game,
  side: sideOf(game, seat),
  decision,
  position: positionOf(game),
}))
