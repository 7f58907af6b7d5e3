import type { Difference } from '@topside/engine/testing'
import { IN_SUPPLY, REDUCED } from '../../data/faces.ts'
import type { Side } from '../../data/units.ts'
import { enemyOf } from '../../data/units.ts'
import { reserveOf } from './activation.ts'
import type { Asked, Openings } from './asked.ts'
import { compareAll, piecesOf } from './comparing.ts'
import { beside, isHex, isSea } from './ground.ts'
import { belongsTo } from './support.ts'
import { isHq, type Man, pointsOf, type World } from './world.ts'
import { zoneIn } from './zones.ts'

/** 16.59: the pool of Replacements Points for a unit. */
function poolFor({ def }: Man): string {
  if (def.side === 'japan') return 'japan'
  return def.nationality === 'army' || def.nationality === 'scouts' ? 'filipino' : 'american'
}

/** Points of a pool not needed for marked units (16.56). */
function pointsFree(world: World, side: Side, pool: string): number {
  const marked = world.allOf(side).filter((man) => man.is.receiving > 0 && poolFor(man) === pool).length
  return (world.tracks.get(`${pool}-replacements`) ?? 0) - marked
}

/** 16.53 to 16.59: the units of a side that can take a replacement point now. */
function replaceable(world: World, side: Side): readonly Man[] {
  return world
    .allOf(side)
    .filter(({ def }) => def.type === 'infantry' || def.type === 'engineer')
    .filter((man) => pointsFree(world, side, poolFor(man)) > 0)
    .filter((man) => (isHex(man.place) ? mayReceive(world, man) : rebuildingPlaces(world, man).length > 0))
}

/** 16.54: whether a unit on the map qualifies. */
function mayReceive(world: World, man: Man): boolean {
  const rests = reserveOf(world, man)
  const able = man.face === REDUCED && man.is.receiving === 0 && man.is.disrupted === 0 && man.is.moved === 0
  return able && rests !== undefined && !zoneIn(world, enemyOf(man.def.side), man.place)
}

/** 16.57, 5.32, 19.55: where an eliminated unit can be rebuilt; at no headquarters in Emergency Supply. */
export function rebuildingPlaces(world: World, man: Man): readonly string[] {
  if (man.place !== `${man.def.side}-eliminated`) return []
  const resting = world.vars.reserve.map(({ formation }) => String(formation))
  const hqs = world
    .onMap(man.def.side)
    .filter((hq) => isHq(hq) && hq.def.regimental !== true && hq.is.supply === IN_SUPPLY)
    .filter(({ def }) => resting.includes(def.formation ?? ''))
    .filter(({ def }) => man.def.formation === undefined || def.formation === man.def.formation)
  const near = world.options['reserve-once'] === 'yes' && man.def.side === 'japan'
  const places = hqs.flatMap(({ place }) => (near ? [place, ...beside(place)] : [place]))
  return [...new Set(places)].filter(
    (hex) => !isSea(hex) && !world.holds(enemyOf(man.def.side), hex) && pointsOf([...world.men(hex), man]) <= 9,
  )
}

/** 16.26: where a headquarters returns. */
function returnPlaces(world: World, hq: Man): readonly string[] {
  const units = world
    .onMap(hq.def.side)
    .filter((man) => belongsTo(world, man) === hq.def.formation)
    .filter((man) => hq.def.regimental !== true || isOfRegiment(hq, man))
  return [...new Set(units.map(({ place }) => place))].filter((hex) => pointsOf([...world.men(hex), hq]) <= 9)
}

/** 16.26: whether a unit belongs to the regiment of a regimental headquarters, such as 9/16 HQ. */
function isOfRegiment(hq: Man, { id }: Man): boolean {
  const regiment = /^jp-(\d+)\//.exec(hq.id)?.[1] ?? ''
  return id.endsWith(`/${regiment}`)
}

/** Judges of questions of replacements and rebuilding (16.26, 16.5). */
export const replacingOpenings: Openings = {
  replacement: ({ world, decision, side }: Asked): Difference[] =>
    compareAll(decision, [...replaceable(world, side).map(({ id }) => `replace ${id}`), 'done']),
  'replacement.where': ({ world, decision }) => {
    const [id = ''] = piecesOf(decision.args, 'unit')
    return compareAll(
      decision,
      rebuildingPlaces(world, world.man(id)).map((hex) => `rebuild ${id} ${hex}`),
    )
  },
  headquarters: ({ world, decision }) => {
    const [id = ''] = piecesOf(decision.args, 'unit')
    return compareAll(decision, [...returnPlaces(world, world.man(id)).map((hex) => `rebuild ${id} ${hex}`), 'later'])
  },
}
