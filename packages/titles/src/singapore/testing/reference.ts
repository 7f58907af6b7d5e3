import type { Choice, Decision } from '@topside/engine'
import { ARMIES, type Army } from '../data/armies.ts'
import data from '../data/singapore.json' with { type: 'json' }
import type { Place, Singapore, Unit } from '../state/state.ts'

/** A border of the map in the data, seen from one side. */
interface Way {
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly road: boolean
  /** Whether a defence line protects `to` on this border. */
  readonly line: boolean
}

const WAYS: readonly Way[] = [
  ...data.edges.flatMap((edge) => {
    const [a = '', b = ''] = edge.between
    const way = (from: string, to: string): Way => ({
      from,
      to,
      kind: edge.kind,
      road: 'road' in edge,
      line: 'protects' in edge && edge.protects === to,
    })
    return [way(a, b), way(b, a)]
  }),
  ...data.axes.flatMap(({ id, adjacent }) =>
    adjacent.flatMap((sector): Way[] => [
      { from: id, to: sector, kind: 'water', road: false, line: false },
      { from: sector, to: id, kind: 'water', road: false, line: false },
    ]),
  ),
]

const isAxisId = (id: string): boolean => data.axes.some((axis) => axis.id === id)
const isLand = (id: string): boolean => data.sectors.some((sector) => sector.id === id)
const sideOf = (army: Army): string => (army === 'japanese' ? 'japan' : 'commonwealth')
const waysFrom = (id: string): Way[] => WAYS.filter(({ from }) => from === id)

/** The army of a unit; guns may have been captured. */
function holderOf({ table }: Singapore, unit: Unit): Army {
  return ARMIES[table.status(unit, 'holder') - 1] ?? unit.def.army
}

function inPlay({ table }: Singapore, unit: Unit): boolean {
  return table.status(unit, 'captured') !== 1
}

const fights = (unit: Unit): boolean => unit.def.air === 0
const flies = ({ table }: Singapore, unit: Unit): boolean => unit.def.air > 0 && table.status(unit, 'air') === 1
const controller = ({ table }: Singapore, id: string): Army => ARMIES[table.space(id).owner] ?? 'british'
const isFriend = (game: Singapore, id: string, army: Army): boolean => sideOf(controller(game, id)) === sideOf(army)

/** The sides with units on the ground of a place. */
function sidesIn(game: Singapore, id: string): Set<string> {
  const units = game.table.space(id).pieces.filter((unit) => fights(unit) && inPlay(game, unit))
  return new Set(units.map((unit) => sideOf(holderOf(game, unit))))
}

const isFought = (game: Singapore, id: string): boolean => isLand(id) && sidesIn(game, id).size === 2

/** Whether enemies are on the ground of a sector, including aircraft. */
function isEnemyHeld(game: Singapore, id: string, army: Army): boolean {
  const enemy = sideOf(army) === 'japan' ? 'commonwealth' : 'japan'
  if (!isLand(id)) return false
  const parked = game.table
    .space(id)
    .pieces.some((unit) => !fights(unit) && !flies(game, unit) && sideOf(unit.def.army) === enemy)
  return parked || sidesIn(game, id).has(enemy)
}

/** Whether units of the ally are in a place, including aircraft. */
function hasAlly(game: Singapore, id: string, army: Army): boolean {
  const side = sideOf(army)
  return game.table
    .space(id)
    .pieces.some((unit) => holderOf(game, unit) !== army && sideOf(holderOf(game, unit)) === side)
}

/** 7.4 to 7.7: all places in supply, by repeating over all borders until none is added. */
export function suppliedPlaces(game: Singapore, army: Army): ReadonlySet<string> {
  const points = data.sectors.filter((sector) => 'supplyPoint' in sector && isFriend(game, sector.id, army))
  const axes = army === 'japanese' ? game.vars.axes : []
  const reached = new Set([...points.map(({ id }) => id), ...axes])
  for (let before = -1; before < reached.size; ) {
    before = reached.size
    for (const { from, to, kind } of WAYS) {
      const goesOn = isAxisId(from) || isFriend(game, from, army)
      if (reached.has(from) && goesOn && kind !== 'river' && isLand(to)) reached.add(to)
    }
  }
  return reached
}

const playsSupply = ({ options }: Singapore): boolean =>
  ['impregnable-fortress', 'almost-naked-island'].includes(String(options['scenario']))

/** A unit's moves in the plan. */
function planOf({ vars }: Singapore, { id, space }: Unit) {
  const planned = vars.plan.find(({ unit }) => unit === id)
  return { path: planned?.path ?? [space.id], spent: planned?.spent ?? 0, attack: planned?.attack === true }
}

/** 6.1, 8: the cost of a step; `undefined` if terrain does not allow it. */
function price(game: Singapore, unit: Unit, step: Omit<Way, 'line'>, spent: number, byRoad: boolean) {
  const { from, to, kind, road } = step
  const most = unit.def.movement
  const afloat = isAxisId(from) || isAxisId(to) || kind === 'sea'
  if (isAxisId(from) && !isAxisId(to) && !game.vars.axes.includes(from)) return undefined
  if (isAxisId(to) && (unit.def.army !== 'japanese' || !game.vars.axes.includes(to))) return undefined
  if (kind !== 'land' && !isAxisId(from) && !unit.def.crossesWater) return undefined
  if (afloat) return spent === 0 ? most : undefined
  const cost = road && byRoad ? 1 : 2
  return spent + cost <= most ? cost : undefined
}

/** Steps from one axis to all others of its kind. */
function sailings({ vars }: Singapore, from: string): Omit<Way, 'line'>[] {
  const own = data.axes.find(({ id }) => id === from)
  const others = data.axes.filter(({ id, kind }) => id !== from && kind === own?.kind && vars.axes.includes(id))
  return own === undefined ? [] : others.map(({ id }) => ({ from, to: id, kind: 'land', road: false }))
}

/** 6.1 to 6.3, 6.10: all places to which a unit can walk, by trying every path. */
function walks(game: Singapore, unit: Unit, at: string, spent: number, found = new Set<string>()): Set<string> {
  const army = game.vars.army
  for (const step of [...waysFrom(at), ...sailings(game, at)]) {
    const cost = price(game, unit, step, spent, true)
    if (cost === undefined || isEnemyHeld(game, step.to, army)) continue
    const friendly = isAxisId(step.to) || isFriend(game, step.to, army)
    if (!friendly && (unit.def.range > 0 || isFought(game, at))) continue
    if (!hasAlly(game, step.to, army)) found.add(step.to)
    walks(game, unit, step.to, spent + cost, found)
  }
  return found
}

/** 6.3, 6.4: the fights that a unit can enter with its next step. */
function fightsNear(game: Singapore, unit: Unit, at: string, spent: number): { to: string; option?: string }[] {
  const army = game.vars.army
  if (playsSupply(game) && !suppliedPlaces(game, army).has(at)) return []
  return waysFrom(at).flatMap((step) => {
    const { to, road, line } = step
    if (!isEnemyHeld(game, to, army) || hasAlly(game, to, army)) return []
    const attacks = !isFriend(game, to, army)
    if (attacks && (unit.def.range > 0 || (isFought(game, at) && !isFought(game, to)))) return []
    return (line ? [true, false] : [road])
      .filter((byRoad) => price(game, unit, step, spent, byRoad) !== undefined)
      .map((byRoad) => (line && !byRoad ? { to, option: 'off-road' } : { to }))
  })
}

/** Number of units of the same type in the same place planned to go the same way. */
function alikeTo(game: Singapore, unit: Unit): number {
  const way = planOf(game, unit).path.join()
  const like = game.table.pieces.filter(
    (each) =>
      each.def.type === unit.def.type &&
      each.def.army === unit.def.army &&
      each.space === unit.space &&
      planOf(game, each).path.join() === way,
  )
  return like.length
}

/** 7.2: how many more fights can be paid for. */
function payable(game: Singapore): number {
  if (!playsSupply(game)) return Number.POSITIVE_INFINITY
  return game.table.track(`${game.vars.army}-supplies`) - game.vars.plan.filter(({ attack }) => attack).length
}

function steps(game: Singapore, unit: Unit): Choice[] {
  const { path, spent, attack } = planOf(game, unit)
  const at = path.at(-1) ?? ''
  if (attack || spent >= unit.def.movement) return []
  const like = alikeTo(game, unit)
  const upTo = (most: number) => Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
  const walked = [...walks(game, unit, at, spent)].filter((to) => to !== at)
  return [
    ...walked.flatMap((space) => upTo(like).map((value) => ({ verb: 'move', piece: unit.id, space, value }))),
    ...fightsNear(game, unit, at, spent).flatMap(({ to, option }) =>
      upTo(Math.min(like, payable(game))).map((value) => ({
        verb: 'attack',
        piece: unit.id,
        space: to,
        value,
        ...(option !== undefined && { option }),
      })),
    ),
  ]
}

/** 14.2 to 14.4: where a suppressed unit can go. */
function retreats(game: Singapore, unit: Unit): string[] {
  const army = holderOf(game, unit)
  const from = unit.space.id
  const attacks = game.vars.battle?.attacker === army
  return waysFrom(from)
    .filter(({ to, kind }) => {
      const water = kind !== 'land'
      const cameFrom = (game.vars.entries[from] ?? []).some((entry) => entry.from === to)
      if (water && !(attacks && cameFrom && unit.def.crossesWater)) return false
      if (isAxisId(to)) return army === 'japanese' && game.vars.axes.includes(to)
      const above = game.table
        .space(to)
        .pieces.some((each) => flies(game, each) && sideOf(each.def.army) !== sideOf(army))
      if (!isFriend(game, to, army) || isFought(game, to) || hasAlly(game, to, army) || above) return false
      const there = game.table.space(to).pieces.filter((each) => fights(each) && each.def.movement > 0)
      return there.filter((each) => each.def.army === army).length < 6
    })
    .map(({ to }) => to)
}

/** 9.1: steps between two places across borders of every kind, by breadth-first search. */
export function stepsBetween(from: string, to: string): number {
  let circle = new Set([from])
  for (let steps = 0; steps < data.sectors.length; steps++) {
    if (circle.has(to)) return steps
    circle = new Set([...circle, ...WAYS.filter((way) => circle.has(way.from) && isLand(way.to)).map((way) => way.to)])
  }
  return Number.POSITIVE_INFINITY
}

/** 9, 10.9: the units that an army can commit to strikes in the current battle. */
function strikers(game: Singapore, decision: Decision): string[] {
  const named = decision.args?.['place']
  if (typeof named !== 'object' || !('space' in named)) throw new Error('no battle')
  const sector = named.space
  const army = strikerOf(game)
  const supplied = suppliedPlaces(game, army)
  const tokens = game.table.track(`${army}-supplies`)
  const able = (unit: Unit, place: Place): boolean => {
    if (holderOf(game, unit) !== army || game.table.status(unit, 'used') > 0) return false
    if (unit.def.air > 0) return flies(game, unit) && place.id === sector
    if (unit.def.range === 0 || game.table.status(unit, 'captured') > 0 || isFought(game, place.id)) return false
    if (!(isLand(place.id) || (isAxisId(place.id) && game.vars.axes.includes(place.id)))) return false
    if (place.id === sector || stepsBetween(place.id, sector) > unit.def.range) return false
    const price = ['gun92', 'gun15'].includes(unit.def.type) ? 2 : 1
    return !playsSupply(game) || (supplied.has(place.id) && price <= tokens)
  }
  return game.table.pieces.filter((unit) => able(unit, unit.space)).map(({ id }) => id)
}

/** The army that commits strikes: the Defender does before the Attacker has formed a group (11.1). */
function strikerOf({ vars }: Singapore): Army {
  const { battle } = vars
  if (battle === null) throw new Error('no battle')
  return battle.groups.length > 0 ? battle.attacker : battle.defender
}

function about({ table }: Singapore, { args }: Decision): Unit {
  const named = args?.['unit']
  if (typeof named !== 'object' || !('piece' in named)) throw new Error('of no unit')
  return table.piece(named.piece)
}

/**
 * Pieces and places of all answers to a decision, found by the reference, as texts; `undefined` for kinds that it does
 * not know.
 */
export function answersTo(game: Singapore, decision: Decision): string[] | undefined {
  const { army, cancelled } = game.vars
  switch (decision.kind) {
    case 'plan': {
      if (cancelled >= 12) return undefined
      const own = game.table.pieces.filter((unit) => unit.def.army === army && unit.def.movement > 0 && fights(unit))
      const placed = own.filter(({ space }) => isLand(space.id) || isAxisId(space.id))
      return placed.filter((unit) => steps(game, unit).length > 0).map(({ id }) => `unit ${id}`)
    }
    case 'plan.where':
      return cancelled >= 12 ? undefined : steps(game, about(game, decision)).map(wordsOf)
    case 'retreat': {
      const unit = about(game, decision)
      return retreats(game, unit).map((space) => wordsOf({ verb: 'retreat', piece: unit.id, space }))
    }
    case 'battle.strikes':
      // Answers piece by piece are compared once, before the first.
      if (decision.several?.picked.length !== 0) return undefined
      return strikers(game, decision).map((piece) => `assign ${piece}`)
    default:
      return undefined
  }
}

/** A choice as a text, as far as the reference finds it. */
export function wordsOf({ verb, piece, space, value, option }: Choice): string {
  if (verb === 'unit') return `unit ${piece}`
  return [verb, piece, space, value, option].filter((part) => part !== undefined).join(' ')
}
