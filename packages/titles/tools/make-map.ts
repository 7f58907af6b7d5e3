/**
 * Draws the map of Return to the Rock and writes `src/return-to-the-rock/data/map.json`.
 * Run it with `node tools/make-map.ts` in this package. The published map is not available: areas, names and relief are
 * our reconstruction from the geography of Corregidor; what the rulebook fixes is marked with its rule.
 */
import { writeFileSync } from 'node:fs'
import {
  at,
  depth,
  distance,
  type Grid,
  hash,
  inside,
  levelCurves,
  noise,
  type Point,
  round,
  roundLine,
  sample,
  segmentsMeet,
  simplify,
  spline,
  wobble,
} from './geometry.ts'

/** Canvas in map units. One inch of the printed map, 200 m, is about 91 units on the island's head. */
const SIZE = { w: 2060, h: 1460 }
/** The neat line runs this far inside the canvas. */
const INSET = 14
/** Where the map ends in the east: Area 27 touches it (rule 11.2.4). */
const EAST = 1990

type Kind = 'restricted' | 'unrestricted'

/** An area: number, name, TEM, victory points, and its neighbours with an `r` where the boundary is restricted. */
const AREAS: readonly [id: number, name: string, tem: number, vp: number, neighbours: string][] = [
  [1, 'Cheney Ravine', 4, 2, '2r 3r 4r 8r'],
  [2, 'Rock Point', 3, 0, '1r 6r 7 8r'],
  [3, 'Cheney', 3, 0, '1r 4r 5r 9'],
  [4, 'Hearn', 2, 0, '1r 3r 8 9 10'],
  [5, 'Wheeler Point', 4, 0, '3r 9r'],
  [6, 'James Ravine', 4, 2, '2r 7r 8r 15r 16r 17r'],
  [7, 'Grubbs', 3, 0, '2 6r 8'],
  [8, 'Way Hill', 3, 2, '1r 2r 4 6r 7 10 15'],
  [9, 'Wheeler', 2, 0, '3 4 5r 10 11r'],
  [10, 'Topside', 1, 0, '4 8 9 11 13 15'],
  [11, 'Crockett', 3, 1, '9r 10 12 13'],
  [12, 'Geary', 3, 1, '11 13 18r'],
  [13, 'Lighthouse', 1, 0, '10 11 12 14r 15 18r'],
  [14, 'Ramsay Ravine', 4, 2, '13r 15r 18r 19r 22'],
  [15, 'Middleside', 2, 0, '6r 8 10 13 14r 16 19'],
  [16, 'Morrison Hill', 3, 1, '6r 15 17 19r 20r'],
  [17, 'Morrison Point', 2, 0, '6r 16 20'],
  [18, 'Breakwater Point', 2, 0, '12r 13r 14r'],
  [19, 'Ramsay', 2, 0, '14r 15 16r 20r 21 22r'],
  [20, 'Power Plant', 3, 0, '16r 17 19r 21'],
  [21, 'Bottomside', 1, 0, '19 20 22 24 25'],
  [22, 'Black Beach', 1, 0, '14 19r 21 23 24r'],
  [23, 'South Dock', 2, 0, '22 24r 26'],
  [24, 'Malinta Hill', 4, 3, '21 22r 23r 25r 26r 27'],
  [25, 'Engineer Point', 2, 0, '21 24r 27'],
  [26, 'Malinta Point', 2, 0, '23 24r 27'],
  [27, 'Infantry Point', 3, 1, '24 25 26'],
]

/** What the rulebook says of an area's name, TEM and victory points; everything else is reconstructed. */
const SOURCES: { readonly [id: number]: { name?: string; tem?: string } } = {
  9: { name: 'rule 19.0', tem: 'rule 19.0' },
  10: { name: 'rule 8.3' },
  22: { name: 'rule 8.4' },
  24: { name: 'rule 17.4.3', tem: 'reconstructed; at least 3 by rules 17.4.1 and 17.4.3' },
}

/** Points where three areas meet, named by them. */
const CORNERS = `1-3-4 242,808  1-4-8 352,706  1-2-8 316,634  2-6-7 450,379  2-7-8 378,620  3-5-9 317,978  3-4-9 302,905
4-9-10 450,929  4-8-10 516,797  6-7-8 668,520  6-8-15 735,590  6-15-16 819,534  6-16-17 829,400  8-10-15 695,751
9-10-11 559,1019  10-11-13 718,948  10-13-15 759,798  11-12-13 783,998  12-13-18 945,972  13-14-15 957,772
13-14-18 1005,884  14-15-19 1055,691  14-19-22 1238,728  15-16-19 1021,622  16-19-20 1091,538  16-17-20 1013,382
19-20-21 1276,503  19-21-22 1325,562  21-22-24 1529,592  21-24-25 1606,485  22-23-24 1592,650  23-24-26 1716,668
24-26-27 1811,604  24-25-27 1781,443`

/** Where a border reaches the shore, named by its areas, clockwise round the island; moved to the nearest point of the coast. */
const LANDINGS = `1-2 106,559  2-6 391,309  6-17 744,213  17-20 1058,287  20-21 1306,412  21-25 1534,346  25-27 1798,344
26-27 1939,699  23-26 1700,790  22-23 1443,746  14-22 1299,817  14-18 1202,926  12-18 1004,1102  11-12 797,1159
9-11 546,1206  5-9 384,1216  3-5 88,1000  1-3 83,760`

/** The shoreline before it is roughened: clockwise from the east edge of play in the south to its north. */
const SHORE = `1990,676 1948,690 1904,748 1858,796 1810,816 1755,804 1700,790 1640,806 1580,790 1518,758 1455,746 1398,754
1340,782 1290,826 1250,872 1214,886 1202,926 1202,970 1196,1024 1174,1080 1130,1108 1075,1098 1015,1098 965,1130 918,1172
872,1180 828,1160 790,1162 755,1192 718,1206 688,1184 650,1204 590,1214 535,1206 480,1220 420,1224 360,1210 304,1204
248,1190 192,1160 146,1118 112,1066 92,1010 74,962 84,916 58,872 46,825 62,785 92,742 66,690 82,632 106,572 96,508 112,446
142,402 190,376 252,366 318,352 380,318 436,272 500,240 560,252 604,292 648,262 705,226 770,206 835,190 892,190 952,216
1010,262 1070,292 1130,318 1190,346 1250,384 1306,412 1370,420 1430,404 1490,368 1545,340 1598,306 1660,286 1722,304
1785,340 1850,352 1910,336 1950,346 1990,376`

/** The tail of the island where it goes on beyond the map: from the east edge in the north round to the south. */
const TAIL = '1990,376 2020,392 2060,400 2110,430 2200,480 2240,560 2160,650 2080,668 2030,662 1990,676'

/** Heights in feet that the relief is drawn through. */
const HEIGHTS = `616,874,560 560,960,570 850,850,620 920,890,590 375,806,530 460,1040,520 440,1140,340 690,1040,480 690,1130,170
690,1175,30 600,1150,300 770,1130,200 904,1040,430 890,1130,230 600,640,500 560,690,490 490,750,400 430,720,300 500,500,430 520,420,360
300,470,330 200,440,190 190,880,420 130,870,290 250,930,460 110,740,40 200,700,140 290,690,250 350,650,340 256,1068,330 180,1090,190
606,320,20 650,390,110 690,470,230 735,545,340 520,310,280 760,280,260 860,656,400 950,640,380 976,474,490 1000,440,470
892,282,260 880,340,330 1164,416,130 1220,450,60 1110,470,260 1206,606,270 1110,620,330 1270,620,170 1210,890,10 1150,830,80
1080,775,200 1020,745,300 1100,1000,290 1010,920,440 1060,930,380 1400,490,30 1460,560,30 1340,680,50 1420,680,20 1600,740,35
1690,555,390 1730,545,385 1650,545,340 1600,560,200 1650,380,60 1690,440,170 1810,430,190 1800,720,90 1750,740,50 1770,620,200
1890,520,140 1850,540,190 1960,480,150 1980,560,180 2060,530,210`

/** Roads and trails through the open boundaries; `trail` where a boundary is crossed on foot only. */
const ROADS: readonly [kind: 'road' | 'trail' | 'tunnel', line: string][] = [
  ['road', '1560,716 1500,640 1430,600 1360,590 1300,610 1240,650 1170,655 1110,630 1060,650 990,640 930,690 860,730 800,720 740,760 690,800 640,800'],
  ['road', '640,800 570,820 530,860 545,930 600,965 670,945 715,900 700,840 640,800'],
  ['road', '740,760 700,700 640,690 590,720 600,770 570,820'],
  ['road', '590,720 500,740 430,752 385,800 400,860 470,880 530,860'],
  ['road', '385,800 350,870 390,930 450,985 500,985 545,930'],
  ['road', '450,985 400,1030 340,1010 300,945 240,905 190,900 140,880'],
  ['road', '640,690 590,620 530,580 500,530 420,510 340,500 260,470 210,430'],
  ['road', '670,945 650,1010 700,1060 760,1070 830,1080 900,1050 870,990 860,930 800,900 715,900'],
  ['road', '860,930 900,860 880,800 840,770 860,730'],
  ['road', '930,690 960,620 940,570 930,510 960,450 930,400 890,350 900,280 880,235'],
  ['road', '900,280 970,300 1030,335 1110,370 1190,400 1260,450 1330,480 1400,500 1430,600'],
  ['road', '1400,500 1470,460 1530,430 1570,405 1620,360 1680,345 1740,370 1790,400 1850,430 1900,480 1950,510 1990,520 2060,524'],
  ['road', '1500,640 1480,700 1520,725 1600,745 1680,735 1730,745 1800,730 1850,680 1880,630 1910,560 1950,510'],
  ['trail', '1480,700 1400,715 1320,760 1260,780 1190,790 1120,770'],
  ['trail', '140,880 70,850'],
  ['trail', '110,745 170,715 240,690 310,720 360,770 385,800'],
  ['trail', '620,300 645,380 680,450 720,530 740,600 760,660 800,720'],
  ['trail', '400,1030 350,1090 290,1130 220,1130'],
  ['trail', '900,1050 970,1040 1040,1030 1110,1050'],
  ['tunnel', '1590,556 1690,552 1800,540'],
]

/** Places on the ground that have a drawing of their own; angles in degrees, clockwise. */
const LANDMARKS: readonly [kind: string, name: string, x: number, y: number, angle: number][] = [
  ['battery', 'Battery Hanna', 150, 420, 300],
  ['battery', 'Battery Smith', 420, 660, 300],
  ['battery', 'Battery Cheney', 118, 905, 260],
  ['battery', 'Battery Hearn', 340, 850, 250],
  ['battery', 'Battery Wheeler', 420, 1130, 200],
  ['battery', 'Battery Monja', 160, 1080, 225],
  ['battery', 'Battery Grubbs', 470, 445, 320],
  ['mortars', 'Battery Way', 560, 600, 0],
  ['battery', 'Battery Crockett', 640, 1130, 185],
  ['mortars', 'Battery Geary', 880, 1120, 0],
  ['battery', 'Battery James', 560, 300, 0],
  ['battery', 'Battery Morrison', 975, 280, 20],
  ['battery', 'Battery Chicago', 1020, 470, 30],
  ['battery', 'Battery Ramsay', 1160, 700, 140],
  ['lighthouse', 'Lighthouse', 840, 880, 0],
  ['barracks', 'Mile-long Barracks', 612, 812, -8],
  ['parade', 'Parade ground', 610, 880, -8],
  ['golf', 'Golf course', 960, 850, 0],
  ['barracks', 'Middleside Barracks', 880, 690, -30],
  ['plant', 'Power plant', 1228, 452, 0],
  ['dock', 'North Dock', 1390, 412, -8],
  ['dock', 'Lorcha Dock', 1452, 392, -28],
  ['dock', 'Engineer Dock', 1575, 322, -30],
  ['dock', 'South Dock', 1560, 782, 158],
  ['portal', 'West portal', 1590, 556, 270],
  ['portal', 'East portal', 1800, 540, 90],
]

const parsePoint = (text: string): Point => {
  const [x, y] = text.split(',').map(Number)
  return [x ?? 0, y ?? 0]
}
const parseLine = (text: string): Point[] => text.split(/\s+/).map(parsePoint)
const parseNamed = (text: string): [string, Point][] => {
  const words = text.split(/\s+/)
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, parsePoint(at(words, i + 1))] as [string, Point]] : []))
}

/** Roughens a smooth shore: bays and headlands of two sizes, less where a border ends. */
function roughen(line: readonly Point[], seed: string): Point[] {
  return line.map(([x, y], i) => {
    if (i === 0 || i === line.length - 1) return [x, y]
    const [a, b] = [at(line, i - 1), at(line, i + 1)]
    const length = distance(a, b)
    const push = 5 * noise(x, y, 34, seed) + 3.5 * noise(x, y, 13, `${seed}2`)
    return [x - ((b[1] - a[1]) / length) * push, y + ((b[0] - a[0]) / length) * push]
  })
}

const shore = roundLine(roughen(spline(parseLine(SHORE), 6), 'shore'))
const tail = roundLine(spline(parseLine(TAIL), 6))
const island = [...shore, ...tail.slice(1, -1)]

const corners = parseNamed(CORNERS)
const landings: [string, number][] = parseNamed(LANDINGS).map(([key, point]) => {
  let best = 0
  shore.forEach((candidate, i) => {
    if (distance(candidate, point) < distance(at(shore, best), point)) best = i
  })
  return [key, best]
})

interface Border {
  readonly between: readonly [string, string]
  readonly kind: Kind
  readonly line: Point[]
}

/** All borders: a wobbling line between the two places where it ends, straightened until it meets no other. */
function drawBorders(): Border[] {
  const borders: Border[] = []
  const free = (line: readonly Point[]) => {
    const walls = [shore, ...borders.map((border) => border.line)]
    return walls.every((wall) => {
      for (let i = 0; i + 1 < line.length; i++)
        for (let j = 0; j + 1 < wall.length; j++) {
          const [a, b, c, d] = [at(line, i), at(line, i + 1), at(wall, j), at(wall, j + 1)]
          const joined = [a, b].some((p) => [c, d].some((q) => p[0] === q[0] && p[1] === q[1]))
          if (!joined && segmentsMeet(a, b, c, d)) return false
        }
      return true
    })
  }
  for (const [id, , , , neighbours] of AREAS)
    for (const neighbour of neighbours.split(' ')) {
      const other = Number.parseInt(neighbour, 10)
      if (other < id) continue
      const ends: Point[] = corners
        .filter(([key]) => [id, other].every((n) => key.split('-').includes(String(n))))
        .map(([, point]) => point)
      const landing = landings.find(([key]) => key === `${id}-${other}`)
      if (landing !== undefined) ends.push(at(shore, landing[1]))
      if (ends.length !== 2) throw new RangeError(`border ${id}-${other} has ${ends.length} ends`)
      const [from, to] = [at(ends, 0), at(ends, 1)]
      const attempts = [0.17, 0.12, 0.08, 0.04, 0].map((amplitude) =>
        roundLine(wobble(from, to, `border ${id}-${other}`, amplitude)),
      )
      const line = attempts.find(free)
      if (line === undefined) throw new RangeError(`border ${id}-${other} crosses another`)
      borders.push({
        between: [String(id), String(other)],
        kind: neighbour.endsWith('r') ? 'restricted' : 'unrestricted',
        line,
      })
    }
  return borders
}

const borders = drawBorders()

/** The pieces of shoreline, each with the area behind it. Area 27 has two, with the east edge of the map between. */
const coasts = landings.map(([key, index], i) => {
  const [nextKey, next] = at(landings, (i + 1) % landings.length)
  const area = at(key.split('-').filter((id) => nextKey.split('-').includes(id)), 0)
  const line = index <= next ? shore.slice(index, next + 1) : [...shore.slice(index), ...shore.slice(0, next + 1)]
  return { area, line }
})

/** Joins an area's borders and coast to a ring. */
function polygon(id: string): Point[] {
  const pieces = [
    ...borders.filter((border) => border.between.includes(id)).map((border) => border.line),
    ...coasts.filter((coast) => coast.area === id).map((coast) => coast.line),
  ]
  const ring = [...at(pieces, 0)]
  pieces.shift()
  while (pieces.length > 0) {
    const end = at(ring, -1)
    const same = (p: Point) => p[0] === end[0] && p[1] === end[1]
    const index = pieces.findIndex((piece) => same(at(piece, 0)) || same(at(piece, -1)))
    if (index < 0) throw new RangeError(`area ${id} does not close`)
    const piece = at(pieces.splice(index, 1), 0)
    ring.push(...(same(at(piece, 0)) ? piece : piece.toReversed()).slice(1))
  }
  return ring.slice(0, -1)
}

/** Heights in feet: through the given points, falling to the shore, with gullies. */
const knots = HEIGHTS.split(/\s+/).map((text) => text.split(',').map(Number) as [number, number, number])
function height(p: Point): number {
  const shoreDepth = depth(p, island)
  if (shoreDepth <= 0) return shoreDepth
  const x = p[0] + 16 * noise(p[0], p[1], 60, 'fold')
  const y = p[1] + 16 * noise(p[0], p[1], 60, 'fold2')
  let [sum, weights] = [0, 0]
  for (const [kx, ky, feet] of knots) {
    const weight = 1 / ((x - kx) ** 2 + (y - ky) ** 2 + 700) ** 1.7
    sum += weight * feet
    weights += weight
  }
  const rise = Math.min(1, shoreDepth / 64) ** 0.6
  return (sum / weights) * rise + 16 * noise(x, y, 75, 'swell') * rise + 7 * noise(x, y, 28, 'gully') * rise
}

/** Where things grow: in the ravines and on the slopes, in patches. */
function growth(p: Point, feet: number, slope: number): number {
  if (depth(p, island) < 7) return -1
  const patch = noise(p[0], p[1], 95, 'wood') * 0.55 + noise(p[0], p[1], 38, 'thicket') * 0.3
  return patch + Math.min(0.6, slope / 9) - 0.42 - (feet < 60 ? 0.25 : 0) - (feet > 500 ? 0.35 : 0)
}

interface Fill {
  readonly ink: string
  readonly ring: Point[]
}
const area = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [u, v] = at(ring, (i + 1) % ring.length)
    return sum + (x * v - u * y) / 2
  }, 0)

/** Rings of a field above a level, largest first; holes (which run the other way) get the ink beneath. */
function fills(grid: Grid, level: number, ink: string, beneath: string, least: number, tolerance = 0.5): Fill[] {
  const values = grid.values.slice()
  for (let j = 0; j < grid.rows; j++)
    for (let i = 0; i < grid.columns; i++)
      if (i === 0 || j === 0 || i === grid.columns - 1 || j === grid.rows - 1) values[j * grid.columns + i] = -1e6
  return levelCurves({ ...grid, values }, level)
    .map(({ line }) => ({ line, size: area(line) }))
    .filter(({ size }) => Math.abs(size) > least)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
    .map(({ line, size }) => ({ ink: size > 0 ? ink : beneath, ring: roundLine(simplifyRing(line, tolerance)) }))
}
/** Simplifies a closed line, the last point of which repeats the first; the answer does not repeat it. */
function simplifyRing(line: readonly Point[], tolerance: number): Point[] {
  const half = Math.floor(line.length / 2)
  return [
    ...simplify(line.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(half), tolerance).slice(0, -1),
  ]
}

const frame = [INSET, INSET, SIZE.w - INSET, SIZE.h - INSET] as const
const waterGrid = sample(...frame, 8, (p) => depth(p, island))
const landGrid = sample(30, 170, SIZE.w - INSET, 1238, 6, height)
const growthGrid: Grid = {
  ...landGrid,
  values: landGrid.values.map((feet, index) => {
    const [i, j] = [index % landGrid.columns, Math.floor(index / landGrid.columns)]
    const near = (di: number, dj: number) => landGrid.values[(j + dj) * landGrid.columns + i + di] ?? feet
    const slope = Math.hypot(near(1, 0) - near(-1, 0), near(0, 1) - near(0, -1)) / 12
    return feet <= 0 ? -1 : growth([30 + i * 6, 170 + j * 6], feet, slope)
  }),
}

const contours = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600].flatMap((feet) =>
  levelCurves(landGrid, feet)
    .filter(({ line }) => line.length > 14)
    .map(({ line, closed }) => ({ feet, closed, line: roundLine(simplify(line, 0.6)) })),
)
const waterlines = [-9, -20, -34, -52].map((level) => ({
  offset: -level,
  lines: levelCurves(waterGrid, level).map(({ line }) => roundLine(simplify(line, 0.5))),
}))
const relief = [
  ...fills(landGrid, 200, 'rise', 'paper', 900),
  ...fills(landGrid, 400, 'high', 'rise', 900),
  ...fills(growthGrid, 0, 'growth', '', 900, 0.8).filter((fill) => fill.ink !== ''),
]

/** Sizes that the client draws with: the badge, the tab with victory points, a stack of counters, a line of a name. */
const BADGE = { w: 42, h: 50 }
const TAB = 22
const STACK = 54
const NAME = { size: 19, line: 21, letter: 10.6 }

type Rectangle = readonly [x: number, y: number, w: number, h: number]
/** How far a rectangle is inside a ring; negative if it is not. */
function clearance([x, y, w, h]: Rectangle, ring: readonly Point[]): number {
  const marks: Point[] = []
  for (const u of [0, 0.25, 0.5, 0.75, 1]) marks.push([x + u * w, y], [x + u * w, y + h])
  for (const v of [0.33, 0.67]) marks.push([x, y + v * h], [x + w, y + v * h])
  return Math.min(...marks.map((mark) => depth(mark, ring)))
}
const overlap = (a: Rectangle, b: Rectangle) =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]

/** Finds room in an area for badge and name, and for one stack of each side: label above, stacks side by side below. */
function place(ring: readonly Point[], name: string, vp: number) {
  const words = name.split(' ')
  const lines = name.length > 9 ? words : [name]
  const width = Math.max(...lines.map((line) => line.length)) * NAME.letter
  const left = BADGE.w + (vp > 0 ? TAB : 0) + 7
  const [w, h] = [left + width, BADGE.h]
  const xs = ring.map((p) => p[0])
  const ys = ring.map((p) => p[1])
  let best: { score: number; label: Point; us: Point; japan: Point; nameAt: Point } | undefined
  const glyphs = LANDMARKS.filter(([kind]) => kind !== 'parade' && kind !== 'golf' && kind !== 'dock')
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 5)
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 5) {
      const block: Rectangle = [x, y, w, h]
      const room = Math.min(clearance(block, ring), 22)
      if (room < 3) continue
      const blocked = glyphs.filter(([, , gx, gy]) => overlap(block, [gx - 14, gy - 14, 28, 28])).length
      for (const gap of [66, 74, 84])
        for (const drop of [6, 12])
          for (const shift of [-30, -15, 0, 15, 30]) {
            const middle = x + w / 2 + shift
            const row = y + h + drop + STACK / 2
            const stacks = [middle - gap / 2, middle + gap / 2].map(
              (cx): Rectangle => [cx - STACK / 2, row - STACK / 2, STACK, STACK],
            )
            const space = Math.min(...stacks.map((stack) => clearance(stack, ring)), 22)
            const covered = glyphs.filter(([, , gx, gy]) =>
              stacks.some((stack) => overlap(stack, [gx - 8, gy - 8, 16, 16])),
            ).length
            const score =
              2 * Math.min(room, space) + room + space - 9 * blocked - 5 * covered - Math.abs(shift) / 10 + gap / 30
            if (best === undefined || score > best.score)
              best = {
                score,
                label: [round(x + BADGE.w / 2), round(y + BADGE.h / 2)],
                us: [round(middle - gap / 2), round(row)],
                japan: [round(middle + gap / 2), round(row)],
                nameAt: [round(x + left), round(y + BADGE.h / 2)],
              }
          }
    }
  if (best === undefined) throw new RangeError(`no room for ${name}`)
  console.log(name.padEnd(18), best.score.toFixed(0))
  return { lines, ...best }
}

const areas = AREAS.map(([n, name, tem, vp, neighbours]) => {
  const id = String(n)
  const ring = polygon(id)
  const placed = place(ring, name, vp)
  const adjacent = Object.fromEntries(
    neighbours.split(' ').map((word): [string, Kind] => [
      String(Number.parseInt(word, 10)),
      word.endsWith('r') ? 'restricted' : 'unrestricted',
    ]),
  )
  return {
    id,
    name,
    tem,
    vp,
    adjacent,
    polygon: ring,
    label: placed.label,
    nameAt: placed.nameAt,
    nameLines: placed.lines,
    anchors: { us: placed.us, japan: placed.japan },
    nameSource: SOURCES[n]?.name ?? 'reconstructed',
    temSource: SOURCES[n]?.tem ?? 'reconstructed',
    vpSource: 'rule 15.2',
    adjacentSource: n === 9 || n === 10 ? 'reconstructed; 9-10 by rule 19.0' : 'reconstructed',
  }
})

/** Checks what is easy to get wrong when a number above is changed; the tests check the rest. */
for (const item of areas) if (!inside(item.label, item.polygon)) throw new RangeError(`label of ${item.id}`)

const roads = ROADS.map(([kind, line], i) => ({
  kind,
  line: roundLine(
    simplify(
      spline(parseLine(line), 7).map(([x, y]): Point => [
        x + 2.5 * noise(x, y, 22, 'road'),
        y + 2.5 * noise(x, y, 22, `road${hash('y')}`),
      ]),
      kind === 'tunnel' ? 9 : 0.5,
    ),
  ).map(([x, y]): Point => [Math.min(x, SIZE.w - INSET), y]),
  id: `${kind}-${i + 1}`,
}))

const clipTail = (ring: readonly Point[]) => {
  const right = SIZE.w - INSET
  return fills(
    sample(EAST - 40, 340, right + 8, 720, 4, (p) => Math.min(depth(p, ring), p[0] - EAST, right - p[0])),
    0,
    'paper',
    '',
    900,
    0.3,
  ).map((fill) => fill.ring.map(([x, y]): Point => [Math.min(right, Math.max(EAST, x)), y]))
}

const map = {
  status: 'reconstructed',
  source:
    'Areas, names, TEM, adjacency and boundary kinds: reconstruction from the geography of Corregidor, except where a rule of the rulebook is named. Drawn by tools/make-map.ts.',
  size: SIZE,
  inset: INSET,
  eastEdge: [
    [EAST, 376],
    [EAST, 676],
  ],
  borders,
  coasts,
  areas,
  features: {
    beyond: clipTail(island),
    bands: fills(waterGrid, -96, 'sea', 'deep', 900, 1).map((fill) => fill.ring),
    waterlines,
    relief,
    contours,
    roads,
    landmarks: LANDMARKS.map(([kind, name, x, y, angle]) => ({ kind, name, at: [x, y], angle })),
  },
}

/** JSON with one item of each list on a line. */
function write(value: unknown, level = 0): string {
  if (level < 2 && Array.isArray(value)) return `[\n${value.map((item) => write(item, 9)).join(',\n')}\n]`
  if (level < 2 && typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${write(item, level + 1)}`)
      .join(',\n')}\n}`
  return JSON.stringify(value)
}

const target = new URL('../src/return-to-the-rock/data/map.json', import.meta.url)
writeFileSync(target, `${write(map).replaceAll('"features": {', '"features": {')}\n`)
