import type { Choice } from '@topside/engine'
import { AREAS, beside, type Counter, type Impulse, isBarred, otherSide, type Scene, tem } from './scene.ts'

/** The Fresh units other than Pillboxes, which can move and attack. */
export function ready(scene: Scene, place: string, side: Counter['side']): Counter[] {
  return scene.fresh(place, side).filter(({ type }) => type !== 'pillbox')
}

/** 8.2: the cost of entering an Area. */
function cost(scene: Scene, { side, type }: Counter, area: string): number {
  const enemy = otherSide(side)
  if (scene.fresh(area, enemy).length > 0) return 4
  if (scene.units(area, enemy).length > 0) return 3
  const watched = beside(area).some((near) => scene.fresh(near, enemy).some((each) => each.type === 'machine-gun'))
  return watched && type !== 'armor' ? 2 : 1
}

/** 8.2.1, 8.2.2, 8.7.1, 8.7.2: whether a unit may go from an Area to the next one. */
function mayStep(scene: Scene, { attacked }: Impulse, unit: Counter, from: string, to: string): boolean {
  if (isBarred(unit, from, to) || !scene.hasRoom(unit.side, to) || attacked.has(to)) return false
  return scene.units(from, otherSide(unit.side)).length === 0 || scene.isFree(unit.side, to)
}

/** 8.1, 8.2: the Areas that a unit can still reach, with the lowest further costs, found by trying all ways. */
export function routes(scene: Scene, impulse: Impulse, unit: Counter): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const before = impulse.moved.get(unit.id)?.spent ?? 0
  const isStopped = (area: string) => scene.units(area, otherSide(unit.side)).length > 0
  const goOn = (at: string, spent: number): void => {
    for (const to of beside(at)) {
      if (!mayStep(scene, impulse, unit, at, to)) continue
      const total = spent + cost(scene, unit, to)
      if (total > unit.movement && spent > 0) continue
      const all = Math.min(total, unit.movement)
      if (all - before >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue
      found.set(to, all - before)
      if (!isStopped(to)) goOn(to, all)
    }
  }
  if (unit.movement > 0 && !(before > 0 && isStopped(unit.place))) goOn(unit.place, before)
  found.delete(unit.place)
  return found
}

/** The fault of a unit's path of a given cost; `undefined`: none. */
export function wayFault(
  scene: Scene,
  impulse: Impulse,
  unit: Counter,
  way: readonly string[],
  charged: number,
): string | undefined {
  const before = impulse.moved.get(unit.id)?.spent ?? 0
  let [at = '', spent] = [way[0], before]
  if (at !== unit.place) return `begins in ${at}`
  for (const to of way.slice(1)) {
    if (!beside(at).includes(to) || !mayStep(scene, impulse, unit, at, to)) return `goes from ${at} to ${to}`
    if (at !== unit.place && scene.units(at, otherSide(unit.side)).length > 0) return `goes on from ${at}`
    const total = spent + cost(scene, unit, to)
    if (total > unit.movement && spent > 0) return `cannot pay for ${to}`
    spent = Math.min(total, unit.movement)
    at = to
  }
  return spent - before === charged ? undefined : `costs ${spent - before}, not ${charged}`
}

/** 8.1, 9.0: the units that may attack in an Area: Fresh units that were in the Active Area when the Impulse began. */
export function attackersIn(scene: Scene, { active, moved }: Impulse, area: string, side: Counter['side']): Counter[] {
  return ready(scene, area, side).filter(({ id }) => moved.has(id) || area === active)
}

/** 8.1, 8.1.1, 8.2.2, 9.0, 9.1: moves and attacks of an Assault Impulse, and its end. */
export function acts(scene: Scene, impulse: Impulse, side: Counter['side']): Choice[] {
  const started = AREAS.flatMap((area) => attackersIn(scene, impulse, area, side))
  const movers = started.filter((unit) => {
    const free = !impulse.moved.has(unit.id) || impulse.moving === unit.id
    return free && routes(scene, impulse, unit).size > 0
  })
  const closed = scene.options['one-attack'] === 'yes' ? impulse.attacked : new Set<string>()
  const targets = [...new Set(started.map(({ place }) => place))].filter(
    (area) => scene.isContested(area) && !closed.has(area),
  )
  const begun = impulse.attacked.size > 0 || impulse.moved.size > 0
  const due = targets.some((area) => !impulse.contested.has(area))
  return [
    ...movers.map(({ id }): Choice => ({ verb: 'unit', piece: id })),
    ...targets.map((space): Choice => ({ verb: 'attack', space })),
    ...(begun && !due ? [{ verb: 'done' }] : []),
  ]
}

/** 6.2.2, 6.3.1: the kinds of Impulses that can be declared. */
export function impulses(scene: Scene, side: Counter['side']): Choice[] {
  const day = scene.phase === 'day'
  const none: Impulse = { active: '', contested: new Set(), attacked: new Set(), moved: new Map(), moving: undefined }
  const areas = AREAS.filter((area) => {
    const units = ready(scene, area, side)
    return units.length > 0 && (scene.isContested(area) || units.some((unit) => routes(scene, none, unit).size > 0))
  })
  const boxes = side === 'us' ? (day ? landings(scene) : []) : hiddenBox(scene)
  const others = side === 'us' ? (day ? bombardments(scene) : []) : day ? detonations(scene) : infiltrations(scene)
  return [...[...areas, ...boxes].map((space): Choice => ({ verb: 'assault', space })), ...others, { verb: 'pass' }]
}

/** 8.3, 8.4: the target Areas of the landings, by box. */
export const LANDINGS: ReadonlyMap<string, string> = new Map([
  ['airborne', '10'],
  ['seaborne', '22'],
])

function landings(scene: Scene): string[] {
  return [...LANDINGS].flatMap(([box, area]) =>
    scene.units(box, 'us').length > 0 && scene.hasRoom('us', area) ? [box] : [],
  )
}

function hiddenBox(scene: Scene): string[] {
  return scene.units('hidden', 'japan').length > 0 && appearances(scene).length > 0 ? ['hidden'] : []
}

/** 8.5: the Areas in which a hidden unit may appear. */
export function appearances(scene: Scene): string[] {
  return AREAS.filter(
    (area) => scene.hasRoom('japan', area) && (scene.controls('japan', area) || scene.isContested(area)),
  )
}

/** 10.1.1: possible bombardments; only one of several equal markers is offered. */
function bombardments(scene: Scene): Choice[] {
  const any = AREAS.some((area) => scene.units(area, 'japan').length > 0)
  const markers = any ? ['air', 'naval'].flatMap((kind) => scene.markers(kind).slice(0, 1)) : []
  const guns = AREAS.flatMap((area) => scene.fresh(area, 'us')).filter(
    (gun) => gun.type === 'artillery' && targetsOf(scene, gun).length > 0,
  )
  return [...markers, ...guns].map(({ id }) => ({ verb: 'bombard', piece: id }))
}

/** 10.2, 10.3, 10.4: the Areas that a marker or gun can bombard. */
export function targetsOf(scene: Scene, { type, place }: Counter): string[] {
  const reached = type === '' ? AREAS : scene.isContested(place) ? [place] : [place, ...beside(place)]
  return reached.filter((area) => scene.units(area, 'japan').length > 0)
}

/** 17.4, 17.4.1 */
function detonations(scene: Scene): Choice[] {
  if (scene.options['detonations'] !== 'yes' || scene.markers('detonation').length === 0) return []
  return AREAS.filter((area) => tem(area) >= 3 && !scene.detonated.includes(area)).map((space) => ({
    verb: 'detonate',
    space,
  }))
}

/** 6.3.2 */
function infiltrations(scene: Scene): Choice[] {
  return [...AREAS, 'hidden']
    .filter((place) => ready(scene, place, 'japan').length > 0 && prey(scene, place).length > 0)
    .map((space) => ({ verb: 'infiltrate', space }))
}

/** 8.6: the Areas that can be infiltrated from an Area or from the box. */
export function prey(scene: Scene, base: string): string[] {
  const near = base === 'hidden' ? ['24'] : scene.isFree('japan', base) ? beside(base) : []
  return near.filter((area) => scene.units(area, 'us').length > 0 && scene.units(area, 'japan').length === 0)
}
