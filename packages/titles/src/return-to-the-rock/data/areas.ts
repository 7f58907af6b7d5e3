import areaData from './areas.json' with { type: 'json' }

declare const isAreaId: unique symbol
/** The id of an Area or box: `10`, `hidden`. */
export type AreaId = string & { readonly [isAreaId]: true }

/** Brands the id of an Area or box. */
export const areaId = (id: string) => id as AreaId

const BORDERS = ['unrestricted', 'restricted'] as const
/** Kind of border: `restricted` borders stop some units (3.1.3). */
export type BorderKind = (typeof BORDERS)[number]

/** A space of the table: one of the 27 numbered Areas (3.1) or one of the boxes (3.2, 3.3, 3.7, 3.8). */
export interface AreaDef {
  readonly id: AreaId
  readonly kind: 'area' | 'box'
  readonly owner?: string
  readonly name: string
  /** Terrain Effects Modifier, +1 to +4 (3.1.2); 0 for boxes. */
  readonly tem: number
  /** Victory Points (15.2). */
  readonly points: number
  /** Borders by id of the adjacent Area (3.1.3). */
  readonly borders: ReadonlyMap<AreaId, BorderKind>
  /** Indexes of the adjacent Areas. */
  readonly near: readonly number[]
  /** Borders by index of the adjacent Area. */
  readonly border: readonly (BorderKind | undefined)[]
}

const boxes = [
  ['airborne', 'Airborne Invasion'],
  ['seaborne', 'Seaborne Invasion'],
  ['reinforcements', '17 February reinforcements'],
  ['hidden', 'Japanese Hidden Units'],
  ['unplaced', 'Pillboxes to be placed'],
  ['eliminated-us', 'Eliminated: United States'],
  ['eliminated-japan', 'Eliminated: Japan'],
  ['removed-us', 'Out of play: United States'],
  ['removed-japan', 'Out of play: Japan'],
  ['advantage', 'Advantage'],
  ['air', 'Air Bombardment'],
  ['naval', 'Naval Bombardment'],
  ['leaders-us', 'Leaders: United States'],
  ['leaders-japan', 'Leaders: Japan'],
  ['mortar', 'Mortars'],
  ['flamethrower', 'Flamethrower'],
  ['detonation', 'Suicide Detonation'],
] as const

/** The name of a box in the rules. */
export type BoxName = (typeof boxes)[number][0]

/** The numbered Areas, in order. All begin under Japanese control (3.1, 5.2). */
export const areaDefs: readonly AreaDef[] = areaData.areas.map(
  (area): AreaDef => ({
    id: areaId(area.id),
    kind: 'area',
    owner: 'japan',
    name: area.name,
    tem: area.tem,
    points: area.points,
    borders: new Map(bordersOf(area.adjacent)),
    near: bordersOf(area.adjacent).map(([id]) => areaData.areas.findIndex((each) => each.id === id)),
    border: areaData.areas.map(({ id }) => new Map(bordersOf(area.adjacent)).get(areaId(id))),
  }),
)

function bordersOf(adjacent: { readonly [area: string]: string | undefined }): [area: AreaId, kind: BorderKind][] {
  return Object.entries(adjacent).flatMap(([id, kind]) =>
    BORDERS.filter((each) => each === kind).map((each): [AreaId, BorderKind] => [areaId(id), each]),
  )
}

/** The boxes on the map. */
export const boxDefs: readonly AreaDef[] = boxes.map(([id, name]) => ({
  id: areaId(id),
  kind: 'box',
  name,
  tem: 0,
  points: 0,
  borders: new Map(),
  near: [],
  border: [],
}))

/** Target of the Airborne Invasion (8.3). */
export const DROP_AREA = areaId('10')
/** Target of the Seaborne Invasion (8.4). */
export const BEACH_AREA = areaId('22')
/** Malinta Hill, which hidden units may infiltrate directly (8.6) and which supplies reinforcements (17.4.3). */
export const MALINTA = areaId('24')
