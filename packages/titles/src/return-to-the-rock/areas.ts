import areaData from './data/areas.json' with { type: 'json' }

const BORDERS = ['unrestricted', 'restricted'] as const
/** Whether every unit may cross a border (3.1.3). */
export type BorderKind = (typeof BORDERS)[number]

/** A space of the table: one of the 27 numbered Areas (3.1) or one of the boxes (3.2, 3.3, 3.7, 3.8). */
export interface AreaDef {
  readonly id: string
  readonly kind: 'area' | 'box'
  readonly owner?: string
  readonly name: string
  /** Terrain Effects Modifier, +1 to +4 (3.1.2); 0 for boxes. */
  readonly tem: number
  /** Victory Points (15.2). */
  readonly points: number
  /** Borders by id of the Area beyond them (3.1.3). */
  readonly borders: ReadonlyMap<string, BorderKind>
  /** Indexes of the Areas beyond the borders. */
  readonly near: readonly number[]
  /** Borders by index of the Area beyond them. */
  readonly border: readonly (BorderKind | undefined)[]
}

const boxes: readonly (readonly [id: string, name: string])[] = [
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
]

/** The numbered Areas, in order. All begin under Japanese control (3.1, 5.2). */
export const areaDefs: readonly AreaDef[] = areaData.areas.map(
  (area): AreaDef => ({
    id: area.id,
    kind: 'area',
    owner: 'japan',
    name: area.name,
    tem: area.tem,
    points: area.points,
    borders: new Map(bordersOf(area.adjacent)),
    near: bordersOf(area.adjacent).map(([id]) => areaData.areas.findIndex((each) => each.id === id)),
    border: areaData.areas.map(({ id }) => new Map(bordersOf(area.adjacent)).get(id)),
  }),
)

function bordersOf(adjacent: { readonly [area: string]: string | undefined }): [area: string, kind: BorderKind][] {
  return Object.entries(adjacent).flatMap(([id, kind]) =>
    BORDERS.filter((each) => each === kind).map((each): [string, BorderKind] => [id, each]),
  )
}

/** The boxes on the map. */
export const boxDefs: readonly AreaDef[] = boxes.map(([id, name]) => ({
  id,
  kind: 'box',
  name,
  tem: 0,
  points: 0,
  borders: new Map(),
  near: [],
  border: [],
}))

/** Where the Airborne Invasion lands (8.3). */
export const DROP_AREA = '10'
/** Where the Seaborne Invasion lands (8.4). */
export const BEACH_AREA = '22'
/** Malinta Hill, which hidden units may infiltrate directly (8.6) and which feeds the reinforcements (17.4.3). */
export const MALINTA = '24'
