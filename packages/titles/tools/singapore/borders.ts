/** The coast of Singapore, and the borders of its sectors. */
import data from '../../src/singapore/data/singapore.json' with { type: 'json' }
import { at, type Point, roundLine } from '../plane/lines.ts'
import { spline } from '../plane/noise.ts'
import { partition, roughen } from '../plane/partition.ts'
import { parseLine, parseNamed } from '../plane/read.ts'
import { CLOSED, CODES, CORNERS, ISLANDS, LANDINGS, SHORE } from './ground.ts'

/** What lies between two pieces of ground. */
export type Kind = 'open' | 'river' | 'line' | 'closed'

/** A ring drawn through points, rough. The first point is not repeated. */
function shoreOf(points: readonly Point[], seed: string): Point[] {
  return roundLine(
    roughen(
      spline(points, () => 4),
      seed,
    ),
  ).slice(0, -1)
}

/** The main island, as a ring. */
export const island = shoreOf(parseLine(SHORE), 'singapore')

/** The islands that are sectors, by sector. */
export const islands: ReadonlyMap<string, Point[]> = new Map(
  Object.entries(ISLANDS).map(([id, text]) => {
    const points = parseLine(text)
    return [id, shoreOf([...points, at(points, 0)], id)]
  }),
)

const codes = new Map(Object.entries(CODES).map(([code, id]) => [id, code]))
const codeOf = (id: string): string => codes.get(id) ?? ''

const kindOf = (edge: (typeof data.edges)[number]): Kind =>
  edge.kind === 'river' ? 'river' : 'protects' in edge ? 'line' : 'open'

const cut = partition<Kind>(island, parseNamed(CORNERS), parseNamed(LANDINGS), [
  ...data.edges
    .filter(({ kind }) => kind !== 'sea')
    .map((edge) => ({
      between: [codeOf(at(edge.between, 0)), codeOf(at(edge.between, 1))] as const,
      kind: kindOf(edge),
    })),
  ...CLOSED.flatMap(([closed, , , round]) =>
    round.split(' ').map((code) => ({ between: [code, closed] as const, kind: 'closed' as const })),
  ),
])

/** The borders of the main island; that of closed ground with its code. */
export const borders = cut.borders.map(({ between: [a, b], kind, line }) => ({
  between: [CODES[a] ?? a, CODES[b] ?? b] as const,
  kind,
  line,
}))

/** The outline of a sector, or of closed ground by its code. */
export const outline = (id: string): Point[] => islands.get(id) ?? cut.polygon(codes.get(id) ?? id)

/** The stretches of shore of the main island, by the sector behind each. */
export const coasts = cut.coasts.map(({ area, line }) => ({ sector: CODES[area] ?? area, line }))
