import type { Choice, Decision } from '@topside/engine'
import { enemyOf, type Side } from '../data/units.ts'
import { isMarker, isUnit, type Rock, type RockPiece, type Unit } from '../state/state.ts'
import {
  AREAS,
  BORDERS,
  beside,
  contested,
  controls,
  free,
  hasPillbox,
  hasRoom,
  held,
  isFresh,
  limited,
  lost,
  ready,
  tem,
  unitsIn,
} from './reference-terms.ts'

/** A decision for the reference. */
interface ReferenceQuestion {
  readonly game: Rock
  readonly side: Side
  readonly decision: Decision
}

/**
 * A second implementation of the rules in `rules/`, slow and directly from the rulebook: all answers to each kind of
 * question.
 */
const ANSWERS: { readonly [kind: string]: (asked: ReferenceQuestion) => Choice[] | undefined } = {
  'setup.pillbox': ({ game, decision }) =>
    placing(
      decision,
      AREAS.filter((area) => tem(area) >= 3 && !hasPillbox(game, area)),
    ),
  'reinforcement.unit': ({ game, side }) => [
    { verb: 'done' },
    ...lost(game, side)
      .filter((unit) => unit.def.type !== 'infantry' && returns(game, unit).length > 0)
      .map(({ id }): Choice => ({ verb: 'return', piece: id })),
  ],
  'reinforcement.where': ({ game, decision }) => placing(decision, returns(game, aboutUnit(game, decision))),
  impulse: impulses,
  'assault.act': assaultActs,
  'assault.move': ({ game, decision }) => {
    const unit = aboutUnit(game, decision)
    return [...routes(game, unit)].map(([space, value]) => ({ verb: 'move', piece: unit.id, space, value }))
  },
  'hidden.where': ({ game, decision }) =>
    placing(
      decision,
      AREAS.filter((area) => openToHidden(game, area)),
    ),
  'infiltration.where': ({ game, decision }) =>
    prey(game, game.vars.impulse.active).map((space) => ({
      verb: 'steal-into',
      piece: aboutUnit(game, decision).id,
      space,
    })),
  'bombardment.target': ({ game, decision }) => {
    const lead = about(game, decision)
    return (isUnit(lead) ? inRange(game, lead) : held(game, 'japan')).map((space) => ({ verb: 'aim', space }))
  },
  'retreat.voluntary': ({ game, side, decision }) => {
    const area = aboutArea(decision)
    const spent = unitsIn(game, area, side).filter((unit) => !isFresh(unit) && refuges(game, unit, area, []).length > 0)
    return [{ verb: 'stay' }, ...spent.map(({ id }): Choice => ({ verb: 'retreat', piece: id }))]
  },
  'retreat.where': ({ game, side, decision }) => {
    const unit = aboutUnit(game, decision)
    const areas = refuges(game, unit, unit.space.id, [])
    const onlyStep = areas.some((area) => hasRoom(game, area, side))
    if (side === game.vars.momentum || !onlyStep) return undefined
    return areas.map((space) => ({ verb: 'retreat-to', piece: unit.id, space }))
  },
  'reorganization.unit': ({ game, side }) => {
    const units = lost(game, side)
    const able = units.filter((unit) => unit.def.type === 'infantry')
    const verbs = [...(units.length > 1 ? ['reorganize'] : []), ...(game.vars.advantage === side ? ['rally'] : [])]
    return [{ verb: 'done' }, ...verbs.flatMap((verb) => able.map(({ id }): Choice => ({ verb, piece: id })))]
  },
  'reorganization.where': ({ game, side, decision }) => {
    const areas = held(game, side).filter((area) => controls(game, area, side) && hasRoom(game, area, side))
    return placing(decision, [...areas, side === 'us' ? 'seaborne' : 'hidden'])
  },
}

/**
 * All answers to a decision, found by the reference. `undefined` for kinds of questions that it does not know, and if
 * the origin of a retreating unit is unknown: for attackers, and beyond full Areas.
 */
export function answersTo(game: Rock, side: Side, decision: Decision): Choice[] | undefined {
  return ANSWERS[decision.kind]?.({ game, side, decision })
}

function about(game: Rock, { args }: Decision): RockPiece {
  const named = args?.['unit']
  if (typeof named !== 'object' || !('piece' in named)) throw new Error('the decision names no piece')
  return game.table.piece(named.piece)
}

function aboutUnit(game: Rock, decision: Decision): Unit {
  const piece = about(game, decision)
  if (!isUnit(piece)) throw new Error(`${piece.id} is not a unit`)
  return piece
}

function aboutArea({ args }: Decision): string {
  const named = args?.['area']
  if (typeof named !== 'object' || !('space' in named)) throw new Error('the decision names no Area')
  return named.space
}

function placing(decision: Decision, areas: readonly string[]): Choice[] {
  const named = decision.args?.['unit']
  const piece = typeof named === 'object' && 'piece' in named ? named.piece : ''
  return areas.map((space) => ({ verb: 'place', piece, space }))
}

/** 6.1.1, 6.1.2. */
function returns(game: Rock, unit: Unit): string[] {
  const { side, type } = unit.def
  if (side === 'japan' && type === 'machine-gun') return ['hidden']
  return AREAS.filter(
    (area) =>
      controls(game, area, side) && hasRoom(game, area, side) && !(type === 'pillbox' && hasPillbox(game, area)),
  )
}

/** 6.2.2, 6.3.1. */
function impulses({ game, side }: ReferenceQuestion): Choice[] {
  const day = game.vars.phase === 'day'
  const choices: Choice[] = [{ verb: 'pass' }]
  for (const space of AREAS) {
    const units = ready(game, space, side)
    if (units.length > 0 && (contested(game, space) || units.some((unit) => routes(game, unit).size > 0)))
      choices.push({ verb: 'assault', space })
  }
  if (side === 'us') return day ? [...choices, ...landings(game), ...bombardments(game)] : choices
  if (unitsIn(game, 'hidden', side).length > 0 && AREAS.some((area) => openToHidden(game, area)))
    choices.push({ verb: 'assault', space: 'hidden' })
  return [...choices, ...(day ? detonations(game) : infiltrations(game))]
}

/** 8.1, 8.1.1, 8.2.2, 9.0, 9.1: units of the Active Area move, move on or attack in place, one after the other. */
function assaultActs({ game, side }: ReferenceQuestion): Choice[] {
  const { active, moved, moving, contested: before, attacked } = game.vars.impulse
  const started = [...AREAS].flatMap((area) =>
    ready(game, area, side).filter(({ id }) => moved[id] !== undefined || area === active),
  )
  const movers = started.filter(
    (unit) => (moved[unit.id] === undefined || unit.id === moving) && routes(game, unit).size > 0,
  )
  const closed = game.options['one-attack'] === 'yes' ? attacked.map(String) : []
  const targets = [...new Set(started.map((unit) => unit.space.id))].filter(
    (area) => contested(game, area) && !closed.includes(area),
  )
  const begun = attacked.length > 0 || Object.keys(moved).length > 0
  const due = targets.some((area) => !before.some((each) => each === area))
  return [
    ...movers.map(({ id }): Choice => ({ verb: 'unit', piece: id })),
    ...targets.map((space): Choice => ({ verb: 'attack', space })),
    ...(begun && !due ? [{ verb: 'done' }] : []),
  ]
}

/** 8.3, 8.4. */
function landings(game: Rock): Choice[] {
  const boxes = [
    ['airborne', '10'],
    ['seaborne', '22'],
  ] as const
  return boxes
    .filter(([box, area]) => unitsIn(game, box, 'us').length > 0 && hasRoom(game, area, 'us'))
    .map(([space]) => ({ verb: 'assault', space }))
}

/** 10.1.1; only one of several equal markers is offered. */
function bombardments(game: Rock): Choice[] {
  const markers = ['air', 'naval'].flatMap((kind) =>
    game.table.pieces.filter((piece) => isMarker(piece) && piece.def.marker === kind && isFresh(piece)).slice(0, 1),
  )
  const guns = game.table.pieces.filter(
    (piece) =>
      isUnit(piece) &&
      piece.def.type === 'artillery' &&
      isFresh(piece) &&
      AREAS.includes(piece.space.id) &&
      inRange(game, piece).length > 0,
  )
  const able = held(game, 'japan').length > 0 ? [...markers, ...guns] : guns
  return able.map(({ id }) => ({ verb: 'bombard', piece: id }))
}

/** 10.3. */
function inRange(game: Rock, gun: Unit): string[] {
  const at = gun.space.id
  const reached = contested(game, at) ? [at] : [at, ...beside(at)]
  return reached.filter((area) => unitsIn(game, area, 'japan').length > 0)
}

/** 17.4, 17.4.1. */
function detonations(game: Rock): Choice[] {
  const charges = game.table.pieces.some(
    (piece) => isMarker(piece) && piece.def.marker === 'detonation' && isFresh(piece),
  )
  if (game.options['detonations'] !== 'yes' || !charges) return []
  return AREAS.filter((area) => tem(area) >= 3 && !game.vars.detonated.some((each) => each === area)).map((space) => ({
    verb: 'detonate',
    space,
  }))
}

/** 6.3.2. */
function infiltrations(game: Rock): Choice[] {
  return [...AREAS, 'hidden']
    .filter((area) => ready(game, area, 'japan').length > 0 && prey(game, area).length > 0)
    .map((space) => ({ verb: 'infiltrate', space }))
}

/** 8.6: the Areas that can be infiltrated from an Area or from the box. */
function prey(game: Rock, base: string): string[] {
  const near = base === 'hidden' ? ['24'] : free(game, base, 'japan') ? beside(base) : []
  return near.filter((area) => unitsIn(game, area, 'us').length > 0 && unitsIn(game, area, 'japan').length === 0)
}

/** 8.5. */
function openToHidden(game: Rock, area: string): boolean {
  return hasRoom(game, area, 'japan') && (controls(game, area, 'japan') || contested(game, area))
}

/** 8.2: the cost of entering an Area. */
function cost(game: Rock, unit: Unit, area: string): number {
  const enemies = unitsIn(game, area, enemyOf(unit.def.side))
  if (enemies.some(isFresh)) return 4
  if (enemies.length > 0) return 3
  const guns = beside(area).flatMap((near) => unitsIn(game, near, enemyOf(unit.def.side)))
  const watched = guns.some((gun) => isFresh(gun) && gun.def.type === 'machine-gun')
  return watched && unit.def.type !== 'armor' ? 2 : 1
}

/** 8.2.1, 8.2.2, 8.7.1, 8.7.2. */
function mayStep(game: Rock, unit: Unit, from: string, to: string): boolean {
  const { side } = unit.def
  if (limited(unit) && BORDERS.get(from)?.[to] === 'restricted') return false
  if (!hasRoom(game, to, side) || game.vars.impulse.attacked.some((each) => each === to)) return false
  return unitsIn(game, from, enemyOf(side)).length === 0 || free(game, to, side)
}

/** 8.1, 8.2: the Areas that a unit can still reach, with lowest costs, by trying all paths. */
function routes(game: Rock, unit: Unit): Map<string, number> {
  const enemy = enemyOf(unit.def.side)
  const before = game.vars.impulse.moved[unit.id]?.spent ?? 0
  const found = new Map<string, number>()
  const goOn = (at: string, spent: number) => {
    for (const to of beside(at)) {
      if (!mayStep(game, unit, at, to)) continue
      const total = spent + cost(game, unit, to)
      if (total > unit.def.movement && spent > 0) continue
      const all = Math.min(total, unit.def.movement)
      if (all - before >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue
      found.set(to, all - before)
      if (unitsIn(game, to, enemy).length === 0) goOn(to, all)
    }
  }
  const stopped = before > 0 && unitsIn(game, unit.space.id, enemy).length > 0
  if (unit.def.movement > 0 && !stopped) goOn(unit.space.id, before)
  found.delete(unit.space.id)
  return found
}

/** 11.2.2, 11.2.4: the possible next Areas of a retreat. */
export function refuges(game: Rock, unit: Unit, from: string, passed: readonly string[]): string[] {
  const { side, type } = unit.def
  if (type === 'pillbox') return []
  const rank = (area: string) => (free(game, area, side) ? 0 : controls(game, area, side) ? 1 : 2)
  const near = beside(from).filter(
    (area) =>
      !passed.includes(area) &&
      !(limited(unit) && BORDERS.get(from)?.[area] === 'restricted') &&
      (free(game, area, side) || contested(game, area)),
  )
  const open = near.filter((area) => hasRoom(game, area, side))
  if (open.length === 0) return near.filter((area) => refuges(game, unit, area, [...passed, from]).length > 0)
  const best = lowest(open, rank)
  if (rank(best[0] ?? '') > 0) return best
  return lowest(best, (area) => beside(area).filter((each) => controls(game, each, enemyOf(side))).length)
}

function lowest(areas: readonly string[], rank: (area: string) => number): string[] {
  const least = Math.min(...areas.map(rank))
  return areas.filter((area) => rank(area) === least)
}
