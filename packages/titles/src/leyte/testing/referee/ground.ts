import hexData from '../../data/hexes.json' with { type: 'json' }
import routeData from '../../data/routes.json' with { type: 'json' }
import terrainData from '../../data/terrain.json' with { type: 'json' }

/** A row of the list of hexes. */
interface HexRow {
  readonly id: string
  readonly terrain: string
  readonly town?: string
  readonly airfield?: string
  readonly beach?: string
}

const rows: readonly HexRow[] = hexData.hexes

/** All hexes by number. */
export const HEXES: ReadonlyMap<string, HexRow> = new Map(rows.map((row) => [row.id, row]))

/** Kind of route between two adjacent hexes, by both numbers; a road where both kinds run. */
const WAYS: ReadonlyMap<string, string> = new Map(
  ['trail', 'road'].flatMap((kind) =>
    routeData.chains
      .filter((chain) => chain.kind === kind)
      .flatMap(({ hexes }) => hexes.slice(1).flatMap((b, i) => [`${hexes[i]}${b}`, `${b}${hexes[i]}`]))
      .map((pair): [string, string] => [pair, kind]),
  ),
)

const two = (n: number) => `${n}`.padStart(2, '0')

const NEIGHBOURS: ReadonlyMap<string, readonly string[]> = new Map(
  [...HEXES.keys()].map((hex) => [hex, neighboursOf(hex)]),
)

/** Rows count from the south; even rows are shifted half a hex to the east. */
function neighboursOf(hex: string): string[] {
  const [row, column] = [Number(hex.slice(0, 2)), Number(hex.slice(2))]
  const east = row % 2 === 0 ? column + 1 : column
  const near = [
    [row, column - 1],
    [row, column + 1],
    [row - 1, east - 1],
    [row - 1, east],
    [row + 1, east - 1],
    [row + 1, east],
  ]
  return near.map(([r = 0, c = 0]) => two(r) + two(c)).filter((each) => HEXES.has(each))
}

/** The hexes next to a hex; none for a box. */
export function beside(hex: string): readonly string[] {
  return NEIGHBOURS.get(hex) ?? []
}

/** Distance of two hexes: rows first, then the rest along the row, in half hexes. */
export function distance(a: string, b: string): number {
  const along = (hex: string) => 2 * Number(hex.slice(2)) + (Number(hex.slice(0, 2)) % 2 === 0 ? 1 : 0)
  const apart = Math.abs(Number(a.slice(0, 2)) - Number(b.slice(0, 2)))
  return apart + Math.max(0, (Math.abs(along(a) - along(b)) - apart) / 2)
}

/** Whether a hex is land. */
export function isLand(hex: string): boolean {
  return HEXES.has(hex) && HEXES.get(hex)?.terrain !== 'sea'
}

/** 14.1: whether a hex is rough or mountain. */
export function isRough(hex: string): boolean {
  return ['rough', 'mountain'].includes(HEXES.get(hex)?.terrain ?? '')
}

/** Whether a route leads from a hex to its neighbour. */
export function joined(a: string, b: string): boolean {
  return WAYS.has(a + b)
}

/** 5.2: half Movement Points for entering a hex from the previous one, or from outside of the map. */
export function costOf(from: string | undefined, to: string): number {
  const costs: { readonly [kind: string]: number } = terrainData.costs
  const ground = costs[HEXES.get(to)?.terrain ?? ''] ?? Number.POSITIVE_INFINITY
  const way = from === undefined ? undefined : WAYS.get(from + to)
  return way === undefined ? ground : Math.min(ground, costs[way] ?? ground)
}

/** 7.4: columns by which a hex helps its defender. */
export function shiftOf(reading: string, hex: string): number {
  const shifts: { readonly [reading: string]: { readonly [kind: string]: number } } = terrainData.shifts
  const here = HEXES.get(hex)
  const of = (kind: string) => shifts[reading]?.[kind] ?? 0
  return Math.max(of(here?.terrain ?? ''), here?.town === undefined ? 0 : of('town'))
}

/** 12.2: the beach areas, as the rule lists them. */
export const BEACHES: { readonly [area: string]: readonly string[] } = {
  north: ['2428', '2528', '2628'],
  east: ['1332', '1232', '1132', '1032'],
  south: ['0610', '0511', '0512', '0513', '0514'],
}

const EDGES: { readonly [entry: string]: (hex: string) => boolean } = {
  ormoc: (hex) => hex === '0808',
  'west-edge': (hex) => hex.endsWith('01'),
  'south-edge': (hex) => hex.startsWith('01'),
  'north-edge': (hex) => hex.startsWith('29'),
}

/** A hex and the half Movement Points spent on reaching it. */
export type Start = readonly [hex: string, cost: number]

/** 12.2, 12.21, 12.23: the hexes by which units arrive, with costs: 2 Movement Points on a beach. */
export function entriesOf(entry: string): Start[] {
  const beach = BEACHES[entry]
  if (beach !== undefined) return beach.map((hex) => [hex, 4])
  return [...HEXES.keys()]
    .filter((hex) => isLand(hex) && EDGES[entry]?.(hex) === true)
    .map((hex) => [hex, costOf(undefined, hex)])
}
