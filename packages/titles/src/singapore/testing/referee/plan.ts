import { type Choice, LONGEST_ID } from '@topside/engine'
import { figures } from '../../data/scenarios.ts'
import type { Planned } from '../../state/vars.ts'
import { armyOf, type Board, type Counter, isAircraft, isArtillery, isFixed, isOnMap } from './board.ts'
import { isSector, SECTORS } from './geography.ts'
import { Field, moveChoice, suppliedPlaces } from './movement.ts'
import { ask, type Play, type World } from './play.ts'

/** Number of moves taken back from which on no addition may make the plan impossible (6.9). */
const MOST_CANCELLED = 12

type Plan = readonly Planned[]

const plannedOf = (plan: Plan, { id }: Counter): Planned | undefined => plan.find(({ unit }) => unit === id)
const endOf = ({ path }: Planned): string => path.at(-1) ?? ''
const wayOf = (plan: Plan, unit: Counter): readonly string[] => plannedOf(plan, unit)?.path ?? [unit.place]

/** The option by which answers name a planned move: the places on the way, and whether the last step goes by road. */
function optionOf({ path, road }: Planned): string {
  const [between, surface] = [path.slice(1, -1), road ? 'road' : 'ground']
  const whole = [...between, surface].join(' ')
  if (whole.length <= LONGEST_ID) return whole
  const letters = Math.floor((LONGEST_ID - surface.length) / between.length) - 1
  return [...between.map((place) => place.slice(0, letters)), surface].join(' ')
}

/** Cache by plan of the groups of equal units: of one kind and place, planned to go the same way. */
const groups = new WeakMap<Plan, ReadonlyMap<Counter, readonly Counter[]>>()

function groupsOf(board: Board, plan: Plan): ReadonlyMap<Counter, readonly Counter[]> {
  let found = groups.get(plan)
  if (found !== undefined) return found
  const planned = new Map(plan.map((each) => [each.unit as string, each]))
  const byKey = new Map<string, Counter[]>()
  for (const unit of board.units) {
    if (unit.def.army !== board.army || !isOnMap(unit.place)) continue
    const key = [unit.def.type, unit.place, ...(planned.get(unit.id)?.path ?? [])].join(' ')
    byKey.set(key, [...(byKey.get(key) ?? []), unit])
  }
  found = new Map([...byKey.values()].flatMap((group) => group.map((unit) => [unit, group])))
  groups.set(plan, found)
  return found
}

/** Units of the same kind, in the same place, planned to go the same way; the unit itself first. */
function alike(board: Board, plan: Plan, unit: Counter): Counter[] {
  return [unit, ...(groupsOf(board, plan).get(unit) ?? []).filter((each) => each !== unit)]
}

/** 7.2: what a plan costs. */
const costOf = (board: Board, plan: Plan): number =>
  board.playsSupply ? plan.filter(({ attack }) => attack).length * figures.attackCost : 0

/** 6.8: the sectors that a plan gives up: contested sectors controlled by the army, which all its units leave. */
export function vacated(board: Board, plan: Plan): string[] {
  const { army } = board
  return board.contested.filter(
    (sector) =>
      board.owner.get(sector) === army &&
      board.isContested(sector) &&
      board.ground(sector, army).every((unit) => plannedOf(plan, unit) !== undefined),
  )
}

/** 5.1, 6.8: whether a plan can be carried out. */
function isPossible(field: Field, plan: Plan): boolean {
  const { board } = field
  const { army } = board
  if (costOf(board, plan) > board.tokens[army]) return false
  const more = new Map<string, number>()
  for (const { path } of plan) {
    const [from = '', to = ''] = [path[0], path.at(-1)]
    more.set(from, (more.get(from) ?? 0) - 1)
    more.set(to, (more.get(to) ?? 0) + 1)
  }
  for (const [sector, change] of more)
    if (change > 0 && isSector(sector) && field.at(sector).mobile + change > figures.stacking) return false
  const given = vacated(board, plan)
  if (given.length === 0) return true
  const left = suppliedPlaces(board, army, given)
  const freely = !board.playsSupply || (army === 'japanese' && board.isInForce('off-the-land'))
  return plan.every(({ unit, path, attack }) => {
    if (!attack || !given.includes(path.at(-1) ?? '')) return true
    // 4.3: artillery cannot enter a sector that will be the enemy's.
    if (isArtillery(board.unit(unit))) return false
    return freely || left.has(path.at(-2) ?? '')
  })
}

/** Whether so many moves have been taken back that the plan must stay possible. */
const isSettled = ({ cancelled }: Board): boolean => cancelled >= MOST_CANCELLED

/** The moves that a unit can add to its planned ones, each with a number of equal units. */
function movesOf(field: Field, plan: Plan, unit: Counter): Choice[] {
  const { board } = field
  const planned = plannedOf(plan, unit)
  if (planned?.attack === true) return []
  const at = wayOf(plan, unit).at(-1) ?? ''
  const spent = planned?.spent ?? 0
  const many = alike(board, plan, unit).length
  const affordable = board.playsSupply ? board.tokens[board.army] - costOf(board, plan) : many
  const upTo = (most: number): number[] => Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
  const choices = [
    ...[...field.walks(unit, at, spent).keys()].flatMap((to) =>
      upTo(many).map((value) => moveChoice('move', unit.id, to, value)),
    ),
    ...field
      .attacks(unit, at, spent)
      .flatMap(({ to, offRoad }) =>
        upTo(Math.min(many, Math.floor(affordable / figures.attackCost))).map((value) =>
          moveChoice('attack', unit.id, to, value, offRoad),
        ),
      ),
  ]
  if (!isSettled(board)) return choices
  // While the plan is impossible, moves can only be taken back.
  return isPossible(field, plan)
    ? choices.filter((choice) => isPossible(field, extended(field, plan, unit, choice, undefined)))
    : []
}

/** The plan with a move added. `path`: the path of a walk; absent: any. */
function extended(
  field: Field,
  plan: Plan,
  unit: Counter,
  choice: Choice,
  path: readonly string[] | undefined,
): Planned[] {
  const { board } = field
  const movers = alike(board, plan, unit).slice(0, choice.value ?? 1)
  const ids = movers.map(({ id }) => id)
  const at = wayOf(plan, unit)
  const spent = plannedOf(plan, unit)?.spent ?? 0
  const to = choice.space ?? ''
  const from = at.at(-1) ?? ''
  const fight = choice.verb === 'attack'
  const fought = fight
    ? field.attacks(unit, from, spent).find((each) => each.to === to && each.offRoad === (choice.option === 'off-road'))
    : undefined
  const total = fight ? fought?.spent : field.walks(unit, from, spent).get(to)
  const way = fight ? [...at, to] : (path ?? [...at, to])
  const others = plan.filter(({ unit: id }) => !ids.some((each) => each === id))
  return [
    ...others,
    ...movers.map(({ def }) => ({
      unit: def.id,
      path: way,
      spent: total ?? 0,
      attack: fight,
      road: fought?.road ?? false,
    })),
  ]
}

/** The parts of a plan: equal units that go the same way, in the order of each part's first unit. */
function partsOf(board: Board, plan: Plan): Planned[][] {
  const parts = new Map<string, Planned[]>()
  for (const each of plan) {
    const { army, type } = board.unit(each.unit).def
    const key = [army, type, ...each.path, each.road, each.attack].join(' ')
    parts.set(key, [...(parts.get(key) ?? []), each])
  }
  return [...parts.values()]
}

function planAnswers(field: Field): Choice[] {
  const { board } = field
  const { plan } = board
  const possible = isPossible(field, plan)
  const mayCancel = !isSettled(board) || !possible
  const movable = board.units.filter(
    (unit) => armyOf(unit) === board.army && isOnMap(unit.place) && !isAircraft(unit) && !isFixed(unit),
  )
  return [
    ...movable.flatMap((unit): Choice[] => {
      if (movesOf(field, plan, unit).length === 0) return []
      const planned = plannedOf(plan, unit)
      if (planned === undefined) return [{ verb: 'unit', piece: unit.id }]
      return [{ verb: 'unit', piece: unit.id, space: endOf(planned), option: optionOf(planned) }]
    }),
    ...(mayCancel ? plan : []).map((each) => ({
      verb: 'cancel',
      piece: each.unit,
      space: endOf(each),
      option: optionOf(each),
    })),
    ...partsOf(board, plan).flatMap((part, index) =>
      mayCancel && part.length > 1 ? [{ verb: 'cancel-part', value: index + 1 }] : [],
    ),
    ...(possible ? [{ verb: 'commit' }] : []),
  ]
}

/** 6: the moves of an army are planned, and made at once. */
export function* planMoves({ board, nature }: World): Play {
  const field = new Field(board)
  const seat = board.seats[board.army]
  board.contested = SECTORS.filter((sector) => board.isContested(sector))
  for (;;) {
    const choice = yield* ask({ seat, kind: 'plan', answers: () => planAnswers(field) })
    if (choice.verb === 'commit') return
    if (choice.verb === 'cancel') {
      board.plan = board.plan.filter(({ unit }) => unit !== choice.piece)
      board.cancelled++
    } else if (choice.verb === 'cancel-part') {
      const part = partsOf(board, board.plan)[(choice.value ?? 0) - 1] ?? []
      board.plan = board.plan.filter((each) => !part.includes(each))
      board.cancelled++
    } else {
      const unit = board.unit(choice.piece ?? '')
      const move = yield* ask({
        seat,
        kind: 'plan.where',
        explicit: true,
        answers: () => movesOf(field, board.plan, unit),
      })
      const recorded = plannedOf(nature.planned(), unit)
      const before = wayOf(board.plan, unit)
      const spent = plannedOf(board.plan, unit)?.spent ?? 0
      board.plan = extended(field, board.plan, unit, move, recorded?.path)
      const now = plannedOf(board.plan, unit)
      if (move.verb !== 'move' || recorded === undefined || now === undefined) continue
      const follows = before.every((place, index) => recorded.path[index] === place) && endOf(recorded) === move.space
      const cost = follows ? field.costOf(unit, recorded.path.slice(before.length - 1), spent) : undefined
      if (cost !== now.spent) nature.differ('6.1', `${unit.id} walks ${recorded.path.join(' ')} for ${cost}`)
    }
  }
}
