import { type Offers, offer, type Procedure } from '@topside/engine'
import { airAttackTable, type EncounterTable, encounter, interdictionTable } from '../data/landing.ts'
import { ask, type Corregidor, record, scenarioOf } from '../state/state.ts'
import { type AirUnit, type Counter, stepsOf, type Unit } from '../state/units.ts'
import { disrupt, loseSteps } from './10.3-disruption.ts'
import { setWar, type WarState } from './11-state.ts'

/**
 * 11.2I: aircraft of the defenders of Bataan may intercept a raid once; returns whether it bombs at half strength.
 * Steps are lost at once.
 */
export function* interceptRaid(game: Corregidor, raid: readonly AirUnit[]): Procedure<'none' | 'halved'> {
  const { effect, steps } = yield* meet(game, 'air', raid)
  if (effect === 'steps') shootDown(game, raid, steps)
  return effect === 'halved' ? 'halved' : 'none'
}

/** 11.2I: the raid loses steps, each from the aircraft with the most steps left, as its player would choose. */
function shootDown(game: Corregidor, raid: readonly AirUnit[], steps: number): void {
  for (let left = steps; left > 0; left--) {
    const [next] = raid.filter(isUp).toSorted((a, b) => stepsOf(b) - stepsOf(a) || a.index - b.index)
    if (next !== undefined) loseSteps(game, next, 1, 'flak')
  }
}

function isUp({ space }: AirUnit): boolean {
  return space.id !== 'japan-eliminated'
}

/** 11.2J: boats of the defenders of Bataan may intercept a landing once; returns whether it lands or is turned back. */
export function* interdict(game: Corregidor, units: readonly Unit[]): Procedure<'lands' | 'back'> {
  const { effect, steps } = yield* meet(game, 'boats', units)
  const [first] = units
  if (first === undefined) return 'lands'
  if (effect === 'disrupted') disrupt(game, first, 1, 'sea')
  if (effect === 'steps' || effect === 'back') loseSteps(game, first, steps, 'sea')
  return effect === 'back' ? 'back' : 'lands'
}

/** Kinds of points. */
type Points = 'air' | 'boats'
const MEETINGS: {
  readonly [kind in Points]: { readonly key: string; readonly rule: string; readonly table: EncounterTable }
} = {
  air: { key: 'air-attack', rule: '11.2I', table: airAttackTable },
  boats: { key: 'interdiction', rule: '11.2J', table: interdictionTable },
}

/** The result of an interception; `missed`: no points were sent out. */
type Met = { readonly effect: ReturnType<typeof encounter>['effect'] | 'missed'; readonly steps: number }

/**
 * The defenders may send points against units, with one die on the table of their kind; their own losses are taken off
 * (11.2H).
 */
function* meet(game: Corregidor, kind: Points, units: readonly Counter[]): Procedure<Met> {
  const points = units.length === 0 ? 0 : yield* commit(game, kind)
  if (points === 0) return { effect: 'missed', steps: 0 }
  const { key, rule, table } = MEETINGS[kind]
  const { n, values } = game.roll([6])
  const met = encounter(table, points, values[0] ?? 1)
  if (met.effect === 'own') spend(game, kind, met.steps)
  record(game, `${key}.${met.effect}`, rule, {
    by: 'us',
    roll: { n, values },
    args: { points, steps: met.steps, units },
  })
  return met
}

/** Asks how many of their points the defenders send out, if any (11.2H). */
function* commit(game: Corregidor, kind: Points): Procedure<number> {
  const left = game.vars.war[kind]
  if (scenarioOf(game).id !== 'bataan' || left === 0) return 0
  const { key, rule } = MEETINGS[kind]
  return yield* ask(game, 'us', key, rule, { args: { left }, offers: pointOffers(left), recommended: 0 })
}

function pointOffers(left: number): Offers<number> {
  const numbers = Array.from({ length: left }, (_, index) => index + 1)
  return offer([0], () => ({ verb: 'pass' })).and(offer(numbers, (value) => ({ verb: 'send', value })))
}

function spend(game: Corregidor, kind: Points, points: number): void {
  const change: Partial<WarState> = { [kind]: Math.max(0, game.vars.war[kind] - points) }
  setWar(game, change)
}
