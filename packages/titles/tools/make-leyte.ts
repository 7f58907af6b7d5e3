/**
 * Draws the coast, the relief and the rivers of Leyte and writes `src/leyte/data/map.json`.
 * Run it with `node tools/make-leyte.ts` in this package. The published map is not available: the shapes follow the hexes
 * of `src/leyte/data/hexes.json`, their shares of land and the real island.
 */
import { writeFileSync } from 'node:fs'
import hexData from '../src/leyte/data/hexes.json' with { type: 'json' }
import { centreOf, cornersOf, HEX, MAP, neighboursOf, numberOf, PITCH, RADIUS, ROWS } from '../src/leyte/grid.ts'
import {
  at,
  type Curve,
  distance,
  type Grid,
  inside,
  levelCurves,
  noise,
  type Point,
  roundLine,
  sample,
  simplify,
} from './geometry.ts'
import { PEAKS, RIVERS } from './leyte.ts'

interface Hex {
  readonly id: string
  readonly terrain: string
  readonly land?: number
}
const hexes = new Map((hexData.hexes as readonly Hex[]).map((hex) => [hex.id, hex]))
const [LEFT, TOP, WIDTH, HEIGHT] = MAP
/** Samples are taken so far beyond the map, so that nothing bends at its edge. */
const BEYOND = 48
const STEP = 6

/** Moves a point a little, so that lines drawn through fields of hexes wander. */
const wander = ([x, y]: Point, far: number, seed: string): Point => [
  x + far * (noise(x, y, 90, `${seed}x`) + 0.5 * noise(x, y, 34, `${seed}x2`)),
  y + far * (noise(x, y, 90, `${seed}y`) + 0.5 * noise(x, y, 34, `${seed}y2`)),
]

/** The hexes round a point, the nearest and those within two hexes of it; beyond the map, the nearest of its edge. */
function around([x, y]: Point): { readonly id: string; readonly far: number }[] {
  const row = Math.round(ROWS - (y - TOP - RADIUS) / PITCH)
  const list: { id: string; far: number }[] = []
  for (let r = row - 3; r <= row + 3; r++) {
    const kept = Math.min(ROWS, Math.max(1, r))
    const shift = (r & 1) === 0 ? 0.5 : 0
    const column = Math.round((x - LEFT) / HEX + 0.5 - shift)
    for (let c = column - 3; c <= column + 3; c++) {
      const centre: Point = [LEFT + HEX * (c - 0.5 + shift), TOP + RADIUS + PITCH * (ROWS - r)]
      // East of the map lies the gulf; elsewhere the ground goes on beyond the edge.
      list.push({ id: c > 32 ? 'gulf' : numberOf(kept, Math.max(1, c)), far: distance([x, y], centre) })
    }
  }
  return list
}

/** A value by hex spread over the plane: each hex weighs less with its distance, by a bell of width `reach`. */
function spread(value: (id: string) => number, reach: number) {
  return (p: Point): number => {
    let [sum, weights] = [0, 0]
    for (const { id, far } of around(p)) {
      const weight = Math.exp((-far * far) / (2 * reach * reach))
      sum += weight * value(id)
      weights += weight
    }
    return sum / weights
  }
}

const grid = (field: (p: Point) => number): Grid =>
  sample(LEFT - BEYOND, TOP - BEYOND, LEFT + WIDTH + BEYOND, TOP + HEIGHT + BEYOND, STEP, field)

/** The coast: values by hex are changed until each hex of the shore holds its share of land. */
function coast(): Grid {
  const wanted = (id: string): number => {
    const hex = hexes.get(id)
    if (hex === undefined) return 0
    if (hex.terrain === 'sea') return Math.min(0.16, hex.land ?? 0)
    return Math.max(0.55, hex.land ?? 1)
  }
  const shore = [...hexes.keys()].filter(
    (id) =>
      wanted(id) % 1 !== 0 || neighboursOf(id).some((next) => Math.round(wanted(next)) !== Math.round(wanted(id))),
  )
  const values = new Map([...hexes.keys()].map((id) => [id, wanted(id) > 0.3 ? 1 : 0]))
  for (const id of shore) values.set(id, Math.min(0.9, Math.max(0.1, wanted(id))))
  const field = spread((id) => values.get(id) ?? 0, 25)
  const probes = new Map(
    shore.map((id) => {
      const [x, y] = centreOf(id)
      const ring = cornersOf(id)
      const points: Point[] = []
      for (let dx = -HEX / 2; dx <= HEX / 2; dx += 6.8)
        for (let dy = -RADIUS; dy <= RADIUS; dy += 6.8)
          if (inside([x + dx, y + dy], ring)) points.push([x + dx, y + dy])
      return [id, points.map((p) => wander(p, 11, 'coast'))] as const
    }),
  )
  for (let round = 0; round < 70; round++)
    for (const [id, points] of probes) {
      const share = points.filter((p) => field(p) > 0.5).length / points.length
      const now = values.get(id) ?? 0
      values.set(id, Math.min(3, Math.max(-1.5, now + ((wanted(id) - share) * 0.4) / (1 + round / 6))))
    }
  return grid((p) => field(wander(p, 11, 'coast')))
}

const CLASS: { readonly [terrain: string]: number } = { sea: 0, clear: 0, swamp: 0, rough: 1, mountain: 2 }
/** Class of a hex; the sea takes that of the land beside it, so that tints reach the shore. */
function classOf(id: string): number {
  const terrain = hexes.get(id)?.terrain ?? 'sea'
  if (terrain !== 'sea') return CLASS[terrain] ?? 0
  const land = neighboursOf(id).flatMap((next) => {
    const kind = hexes.get(next)?.terrain ?? 'sea'
    return kind === 'sea' ? [] : [CLASS[kind] ?? 0]
  })
  return land.length === 0 ? 0 : land.reduce((sum, each) => sum + each, 0) / land.length
}
const classByHex = new Map([...hexes.keys()].map((id) => [id, classOf(id)]))
const byClass = (id: string) => classByHex.get(id) ?? 0

/** A ring cut to the map (Sutherland and Hodgman). */
function cutRing(ring: readonly Point[]): Point[] {
  const cut = (points: readonly Point[], axis: 0 | 1, limit: number, keep: 1 | -1): Point[] =>
    points.flatMap((b, i) => {
      const a = at(points, i - 1)
      const [u, v] = [(a[axis] - limit) * keep, (b[axis] - limit) * keep]
      const cross = (): Point => {
        const t = u / (u - v)
        return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
      }
      if (v >= 0) return u >= 0 ? [b] : [cross(), b]
      return u >= 0 ? [cross()] : []
    })
  return cut(cut(cut(cut(ring, 0, LEFT, 1), 0, LEFT + WIDTH, -1), 1, TOP, 1), 1, TOP + HEIGHT, -1)
}

const onMap = ([x, y]: Point) => x >= LEFT && x <= LEFT + WIDTH && y >= TOP && y <= TOP + HEIGHT

/** The parts of a line that lie on the map. */
function cutLine(line: readonly Point[], keep = (_: Point) => true): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (const p of line) {
    if (onMap(p) && keep(p)) part.push(p)
    else if (part.length > 0 && onMap(p)) {
      parts.push(part)
      part = []
    } else if (part.length > 0) {
      parts.push([...part, toEdge(p)])
      part = []
    } else part = []
  }
  if (part.length > 0) parts.push(part)
  return parts.filter((each) => each.length > 1)
}
const toEdge = ([x, y]: Point): Point => [
  Math.min(LEFT + WIDTH, Math.max(LEFT, x)),
  Math.min(TOP + HEIGHT, Math.max(TOP, y)),
]

const signed = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = at(ring, (i + 1) % ring.length)
    return sum + (x * v - u * y) / 2
  }, 0)

/** The field's outermost samples fall far below every level, so that all its curves close. */
function closed(field: Grid, least: number): Grid {
  const values = field.values.slice()
  const { columns, rows } = field
  for (let i = 0; i < columns; i++) {
    values[i] = least
    values[(rows - 1) * columns + i] = least
  }
  for (let j = 0; j < rows; j++) {
    values[j * columns] = least
    values[j * columns + columns - 1] = least
  }
  return { ...field, values }
}

/** Rings round what lies above a level, and holes in it, the largest first; specks are left out. */
function rings(field: Grid, level: number, speck: number): { readonly hole: boolean; readonly ring: Point[] }[] {
  const found = levelCurves(closed(field, -9), level).map(({ line }) => line.slice(0, -1))
  const outer = found.reduce(
    (best, ring) => (Math.abs(signed(ring)) > Math.abs(signed(best)) ? ring : best),
    at(found, 0),
  )
  const sense = Math.sign(signed(outer))
  return found
    .filter((ring) => Math.abs(signed(ring)) > speck)
    .sort((a, b) => Math.abs(signed(b)) - Math.abs(signed(a)))
    .map((ring) => ({ hole: Math.sign(signed(ring)) !== sense, ring: roundLine(cutRing(simplifyRing(ring, 0.9))) }))
    .filter(({ ring }) => ring.length > 3)
}

function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const half = Math.floor(ring.length / 2)
  const one = simplify([...ring.slice(0, half + 1)], tolerance)
  const two = simplify([...ring.slice(half), at(ring, 0)], tolerance)
  return [...one.slice(0, -1), ...two.slice(0, -1)]
}

/** Level curves as lines on the map. */
const lines = (field: Grid, level: number, short: number, keep?: (p: Point) => boolean): Point[][] =>
  levelCurves(field, level)
    .filter(({ line }: Curve) => line.length * STEP > short)
    .flatMap(({ line }) => cutLine(line, keep))
    .filter((line) => line.length > 3)
    .map((line) => roundLine(distance(at(line, 0), at(line, -1)) < 1e-6 ? closeRing(line) : simplify(line, 1)))
const closeRing = (line: readonly Point[]): Point[] => {
  const ring = simplifyRing(line.slice(0, -1), 0.9)
  return [...ring, at(ring, 0)]
}

const shore = coast()
const value = (field: Grid, [x, y]: Point): number => {
  const [i, j] = [Math.round((x - field.left) / STEP), Math.round((y - field.top) / STEP)]
  return field.values[j * field.columns + i] ?? 0
}

/** Terrain by class, and heights for contours and shading: the same, spread wider, with the real summits. */
const classes = grid((p) => spread(byClass, 27)(wander(p, 9, 'class')))
const wide = spread(byClass, 62)
const heights = grid((p) => {
  const q = wander(p, 16, 'height')
  const peaks = PEAKS.reduce((sum, { hex, rise, reach }) => {
    const far = distance(q, centreOf(hex))
    return sum + rise * Math.exp((-far * far) / (2 * reach * reach))
  }, 0)
  const ground = Math.max(0, wide(q))
  const [x, y] = q
  const ridge = (scale: number, seed: string) => 1 - 2 * Math.abs(noise(x, y, scale, seed))
  const folds = 0.34 * ridge(150, 'h1') + 0.2 * ridge(74, 'h2') + 0.07 * noise(x, y, 34, 'h3')
  return ground + peaks * ground + folds * (0.1 + 0.75 * ground)
})

/** Distance to the shore for the bands of shallow water: the field of land, spread wide. */
const landShare = (reach: number) => {
  const field = spread((id) => ((hexes.get(id)?.terrain ?? 'sea') === 'sea' ? 0 : 1), reach)
  return grid((p) => field(wander(p, 12, 'water')))
}
const shallow = landShare(58)

/** A field that falls below a level where the sea begins. */
const onLand = (field: Grid, level: number): Grid => ({
  ...field,
  values: field.values.map((each, i) => Math.min(each, level + ((shore.values[i] ?? 0) - 0.5) * 5)),
})

/** Slopes away from the light, which falls from the north-west, above 0; slopes towards it below. Flat land has none. */
const shade: Grid = {
  ...heights,
  values: heights.values.map((_, i) => {
    const [x, y] = [heights.left + (i % heights.columns) * STEP, heights.top + Math.floor(i / heights.columns) * STEP]
    const slope = (dx: number, dy: number) => value(heights, [x + dx, y + dy]) - value(heights, [x - dx, y - dy])
    const hilly = Math.min(1, Math.max(0, (classes.values[i] ?? 0) - 0.62) * 2.4)
    const inland = Math.min(1, Math.max(0, ((shore.values[i] ?? 0) - 0.5) * 6))
    return (-(slope(10, 0) + slope(0, 10)) / Math.SQRT2) * hilly * inland
  }),
}
/** The sense in which curves run round what is above their level. */
const turn = Math.sign(signed(at(levelCurves(closed(shore, -9), 0.5), 0).line))
const mirrored = (field: Grid): Grid => ({ ...field, values: field.values.map((each) => -each) })
/** Rings round what lies above a level, in whole units; holes are filled. */
const blots = (field: Grid, level: number) => {
  const found = levelCurves(closed(field, -9), level)
    .filter(({ line }) => signed(line) * turn > 420)
    .map(({ line }) =>
      cutRing(simplifyRing(line.slice(0, -1), 1.6)).map(([x, y]): Point => [Math.round(x), Math.round(y)]),
    )
  return found.filter((ring) => ring.length > 4)
}

/** A river through bends given in hexes: wandering, from its springs to its mouth. */
function river(text: string): Point[] {
  const bends = text.split(' ').map((word): Point => {
    const [id = '', offset = ''] = word.split('+')
    const [x, y] = centreOf(id)
    const [dx, dy] = offset === '' ? [0, 0] : offset.split(',').map(Number)
    return [x + (dx ?? 0), y + (dy ?? 0)]
  })
  const line: Point[] = []
  for (let i = 0; i + 1 < bends.length; i++) {
    const [a, b, c, d] = [
      at(bends, Math.max(0, i - 1)),
      at(bends, i),
      at(bends, i + 1),
      at(bends, Math.min(bends.length - 1, i + 2)),
    ]
    const parts = Math.ceil(distance(b, c) / 9)
    for (let k = 0; k < parts; k++) {
      const t = k / parts
      const mix = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
      line.push([mix(a[0], b[0], c[0], d[0]), mix(a[1], b[1], c[1], d[1])])
    }
  }
  line.push(at(bends, -1))
  const winding = line.map((p) => {
    const [x, y] = p
    return [x + 7 * noise(x, y, 30, 'river'), y + 7 * noise(x, y, 30, 'bank')] as Point
  })
  // The river ends where the sea begins.
  const sea = winding.findIndex((p) => value(shore, p) < 0.51)
  const course = sea < 2 ? winding : winding.slice(0, sea)
  return roundLine(simplify(cutLine(course)[0] ?? course, 0.6))
}

const SWAMP = spread((id) => (hexes.get(id)?.terrain === 'swamp' ? 1 : 0), 25)
const swamps = grid((p) => SWAMP(wander(p, 8, 'swamp')))

const map = {
  status: 'reconstructed',
  source: 'Drawn by tools/make-leyte.ts from hexes.json and the real island.',
  land: rings(shore, 0.5, 500),
  coast: lines(shore, 0.5, 90),
  shallows: [0.3, 0.08].map((level) => rings(shallow, level, 900)),
  waterlines: [0.34, 0.22, 0.13].map((level) => lines(shallow, level, 160)),
  swamps: rings(onLand(swamps, 0.46), 0.46, 300),
  rise: rings(onLand(classes, 0.5), 0.5, 900),
  high: rings(onLand(classes, 1.5), 1.5, 900),
  contours: [0.9, 1.4, 1.9, 2.4, 2.9, 3.4].map((level) => lines(heights, level, 190, (p) => value(shore, p) > 0.56)),
  shades: [0.1, 0.2].map((level) => blots(shade, level)),
  lights: [0.1, 0.2].map((level) => blots(mirrored(shade), level)),
  heights: [2.55, 3.1].map((level) => blots(onLand(heights, level), level)),
  rivers: RIVERS.map(({ name, course, width }) => ({ name, width, line: river(course) })),
}

const rows = (name: string, list: readonly unknown[]) =>
  `"${name}": [\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`
const text = Object.entries(map).map(([name, part]) =>
  Array.isArray(part) ? rows(name, part) : `"${name}": ${JSON.stringify(part)}`,
)
writeFileSync(new URL('../src/leyte/data/map.json', import.meta.url), `{\n${text.join(',\n')}\n}\n`)
const size = (part: unknown) => JSON.stringify(part).length
for (const [name, part] of Object.entries(map)) console.log(name, Array.isArray(part) ? part.length : '', size(part))
