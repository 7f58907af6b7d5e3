import { type Procedure, record } from '@topside/engine'
import type { Hit } from '../data/fire.ts'
import type { Side } from '../data/units.ts'
import { pieces } from '../state/reasons.ts'
import { type Corregidor, seatOf } from '../state/state.ts'
import { isBattery, isCrew, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { isGone } from './10.3-disruption.ts'

/** What many bombardments did, to be told as one line: orders that stand go on for weeks (5.0). */
export class Digest {
  readonly #disrupted = new Set<Unit>()
  readonly #reduced = new Set<Unit>()
  readonly #silenced = new Set<Unit>()
  readonly #gone = new Set<Unit>()
  #volleys = 0

  /** A bombardment was fired. */
  fired(): void {
    this.#volleys++
  }

  /** A unit was hit; what it was hit worst by counts. */
  hit(unit: Unit, hit: Hit, turned: boolean): void {
    if (hit === '-') return
    if (isGone(unit)) this.#gone.add(unit)
    else if (turned && isBattery(unit) && isCrew(unit)) this.#silenced.add(unit)
    else if (turned) this.#reduced.add(unit)
    else this.#disrupted.add(unit)
  }

  /** Tells it, unless nothing was hit: then the turn stays quiet. */
  *tell(game: Corregidor, side: Side): Procedure {
    const worst = [this.#gone, this.#silenced, this.#reduced, this.#disrupted]
    if (worst.every(({ size }) => size === 0)) return
    const [gone, silenced, reduced, disrupted] = worst.map((units, rank) =>
      [...units].filter((unit) => !worst.slice(0, rank).some((worse) => worse.has(unit))),
    )
    yield* announce(game)
    yield* record({
      ...{ key: 'bombardment.digest', rule: '5.0', seat: seatOf(game, side) },
      args: {
        number: this.#volleys,
        ...{ gone: pieces(gone ?? []), silenced: pieces(silenced ?? []) },
        ...{ reduced: pieces(reduced ?? []), disrupted: pieces(disrupted ?? []) },
      },
    })
  }
}
