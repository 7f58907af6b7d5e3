import data from '../../data/singapore.json' with { type: 'json' }

/** A border of the map, as seen from the place that a unit leaves. */
export interface Border {
  readonly from: string
  readonly to: string
  /** The border of an axis is `sea` (8.7). */
  readonly kind: 'land' | 'river' | 'sea'
  readonly road: boolean
  /** Defence bonus of `to` against an attack from `from` (16.1, 16.5). */
  readonly bonus: number
  /** Whether the bonus belongs to a defence line, which protects only the road. */
  readonly line: boolean
}

/** Ids of all sectors. */
export const SECTORS: readonly string[] = data.sectors.map(({ id }) => id)
/** Ids of all axes. */
export const AXES: readonly string[] = data.axes.map(({ id }) => id)
/** Sectors with an airfield (10.3). */
export const AIRFIELDS: readonly string[] = data.sectors.filter((each) => 'airfield' in each).map(({ id }) => id)
/** Sectors with a Supply Point (7.5). */
export const SUPPLY_POINTS: readonly string[] = data.sectors.filter((each) => 'supplyPoint' in each).map(({ id }) => id)

const axisKinds: ReadonlyMap<string, string> = new Map(data.axes.map(({ id, kind }) => [id, kind]))
const sectorSet: ReadonlySet<string> = new Set(SECTORS)

/** Whether a place is a sector. */
export const isSector = (place: string): boolean => sectorSet.has(place)
/** Whether a place is an Axis-of-Attack. */
export const isAxis = (place: string): boolean => axisKinds.has(place)
/** Whether two axes are of the same kind: from land, or from the sea (8.3). */
export const areAlike = (a: string, b: string): boolean => axisKinds.get(a) === axisKinds.get(b)

const BORDERS: readonly Border[] = [
  ...data.edges.flatMap((edge): Border[] => {
    const [a = '', b = ''] = edge.between
    const kind = edge.kind === 'river' || edge.kind === 'sea' ? edge.kind : 'land'
    const border = (from: string, to: string): Border => {
      const line = 'protects' in edge && edge.protects === to
      const bonus = !('bonus' in edge) || ('protects' in edge && !line) ? 0 : (edge.bonus ?? 0)
      return { from, to, kind, road: 'road' in edge, bonus, line }
    }
    return [border(a, b), border(b, a)]
  }),
  ...data.axes.flatMap(({ id, adjacent, bonus }) =>
    adjacent.flatMap((sector): Border[] => {
      const water = { kind: 'sea', road: false, bonus, line: false } as const
      return [
        { ...water, from: id, to: sector },
        { ...water, from: sector, to: id },
      ]
    }),
  ),
]

const bordersByPlace: ReadonlyMap<string, readonly Border[]> = new Map(
  [...SECTORS, ...AXES].map((place) => [place, BORDERS.filter(({ from }) => from === place)]),
)

/** All borders of a sector or axis. */
export const bordersOf = (place: string): readonly Border[] => bordersByPlace.get(place) ?? []

/** The border between two places; `undefined` if they are not adjacent. */
export function borderBetween(from: string, to: string): Border | undefined {
  return bordersOf(from).find((border) => border.to === to)
}

const distances = new Map<string, ReadonlyMap<string, number>>()

/** 9.1: the steps from one place to a sector over borders of every kind; the starting place does not count. */
export function stepsBetween(from: string, to: string): number {
  const known = distances.get(from) ?? distancesFrom(from)
  distances.set(from, known)
  return known.get(to) ?? Number.POSITIVE_INFINITY
}

function distancesFrom(from: string): ReadonlyMap<string, number> {
  const found = new Map([[from, 0]])
  for (let steps = 1, circle = [from]; circle.length > 0; steps++) {
    circle = circle
      .flatMap((place) => bordersOf(place).map(({ to }) => to))
      .filter((to) => isSector(to) && !found.has(to))
    for (const place of circle) found.set(place, steps)
  }
  return found
}
