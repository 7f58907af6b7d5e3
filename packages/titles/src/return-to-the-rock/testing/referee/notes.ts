import type { Choice, Outcome, RecordLine, RollLine } from '@topside/engine'
import type { Difference } from '@topside/engine/testing'
import type { Due } from './losses.ts'
import { AREAS, type Counter, type Impulse, otherSide, type Scene, type Side } from './scene.ts'
import type { Attack } from './values.ts'

/** A command as its records are judged. */
export interface Answer {
  readonly choice: Choice | undefined
  readonly seat: number
  readonly rolls: readonly RollLine[]
  readonly outcome: Outcome | undefined
}

/** A bombardment or detonation that is being carried out. */
interface Fire {
  readonly area: string
  /** The marker or gun; absent: a detonation. */
  readonly by?: Counter
  readonly supports: readonly Counter[]
  readonly primary: string
  /** Attack Value of a detonation. */
  power?: number
}

/** What the referee knows of a match, and what it has found in the current step. */
export class Notes {
  readonly scene: Scene
  impulse: Impulse
  /** The side and number of the next Impulse (6.2.1). */
  next: { readonly side: Side; readonly number: number } | undefined
  /** Passes in a row (6.2.5). */
  passes: number
  /** A roll whose effect waits, as it may be made again (13.1A). */
  pending: (() => void) | undefined
  /** The unit that the waiting roll lands, and all units that have landed. */
  pendingUnit: Counter | undefined
  readonly landed = new Set<string>()
  newcomer: Counter | undefined
  attack: Attack | undefined
  fire: Fire | undefined
  /** Guns that will support the bombardment (10.6B). */
  supports: Counter[] = []
  primary: string | undefined
  leadDefender: string | undefined
  /** A unit whose attempt to infiltrate has failed or succeeded, and the Area (8.6). */
  infiltrator:
    | { readonly unit: Counter; readonly area: string; readonly from: string; readonly failed: boolean }
    | undefined
  /** Points that will be due next, and those that are being taken (11.1). */
  expected: Due | undefined
  due: Due | undefined
  /** The lead unit that a Repulse eliminates, the points of a mistaken attack, and a leader who falls. */
  lost: Counter | undefined
  mistake: number | undefined
  dying: Counter | undefined
  /** Units that have attacked and may fall back. */
  readonly fallBack = new Set<Counter>()
  /** Attackers that must retreat (9.4.4). */
  driven = new Set<Counter>()
  /** Units that return in this phase by side, or by the roll of it (6.1). */
  left = 0
  rallied = false
  /** The unit reorganized last, for which another must be given up (12.1). */
  owed: Counter | undefined
  readonly wishes = new Map<number, string>()
  readonly bids = new Map<number, number>()
  /** The seat to which the die gives the American side after equal bids (16.1). */
  tied: number | undefined
  /** Units that join an attack so far, and the gun that bombards (10.6B). */
  joining: string[] = []
  gunner: string | undefined
  found: Difference[] = []
  readonly counts: { [kind: string]: number } = {}

  constructor(scene: Scene, impulse: Impulse | undefined, passes: number) {
    this.scene = scene
    this.impulse = impulse ?? noImpulse()
    this.passes = passes
  }

  /** Counts a judgement, of a rule or of a kind of it, and notes a difference if it does not hold. */
  expect(rule: string, holds: boolean, what: () => string, kind = rule): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    if (!holds) this.found.push({ rule, what: what() })
  }

  /** Notes that two values should be equal. */
  same(rule: string, what: string, found: unknown, expected: unknown): void {
    this.expect(rule, found === expected, () => `${what} is ${String(found)}, not ${String(expected)}`)
  }

  /** Carries out what the last roll has come to. */
  settle(): void {
    const { pending } = this
    this.pending = undefined
    pending?.()
  }

  /** 6.2.3: an Impulse begins with an Active Area. */
  activate(active: string): void {
    const contested = new Set(AREAS.filter((area) => this.scene.isContested(area)))
    this.impulse = { active, contested, attacked: new Set(), moved: new Map(), moving: undefined }
  }

  /** 8.1: the last unit has moved: it is Spent, unless it has entered an enemy-occupied Area, where it may attack. */
  finishMove(): void {
    const { impulse, scene } = this
    const unit = impulse.moving === undefined ? undefined : scene.counter(impulse.moving)
    impulse.moving = undefined
    if (unit === undefined || !scene.owners.has(unit.place)) return
    if (scene.units(unit.place, otherSide(unit.side)).length === 0) this.spend(unit)
  }

  /** 11.2: the Area from which a unit came in this Impulse; `undefined`: none. */
  originOf(unit: Counter): string | undefined {
    const { impulse, infiltrator, scene } = this
    const from = infiltrator?.unit === unit ? infiltrator.from : impulse.moved.get(unit.id)?.from
    return from !== undefined && scene.owners.has(from) ? from : undefined
  }

  /** 8.1: the Impulse ends; all units that have moved in it are Spent. */
  endImpulse(): void {
    for (const id of this.impulse.moved.keys()) this.spend(this.scene.counter(id))
    this.impulse = noImpulse()
    this.attack = undefined
    this.infiltrator = undefined
  }

  /** A unit is Spent, unless it is eliminated. */
  spend(unit: Counter): void {
    if (!unit.place.startsWith('eliminated')) unit.face = 'spent'
  }

  /** 3.8: a unit is eliminated. */
  eliminate(unit: Counter): void {
    this.scene.move(unit, `eliminated-${unit.side}`)
    unit.face = 'fresh'
    this.driven.delete(unit)
  }

  /** Whether a unit has landed or appeared in this Impulse, Fresh. */
  isNew(unit: Counter | undefined): boolean {
    return unit !== undefined && this.newcomer === unit && unit.face === 'fresh'
  }

  /** 6.2.1: Momentum goes to the other side. */
  handOver(): void {
    this.next = { side: otherSide(this.scene.momentum), number: 1 }
  }
}

function noImpulse(): Impulse {
  return { active: '', contested: new Set(), attacked: new Set(), moved: new Map(), moving: undefined }
}

/** Judges a record. */
export type Hear = (notes: Notes, record: RecordLine, answer: Answer) => void
