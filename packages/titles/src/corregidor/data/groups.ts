import data from './groups.json' with { type: 'json' }
import { type UnitId, unitId } from './units.ts'

/** A group of Japanese reinforcements (6.1). */
export interface Group {
  readonly group: number
  /** The day and the weekly turn on which it becomes available. */
  readonly day: number
  readonly week: number
  /** Placed in a section of the map of Bataan. */
  readonly cavite: readonly UnitId[]
  readonly bataan: readonly UnitId[]
  /** Air units that can be used. */
  readonly air: readonly UnitId[]
  /** Held aside for landings; units of an optional rule only if it is used. */
  readonly held: readonly UnitId[]
}

/** A row of the list of groups, without lists that are empty. */
interface GroupRow {
  readonly group: number
  readonly day: number
  readonly week: number
  readonly cavite?: readonly string[]
  readonly bataan?: readonly string[]
  readonly air?: readonly string[]
  readonly held?: readonly string[]
}

/** The groups of 1942, in their order. Reconstructed: see the `source` of the file. */
export const groups: readonly Group[] = data.groups.map(({ group, day, week, ...lists }: GroupRow) => ({
  group,
  day,
  week,
  cavite: (lists.cavite ?? []).map(unitId),
  bataan: (lists.bataan ?? []).map(unitId),
  air: (lists.air ?? []).map(unitId),
  held: (lists.held ?? []).map(unitId),
}))
