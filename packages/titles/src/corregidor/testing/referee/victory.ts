import { scenarios } from '../../data/scenarios.ts'
import type { Corregidor } from '../../state/state.ts'
import type { Bench } from './bench.ts'
import { UNITS } from './ground.ts'
import type { Step, Told } from './reading.ts'

const LEVELS = ['decisive-against', 'marginal-against', 'draw', 'marginal', 'decisive']
/** The least points of each level after the first (12.0). */
const LEAST = { 1942: [15, 28, 48, 66], 1945: [11, 17, 23, 28] }
const VALUE: { readonly [part: string]: (number: number) => number } = {
  'ledger.points.days': (days) => 2 * days,
  'ledger.points.destroyed': (units) => units,
  'ledger.points.divisions': (divisions) => 10 * divisions,
  'ledger.points.invaders': () => 15,
  'ledger.points.held-out': () => 20,
  'ledger.points.steps': (steps) => steps,
  'ledger.points.platoons': (platoons) => 5 * Math.floor(platoons / 3),
}

interface Loss {
  steps: number
  units: number
  platoons: number
}

/** Counts what each side loses, and judges the points and the level at the end (12.0). */
export class Victory {
  readonly #bench: Bench
  readonly #lost: { us: Loss; japan: Loss } = {
    us: { steps: 0, units: 0, platoons: 0 },
    japan: { steps: 0, units: 0, platoons: 0 },
  }
  #isWhole = true
  #began = false

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Follows a step. */
  judge({ before, after, records, outcome }: Step): void {
    if (!this.#began) this.#isWhole = before.vars.destroyed.us.length + before.vars.destroyed.japan.length === 0
    this.#began = true
    // A unit may be destroyed and return within one command, so the states of all records are compared.
    let last = before
    for (const game of [...records.map((record) => record.game), after]) {
      this.#count(last, game)
      last = game
    }
    const end = records.find(({ key }) => /^end\.(us|japan)\./.test(key))
    if (end !== undefined) this.#judgeEnd(end, after)
    else if (outcome !== undefined) this.#bench.holds('12.0', 'an end is told', outcome.winner !== undefined, '')
  }

  #count(before: Corregidor, after: Corregidor): void {
    for (const [i, was] of before.table.pieces.entries()) {
      const is = after.table.pieces[i]
      if (is === undefined || is.space.id === was.space.id || !is.space.id.endsWith('-eliminated')) continue
      const lost = this.#lost[is.def.side]
      if (UNITS.get(is.id)?.type !== 'naval-gunboat') lost.units++
      if (UNITS.get(is.id)?.size === 'platoon') lost.platoons++
    }
  }

  /** Judges the final ledger, the level, and the losses counted in the ledger. */
  #judgeEnd(record: Told, after: Corregidor): void {
    const bench = this.#bench
    const { options } = after
    const in1945 = options['scenario'] === 'recapture'
    const ledger = record.ledgers?.find(({ key }) => key === 'ledger.points')
    for (const { key, value, args } of ledger?.parts ?? []) {
      const read = VALUE[key]?.(Number(args?.['number'] ?? 0))
      if (read !== undefined) bench.same('12.0', 'points', value, read, `${key}:`)
      if (key === 'ledger.points.destroyed' && this.#isWhole)
        bench.same('12.0', 'units destroyed', args?.['number'], this.#lost.japan.units)
      if (key === 'ledger.points.platoons' && this.#isWhole)
        bench.same('12.0', 'platoons destroyed', args?.['number'], this.#lost.us.platoons)
      if (key === 'ledger.points.days') {
        const most = 1 + (scenarios.find(({ id }) => id === options['scenario'])?.lastDay ?? 0) - (in1945 ? 12 : 74)
        bench.holds('12.0', 'days', Number(args?.['number']) <= most, `${args?.['number']} of ${most}`)
      }
    }
    const points = Number(record.args?.['points'] ?? 0)
    const least = LEAST[in1945 ? 1945 : 1942]
    const isShifted = options['howitzers'] === 'yes' || (options['philippine-division'] ?? 'no') !== 'no'
    const reached = least.filter((each) => points >= each).length - (!in1945 && isShifted ? 1 : 0)
    const level = LEVELS[Math.max(0, reached)]
    bench.same('12.0', 'level', record.key, `end.${in1945 ? 'japan' : 'us'}.${level}`, `${points} points:`)
  }
}
