import { LANDED, LANDING } from '../../data/faces.ts'
import { enemyOf, type Side } from '../../data/units.ts'
import { distance, isHex } from './ground.ts'
import { canGo, entriesOf } from './movement.ts'
import { isHq, isMotorized, isOut, type Man, type Token, type World } from './world.ts'

/** 16.32: whether the Philippine Scouts act as Army units do. */
export const withScouts = ({ options }: World): boolean => options['scouts'] === 'yes'

/** 4.32, 16.32: whether a unit is activated with formations other than its own. */
export function actsAsArmy(world: World, { def }: Man): boolean {
  return def.formation === undefined || (withScouts(world) && def.formation === 'us-ps')
}

/** 5.34: the entry of the Reserve in which a unit is; `undefined`: it is not in Reserve. */
export function reserveOf(world: World, { id, def }: Man) {
  const rests = world.vars.reserve.find(
    ({ formation, army }) => formation === def.formation || army.some((each) => each === id),
  )
  return rests ?? (isUnreleased(world, id) ? { formation: def.formation, army: [] } : undefined)
}

/** 19.24, 19.54: whether the scenario still holds a unit in Reserve. */
export function isUnreleased({ scenario, vars }: World, id: string): boolean {
  return (
    scenario.release.some(({ turn, units }) => turn > vars.turn && units.some((each) => each === id)) &&
    !vars.released.some((each) => each === id)
  )
}

/** 16.14: whether a unit is a garrison that was not released. */
export const isGarrison = ({ def, is }: Man): boolean => def.type === 'anti-aircraft' && is.released === 0

/** 15.45, 15.47: whether a unit that invaded cannot act now. */
export function isSpentInvader({ is }: Man): boolean {
  return is.invading === LANDING
}

/** 4.33, 5.18, 7.46, 15.49: whether a unit is active in the current sequence. */
export function isActive(world: World, man: Man): boolean {
  const { sequence } = world.vars
  if (sequence === null || sequence.side !== man.def.side || isUnreleased(world, man.id)) return false
  // 15.45, 15.47: an invading unit that has acted is not activated again.
  if (man.is.invading > 0 && man.is.activations >= activationsOf(man)) return false
  if (sequence.reaction !== undefined) return sequence.reaction.some((id) => id === man.id)
  if (sequence.army.some((id) => id === man.id)) return true
  if (man.def.formation === 'us-ps' && withScouts(world)) return false
  if (man.def.formation !== undefined) return sequence.formations.some((id) => id === man.def.formation)
  return man.place === `${man.def.side}-arrivals` && entriesOf(world, man).length > 0
}

/** 7.42, 7.43: how often an Army unit can be activated in a turn. */
export const activationsOf = (man: Man): number => (isMotorized(man) || man.def.type === 'cavalry' ? 2 : 1)

/** 7.44: whether a headquarters of the active formations commands a unit. */
function isCommanded(world: World, man: Man): boolean {
  return activeHqs(world).some((hq) => hq.is.disrupted === 0 && distance(hq.place, man.place) <= 4)
}

function activeHqs(world: World): readonly Man[] {
  const { side, formations } = world.sequence
  return world.onMap(side).filter((man) => isHq(man) && formations.some((id) => id === man.def.formation))
}

/** 16.32b: whether the Scouts' marker was put into the pool, so that their units can be activated. */
export function scoutsInPlay(world: World): boolean {
  return ['us-pool', 'us-held', 'activated'].includes(world.token('marker-us-ps-1').place)
}

/** 7.41 to 7.45, 16.14, 16.32: Army units that the active formation could activate. */
function idleArmy(world: World): readonly Man[] {
  const { side, army } = world.sequence
  const scouts = scoutsInPlay(world)
  return world
    .onMap(side)
    .filter((man) => actsAsArmy(world, man) && !isGarrison(man) && !isSpentInvader(man))
    .filter((man) => man.def.formation === undefined || scouts)
    .filter((man) => man.is.activations < activationsOf(man) && !army.some((id) => id === man.id))
    .filter((man) => reserveOf(world, man) === undefined)
}

/** 7.44, 16.24: Army units that can be activated automatically. */
export function automatic(world: World): readonly string[] {
  return idleArmy(world)
    .filter((man) => isCommanded(world, man))
    .map(({ id }) => id)
}

/** 7.45, 16.24: Army units that can be activated by a check. */
export function attemptable(world: World): readonly string[] {
  const hqs = activeHqs(world)
  if (hqs.length > 0 && hqs.every(({ is }) => is.disrupted > 0)) return []
  return idleArmy(world)
    .filter((man) => !isCommanded(world, man))
    .map(({ id }) => id)
}

/** 8.12, 15.47: whether a unit is active and can still move in this phase, if it has anywhere to go. */
function isIdle(world: World, man: Man): boolean {
  if (!isActive(world, man) || man.is.moved > 0 || isSpentInvader(man)) return false
  if (isGarrison(man) && world.sequence.reaction === undefined) return false
  if (man.is.invading === LANDED && isOut(man) && man.is.activations > 0) return false
  return isHex(man.place) || entriesOf(world, man).length > 0
}

/** 8.11, 8.12: the units that can move now. */
export function movers(world: World): readonly Man[] {
  const { side } = world.sequence
  return world.allOf(side).filter((man) => isIdle(world, man) && canGo(world, man))
}

/** The Activation Markers of a side in a box. */
export function markersIn(world: World, box: string, side?: Side): readonly Token[] {
  return world.in(box).filter(({ def }) => def.kind === 'marker' && (side === undefined || def.side === side))
}

const formationIn = ({ def }: Token) => (def.kind === 'marker' ? def.formation : undefined)

/** 7.14, 5.35: how many markers the second player may put into the pool. */
export function poolLimits(world: World): { pieces: string[]; least: number; most: number } {
  const first = world.vars.initiative
  const second = enemyOf(first)
  const pieces = markersIn(world, `${second}-markers`).map(({ id }) => id)
  const other = markersIn(world, `${first}-pool`).length + markersIn(world, `${first}-held`).length
  const floor = second === 'us' ? Math.min(5, pieces.length) : 0
  return { pieces, least: floor, most: Math.min(pieces.length, Math.max(floor, other + 1)) }
}

/** The choices of a player with the markers available (7.21 to 7.34, 16.32). `drawn`: the marker just drawn. */
export function sequenceChoices(world: World, side: Side, drawn: string | undefined): string[] {
  const held = markersIn(world, `${side}-held`)
  const scouts = held.find((each) => withScouts(world) && formationIn(each) === 'us-ps')
  const others = held.filter((each) => each !== scouts)
  const kinds = ['mobile', 'assault']
  const played = others.flatMap(({ id }) => kinds.map((kind) => `play ${id} ${kind}`))
  const [a, b] = others
  const { turn, most } = world.scenario.activationLimit ?? {}
  const apart = a !== undefined && b !== undefined && formationIn(a) !== formationIn(b)
  const combined = apart && !(turn === world.vars.turn && most === 1)
  const pairs = combined ? others.flatMap(({ id }) => kinds.map((kind) => `combine ${id} ${kind}`)) : []
  const shown = scouts !== undefined && (scouts.id === drawn || others.length === 0) ? [`show ${scouts.id}`] : []
  const passes = drawn !== undefined && markersIn(world, `${side}-pool`).length > 0
  const way = held.length === 1 ? ['pass'] : scouts !== undefined && scouts.id !== drawn ? ['pass-scouts'] : []
  return [...played, ...pairs, ...shown, ...(passes ? way : [])]
}
