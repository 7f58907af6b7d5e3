import type { Choice, Outcome, RecordLine, RollLine } from '@topside/engine'
import type { Difference } from '@topside/engine/testing'
import type { Combat } from './combat.ts'
import type { Draft } from './contact.ts'
import { distance } from './ground.ts'
import { retreats } from './retreat.ts'
import type { Scene, UnitHere } from './scene.ts'

/** A command whose records are being judged: its answer, if it has one, its rolls, and the outcome of the match. */
export interface Answer {
  /** The answer that no record has used yet. */
  choice: Choice | undefined
  readonly rolls: readonly RollLine[]
  readonly outcome: Outcome | undefined
}

/** The referee's knowledge of a match, and its findings in the current step. */
export class Notes {
  readonly scene: Scene
  /** The attack that is being declared. */
  draft: Draft | undefined
  /** The attack that the last answer has made, before it is recorded. */
  made: Draft | undefined
  combat: Combat | undefined
  /** The unit that retreats, and the hex that it has reached. */
  retreat: { readonly unit: UnitHere; at: string } | undefined
  /** Units that make room for a retreat, and where they were. */
  pushed: { readonly unit: UnitHere; readonly from: string }[] = []
  /** Answers to questions of displacement: the unit's destination, by its hex. */
  readonly pushes = new Map<string, string>()
  /** The last eliminated unit, whose points are not recorded yet. */
  fallen: UnitHere | undefined
  /** Whether a battalion has been removed because none had left by 0531 (16.13). */
  paid = false
  found: Difference[] = []
  readonly counts: { [kind: string]: number } = {}

  constructor(scene: Scene) {
    this.scene = scene
  }

  /** Counts a judgement under a rule or a more specific `kind`, and notes a difference if it does not hold. */
  expect(rule: string, holds: boolean, what: () => string, kind = rule): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    if (!holds) this.found.push({ rule, what: what() })
  }

  /** Notes a difference if two values that should be equal are not. */
  same(rule: string, what: string, found: unknown, expected: unknown): void {
    this.expect(rule, found === expected, () => `${what} is ${String(found)}, not ${String(expected)}`)
  }

  /** 15.12: a unit is eliminated; its points are recorded next. */
  fell(unit: UnitHere): void {
    this.fallen = unit
    this.scene.move(unit, `${unit.side}-eliminated`)
    unit.face = 'fresh'
  }

  /**
   * The retreat for which a unit makes room: the retreat that has begun, otherwise the retreat of the first unit of its
   * side that must still retreat.
   */
  retreatOf(side: string): { readonly unit: UnitHere; at: string } | undefined {
    const [only] = [...(this.combat?.retreating.keys() ?? [])].filter((unit) => unit.side === side)
    return this.retreat ?? (only && this.beginRetreat(only))
  }

  /** Begins the retreat of a unit, unless it has begun. */
  beginRetreat(unit: UnitHere): { readonly unit: UnitHere; at: string } {
    if (this.retreat?.unit !== unit) this.retreat = { unit, at: unit.place }
    return this.retreat
  }

  /** The hex in which the current retreat ends; if there are several ways on, the hex that it has reached. */
  endOfRetreat(): string {
    const { retreat, combat, scene } = this
    if (retreat === undefined) return ''
    const hexes = combat?.retreating.get(retreat.unit) ?? 0
    let { at } = retreat
    while (distance(retreat.unit.place, at) < hexes) {
      const [only, ...more] = retreats(scene, retreat.unit, hexes, at)
      if (only === undefined || more.length > 0) return at
      at = only
    }
    return at
  }
}

/** Judges a record. */
export type Hear = (notes: Notes, record: RecordLine, answer: Answer) => void
