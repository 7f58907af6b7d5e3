import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Bench } from './bench.ts'
import { numbersOf } from './ground.ts'
import { isNight } from './hours.ts'
import { piecesIn, type Step, sum, type Told, unitsNamed } from './reading.ts'

const is1945 = ({ options }: Corregidor) => options['scenario'] === 'recapture'
const usesCounters = ({ options }: Corregidor) => options['support'] === 'counters'
/** Points that can be used now: aircraft do not fly at night (9.1). */
const usable = (game: Corregidor) => game.vars.fire.points.naval + (isNight(game) ? 0 : game.vars.fire.points.air)

/** 9.3, 11.3: support points of 1945. */
export class Points {
  readonly #bench: Bench
  /** The most points offered for the attack being declared; `undefined`: none were offered. */
  #most: number | undefined

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Judges a question for points. */
  judgeAsked(game: Corregidor, { kind, choices }: OpenDecision): void {
    if (!['support', 'support.ground', 'suppress'].includes(kind)) return
    const { air, naval } = game.vars.fire.points
    const flying = isNight(game) ? 0 : air
    for (const { verb, option, value = 0 } of choices.filter((choice) => choice.verb === 'points')) {
      const most = option === 'naval' ? naval : option === 'air' ? flying : naval + flying
      const isRight = value > 0 && value <= most && (kind !== 'suppress' || option === 'air')
      this.#bench.holds('9.3', 'points offered', isRight, `${verb} ${option} ${value} of ${naval} and ${flying}`)
    }
    const most = Math.max(0, ...choices.map(({ value = 0 }) => value))
    if (kind === 'support.ground') this.#most = most
    else this.#bench.same('9.3', 'all points offered', most, kind === 'suppress' ? flying : usable(game))
  }

  /** Judges that no more points were used than available. `prior`: the state before the record. */
  judgeUsed(record: Told, prior: Corregidor): void {
    const [air, naval] = [Number(record.args?.['air'] ?? 0), Number(record.args?.['naval'] ?? 0)]
    if (usesCounters(prior)) return
    const [was, is] = [prior.vars.fire.points, record.game.vars.fire.points]
    if (was.turn !== is.turn || was.air !== prior.table.track('air-points')) return
    this.#bench.same('9.3', 'points left', [is.air, is.naval], [was.air - air, was.naval - naval])
  }

  /**
   * 9.3: judges that points were offered to an American attack if there were any, at most twice its strength; `help`:
   * the points used. Invaders that attack again keep their support, even with fewer units (10.1).
   */
  judgeAttack(record: Told, help: number): void {
    const { game } = record
    const most = this.#most
    this.#most = undefined
    const units = unitsNamed(game, piecesIn(record, 'units'))
    const bare = 2 * sum(units.map((unit) => numbersOf(unit)[0] ?? 0))
    const where = units.map(({ id }) => id).join(', ')
    this.#bench.holds('9.3', 'support', help <= bare, `${where}: ${help} points for a strength of ${bare / 2}`)
    if (!is1945(game) || units[0]?.def.side !== 'us' || usesCounters(game)) return
    if (most === undefined)
      this.#bench.holds('9.3', 'support is offered', bare === 0 || usable(game) === 0, 'it is not')
    else this.#bench.holds('9.3', 'most support', most <= bare, `${most} points for twice a strength of ${bare / 2}`)
  }

  /** 11.3: judges that points are renewed in each turn: 100 of each kind, 300 before the landings. */
  judgeTurn({ before, after }: Step): void {
    const { points } = after.vars.fire
    if (!is1945(after) || points.turn === before.vars.fire.points.turn || after.vars.phase !== 'administration') return
    const each = after.vars.day < 1 ? 300 : 100
    this.#bench.same('11.3', 'points of a turn', [points.air, points.naval], [each, each])
  }
}
