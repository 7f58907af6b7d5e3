import { type Answers, minor } from '@topside/kit'
import type { Singapore } from '../state/state.ts'
import { weighBase, weighBreakOff, weighDeployment, weighSky } from './air.ts'
import {
  weighBattle,
  weighCommitment,
  weighGroup,
  weighLine,
  weighRetreat,
  weighStrikes,
  weighSupport,
  weighWithdrawal,
} from './battle.ts'
import type { AllLearnt } from './learnt.ts'
import { weighPlan, weighWhere } from './plan.ts'
import { positionOf } from './position.ts'
import { each, evenly, places, units, verbs, type Weigh, type Weighing, weighBy } from './weighing.ts'
import { worths } from './worth.ts'

/** 19.2: suitability of the axes for a main attack: the short ways to Bukit Timah; the other axes are for feints. */
const AXES: { readonly [axis: string]: number } = { 'axis-b': 9, 'axis-c': 8, 'axis-d': 5, 'axis-a': 4, 'axis-e': 4 }
const weighAxes: Weigh = places((_, { id }) => AXES[id] ?? 1)

/** 18.2: cards for a sector are played where the fighting is. */
const weighCardSector: Weigh = (about) => {
  const { threats, inside } = positionOf(about.game, about.game.vars.army, about.known)
  return places((_, { index }) => 0.1 + (worths[index] ?? 0) * ((threats[index] ?? 0) + (inside[index] ?? 0)))(about)
}

/** How the computer answers each kind of decision; others at random. */
export const BY_KIND: Answers<Weighing> = {
  'axes.main': weighAxes,
  'axes.feint': weighAxes,
  deploy: minor(verbs({ rest: 9, place: 0.1 })),
  'deploy.where': minor(evenly),
  axis: minor(verbs({ done: 9, activate: 0.5 })),
  'air.base': minor(weighBase),
  'air.deploy': minor(weighDeployment),
  'air.where': weighSky,
  'air.point': minor(units((_, { def }) => def.air)),
  'air.retreat': minor(weighBreakOff),
  card: verbs({ play: 2 }),
  'card.discard': minor(evenly),
  'card.home': minor(evenly),
  'card.sector': weighCardSector,
  plan: minor(weighPlan),
  'plan.where': weighWhere,
  battle: minor(weighBattle),
  'battle.line': minor(weighLine),
  'battle.strikes': weighCommitment,
  'battle.group': weighGroup,
  'battle.support': minor(weighSupport),
  'step-up': minor(verbs({ 'next-group': 2, done: 0.1 })),
  strikes: weighStrikes,
  withdraw: weighWithdrawal,
  'add-die': minor(each((_, { value = 0 }) => value ** 3)),
  'drop-die': minor(each((_, { value = 1 }) => value ** -3)),
  retreat: minor(weighRetreat),
}

/** Weights of choices by learnt numbers, and which decisions need no search. */
export function weighing(known: AllLearnt) {
  return weighBy<Singapore>(BY_KIND, (game, seat, decision) => ({ game, seat, decision, known }))
}
