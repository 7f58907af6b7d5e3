import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { defendersOf } from './fights.ts'
import { isSea, onTheMap, unitsIn } from './ground.ts'
import { piecesIn, type Step, spacesIn, type Told, unitsNamed } from './reading.ts'
import { endsOf } from './retreats.ts'
import { hasRoom } from './strengths.ts'

/** A retreat that a unit still has to make. */
interface Owed {
  readonly hexes: number
  /** The hex from which it leads away; absent: its own. */
  readonly from: string | undefined
}

/** 10.0, 10.2: every unit of the beaten side retreats as far as the result demands, or else as far as it can. */
export class Pursuit {
  readonly #bench: Bench
  readonly #owed = new Map<string, Owed>()
  /** Units that arrived by the last retreat, and units that have made room for them. */
  readonly #arrived = new Set<string>()

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Follows a record of the Combat Phase. `prior`: the state before it; `hexes`: the attacked hexes. */
  follow(record: Told, prior: Corregidor, hexes: readonly string[]): void {
    const { key } = record
    if (key === 'combat.fought') this.#fought(record, hexes)
    if (key === 'retreat.done') this.#retreat(record, prior)
    if (key === 'retreat.blocked') this.#blocked(record, prior)
  }

  /** Judges that no unit is left that still has to retreat. */
  judgeEnd({ after }: Step): void {
    if (after.vars.phase === 'combat') return
    this.#nobodyLeft(after, 'the phase ends')
    this.#owed.clear()
  }

  /** Judges a question: the units asked to retreat, and that no other question comes before. */
  judgeAsked(game: Corregidor, decision: OpenDecision): void {
    const left = this.#left(game)
    if (decision.kind === 'advance' || decision.kind === 'attack.target') this.#nobodyLeft(game, decision.kind)
    if (decision.kind === 'retreat.crowded') this.#judgeCrowded(game, decision)
    if (decision.kind !== 'retreat') return
    const asked = piecesIn(decision, 'units')
    this.#bench.same(
      '10.2',
      'who retreats',
      asked.filter((id) => !left.includes(id)),
      [],
    )
    const [first = ''] = asked
    const same = left.filter((id) => this.#fromOf(game, id) === this.#fromOf(game, first))
    this.#bench.offers('10.2', 'all retreat', asked, same)
    const hexes = Number(decision.args?.['hexes'])
    this.#bench.same('10.2', 'length of retreats', hexes, this.#owed.get(first)?.hexes, `${first}:`)
  }

  #fromOf(game: Corregidor, id: string): string | undefined {
    return this.#owed.get(id)?.from ?? unitsNamed(game, [id])[0]?.space.id
  }

  #fought(record: Told, hexes: readonly string[]): void {
    const { game, args } = record
    this.#nobodyLeft(game, 'the next combat')
    this.#owed.clear()
    this.#arrived.clear()
    const box = String(args?.['result'])
    const length = Number(/ R(\d)/.exec(box)?.[1] ?? 0)
    if (length === 0) return
    const attackers = unitsNamed(game, piecesIn(record, 'units'))
    const isAttackers = box.startsWith('A:')
    const beaten = isAttackers ? attackers : defendersOf(game, attackers[0]?.def.side, hexes)
    const from = isAttackers ? spacesIn(record, 'hex')[0] : undefined
    for (const { id } of beaten.filter(isBound)) this.#owed.set(id, { hexes: length, from })
  }

  #retreat(record: Told, prior: Corregidor): void {
    const [to = ''] = spacesIn(record, 'to')
    const units = unitsNamed(record.game, piecesIn(record, 'units'))
    if (units.some(({ id }) => this.#owed.has(id))) this.#arrived.clear()
    for (const unit of units) {
      this.#arrived.add(unit.id)
      const owed = this.#owed.get(unit.id)
      const [was] = unitsNamed(prior, [unit.id])
      if (owed === undefined || was === undefined || this.#isDone(was)) continue
      const start = was.space.id
      const ends = endsOf(prior, unit, owed.hexes, owed.from ?? start, start)
      this.#bench.holds('10.2', 'ends of retreats', ends.includes(to), `${unit.id} from ${start} to ${to}, not ${ends}`)
      this.#owed.delete(unit.id)
    }
  }

  #blocked(record: Told, prior: Corregidor): void {
    for (const unit of unitsNamed(record.game, piecesIn(record, 'unit'))) {
      const owed = this.#owed.get(unit.id)
      if (owed === undefined) {
        this.#squeezed(prior, unit)
        continue
      }
      const ends = endsOf(prior, unit, owed.hexes, owed.from ?? unit.space.id)
      this.#bench.same('10.2', 'blocked retreats', [], ends, `${unit.id} in ${unit.space.id}:`)
      this.#owed.delete(unit.id)
    }
  }

  /** 8.2: a unit that has retreated into a full hex is lost if no unit that was there can make room. */
  #squeezed(prior: Corregidor, unit: Unit): void {
    const [there = unit] = unitsNamed(prior, [unit.id])
    const hex = there.space.id
    if (!this.#arrived.has(unit.id) || !onTheMap(hex)) return
    this.#bench.holds('8.2', 'lost for want of room', !hasRoom(prior, there, hex), `${unit.id} in ${hex}`)
    const able = this.#makers(prior, there.def.side, hex)
    this.#bench.same('8.2', 'nobody makes room', able, [], `${unit.id} in ${hex}:`)
  }

  /** The units that can make room in a hex: they were there before, and have a hex to retreat to. */
  #makers(game: Corregidor, side: string, hex: string): string[] {
    const friends = unitsIn(game, hex).filter(({ def, id }) => def.side === side && !this.#arrived.has(id))
    return friends.filter((each) => endsOf(game, each, 1, hex, hex).length > 0).map(({ id }) => id)
  }

  /** 8.2: judges the units asked to make room. */
  #judgeCrowded(game: Corregidor, decision: OpenDecision): void {
    const [hex = ''] = spacesIn(decision, 'hex')
    const offered = decision.choices.flatMap(({ piece = '' }) => [piece])
    const [first] = unitsNamed(game, offered.slice(0, 1))
    if (first === undefined) return
    this.#bench.offers('8.2', 'who makes room', offered, this.#makers(game, first.def.side, hex), `in ${hex}:`)
    this.#bench.holds('8.2', 'room is needed', !hasRoom(game, first, hex), `${hex} has room`)
  }

  #isDone({ space: { id } }: Unit): boolean {
    return !onTheMap(id)
  }

  /** The units that still have to retreat. */
  #left(game: Corregidor): string[] {
    return unitsNamed(game, [...this.#owed.keys()])
      .filter(isBound)
      .map(({ id }) => id)
  }

  #nobodyLeft(game: Corregidor, when: string): void {
    if (this.#owed.size > 0) this.#bench.same('10.2', 'nobody stays', this.#left(game), [], `${when}:`)
  }
}

/** 7.0, 10.1: units on the water are put back instead, and units beside the map stay there. */
function isBound({ space: { id } }: Unit): boolean {
  return onTheMap(id) && !isSea(id)
}
