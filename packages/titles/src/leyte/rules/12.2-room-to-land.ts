import type { Preview, Text } from '@topside/engine'
import { Crowding } from '@topside/kit'
import type { Unit } from '../state.ts'

/** What an arrival leaves to those that come in after it (5.3, 12.2). */
export interface LandingRoom {
  /** What is to be known before a unit ends its arrival in a hex: who could then no longer come in; `undefined`: nobody less than before. */
  warningOf(unit: Unit, hex: number): Text | undefined
  /** The same of a unit that comes next, wherever it goes. */
  warningOfNext(unit: Unit): Text | undefined
}

/** 5.3, 12.2: the room that units which are due have; `endsOf`: the hexes in which one can end its arrival, `undefined` if it needs none of its own. */
export function landingRoom(due: readonly Unit[], endsOf: (unit: Unit) => readonly number[] | undefined): LandingRoom {
  const known = new Map<Unit, Crowding<Unit, number>>()
  const beside = (unit: Unit): Crowding<Unit, number> => {
    const room = known.get(unit) ?? new Crowding(new Map(due.flatMap((each) => claimOf(each, unit))))
    known.set(unit, room)
    return room
  }
  const claimOf = (each: Unit, unit: Unit): [Unit, readonly number[]][] => {
    const ends = each === unit ? undefined : endsOf(each)
    return ends === undefined ? [] : [[each, ends]]
  }
  const inOrder = (units: readonly Unit[]) => due.filter((each) => units.includes(each))
  const warningOf = (unit: Unit, hex: number) => crowded(inOrder(beside(unit).crowdedOut(hex)))
  return {
    warningOf,
    warningOfNext(unit) {
      const warnings = (endsOf(unit) ?? []).map((hex) => warningOf(unit, hex))
      return warnings.includes(undefined) ? undefined : warnings[0]
    },
  }
}

function crowded(units: readonly Unit[]): Text | undefined {
  if (units.length === 0) return undefined
  const args = { units: { pieces: units.map(({ id }) => id) }, count: units.length }
  return { key: 'note.crowded-out', rule: '12.2', args }
}

/** A warning as a preview; `undefined` if there is none. */
export function warned(warning: Text | undefined): Preview | undefined {
  return warning && { ledgers: [], notes: [warning], chances: [] }
}
