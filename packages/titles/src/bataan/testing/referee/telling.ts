import type { Difference, ToldRecord } from '@topside/engine/testing'
import type { Side } from '../../data/units.ts'
import type { Bataan } from '../../state/state.ts'
import type { Vars } from '../../state/vars.ts'
import type { Notes } from './notes.ts'
import type { World } from './world.ts'

/** A record, with the referee's knowledge at its moment. */
export interface Telling {
  readonly record: ToldRecord<Bataan>
  /** The referee's own state, updated by the records so far; judges of effects change it. */
  readonly shadow: World
  /** The state at the moment of the record. */
  readonly now: World
  /** The vars of the state at the previous record. */
  readonly past: Vars
  readonly options: { readonly [id: string]: string }
  readonly notes: Notes
  /** The side of the record's seat. */
  readonly side: Side
  /** The answer that led to the record. */
  readonly answer: { readonly verb: string; readonly piece?: string; readonly space?: string; readonly value?: number }
  /** The kind of decision that was answered. */
  readonly asked: string
}

/** Judges a record. */
export type Judge = (telling: Telling) => Difference[]
/** Judges of records, by key. */
export interface Judges {
  readonly [key: string]: Judge
}
