/**
 * Draws the coasts and the relief of the two maps of Corregidor: Fall of a Fortress and writes
 * `src/corregidor/data/map.json`. Run it with `npm run map:corregidor` in this package. The published maps are not
 * available: the shapes follow the hexes of `src/corregidor/data/islands.json` and `bataan.json`, their levels and
 * their terrain.
 */
import { writeFileSync } from 'node:fs'
import { coastOf } from './corregidor/coast.ts'
import { bataan, type Cell, type Ground, islands } from './corregidor/field.ts'
import { linesOf, ringsOf } from './corregidor/lines.ts'
import { coverOf, heightsOf, onLand, value, watersOf } from './corregidor/relief.ts'
import { sandOf } from './corregidor/sand.ts'
import type { Edges } from './plane/cut.ts'
import type { Point } from './plane/lines.ts'
import { wholeLine } from './plane/read.ts'

/** What is drawn of a sheet: its levels, what counts as grown over, and how fine. */
interface Drawing {
  readonly ground: Ground
  readonly edges: Edges
  readonly levels: number
  readonly grown: (cell: Cell) => boolean
  readonly tolerance: number
}

const RAVINE = /Ravine/

const whole = (lines: readonly Point[][]) => lines.map(wholeLine)

function draw({ ground, edges, levels, grown, tolerance }: Drawing) {
  const shore = coastOf(ground)
  const heights = heightsOf(ground)
  const waters = watersOf(ground)
  const { hex } = ground.sheet
  const inland = (p: Point) => value(shore, p) > 0.53
  const upTo = Array.from({ length: levels }, (_, i) => i + 1)
  const coast = linesOf(shore, 0.5, edges, { short: hex, tolerance: tolerance * 0.6 })
  return {
    land: ringsOf(shore, 0.5, edges, hex * 4, tolerance * 0.6),
    shallows: ringsOf(waters, 0.06, edges, hex * 20, tolerance * 1.5),
    waterlines: [0.34, 0.2, 0.11].map((level) =>
      whole(linesOf(waters, level, edges, { short: hex * 2, tolerance: tolerance * 1.5 })),
    ),
    growth: ringsOf(onLand(coverOf(ground, grown, 'growth'), shore, 0.5), 0.5, edges, hex * 12, tolerance * 1.3),
    tints: upTo.map((level) => ringsOf(onLand(heights, shore, level - 0.5), level - 0.5, edges, hex * 6, tolerance)),
    contours: upTo.map((level) => whole(linesOf(heights, level - 1, edges, { short: hex, tolerance, keep: inland }))),
    sand: sandOf(ground, coast),
  }
}

const [x, y, w, h] = bataan.sheet.panels[0]?.rect ?? [0, 0, 0, 0]
const map = {
  status: 'reconstructed',
  source: 'Drawn by tools/make-corregidor.ts from islands.json and bataan.json.',
  islands: draw({
    ground: islands,
    edges: [0, 0, 9999, 9999],
    levels: 5,
    grown: ({ hex }) => hex.names?.some((name) => RAVINE.test(name)) === true,
    tolerance: 1.1,
  }),
  bataan: draw({
    ground: bataan,
    edges: [x, y, x + w, y + h],
    levels: 4,
    grown: ({ hex }) => hex.terrain === 'jungle',
    tolerance: 1.3,
  }),
}

const rows = (name: string, list: unknown) =>
  Array.isArray(list)
    ? `"${name}": [\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`
    : `"${name}": ${JSON.stringify(list)}`
const part = (name: string, drawn: object) =>
  `"${name}": {\n${Object.entries(drawn)
    .map(([key, list]) => rows(key, list))
    .join(',\n')}\n}`
const target = new URL('../src/corregidor/data/map.json', import.meta.url)
const parts = [
  rows('status', map.status),
  rows('source', map.source),
  part('islands', map.islands),
  part('bataan', map.bataan),
]
writeFileSync(target, `{\n${parts.join(',\n')}\n}\n`)
for (const [sheet, drawn] of Object.entries({ islands: map.islands, bataan: map.bataan }))
  for (const [name, list] of Object.entries(drawn)) console.log(sheet, name, list.length, JSON.stringify(list).length)
