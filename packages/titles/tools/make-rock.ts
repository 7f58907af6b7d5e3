/**
 * Draws the map of Return to the Rock and writes `src/return-to-the-rock/data/map.json`.
 * Run it with `npm run map:rock` in this package. The published map is not available: areas, names and relief are
 * our reconstruction from the geography of Corregidor; what the rulebook fixes is marked with its rule.
 */
import { writeFileSync } from 'node:fs'
import { inside } from './plane/lines.ts'
import { writeRows } from './plane/read.ts'
import { borders, coasts, island, type Kind, polygon, tail } from './rock/borders.ts'
import { AREAS, LANDMARKS, SOURCES } from './rock/ground.ts'
import { NAME, place } from './rock/placing.ts'
import { bands, clipTail, contours, relief, waterlines } from './rock/relief.ts'
import { roads } from './rock/roads.ts'
import { EAST, INSET, SIZE } from './rock/sheet.ts'

const areas = AREAS.map(([n, name, tem, vp, neighbours]) => {
  const id = String(n)
  const ring = polygon(id)
  const placed = place(ring, name, vp)
  const adjacent = Object.fromEntries(
    neighbours
      .split(' ')
      .map((word): [string, Kind] => [
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
    nameSize: NAME.size,
    anchors: { us: placed.us, japan: placed.japan },
    nameSource: SOURCES[n]?.name ?? 'reconstructed',
    temSource: SOURCES[n]?.tem ?? 'reconstructed',
    vpSource: 'rule 15.2',
    adjacentSource: n === 9 || n === 10 ? 'reconstructed; 9-10 by rule 19.0' : 'reconstructed',
  }
})

/** Checks what is easy to get wrong when a number above is changed; the tests check the rest. */
for (const item of areas) if (!inside(item.label, item.polygon)) throw new RangeError(`label of ${item.id}`)

const map = {
  status: 'reconstructed',
  source:
    'Areas, names, TEM, adjacency and boundary kinds: reconstruction from the geography of Corregidor, ' +
    'except where a rule of the rulebook is named. Drawn by tools/make-rock.ts.',
  size: SIZE,
  inset: INSET,
  eastEdge: [
    [EAST, 376],
    [EAST, 676],
  ],
  borders,
  coasts: coasts.flatMap(({ area, line }) => {
    const cut = line.findIndex((p, i) => p[0] === EAST && line[i + 1]?.[0] === EAST)
    return cut < 0
      ? [{ area, line }]
      : [
          { area, line: line.slice(0, cut + 1) },
          { area, line: line.slice(cut + 1) },
        ]
  }),
  areas: areas.map(({ polygon: _polygon, ...area }) => area),
  features: {
    beyond: clipTail(island),
    beyondShore: [tail.slice(0, tail.length / 2), tail.slice(tail.length / 2)].map((line) =>
      line.filter(([x]) => x <= SIZE.w - INSET),
    ),
    bands,
    waterlines,
    relief,
    contours,
    roads,
    landmarks: LANDMARKS.map(([kind, name, x, y, angle]) => ({ kind, name, at: [x, y], angle })),
  },
}

const target = new URL('../src/return-to-the-rock/data/map.json', import.meta.url)
writeFileSync(target, `${writeRows(map)}\n`)
