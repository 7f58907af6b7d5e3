import type { Choice, Decision, Seat } from '@topside/engine'
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
import { fieldOf } from './field.ts'
import { type AllLearnt, learnt } from './learnt.ts'
import { weighPlan, weighWhere } from './plan.ts'
import { worths } from './worth.ts'

/** The weights of a decision's choices, in order. */
type Weigh = (game: Singapore, decision: Decision, known: AllLearnt, seat: Seat) => number[]

/** How much each choice of a decision deserves to be tried; higher is better. */
export function weigh(game: Singapore, seat: Seat, decision: Decision, known: AllLearnt = learnt): readonly number[] {
  return BY_KIND[decision.kind]?.(game, decision, known, seat) ?? decision.choices.map(() => 1)
}

/** Weights by verb; 1 for others. */
const verbs =
  (weights: { readonly [verb: string]: number }): Weigh =>
  (_game, { choices }) =>
    choices.map(({ verb }) => weights[verb] ?? 1)

/** Weights choice by choice. */
const each =
  (weighOne: (choice: Choice, game: Singapore) => number): Weigh =>
  (game, { choices }) =>
    choices.map((choice) => weighOne(choice, game))

/** 19.2: how well the axes suit a main attack: the short ways to Bukit Timah; the others are for feints. */
const AXES: { readonly [axis: string]: number } = { 'axis-b': 9, 'axis-c': 8, 'axis-d': 5, 'axis-a': 4, 'axis-e': 4 }

/** Weights by kind of decision; other kinds are answered at random. */
export const BY_KIND: { readonly [kind: string]: Weigh } = {
  'axes.main': each(({ space = '' }) => AXES[space] ?? 1),
  'axes.feint': each(({ space = '' }) => AXES[space] ?? 1),
  deploy: verbs({ rest: 9, place: 0.1 }),
  axis: verbs({ done: 9, activate: 0.5 }),
  'air.base': weighBase,
  'air.deploy': weighDeployment,
  'air.where': weighSky,
  'air.point': each(({ piece = '' }, { table }) => table.piece(piece).def.air),
  'air.retreat': weighBreakOff,
  card: verbs({ play: 2 }),
  'card.sector': weighCardSector,
  plan: weighPlan,
  'plan.where': weighWhere,
  battle: weighBattle,
  'battle.line': weighLine,
  'battle.strikes': weighCommitment,
  'battle.group': weighGroup,
  'battle.support': weighSupport,
  'step-up': verbs({ 'next-group': 2, done: 0.1 }),
  strikes: weighStrikes,
  withdraw: weighWithdrawal,
  'add-die': each(({ value = 0 }) => value ** 3),
  'drop-die': each(({ value = 1 }) => value ** -3),
  retreat: weighRetreat,
}

/** 18.2: cards for a sector go to where the fighting is. */
function weighCardSector(game: Singapore, { choices }: Decision, known: AllLearnt): number[] {
  const { threats, inside } = fieldOf(game, game.vars.army, known)
  return choices.map(({ space = '' }) => {
    const { index } = game.table.space(space)
    return 0.1 + (worths[index] ?? 0) * ((threats[index] ?? 0) + (inside[index] ?? 0))
  })
}

/** Decisions about order, or with one answer that is nearly always right: no search. */
const MINOR: ReadonlySet<string> = new Set([
  ...['deploy', 'deploy.where', 'axis', 'plan', 'battle', 'battle.line', 'battle.support', 'step-up', 'retreat'],
  ...['air.base', 'air.deploy', 'air.point', 'air.retreat', 'add-die', 'drop-die', 'card.discard', 'card.home'],
])

/** Whether a decision needs no search. */
export function minor({ kind }: Decision): boolean {
  return MINOR.has(kind)
}
