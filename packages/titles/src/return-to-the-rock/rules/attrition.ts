import { type Choice, choose, type Procedure, record } from '@topside/engine'
import { count } from '../presence.ts'
import { type Area, controllerOf, isFresh, type Rock, seatOf, type Unit, unitsIn } from '../state.ts'
import { STACKING_LIMIT } from '../tables.ts'
import type { Side } from '../units.ts'
import { isContested } from './control.ts'
import { eliminate, spend } from './elimination.ts'
import { openBorder } from './movement.ts'
import { canRetreat, retreat } from './retreat.ts'
import { type Body, has, POINTS, pointsToTake, type Room, reachableTotals } from './totals.ts'

/** Room for retreating units around an Area, counted on through full Areas (11.2.2D), up to a full stack. */
function roomAround(from: Area, side: Side, limited: boolean): number {
  const seen = new Set([from])
  const open = [from]
  let room = 0
  for (let at = open.shift(); at !== undefined && room < STACKING_LIMIT; at = open.shift())
    for (const area of at.near) {
      if (seen.has(area) || (limited && !openBorder(at, area))) continue
      if (!(controllerOf(area) === side || isContested(area))) continue
      seen.add(area)
      open.push(area)
      room += Math.max(0, STACKING_LIMIT - count(area, side))
    }
  return Math.min(room, STACKING_LIMIT)
}

interface Losses {
  readonly area: Area
  readonly side: Side
  readonly first: Unit
  /** Whether `first` has taken its point. */
  begun: boolean
  left: number
}

function bodyOf(losses: Losses, unit: Unit): Body {
  const { type } = unit.def
  return {
    fresh: isFresh(unit),
    mobile: canRetreat(unit),
    limited: type === 'armor' || type === 'artillery',
    first: !losses.begun && unit === losses.first,
  }
}

/** 11.1: all losses with which the exact number can still be reached; the lead unit's or Primary Target's first. */
function lossChoices(losses: Losses): Choice[] {
  const units = unitsIn(losses.area, losses.side)
  const bodies = units.map((unit) => bodyOf(losses, unit))
  const room = currentRoom(losses)
  const choices: Choice[] = []
  for (const [index, unit] of units.entries()) {
    const body = bodies[index] as Body
    if (!losses.begun && unit !== losses.first) continue
    const others = bodies.filter((_, i) => i !== index).map((each) => ({ ...each, first: false }))
    const possible = (points: number, rest: readonly Body[], left: Room) =>
      has(reachableTotals(rest, left), losses.left - points)
    const lessRoom = { all: room.all - 1, limited: room.limited - (body.limited ? 1 : 0) }
    if (body.fresh && possible(POINTS.flip, [...others, { ...body, fresh: false, first: false }], room))
      choices.push({ verb: 'flip', piece: unit.id })
    if (!body.fresh && body.mobile && room.all > 0 && possible(POINTS.retreat, others, lessRoom))
      choices.push({ verb: 'retreat', piece: unit.id })
    if (possible(body.fresh ? POINTS['eliminate-fresh'] : POINTS['eliminate-spent'], others, room))
      choices.push({ verb: 'eliminate', piece: unit.id })
  }
  return choices
}

function currentRoom(losses: Losses): Room {
  return {
    all: roomAround(losses.area, losses.side, false),
    limited: roomAround(losses.area, losses.side, true),
  }
}

/** 11.1: `side` takes Attrition Points in an Area; the first falls on `first`. Points that the units cannot absorb are ignored. */
export function* absorb(game: Rock, area: Area, side: Side, points: number, first: Unit): Procedure {
  const losses: Losses = { area, side, first, begun: false, left: 0 }
  losses.left = payable(losses, points)
  yield* record({ key: 'attrition.due', rule: '11.1', args: { side: { side }, points, taken: losses.left } })
  while (losses.left > 0) {
    let choices = lossChoices(losses)
    if (choices.length === 0) {
      losses.left = payable(losses, losses.left)
      choices = lossChoices(losses)
    }
    if (losses.left === 0) return
    const choice = yield* choose(seatOf(game, side), {
      ask: losses.begun ? 'ask.attrition.take' : 'ask.attrition.first',
      rule: '11.1',
      args: { left: losses.left, area: { space: area.id }, first: { piece: first.id } },
      choices,
    })
    yield* takeLoss(game, losses, choice)
  }
}

/** What the units can take of `points`; less or more than expected when a retreat has filled the last Area open to another unit. */
function payable(losses: Losses, points: number): number {
  const bodies = unitsIn(losses.area, losses.side).map((unit) => bodyOf(losses, unit))
  return pointsToTake(reachableTotals(bodies, currentRoom(losses)), points)
}

function* takeLoss(game: Rock, losses: Losses, choice: Choice): Procedure {
  const unit = unitsIn(losses.area, losses.side).find((each) => each.id === choice.piece) as Unit
  const args = { unit: { piece: unit.id }, area: { space: losses.area.id } }
  losses.begun = true
  if (choice.verb === 'retreat') {
    losses.left -= POINTS.retreat
    yield* retreat(game, unit)
    return
  }
  if (choice.verb === 'flip') {
    losses.left -= POINTS.flip
    spend(game, unit)
    yield* record({ key: 'attrition.flipped', rule: '11.1', args: { ...args, points: POINTS.flip } })
    return
  }
  const cost = isFresh(unit) ? POINTS['eliminate-fresh'] : POINTS['eliminate-spent']
  losses.left -= cost
  eliminate(game, unit)
  yield* record({ key: 'attrition.eliminated', rule: '11.1', args: { ...args, points: cost } })
}

/** Chooses the unit that takes the first point: the Primary Target (10.5.1). */
export function* choosePrimaryTarget(game: Rock, area: Area, side: Side, chooser: Side, rule: string): Procedure<Unit> {
  const targets = unitsIn(area, side)
  const choice = yield* choose(seatOf(game, chooser), {
    ask: 'ask.bombardment.primary',
    rule,
    args: { area: { space: area.id } },
    choices: targets.map((unit): Choice => ({ verb: 'target', piece: unit.id })),
  })
  return targets.find((unit) => unit.id === choice.piece) as Unit
}
