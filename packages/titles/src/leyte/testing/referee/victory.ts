import { BEACHES, beside, entriesOf, HEXES, isLand, joined } from './ground.ts'
import { isClosed } from './movement.ts'
import { otherSide, type Scene, type Side, type UnitHere, worth } from './scene.ts'

/** 15.31: the beach hexes to which American lines may run. */
function activeBeaches({ scenario, options }: Scene): string[] {
  const south =
    scenario.id === 'final-collapse' ||
    (scenario.id === 'mountain-barrier' && options['southern-beaches'] !== 'closed') ||
    (scenario.id === 'american-assault' && options['landing'] === 'south')
  return ['north', 'east', ...(south ? ['south'] : [])].flatMap((area) => BEACHES[area] ?? [])
}

/** 15.32: whether a side's line can pass through a hex. */
function isOpen(scene: Scene, side: Side, hex: string): boolean {
  if (!isLand(hex) || isClosed(scene, hex) || scene.holds(otherSide(side), hex)) return false
  return !scene.inZone(side, hex) || scene.holds(side, hex)
}

/** 15.32: whether a line runs from a hex to one of the ends: three hexes of any kind, then along roads and trails. */
function hasLine(scene: Scene, side: Side, from: string, ends: readonly string[]): boolean {
  const onWay = (hex: string) => beside(hex).some((near) => joined(hex, near))
  const seen = new Set<string>()
  const waiting: (readonly [hex: string, gone: number])[] = [[from, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [at, gone] = next
    if (ends.includes(at)) return true
    for (const hex of beside(at)) {
      const along = gone < 3 || (gone === 3 ? onWay(hex) : joined(at, hex))
      const steps = Math.min(gone + 1, 4)
      if (!along || seen.has(`${hex} ${steps}`) || !isOpen(scene, side, hex)) continue
      seen.add(`${hex} ${steps}`)
      waiting.push([hex, steps])
    }
  }
  return false
}

/** 15.31, 15.33: the American units on the map with a line to an active beach. */
export function linkedAmericans(scene: Scene): UnitHere[] {
  const ends = activeBeaches(scene)
  return scene.onMap('us').filter(({ place }) => hasLine(scene, 'us', place, ends))
}

/** 16.34: the Japanese units on the map with a line off the western edge. */
export function linkedJapanese(scene: Scene): UnitHere[] {
  const ends = entriesOf('west-edge').map(([hex]) => hex)
  return scene.onMap('japan').filter(({ place }) => hasLine(scene, 'japan', place, ends))
}

/** 16.14: whether a hex has an airfield, or is next to one. */
function isAtAirfield(hex: string): boolean {
  return [hex, ...beside(hex)].some((near) => HEXES.get(near)?.airfield !== undefined)
}

/** 15.12: points for destroyed units and for Ormoc (16.34), which are scored before the end. */
function scored(scene: Scene): { us: number; japan: number } {
  return { us: worth(scene.in('japan-eliminated')), japan: worth(scene.in('us-eliminated')) + scene.held }
}

/** 15.12 to 16.34: the points of both sides if the scenario ends now. */
export function pointsAtEnd(scene: Scene): { us: number; japan: number } {
  const { objectives, airfieldPoints = 0, breakthrough, westernLines } = scene.scenario
  const linked = linkedAmericans(scene)
  const points = scored(scene)
  points.japan += worth(scene.onMap('us')) - worth(linked)
  if ([...(BEACHES['north'] ?? []), ...(BEACHES['east'] ?? [])].some((hex) => scene.holds('japan', hex)))
    points.japan += 40
  for (const { hex, points: given } of objectives.us) if (linked.some(({ place }) => place === hex)) points.us += given
  for (const { hex, points: given } of objectives.japan) if (scene.holds('japan', hex)) points.japan += given
  points.japan += airfieldPoints * scene.onMap('japan').filter(({ place }) => isAtAirfield(place)).length
  if (breakthrough !== undefined)
    points.us += worth(linked.filter(({ place }) => Number(place.slice(0, 2)) < 24 && Number(place.slice(2)) < 7))
  if (westernLines === true) {
    const free = worth(linkedJapanese(scene))
    points.us += worth(scene.onMap('japan')) - free
    points.japan += free
  }
  return points
}

/** 15.4: the levels in descending order, each with the minimum ratio, rounded to two decimals. */
const LEVELS: readonly (readonly [level: string, least: number, winner: Side | undefined])[] = [
  ['us-decisive', 3, 'us'],
  ['us-substantive', 2.5, 'us'],
  ['us-marginal', 2.01, 'us'],
  ['draw', 2, undefined],
  ['japan-marginal', 1.5, 'japan'],
  ['japan-substantive', 1.01, 'japan'],
  ['japan-decisive', 0, 'japan'],
]

/** 15.4: the level of victory, and the winner. */
export function levelOf({ us, japan }: { us: number; japan: number }): readonly [level: string, winner?: Side] {
  const ratio = japan > 0 ? Math.round((100 * us) / japan) / 100 : us > 0 ? Number.POSITIVE_INFINITY : 0
  const [level, , winner] = LEVELS.find(([, least]) => ratio >= least) ?? ['japan-decisive', 0, 'japan' as const]
  return winner === undefined ? [level] : [level, winner]
}
