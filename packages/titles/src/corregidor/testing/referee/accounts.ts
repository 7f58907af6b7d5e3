import type { Corregidor } from '../../state/state.ts'
import type { Bench } from './bench.ts'
import { afterEach, afterResult, afterStep, type Condition, conditionsOf, gone } from './damage.ts'
import { defendersOf } from './fights.ts'
import { FACES, holders, onTheMap } from './ground.ts'
import { namedInParts, piecesIn, type Step, spacesIn, type Told, unitsNamed } from './reading.ts'

/** The hexes attacked in a combat. */
type HexesOf = (record: Told) => readonly string[]

/**
 * Damage in the Combat Phase: every face, disruption and loss must come from a result, from a retreat through zones or
 * from a Banzai attack (10.1 to 10.4).
 */
export class Accounts {
  readonly #bench: Bench
  #now = new Map<string, Condition>()
  #why = ''

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Follows a step of the Combat Phase. */
  judge({ before, after, records }: Step, hexesOf: HexesOf): void {
    // Guns that rove change counters (13.13), and paratroops among enemies fall back without a record (10.1E).
    const isOther = records.some(({ key }) => key === 'battery.roves') || before.vars.war.amongEnemies.length > 0
    if (before.vars.phase !== 'combat' || isOther) return
    this.#now = conditionsOf(before)
    this.#why = records.map(({ key, args }) => `${key} ${JSON.stringify(args)}`).join()
    for (const record of records) {
      // 13.1: guns are spiked when the phase before this one ends.
      if (record.key === 'batteries.spiked')
        this.#set(piecesIn(record, 'units'), (_, was) => ({ ...was, face: 'crew' }))
      if (record.game.vars.phase === 'combat') this.#account(record, hexesOf)
    }
    const { phase, turn, side } = after.vars
    if (phase === 'combat' && turn === before.vars.turn && side === before.vars.side) this.#compare(after)
  }

  #account(record: Told, hexesOf: HexesOf): void {
    const { key } = record
    if (key === 'combat.fought') this.#fight(record, hexesOf)
    if (key === 'retreat.done') this.#retreat(record)
    if (key === 'mines.struck') this.#set(piecesIn(record, 'unit'), afterStep)
    if (key === 'retreat.blocked') this.#set(piecesIn(record, 'unit'), () => gone())
    if (key === 'retreat.guns') this.#set(piecesIn(record, 'unit'), (_, was) => ({ ...was, face: 'crew' }))
  }

  #fight(record: Told, hexesOf: HexesOf): void {
    const { game, args } = record
    const box = String(args?.['result'])
    const attackers = piecesIn(record, 'units')
    const side = unitsNamed(game, attackers)[0]?.def.side
    const defenders = defendersOf(game, side, hexesOf(record))
    const struck = box.startsWith('A:') ? attackers : defenders.map(({ id }) => id)
    if (box !== '-') this.#set(struck, (id, was) => afterResult(id, was, box))
    this.#set(namedInParts(record, 'ledger.attack', 'part.banzai'), (id, was) => afterEach(id, was, 2))
  }

  /** 10.2: each zone entered adds a level. */
  #retreat(record: Told): void {
    const path = spacesIn(record, 'path').slice(1)
    for (const unit of unitsNamed(record.game, piecesIn(record, 'units'))) {
      const zones = path.filter((hex) => onTheMap(hex) && holders(record.game, unit, hex).length > 0)
      this.#set([unit.id], (id, was) => afterEach(id, was, zones.length))
    }
  }

  #set(ids: readonly string[], change: (id: string, was: Condition) => Condition): void {
    for (const id of ids) {
      const was = this.#now.get(id)
      if (was !== undefined) this.#now.set(id, change(id, was))
    }
  }

  #compare(game: Corregidor): void {
    const told = conditionsOf(game)
    for (const [id, condition] of this.#now) {
      const is = told.get(id)
      const said = ({ face, disrupted, gone: out }: Condition) => (out ? 'gone' : `${face} ${disrupted}`)
      if (is === undefined || said(is) === said(condition)) continue
      this.#bench.same('10.3', 'damage', said(is), said(condition), `${id} (${this.#why}):`)
    }
    this.#bench.holds('10.3', 'damage', FACES.length > 0, '')
  }
}
