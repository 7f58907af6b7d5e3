import type { Choice, Outcome, RecordLine, RollLine } from '@topside/engine'
import type { Difference } from '@topside/engine/testing'
import type { Combat } from './combat.ts'
import type { Draft } from './contact.ts'
import { distance } from './ground.ts'
import { retreats } from './retreat.ts'
import type { Scene, UnitHere } from './scene.ts'

/** A command as its records are judged: the answer, if it was one, what was rolled, and how the match ended. */
export interface Answer {
  /** The answer that no record has used yet. */
  choice: Choice | undefined
  readonly rolls: readonly RollLine[]
  readonly outcome: Outcome | undefined
}

/** What the referee knows of a match, and what it has found in the current step. */
export class Notes {
  readonly scene: Scene
  /** The attack that is being declared. */
  draft: Draft | undefined
  /** The attack that the last answer has made, before it is recorded. */
  made: Draft | undefined
  combat: Combat | undefined
  /** The unit that retreats, and the hex that it has come to. */
  retreat: { readonly unit: UnitHere; at: string } | undefined
  /** Units that make room for a retreat, and where they were. */
  pushed: { readonly unit: UnitHere; readonly from: string }[] = []
  /** Answers to who makes room where, by hex. */
  readonly pushes = new Map<string, string>()
  /** The unit eliminated last, whose points are not recorded yet. */
  fallen: UnitHere | undefined
  /** Whether a battalion has been removed because none had left by 0531 (16.13). */
  paid = false
  found: Difference[] = []
  readonly counts: { [kind: string]: number } = {}

  constructor(scene: Scene) {
    this.scene = scene
  }

  /** Counts a judgement, of a rule or of a kind of it, and notes a difference if it does not hold. */
  expect(rule: string, holds: boolean, what: () => string, kind = rule): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    if (!holds) this.found.push({ rule, what: what() })
  }

  /** Notes that two values are, or should be, equal. */
  same(rule: string, what: string, found: unknown, expected: unknown): void {
    this.expect(rule, found === expected, () => `${what} is ${String(found)}, not ${String(expected)}`)
  }

  /** 15.12: a unit is eliminated; its points are recorded next. */
  fell(unit: UnitHere): void {
    this.fallen = unit
    this.scene.move(unit, `${unit.side}-eliminated`)
    unit.face = 'fresh'
  }

  /** The retreat for which a unit makes room: the one that has begun, or that of the only unit of its side left. */
  retreatOf(side: string): { readonly unit: UnitHere; at: string } | undefined {
    const [only] = [...(this.combat?.retreating.keys() ?? [])].filter((unit) => unit.side === side)
    return this.retreat ?? (only && this.beginRetreat(only))
  }

  /** Begins the retreat of a unit, unless it has begun. */
  beginRetreat(unit: UnitHere): { readonly unit: UnitHere; at: string } {
    if (this.retreat?.unit !== unit) this.retreat = { unit, at: unit.place }
    return this.retreat
  }

  /** Where the present retreat ends, if there is only one way to go on. */
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
