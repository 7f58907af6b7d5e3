import type { Draft } from './contact.ts'
import { beside } from './ground.ts'
import { mayEnter } from './movement.ts'
import { hexesOf } from './retreat.ts'
import type { Scene, UnitHere } from './scene.ts'
import { isFireAlone, isUseful, protectors } from './strength.ts'

/** The effects of a result on adjacent units: hexes of retreat, elimination, exchange (7.5, 7.8). */
interface Effect {
  readonly attackers: number | 'lost'
  readonly defenders: number | 'lost'
  readonly exchange: boolean
}

const EFFECTS: { readonly [result: string]: Effect } = {
  A1: { attackers: 1, defenders: 0, exchange: false },
  AE: { attackers: 'lost', defenders: 0, exchange: false },
  Br: { attackers: 1, defenders: 1, exchange: false },
  D1: { attackers: 0, defenders: 1, exchange: false },
  D2: { attackers: 0, defenders: 2, exchange: false },
  D3: { attackers: 0, defenders: 3, exchange: false },
  D4: { attackers: 0, defenders: 4, exchange: false },
  DE: { attackers: 0, defenders: 'lost', exchange: false },
  Ex: { attackers: 0, defenders: 'lost', exchange: true },
  Ax: { attackers: 0, defenders: 1, exchange: true },
}

/** A combat that is being carried out. */
export class Combat {
  readonly draft: Draft
  readonly defenders: readonly UnitHere[]
  /** Artillery that gives protective fire (13.1), and the number of attacked hexes whose fire has been decided. */
  readonly fire: UnitHere[] = []
  decided = 0
  result: string | undefined
  /** Units that the result eliminates, and units that must retreat, with the number of hexes. */
  readonly lost = new Set<UnitHere>()
  readonly retreating = new Map<UnitHere, number>()
  /** Strength that the attackers must still lose (7.8). */
  exchange = 0
  /** Hexes vacated by a retreat or an elimination, each with the side that left it. */
  readonly vacated: { readonly hex: string; readonly side: string }[] = []
  /** Whether the victor stays in place (7.7), and the units that have advanced already. */
  stays = false
  readonly advanced = new Set<UnitHere>()

  constructor(scene: Scene, draft: Draft) {
    this.draft = draft
    this.defenders = draft.targets.flatMap((hex) => scene.in(hex))
  }

  /** 13.1: the next hex for which the defender is asked for protective fire; `undefined`: none. */
  nextFire(scene: Scene): string | undefined {
    const { draft, fire } = this
    const { targets } = draft
    const asked = scene.settings[this.#defendingSeat(scene)]?.['fpf']
    if (asked === 'never') return undefined
    for (let i = this.decided; i < targets.length; i++) {
      const able = protectors(scene, draft, targets[i] ?? '').length > 0
      if (able && (asked === 'all' || isUseful(scene, draft, fire, targets.slice(i)))) return targets[i]
    }
    return undefined
  }

  #defendingSeat(scene: Scene): number {
    return scene.sideOf(0) === scene.side ? 1 : 0
  }

  /** 7.5, 7.8, 8.4, 14.1: notes the required effects of a result. */
  suffer(result: string): void {
    this.result = result
    const effect = EFFECTS[result]
    if (effect === undefined) return
    const alone = isFireAlone(this.draft)
    for (const unit of this.draft.near) this.#suffer(unit, effect.attackers)
    for (const unit of this.defenders)
      this.#suffer(unit, effect.defenders, (hexes) => (alone && hexes === 1 ? 0 : hexes))
    if (effect.exchange && this.draft.near.length > 0)
      this.exchange = this.defenders.reduce((sum, { defence }) => sum + defence, 0)
  }

  #suffer(unit: UnitHere, what: number | 'lost', less: (hexes: number) => number = (hexes) => hexes): void {
    if (what === 'lost') this.lost.add(unit)
    else {
      const hexes = less(hexesOf(unit, what))
      if (hexes > 0) this.retreating.set(unit, hexes)
    }
  }

  /** 8.1: whether the result would harm attackers, but no attacker is adjacent. */
  get isHarmless(): boolean {
    const effect = EFFECTS[this.result ?? '']
    return this.draft.near.length === 0 && effect !== undefined && (effect.attackers !== 0 || effect.exchange)
  }

  /** 7.8: attackers that can be lost in an exchange. */
  payers(): UnitHere[] {
    return this.draft.near.filter((unit) => !unit.place.endsWith('eliminated'))
  }

  /** 7.7: the units that may still advance, and where: one unit into each vacated hex, each unit once. */
  advances(scene: Scene): { readonly piece: string; readonly space: string }[] {
    if (this.stays || this.result === undefined || this.result === 'Br') return []
    const attackersWin = ['D1', 'D2', 'D3', 'D4', 'DE', 'Ex', 'Ax'].includes(this.result)
    const victors = attackersWin ? this.draft.near : this.defenders
    return victors
      .filter((unit) => !unit.gun && !unit.place.endsWith('eliminated') && !this.advanced.has(unit))
      .flatMap((unit) =>
        this.vacated
          .filter(({ hex, side }) => side !== unit.side && scene.at(hex) === undefined)
          .filter(({ hex }) => beside(unit.place).includes(hex) && mayEnter(scene, unit.side, hex))
          .map(({ hex }) => ({ piece: unit.id, space: hex })),
      )
  }

  /** The effects of the result that are still to be carried out; `undefined`: none. */
  unfinished(scene: Scene): string | undefined {
    const left = [...this.lost, ...this.retreating.keys()].map(({ id }) => id)
    if (left.length > 0) return `${this.result} leaves ${left.join(', ')} untouched`
    if (this.exchange > 0 && this.payers().length > 0) return `${this.exchange} strength is not lost`
    return this.advances(scene).length > 0 ? 'nobody was asked to advance' : undefined
  }
}
