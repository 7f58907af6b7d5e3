import type { UnitDef } from '../data/units.ts'
import { attackBy, defenceBy, takes } from './odds.ts'
import type { Position } from './position.ts'
import { lossOf, worths } from './worth.ts'

/** Maximum threat at which a sector counts as safe. */
export const NONE = 0.05
/** Share of the units in a sector that are lost with it. */
const LOST = 0.6

/** The threat to a sector: enemies fighting there, and a share of nearby enemies. */
export function threatTo({ inside, threats }: Position, index: number): number {
  const within = inside[index] ?? 0
  return within > 0 ? within + 0.3 * (threats[index] ?? 0) : (threats[index] ?? 0)
}

/** Value of friendly units in a friendly sector under its threat (3.2, 5.1). */
export function standWorth(position: Position, index: number, units: readonly UnitDef[]): number {
  const worth = worths[index] ?? 0
  const threat = threatTo(position, index)
  if (units.length === 0) return (position.inside[index] ?? 0) > 0 ? 0 : worth * (1 - Math.min(1, threat))
  if (threat < NONE) return worth
  let [defence, lost] = [0, 0]
  for (const def of units) {
    defence += defenceBy(def)
    lost += position.known.spared * lossOf(def, position.times)
  }
  const taken = takes(threat, defence)
  return worth * (1 - taken) - LOST * taken * lost + position.known.stands * Math.min(1, threat)
}

/** Friendly units that attack one sector. */
export interface Group {
  readonly units: readonly UnitDef[]
  /** The defence bonus against them: the lowest of the borders that they cross (16.2). */
  readonly bonus: number
}

/** Share of driven-off units that are lost: with room to retreat, and without (11.6, 14.1). */
const [BEATEN, CAUGHT] = [0.4, 0.9]
/** Maximum number of defenders per attacker that strikes may drive off. */
const PAIRED = 0.5

/** Value of an attack by some units: expected gains in this turn and the next, minus its costs (11). */
export function attackWorth(position: Position, index: number, { units, bonus }: Group): number {
  if (units.length === 0) return 0
  const { known } = position
  let [power, lost, out, again] = [0, 0, 0, 0]
  for (const def of units) {
    const each = attackBy(def, bonus)
    power += each.power
    lost += each.lost * known.spared * lossOf(def, position.times)
    out += each.out
    again += attackBy(def, 0).power
  }
  if (power === 0) return -1
  const fire = Math.min(0.5, (position.fire[index] ?? 0) / (units.length + 1))
  power *= 1 - fire
  const whole = position.resistance[index] ?? 0
  // Strikes need units that face the defenders (13.6).
  const left = whole - Math.min(known.struck * whole, PAIRED * units.length, position.support[index] ?? 0)
  const used = Math.min(1, left / power)
  const taken = takes(power, left)
  // Remaining units attack again, without a bonus and free of cost (11.8, 16.3).
  const rest = Math.max(0, 1 - fire - (used * out) / units.length)
  const takenLater = takes(again * rest, left - Math.min(left, power))
  const killed = Math.min(power + whole - left, whole) * (position.trapped[index] === true ? CAUGHT : BEATEN)
  const won = (worths[index] ?? 0) * (taken + (1 - taken) * known.later * takenLater)
  return won + killed * (position.prizes[index] ?? 0) - used * lost - known.fired * fire * units.length
}
