import type { Choice, Outcome, RecordLine, RollLine } from '@topside/engine'
import type { Difference } from '@topside/engine/testing'
import type { Due } from './losses.ts'
import { AREAS, type Counter, type Impulse, otherSide, type Scene, type Side } from './scene.ts'
import type { Attack } from './values.ts'

/** A command whose records are being judged. */
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

/** The referee's knowledge of a match, and its findings in the current step. */
export class Notes {
  readonly scene: Scene
  impulse: Impulse
  /** The side and number of the next Impulse (6.2.1). */
  next: { readonly side: Side; readonly number: number } | undefined
  /** Passes in a row (6.2.5). */
  passes: number
  /** The effect of a roll that may still be rerolled (13.1A). */
  pending: (() => void) | undefined
  /** The unit whose landing the last roll decides, and all units that have landed. */
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
  /** Points that will be due next, and points that are being taken (11.1). */
  expected: Due | undefined
  due: Due | undefined
  /** The lead unit that a Repulse eliminates, the points of a mistaken attack, and a falling leader. */
  lost: Counter | undefined
  mistake: number | undefined
  dying: Counter | undefined
  /** Units that have attacked and may retreat. */
  readonly fallBack = new Set<Counter>()
  /** Attackers that must retreat (9.4.4). */
  driven = new Set<Counter>()
  /** Number of units that may still return in this phase by the side's roll (6.1). */
  left = 0
  rallied = false
  /** The last reorganized unit, for which another must be given up (12.1). */
  owed: Counter | undefined
  readonly wishes = new Map<number, string>()
  readonly bids = new Map<number, number>()
  /** The seat that gets the American side by a die after equal bids (16.1). */
  tied: number | undefined
  /** Units that have joined an attack so far, and the gun that bombards (10.6B). */
  joining: string[] = []
  gunner: string | undefined
  found: Difference[] = []
  readonly counts: { [kind: string]: number } = {}

  constructor(scene: Scene, impulse: Impulse | undefined, passes: number) {
    this.scene = scene
    this.impulse = impulse ?? noImpulse()
    this.passes = passes
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

  /** Carries out the effect of the last roll. */
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

  /**
   * 8.1: ends the move of the last unit: it becomes Spent, unless it has entered an enemy-occupied Area, where it may
   * attack.
   */
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

  /** 8.1: the Impulse ends, and all units that moved in it become Spent. */
  endImpulse(): void {
    for (const id of this.impulse.moved.keys()) this.spend(this.scene.counter(id))
    this.impulse = noImpulse()
    this.attack = undefined
    this.infiltrator = undefined
  }

  /** A unit becomes Spent, unless it is eliminated. */
  spend(unit: Counter): void {
    if (!unit.place.startsWith('eliminated')) unit.face = 'spent'
  }

  /** 3.8: a unit is eliminated. */
  eliminate(unit: Counter): void {
    this.scene.move(unit, `eliminated-${unit.side}`)
    unit.face = 'fresh'
    this.driven.delete(unit)
  }

  /** Whether a unit has landed or appeared in this Impulse and is Fresh. */
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
