/**
 * Draws the coast, the relief and the rivers of Leyte and writes `src/leyte/data/map.json`.
 * Run it with `npm run map:leyte` in this package. The published map is not available: the shapes follow the hexes
 * of `src/leyte/data/hexes.json`, their shares of land and the real island.
 */
import { writeFileSync } from 'node:fs'
import { coast } from './leyte/coast.ts'
import { value } from './leyte/field.ts'
import { RIVERS } from './leyte/ground.ts'
import { blots, inWhole, lines, rings } from './leyte/lines.ts'
import { classes, heights, onLand, shadeOf, shallow, swamps } from './leyte/relief.ts'
import { river } from './leyte/river.ts'
import type { SampledField } from './plane/fields.ts'
import { simplify } from './plane/lines.ts'

const shore = coast()
const shade = shadeOf(shore)
const mirrored = (field: SampledField): SampledField => ({ ...field, values: field.values.map((each) => -each) })

const map = {
  status: 'reconstructed',
  source: 'Drawn by tools/make-leyte.ts from hexes.json and the real island.',
  land: rings(shore, 0.5, 500),
  coast: lines(shore, 0.5, 90),
  shallows: [0.3, 0.08].map((level) => inWhole(rings(shallow, level, 900))),
  waterlines: [0.34, 0.22, 0.13].map((level) => inWhole(lines(shallow, level, 160))),
  swamps: inWhole(rings(onLand(swamps, shore, 0.46), 0.46, 300)),
  rise: inWhole(rings(onLand(classes, shore, 0.5), 0.5, 900)),
  high: inWhole(rings(onLand(classes, shore, 1.5), 1.5, 900)),
  contours: [0.9, 1.4, 1.9, 2.4, 2.9, 3.4]
    .map((level) => lines(heights, level, 190, (p) => value(shore, p) > 0.56))
    .map((each) => inWhole(each.map((line) => simplify(line, 1.9)))),
  shades: [0.1, 0.2].map((level) => blots(shade, level)).map(inWhole),
  lights: [0.1, 0.2].map((level) => blots(mirrored(shade), level)).map(inWhole),
  heights: [2.55, 3.1].map((level) => blots(onLand(heights, shore, level), level)),
  rivers: RIVERS.map(({ name, course, width }) => ({ name, width, line: inWhole(river(course, shore)) })),
}

const rows = (name: string, list: readonly unknown[]) =>
  `"${name}": [\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`
const text = Object.entries(map).map(([name, part]) =>
  Array.isArray(part) ? rows(name, part) : `"${name}": ${JSON.stringify(part)}`,
)
writeFileSync(new URL('../src/leyte/data/map.json', import.meta.url), `{\n${text.join(',\n')}\n}\n`)
const size = (part: unknown) => JSON.stringify(part).length
for (const [name, part] of Object.entries(map)) console.log(name, Array.isArray(part) ? part.length : '', size(part))
