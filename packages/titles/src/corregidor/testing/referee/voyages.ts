import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Bench } from './bench.ts'
import { HEXES, isSea, onTheMap } from './ground.ts'
import { piecesIn, spacesIn, type Told, unitsNamed } from './reading.ts'
import { slowVoyage } from './sea.ts'
import { isDriven } from './strengths.ts'

/** After so many movements over water units only come nearer (7.0B, as ruled). */
const LATE = 12

/** 7.0: where a Japanese unit on the water can go, both ways. */
export function judgeVoyage(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  const [unit] = unitsNamed(game, piecesIn(decision, 'unit'))
  if (unit === undefined || !onTheMap(unit.space.id) || unit.def.side !== 'japan') return
  const offered = decision.choices.flatMap(({ verb, space, value }) =>
    verb === 'move' ? [`${space} for ${value}`] : [],
  )
  const legal = [...slowVoyage(game, unit)].map(([hex, cost]) => `${hex} for ${cost}`)
  const where = `${unit.id} in ${unit.space.id}:`
  const isLate = (game.vars.war.sea?.movements ?? 0) >= LATE
  if (isLate)
    bench.same(
      '7.0',
      'voyages are legal',
      offered.filter((each) => !legal.includes(each)),
      [],
      where,
    )
  else bench.offers('7.0', 'voyages', offered, legal, where)
}

/** 7.0: a unit comes ashore on a yellow beach; tanks not on Carabao or El Fraile, gunboats nowhere. */
export function judgeLanding(bench: Bench, record: Told): void {
  const [unit] = unitsNamed(record.game, piecesIn(record, 'unit'))
  const [hex = ''] = spacesIn(record, 'hex')
  if (unit === undefined) return
  const place = HEXES.get(hex)
  const isBarred = isDriven(unit) && ['Carabao', 'El Fraile'].includes(place?.island ?? '')
  const isBoat = unit.id.startsWith('jp42-2sou-')
  bench.holds('7.0', 'landings', place?.beach === true && !isBarred && !isBoat && !isSea(hex), `${unit.id} in ${hex}`)
}
