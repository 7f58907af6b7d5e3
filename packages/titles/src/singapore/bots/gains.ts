import type { UnitDef } from '../data/units.ts'
import type { Field } from './field.ts'
import { attackBy, defenceBy, takes } from './odds.ts'
import { lossOf, worths } from './worth.ts'

/** Against which threat a sector is safe. */
export const NONE = 0.05
/** How much of the units in a sector is lost with it. */
const LOST = 0.6

/** What may come against a sector: who fights there already, and a part of those who are near. */
export function threatTo({ inside, threats }: Field, index: number): number {
  const within = inside[index] ?? 0
  return within > 0 ? within + 0.3 * (threats[index] ?? 0) : (threats[index] ?? 0)
}

/** What own units in a sector that their side controls are worth there, against what may come (3.2, 5.1). */
export function standWorth(field: Field, index: number, units: readonly UnitDef[]): number {
  const worth = worths[index] ?? 0
  const threat = threatTo(field, index)
  if (units.length === 0) return (field.inside[index] ?? 0) > 0 ? 0 : worth * (1 - Math.min(1, threat))
  if (threat < NONE) return worth
  let [defence, lost] = [0, 0]
  for (const def of units) {
    defence += defenceBy(def)
    lost += field.known.spared * lossOf(def, field.times)
  }
  const taken = takes(threat, defence)
  return worth * (1 - taken) - LOST * taken * lost + field.known.stands * Math.min(1, threat)
}

/** Own units that attack one sector. */
export interface Group {
  readonly units: readonly UnitDef[]
  /** The defence bonus against them: the lowest of the ways they came (16.2). */
  readonly bonus: number
}

/** The share of those driven off who are lost with room to retreat, and without (11.6, 14.1). */
const [BEATEN, CAUGHT] = [0.4, 0.9]
/** How many defenders strikes may drive off for each attacker. */
const PAIRED = 0.5

/**
 * What an attack is worth with some units: what it may take and kill, now and in the next turn, less what it may cost
 * (11).
 */
export function attackWorth(field: Field, index: number, { units, bonus }: Group): number {
  if (units.length === 0) return 0
  const { known } = field
  let [power, lost, out, again] = [0, 0, 0, 0]
  for (const def of units) {
    const each = attackBy(def, bonus)
    power += each.power
    lost += each.lost * known.spared * lossOf(def, field.times)
    out += each.out
    again += attackBy(def, 0).power
  }
  if (power === 0) return -1
  const fire = Math.min(0.5, (field.fire[index] ?? 0) / (units.length + 1))
  power *= 1 - fire
  const whole = field.resistance[index] ?? 0
  // Strikes need somebody to face the defenders (13.6).
  const left = whole - Math.min(known.struck * whole, PAIRED * units.length, field.support[index] ?? 0)
  const used = Math.min(1, left / power)
  const taken = takes(power, left)
  // Who is still there attacks again, without a bonus and for nothing (11.8, 16.3).
  const rest = Math.max(0, 1 - fire - (used * out) / units.length)
  const takenLater = takes(again * rest, left - Math.min(left, power))
  const killed = Math.min(power + whole - left, whole) * (field.trapped[index] === true ? CAUGHT : BEATEN)
  const won = (worths[index] ?? 0) * (taken + (1 - taken) * known.later * takenLater)
  return won + killed * (field.prizes[index] ?? 0) - used * lost - known.fired * fire * units.length
}
