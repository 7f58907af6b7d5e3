import type { OpenDecision } from '@topside/engine/testing'
import { scenarios } from '../../data/scenarios.ts'
import type { Corregidor } from '../../state/state.ts'
import { barrageTargets } from './barrages.ts'
import type { Bench } from './bench.ts'
import { FACES } from './ground.ts'
import { piecesIn, type Step, stateBefore, type Told } from './reading.ts'

/** Boxes of air units that were sent out in this turn, by altitude. */
const ALTITUDES = /^(high|medium|low)$/
/** 9.2: hours of raids before 25 March 1942, and this day, from which units fly at any hour. */
const EARLY = ['1200', '1500', '1800']
const ANY_HOUR_FROM = 31

type Piece = Corregidor['table']['pieces'][number]

const planesOf = ({ table }: Corregidor) => table.pieces.filter(({ def }) => def.kind === 'air' && def.side === 'japan')
const isReduced = ({ face }: Piece) => FACES[face] === 'reduced'
const kindOf = ({ def }: Piece) => ('name' in def ? def.name.replace(/ \d+$/, '') : '')

/** A flight of an air unit. */
interface Flight {
  readonly turn: number
  readonly day: number
}

/** 9.2: Japanese aircraft: the units that can fly, their targets, and the replacement of losses. */
export class Aircraft {
  readonly #bench: Bench
  readonly #flights = new Map<string, readonly Flight[]>()

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Notes flights, and judges replacements. */
  judge({ before, after, records }: Step): void {
    let last = before
    for (const game of [...records.map((record) => record.game), after]) {
      this.#note(last, game)
      last = game
    }
    for (const record of records)
      if (record.key === 'aircraft.replaced') this.#replaced(record, stateBefore(record, records, before))
  }

  /** Judges a question: targets, planes, and pairs that combine, both ways. */
  judgeAsked(game: Corregidor, { kind, choices, several }: OpenDecision): void {
    const ready = planesOf(game).filter((plane) => this.#isReady(game, plane))
    if (kind === 'raid.planes') {
      const picked = several?.picked ?? []
      const offered = choices.flatMap(({ verb, piece = '' }) => (verb === 'send' ? [piece] : []))
      const free = picked.length < 3 ? ready.map(({ id }): string => id).filter((id) => !picked.includes(id)) : []
      this.#bench.offers('9.2', 'planes', offered, free, `with ${picked}:`)
    }
    if (kind !== 'raid') return
    const raids = choices.filter(({ verb }) => verb === 'raid').map(({ piece, space }) => piece ?? space ?? '')
    this.#bench.offers('9.2', 'targets of raids', raids, ready.length > 0 ? barrageTargets(game, 'japan') : [])
    const reduced = planesOf(game).filter((plane) => isReduced(plane) && plane.space.id === 'japan-available')
    const kinds = choices.flatMap(({ verb, piece = '' }) =>
      verb === 'combine' ? [kindOf(game.table.piece(piece))] : [],
    )
    const isStart = !planesOf(game).some(({ space }) => ALTITUDES.test(space.id))
    this.#bench.offers('9.2', 'units that combine', kinds, isStart && reduced.length > 1 ? reduced.map(kindOf) : [])
  }

  #note(before: Corregidor, after: Corregidor): void {
    for (const plane of planesOf(after)) {
      const was = before.table.pieces[plane.index]?.space.id ?? ''
      if (!ALTITUDES.test(plane.space.id) || ALTITUDES.test(was)) continue
      const { turn, day } = after.vars
      this.#flights.set(plane.id, [...this.#flightsOf(plane), { turn, day }])
    }
    for (const plane of planesOf(after)) this.#noteQuiet(after, plane)
  }

  /** Standing raids that hit nothing and meet no flak have no records: their flights are only in the state. */
  #noteQuiet({ vars }: Corregidor, plane: Piece): void {
    const told = vars.fire.flights[plane.id as keyof typeof vars.fire.flights]
    const flights = this.#flightsOf(plane)
    const last = flights.at(-1)?.turn
    if (told === undefined || (last !== undefined && told.turn <= last)) return
    const { turn, day, count } = told
    const before = flights.filter((flight) => flight.day === day).length
    const isLate = day >= ANY_HOUR_FROM
    const isRight = count > before && count <= (isLate ? 3 : 1) && !(isLate && last === turn - 1)
    if (vars.week === 0) this.#bench.holds('9.2', 'quiet flights', isRight, `${plane.id} flies ${count} times`)
    const missed = Array.from({ length: Math.max(1, count - before) }, () => ({ turn, day }))
    this.#flights.set(plane.id, [...flights, ...missed])
  }

  #flightsOf({ id }: Piece): readonly Flight[] {
    return this.#flights.get(id) ?? []
  }

  /** 9.2: once a day at fixed hours until 25 March, then three times a day, not in two turns in a row. */
  #isReady(game: Corregidor, plane: Piece): boolean {
    if (plane.space.id !== 'japan-available') return false
    const { week, day, hour, turn } = game.vars
    if (week > 0) return true
    const scenario = scenarios.find(({ id }) => id === game.options['scenario'])
    const flights = this.#flightsOf(plane)
    const today = flights.filter((flight) => flight.day === day).length
    if (day >= ANY_HOUR_FROM) return today < 3 && flights.every((flight) => flight.turn !== turn - 1)
    return EARLY.includes(scenario?.hours[hour]?.name ?? '') && today < 1
  }

  /** 9.2: losses are rolled for: reduced units return to full strength, destroyed ones to half. */
  #replaced(record: Told, prior: Corregidor): void {
    const rolled = piecesIn(record, 'units')
    for (const plane of planesOf(prior)) {
      const atHand = ['japan-available', 'japan-flown'].includes(plane.space.id)
      if (atHand) this.#bench.same('9.2', 'losses rolled for', rolled.includes(plane.id), isReduced(plane), plane.id)
    }
    for (const id of piecesIn(record, 'back')) {
      const [was, is] = [prior.table.piece(id), record.game.table.piece(id)]
      const face = was.space.id === 'japan-eliminated' ? 'reduced' : 'full'
      this.#bench.same('9.2', 'aircraft that return', FACES[is.face], face, id)
    }
  }
}
