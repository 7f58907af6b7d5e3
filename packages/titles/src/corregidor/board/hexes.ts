import type { BoardSpace, Label, Layer, Point, Shape } from '@topside/engine'
import { SidesOnce } from '../../shared/flat-hexes.ts'
import { trait } from '../../shared/hexes.ts'
import { BARRIER, between, CLIFF, type HexDef, hexAt, hexDefs, hexOf, neighboursOf, ROAD } from '../data/hexes.ts'
import { centreOf, cornerNames, cornersOf, near, sheetAt, sideBetween } from './geometry.ts'

/** Names of terrains whose id does not describe them. */
const TERRAIN: { readonly [terrain: string]: string } = { tunnel: 'Malinta Tunnel', fort: 'fortified island' }

const touches = (hex: number, feature: number) => neighboursOf(hex).some((next) => between(hex, next, feature))

/** A hex in words: terrain, height, routes and rivers, installations. */
function traitsOf(def: HexDef): Label[] {
  const hex = hexOf(def.id)
  const { terrain, level, beach, works, rivers, airfield, ports, edge, batteries } = def
  return [
    trait(terrain, TERRAIN[terrain] ?? terrain),
    ...(level === undefined ? [] : [trait(`level-${level}`, `level ${level}`)]),
    ...(beach ? [trait('beach', 'yellow beach')] : []),
    ...(touches(hex, ROAD) ? [trait('road')] : []),
    ...(touches(hex, CLIFF) ? [trait('cliff', 'cliff on a side')] : []),
    ...(touches(hex, BARRIER) ? [trait('section', 'at the border of a section')] : []),
    ...(rivers === undefined ? [] : [trait('river')]),
    ...(airfield === true ? [trait('airfield')] : []),
    ...(ports ?? []).map((port) => trait(port.replace(' ', '-'), port)),
    ...(works === true ? [trait('works', 'battery works')] : []),
    ...(batteries ?? []).map(({ name }) => trait(`battery-${name}`, `battery ${name}`)),
    ...(edge === true ? [trait('edge', 'map edge')] : []),
  ]
}

/** The name of a hex: its number, its place name, and its map if that is Bataan. */
function nameOf({ id, town, names }: HexDef): string {
  const place = town ?? names?.[0]
  const number = id.slice(1)
  return `${id.startsWith('b') ? `Bataan ${number}` : number}${place === undefined ? '' : ` ${place}`}`
}

/** Whether a hex is land, or sea next to land. */
const isNearLand = ({ id, terrain }: HexDef) =>
  terrain !== 'sea' || neighboursOf(hexOf(id)).some((next) => hexAt(next).terrain !== 'sea')

/** A hex as a space, with the stacks of both sides in the middle. */
function spaceOf(def: HexDef): BoardSpace {
  const { id } = def
  const [x, y] = centreOf(id)
  const { hex } = sheetAt(id)
  return {
    id,
    kind: 'area',
    name: { key: `hex.${id}`, text: nameOf(def) },
    polygon: cornersOf(id),
    label: [x, y],
    title: { lines: [], at: [x, y], size: 12, ink: 'ink' },
    anchors: { us: [x, y], japan: [x, y] },
    slots: [[x, y]],
    traits: traitsOf(def),
    number: {
      text: id.slice(1),
      at: [x, y - hex * 0.42],
      size: hex > 80 ? 12 : 10.5,
      fromZoom: isNearLand(def) ? 0.62 : 0.9,
    },
  }
}

/** The hexes of some panels as spaces. */
export const hexSpaces = (letter: 'i' | 'b'): BoardSpace[] =>
  hexDefs.filter(({ id }) => id.startsWith(letter)).map(spaceOf)

/** Hexsides: distinct on land and along it, faint at sea. */
export function hexSides(letter: 'i' | 'b'): Layer[] {
  const sides = new SidesOnce()
  const shapes: Shape[] = []
  const faint: Shape[] = []
  const defs = hexDefs.filter(({ id }) => id.startsWith(letter))
  const ordered = [...defs.filter(isNearLand), ...defs.filter((def) => !isNearLand(def))]
  for (const def of ordered) {
    const land = def.terrain !== 'sea'
    const lines = sides.of(cornersOf(def.id), cornerNames(def.id))
    for (const line of lines)
      if (land) shapes.push({ line, stroke: 'ink', width: 1, opacity: 0.4 })
      else faint.push({ line, stroke: 'shore', width: 0.8, opacity: 0.24 })
  }
  return [
    { id: `${letter}-sea-grid`, shapes: faint, fromZoom: 0.22 },
    { id: `${letter}-grid`, shapes },
  ]
}

/** Cliffs: hexsides with teeth pointing down the slope (8.1). */
export function cliffs(): Shape[] {
  const shapes: Shape[] = []
  for (const [hex, { id, level = 0 }] of hexDefs.entries())
    for (const next of neighboursOf(hex)) {
      const other = hexAt(next)
      if (next < hex || !between(hex, next, CLIFF)) continue
      const [high, low] = level >= (other.level ?? 0) ? [id, other.id] : [other.id, id]
      shapes.push(...teeth(sideBetween(high, low), centreOf(low)))
    }
  return shapes
}

const TEETH = 6

function teeth([a, b]: readonly Point[], low: Point): Shape[] {
  if (a === undefined || b === undefined) return []
  const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const far = Math.hypot(low[0] - middle[0], low[1] - middle[1])
  const [dx, dy] = [((low[0] - middle[0]) / far) * 9, ((low[1] - middle[1]) / far) * 9]
  const along = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  return [
    { line: [along(0.04), along(0.96)], stroke: 'ink', width: 2.6, opacity: 0.85 },
    ...Array.from({ length: TEETH }, (_, i): Shape => {
      const [x, y] = along((i + 0.5) / TEETH)
      const half = 0.32 / TEETH
      const [p, q] = [along((i + 0.5) / TEETH - half), along((i + 0.5) / TEETH + half)]
      return { polygon: [p, q, [x + dx, y + dy]], fill: 'ink', opacity: 0.8 }
    }),
  ]
}

/** The borders between the sections of the map of Bataan (11.2). */
export function barriers(): Shape[] {
  const shapes: Shape[] = []
  for (const [hex, { id }] of hexDefs.entries())
    for (const next of neighboursOf(hex))
      if (next > hex && between(hex, next, BARRIER))
        shapes.push({ line: sideBetween(id, hexAt(next).id), stroke: 'victory', width: 4, dash: [10, 7], opacity: 0.6 })
  return shapes
}

/** The height of each hex of the islands as a figure, beside the counter. */
export function levels(): { readonly at: Point; readonly id: string; readonly level: number }[] {
  return hexDefs.flatMap(({ id, level }) =>
    id.startsWith('i') && level !== undefined ? [{ id, level, at: near(id, 0.45, 0.02) }] : [],
  )
}
