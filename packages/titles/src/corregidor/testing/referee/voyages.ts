import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { HEXES, isSea, onTheMap, UNITS, unitsIn } from './ground.ts'
import { piecesIn, type Step, spacesIn, type Told, unitsNamed } from './reading.ts'
import { slowVoyage } from './sea.ts'
import { isDriven } from './strengths.ts'

/** After this many movements over water, units only come nearer to their destination (7.0B, as ruled). */
const LATE = 12

/** 7.0: judges the destinations of a Japanese unit on the water, both missing and illegal ones. */
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

/** 7.0: judges that a unit comes ashore on a yellow beach; tanks not on Carabao or El Fraile, gunboats nowhere. */
export function judgeLanding(bench: Bench, record: Told): void {
  const [unit] = unitsNamed(record.game, piecesIn(record, 'unit'))
  const [hex = ''] = spacesIn(record, 'hex')
  if (unit === undefined) return
  const place = HEXES.get(hex)
  const isBarred = isDriven(unit) && ['Carabao', 'El Fraile'].includes(place?.island ?? '')
  const isBoat = unit.id.startsWith('jp42-2sou-')
  bench.holds('7.0', 'landings', place?.beach === true && !isBarred && !isBoat && !isSea(hex), `${unit.id} in ${hex}`)
}

/** 11.3: whether American vehicles roll for mines, once for each beach that they enter. */
export function judgeMines(bench: Bench, { before, after, records }: Step): void {
  if (before.options['scenario'] !== 'recapture') return
  const rolls = records.filter(({ key }) => key.startsWith('mines.'))
  for (const record of rolls) {
    const [hex = ''] = spacesIn(record, 'hex')
    bench.holds('11.3', 'mines on beaches', HEXES.get(hex)?.beach === true, `a roll in ${hex}`)
  }
  for (const record of records.filter(({ key }) => key === 'move.done' || key === 'landed')) {
    const [unit] = unitsNamed(after, piecesIn(record, 'unit'))
    if (unit === undefined || !isDriven(unit) || unit.def.side !== 'us') continue
    const way = record.key === 'landed' ? spacesIn(record, 'hex') : spacesIn(record, 'path').slice(1)
    const beaches = way.filter((hex) => HEXES.get(hex)?.beach === true).length
    const told = rolls.filter((roll) => piecesIn(roll, 'unit').includes(unit.id)).length
    const isRight = told === beaches || (told < beaches && !onTheMap(unit.space.id))
    bench.holds('11.3', 'rolls for mines', isRight, `${unit.id}: ${told} rolls on ${beaches} beaches`)
  }
}

/** 13.9: judges pairs of half-companies that combine: both ashore in one hex. */
export function judgeHalves(bench: Bench, game: Corregidor, { kind, choices }: OpenDecision): void {
  if (kind !== 'combine') return
  const isHalf = ({ id, space }: Unit) => UNITS.get(id)?.option === '13.9' && onTheMap(space.id) && !isSea(space.id)
  for (const { piece } of choices.filter(({ verb }) => verb === 'combine')) {
    const [unit] = piece === undefined ? [] : unitsNamed(game, [piece])
    const isPair = unit !== undefined && isHalf(unit) && unitsIn(game, unit.space.id).filter(isHalf).length > 1
    bench.holds('13.9', 'halves that combine', isPair, `${piece} cannot`)
  }
}
