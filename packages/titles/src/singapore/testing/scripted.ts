import type { Choice, Match } from '@topside/engine'
import type { ScriptedPlayers, Scripts } from '@topside/engine/testing'
import { ARMIES } from '../data/armies.ts'
import { lostBox } from '../data/map.ts'
import { figures, historic } from '../data/scenarios.ts'
import { groundOfTurn, type PlannedMap, standingOf } from '../rules/6-ground.ts'
import { waysOf } from '../rules/6-movement.ts'
import { distanceTo } from '../rules/9-artillery.ts'
import { LEVELS, standing } from '../rules/17-victory.ts'
import { enemiesIn, groundOf, isArtillery, isMobile } from '../state/pieces.ts'
import type { Place, Singapore, Unit } from '../state/state.ts'

/** Goals of the Japanese in order: the pivot of the island, then the City. */
const GOALS: readonly string[] = [historic.pivot, ...historic.city]

/** Answers to questions without strategy: the first of these verbs that is offered, otherwise the first choice. */
const USUAL = ['next-group', 'step-up', 'done', 'rest', 'fight-on', 'strike', 'leave']

/** A step of the plan: a unit and its destination. */
interface Step {
  readonly unit: Unit
  readonly verb: 'attack' | 'move'
  readonly to: Place
}

/**
 * Naive players, as in section 8 of the research. The Japanese head for the City, and attack wherever they can bring
 * `ratio` units against one; the Commonwealth stays in place. No player flies, fires at range, chooses tactics or
 * withdraws.
 */
function naive(name: string, ratio: number, options: ScriptedPlayers['options'], beside?: ScriptedPlayers['beside']) {
  const meant = new WeakMap<Match, Step>()
  const answer: ScriptedPlayers['answer'] = (match, seat) => {
    const { kind = '', choices = [], recommended } = match.decision(seat) ?? {}
    const game = match.game as unknown as Singapore
    if (kind === 'plan') return plan(match, game, choices)
    if (kind === 'plan.where') {
      const { unit, verb, to } = meant.get(match) ?? {}
      const found = choices.find((each) => each.verb === verb && each.space === to?.id && each.piece === unit?.id)
      return found ?? first(choices)
    }
    if (kind === 'battle') return first(choices.filter(({ space }) => space !== undefined))
    const usual = USUAL.flatMap((verb) => choices.filter((choice) => choice.verb === verb))[0]
    return usual ?? choices[recommended ?? 0] ?? first(choices)
  }
  const plan = (match: Match, game: Singapore, choices: readonly Choice[]): Choice => {
    const step = game.vars.army === 'japanese' ? nextStep(game, ratio) : undefined
    if (step !== undefined) {
      meant.set(match, step)
      const chosen = choices.find(({ verb, piece }) => verb === 'unit' && piece === step.unit.id)
      if (chosen !== undefined) return chosen
    }
    return first([...choices.filter(({ verb }) => verb === 'commit'), ...choices])
  }
  return { name, ...(options && { options }), answer, ...(beside && { beside }) }
}

function first(choices: readonly Choice[]): Choice {
  const [choice] = choices
  if (choice === undefined) throw new Error('nothing is offered')
  return choice
}

/**
 * The next step of the Japanese plan: an attack with enough units, otherwise a move towards the goals; `undefined`:
 * none.
 */
function nextStep(game: Singapore, ratio: number): Step | undefined {
  const ground = groundOfTurn(game)
  const idle = game.table.pieces.filter(
    (unit) => unit.def.army === 'japanese' && isMobile(unit) && onTheWay(unit) && !ground.planned.has(unit.id),
  )
  const fighters = idle.filter((unit) => !isArtillery(unit))
  return attackOf(ground, fighters, ratio) ?? walkOf(ground, fighters)
}

/** Whether a unit is in a sector or on an axis. */
function onTheWay({ space }: Unit): boolean {
  return space.def.kind !== 'box'
}

/** Distance of a place from the first goal that the Japanese do not control. */
function farFromGoal({ table }: Singapore, place: Place): number {
  const goal = GOALS.find((id) => ARMIES[table.space(id).owner] !== 'japanese')
  return goal === undefined ? 0 : distanceTo(place, table.space(goal))
}

/** Number of units in a sector after the plan. */
function comingTo({ game }: PlannedMap, place: Place): number {
  const staying = groundOf(game, place, 'japanese').filter(
    (unit) => isMobile(unit) && !game.vars.plan.some((planned) => planned.unit === unit.id),
  )
  return staying.length + game.vars.plan.filter(({ path }) => path.at(-1) === place.id).length
}

function attackOf(ground: PlannedMap, units: readonly Unit[], ratio: number): Step | undefined {
  const { game } = ground
  const able = new Map<Place, Unit[]>()
  for (const unit of units)
    for (const to of new Set(waysOf(ground, standingOf(ground, unit)).assaults.map((assault) => assault.to)))
      able.set(to, [...(able.get(to) ?? []), unit])
  const wanted = [...able].flatMap(([to, attackers]) => {
    const needed = Math.ceil(ratio * enemiesIn(game, to, 'japanese').length)
    const there = comingTo(ground, to)
    const [unit] = attackers
    const short = there < Math.min(figures.stacking, needed)
    return unit !== undefined && short && there + attackers.length >= needed ? [{ unit, to }] : []
  })
  const [best] = wanted.sort((a, b) => farFromGoal(game, a.to) - farFromGoal(game, b.to))
  return best && { ...best, verb: 'attack' }
}

function walkOf(ground: PlannedMap, units: readonly Unit[]): Step | undefined {
  const { game } = ground
  for (const unit of units) {
    if (enemiesIn(game, unit.space, 'japanese').length > 0) continue
    const here = farFromGoal(game, unit.space)
    const [nearest] = waysOf(ground, standingOf(ground, unit))
      .walks.filter(({ to }) => to.def.kind === 'sector' && comingTo(ground, to) < figures.stacking)
      .filter(({ to }) => farFromGoal(game, to) < here)
      .sort((a, b) => farFromGoal(game, a.to) - farFromGoal(game, b.to))
    if (nearest !== undefined) return { unit, verb: 'move', to: nearest.to }
  }
  return undefined
}

/** Shares of the Japanese levels, and losses, that the research found for such players (section 8). */
const EQUAL = {
  'Japanese level': { decisive: 0.13, victory: 0.57, minor: 0.29, none: 0.01 },
  'japanese units lost': 20,
  'australian units lost': 15,
  'british units lost': 16,
}
const CAREFUL = { 'Japanese level': { decisive: 0.04, victory: 0.39, minor: 0.28, none: 0.3 } }

const seats = (players: string) => ({ players })

/** Scripted players of this title, whose matches are measured. */
export const scripts: Scripts = {
  players: [
    naive('three people, attacks at 1:1', 1, seats('3'), EQUAL),
    naive('two people, attacks at 1:1', 1, seats('2'), EQUAL),
    naive('three people, attacks at 1.1:1', 1.1, seats('3'), CAREFUL),
    naive('two people, attacks at 1.1:1', 1.1, seats('2'), CAREFUL),
  ],
  measure(match) {
    const game = match.game as unknown as Singapore
    const lost = (army: string) =>
      game.table.pieces.filter(
        (unit) => isMobile(unit) && unit.def.army === army && ARMIES.some((box) => unit.space.id === lostBox(box)),
      ).length
    const { winners = [], winner = null } = match.outcome ?? {}
    const won = winner === null ? winners : [winner]
    return {
      'Japanese level': LEVELS[standing(game).japanese] ?? 'none',
      winner: won.map((seat) => match.title.sidesOf(match.game, seat).join(' and ')).join(', ') || 'a draw',
      periods: game.vars.period,
      ...Object.fromEntries(ARMIES.map((army) => [`${army} units lost`, lost(army)])),
    }
  },
}
