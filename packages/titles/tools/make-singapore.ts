/**
 * Draws the map of Singapore 1942 and writes `src/singapore/data/map.json`. Run it with `npm run map:singapore` in this
 * package. The published map is not available: coast, relief, roads and the shapes of the sectors are our
 * reconstruction from the geography of the island; which sectors touch is what `singapore.json` says.
 */
import { writeFileSync } from 'node:fs'
import data from '../src/singapore/data/singapore.json' with { type: 'json' }
import { alongLine, at, roundLine, simplify } from './plane/lines.ts'
import { spline } from './plane/noise.ts'
import { parseLine, writeRows } from './plane/read.ts'
import { borders, coasts, islands, outline } from './singapore/borders.ts'
import { AIRFIELDS, CAUSEWAY, CLOSED, RAILWAY, SIZE } from './singapore/ground.ts'
import { place } from './singapore/placing.ts'
import { bands, contours, islets, mainland, mainlandShore, relief, waterlines } from './singapore/relief.ts'
import { roads } from './singapore/roads.ts'

const curve = (text: string) =>
  roundLine(
    simplify(
      spline(parseLine(text), () => 6),
      0.4,
    ),
  )
const runways = new Map(AIRFIELDS)
/** The figures of bonuses on rivers, and on lines of defence away from their roads. */
const figures = borders
  .filter(({ kind }) => kind === 'river' || kind === 'line')
  .map(({ between, kind, line }) => ({ between, at: at(roundLine([alongLine(line, kind === 'line' ? 0.2 : 0.5)]), 0) }))

const map = {
  status: 'reconstructed',
  source:
    'Coast, relief, roads, railway and the shapes of the sectors: reconstruction from the geography of 1942; ' +
    'which sectors touch, and how: singapore.json. Drawn by tools/make-singapore.ts.',
  size: SIZE,
  sectors: data.sectors.map((sector) => {
    const signed = 'airfield' in sector || 'supplyPoint' in sector || 'headquarters' in sector
    const angle = runways.get(sector.id)
    return {
      id: sector.id,
      ...place(
        outline(sector.id),
        sector.name,
        signed,
        figures.map((figure) => figure.at),
      ),
      ...(angle !== undefined && { runway: angle }),
    }
  }),
  borders,
  figures,
  coasts,
  islands: [...islands].map(([sector, ring]) => ({ sector, ring })),
  closed: CLOSED.map(([id, name, kind]) => ({ id, name, kind })),
  features: {
    islets,
    mainland,
    mainlandShore,
    bands,
    waterlines,
    relief,
    contours,
    roads,
    railway: curve(RAILWAY),
    causeway: curve(CAUSEWAY),
  },
}

writeFileSync(new URL('../src/singapore/data/map.json', import.meta.url), `${writeRows(map)}\n`)
