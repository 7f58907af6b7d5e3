import type { Choice } from '@topside/engine'
import { beside, distance } from './ground.ts'
import { otherSide, type Scene, type UnitHere } from './scene.ts'

/** An attack that is being declared: its hexes, the adjacent units, the artillery at range, and support points. */
export interface Draft {
  readonly targets: readonly string[]
  /** Units next to all targets. */
  readonly near: readonly UnitHere[]
  /** Artillery that fires at range (8.1). */
  readonly far: readonly UnitHere[]
  readonly support: number
}

/** The units of both sides that may still fight in this Combat Phase, and their contacts (7.1). */
class Contact {
  readonly scene: Scene
  /** Units of the active side that have not attacked, and are next to an enemy not yet attacked. */
  readonly fighters: readonly UnitHere[]
  /** Enemies not yet attacked. */
  readonly foes: readonly UnitHere[]
  /** All artillery that has not attacked and is not next to an enemy: it may fire at range (8.1). */
  readonly guns: readonly UnitHere[]

  constructor(scene: Scene) {
    this.scene = scene
    const fresh = scene.onMap(scene.side).filter(({ face }) => face === 'fresh')
    this.foes = scene.onMap(otherSide(scene.side)).filter(({ face }) => face !== 'attacked')
    this.fighters = fresh.filter((unit) => this.foes.some((foe) => areBeside(unit, foe)))
    this.guns = fresh.filter(({ gun, place }) => gun && !scene.inZone(scene.side, place))
  }

  /** 7.1: adds all required units and hexes; `undefined` if they cannot be in one attack. */
  completed(draft: Draft): Draft | undefined {
    let now: Draft | undefined = draft
    for (let grown = true; grown && now !== undefined; ) {
      const next: Draft | undefined = this.#grown(now)
      grown = next !== undefined && next !== now
      now = next
    }
    return now
  }

  /** The attack with one more unit or hex that it requires; the same attack if there is none. */
  #grown(draft: Draft): Draft | undefined {
    const { targets, near } = draft
    const stranded = this.fighters.find(
      (unit) => !near.includes(unit) && this.#foesOf(unit).every(({ place }) => targets.includes(place)),
    )
    if (stranded !== undefined) return this.withUnit(draft, stranded)
    if (this.scene.options['duty'] === 'one') return draft
    const left = this.foes.find((foe) => {
      const beside = this.fighters.filter((unit) => areBeside(unit, foe))
      return !targets.includes(foe.place) && beside.length > 0 && beside.every((unit) => near.includes(unit))
    })
    return left === undefined ? draft : this.withHex(draft, left.place)
  }

  #foesOf(unit: UnitHere): UnitHere[] {
    return this.foes.filter((foe) => areBeside(unit, foe))
  }

  /** The attack with a unit next to it, or a gun; `undefined` if it cannot take part. */
  withUnit(draft: Draft, unit: UnitHere): Draft | undefined {
    const { targets, near, far } = draft
    if (this.fighters.includes(unit))
      return targets.every((hex) => beside(hex).includes(unit.place)) ? { ...draft, near: [...near, unit] } : undefined
    const inRange = targets.every((hex) => distance(hex, unit.place) <= unit.range)
    return this.guns.includes(unit) && inRange ? { ...draft, far: [...far, unit] } : undefined
  }

  /** The attack on one more hex; `undefined` if not all attackers reach it. */
  withHex(draft: Draft, hex: string): Draft | undefined {
    const { targets, near, far } = draft
    const reached =
      near.every(({ place }) => beside(place).includes(hex)) &&
      far.every(({ place, range }) => distance(hex, place) <= range)
    return reached ? { ...draft, targets: [...targets, hex] } : undefined
  }

  /** Whether a foe is next to a unit that has not attacked. */
  isTouched(foe: UnitHere): boolean {
    return this.fighters.some((unit) => areBeside(unit, foe))
  }

  /**
   * 7.1: whether a foe must be attacked: any foe in contact; with the option that each unit attacks one, a unit's only
   * foe.
   */
  mustBeAttacked(foe: UnitHere): boolean {
    if (this.scene.options['duty'] !== 'one') return this.isTouched(foe)
    return this.fighters.some((unit) => areBeside(unit, foe) && this.#foesOf(unit).length === 1)
  }

  /** The attack with an addition; `undefined` if the choice is no possible addition. */
  extended(draft: Draft, { verb, piece, space, value }: Choice): Draft | undefined {
    const added = this.#added(draft, verb, { piece, space, value })
    return added && this.completed(added)
  }

  #added(
    draft: Draft,
    verb: string,
    { piece, space, value }: { piece?: string | undefined; space?: string | undefined; value?: number | undefined },
  ): Draft | undefined {
    if (verb === 'support') return { ...draft, support: draft.support + (value ?? 0) }
    if (verb === 'also') return this.withHex(draft, space ?? '')
    if (verb === 'join' || verb === 'barrage') return this.withUnit(draft, this.scene.unit(piece ?? ''))
    return this.#withAll(draft, verb === 'join-all' ? this.fighters : this.guns)
  }

  /** The attack with all units that can be added, one after the other. */
  #withAll(draft: Draft, units: readonly UnitHere[]): Draft {
    const [unit] = this.#able(draft, units)
    const added = unit && this.withUnit(draft, unit)
    const next = added && this.completed(added)
    return next === undefined ? draft : this.#withAll(next, units)
  }

  /** The units that could be added to an attack one by one. */
  #able(draft: Draft, units: readonly UnitHere[]): UnitHere[] {
    return units.filter((unit) => {
      if (draft.near.includes(unit) || draft.far.includes(unit)) return false
      const added = this.withUnit(draft, unit)
      return added !== undefined && this.completed(added) !== undefined
    })
  }

  /** All single additions to an attack, without the shortcuts for several at once. */
  additions(draft: Draft): Choice[] {
    const joins = this.#able(draft, this.fighters).map(({ id }): Choice => ({ verb: 'join', piece: id }))
    const barrages = this.#able(draft, this.guns).map(({ id }): Choice => ({ verb: 'barrage', piece: id }))
    const alsos = this.foes
      .filter(({ place }) => !draft.targets.includes(place) && draft.near.length > 0)
      .map(({ place }): Choice => ({ verb: 'also', space: place }))
      .filter((choice) => this.extended(draft, choice) !== undefined)
    const left = this.scene.support[this.scene.side] - draft.support
    const supports = Array.from({ length: Math.max(0, left) }, (_, i): Choice => ({ verb: 'support', value: i + 1 }))
    const several = (verb: string, list: readonly Choice[]): Choice[] => (list.length > 1 ? [{ verb }] : [])
    return [
      ...joins,
      ...several('join-all', joins),
      ...alsos,
      ...barrages,
      ...several('barrage-all', barrages),
      ...supports,
    ]
  }

  /**
   * 7.2 (ruling): whether nothing can be added to an attack. If its side has support points, the player is asked
   * anyway.
   */
  isWhole(draft: Draft): boolean {
    const supported = draft.support + this.scene.support[this.scene.side] > 0
    return hasStrength(draft) && !supported && this.additions(draft).length === 0
  }

  /**
   * The attack that begins with a hex, including the only way to attack it if there is just one; `undefined` if it is
   * impossible.
   */
  opened(hex: string): Draft | undefined {
    const draft = this.completed({ targets: [hex], near: [], far: [], support: 0 })
    if (draft === undefined || hasStrength(draft)) return draft
    const [only, ...more] = this.additions(draft)
    if (only === undefined) return undefined
    return more.length > 0 ? draft : this.extended(draft, only)
  }
}

/** Whether an attack has any strength. */
export function hasStrength({ near, far, support }: Draft): boolean {
  return near.length > 0 || far.length > 0 || support > 0
}

function areBeside(a: UnitHere, b: UnitHere): boolean {
  return beside(a.place).includes(b.place)
}

/** 7.1, 7.2, 8.4: all answers to the question of the next attack. */
export function openings(scene: Scene): Choice[] {
  const contact = new Contact(scene)
  const attacks = contact.foes.flatMap((foe): Choice[] => {
    const draft = contact.opened(foe.place)
    if (draft === undefined) return []
    const verb = contact.mustBeAttacked(foe) ? 'target' : contact.isTouched(foe) ? 'engage' : 'bombard'
    return [{ verb: contact.isWhole(draft) ? `attack-${verb}` : verb, space: foe.place }]
  })
  return contact.fighters.length > 0 ? attacks : attacks.length > 0 ? [...attacks, { verb: 'done' }] : []
}

/** 7.1: whether a unit must still attack. */
export function mustFight(scene: Scene): boolean {
  return new Contact(scene).fighters.length > 0
}

/** 7.2: all answers to the question of additions to an attack. */
export function declarations(scene: Scene, draft: Draft): Choice[] {
  const contact = new Contact(scene)
  const additions = contact.additions(draft).map((choice): Choice => {
    const extended = contact.extended(draft, choice)
    return extended !== undefined && contact.isWhole(extended) ? { ...choice, verb: `attack-${choice.verb}` } : choice
  })
  return hasStrength(draft) ? [...additions, { verb: 'attack' }] : additions
}

/** 7.2: the attack after an answer; `undefined` for an impossible answer. */
export function answered(scene: Scene, draft: Draft | undefined, choice: Choice): Draft | undefined {
  if (choice.verb === 'attack') return draft
  const contact = new Contact(scene)
  if (draft === undefined) return contact.opened(choice.space ?? '')
  return contact.extended(draft, { ...choice, verb: choice.verb.replace(/^attack-/, '') })
}

/** The attack that a decision or a record describes. */
export function draftOf(scene: Scene, targets: readonly string[], ids: readonly string[], support: number): Draft {
  const units = ids.map((id) => scene.unit(id))
  const isNear = ({ place }: UnitHere) => targets.some((hex) => beside(hex).includes(place))
  return { targets, near: units.filter(isNear), far: units.filter((unit) => !isNear(unit)), support }
}

/** Whether two attacks are the same. */
export function sameDraft(a: Draft, b: Draft): boolean {
  return wordsOf(a) === wordsOf(b)
}

/** An attack in words. */
export function wordsOf({ targets, near, far, support }: Draft): string {
  const units = [near, far].map((list) =>
    list
      .map(({ id }) => id)
      .sort()
      .join(),
  )
  return `${[...targets].sort().join()} by ${units.join(' and ')} with ${support}`
}
