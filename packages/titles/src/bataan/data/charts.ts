import data from './charts.json' with { type: 'json' }

const { drm } = data.charts.coordinationDrm

/** What a check of coordination is made for (10.4). */
export type Coordinated = 'air' | 'artillery' | 'ground'

/** Modifiers of the die in checks of coordination (10.4): for the sequence, and for what grows in the hex that is attacked. */
export const coordinationModifiers: {
  readonly mobile: { readonly [kind in Coordinated]: number }
  readonly assault: { readonly [kind in Coordinated]: number }
  readonly jungle: { readonly [kind in Coordinated]: number }
  readonly 'tropical-grass': { readonly [kind in Coordinated]: number }
} = {
  mobile: drm['Mobile Sequence'],
  assault: drm['Assault Sequence'],
  jungle: drm['jungle in Defender Hex'],
  'tropical-grass': drm['tropical grass in Defender Hex'],
}

/** The most that modifiers of the combat die can come to, either way (10.62). */
export const MODIFIER_LIMIT = data.charts.crt.netDrmLimit

const { towns, minusTowns, corregidor } = data.charts.victoryChart

/** Points of Japan for each town that is friendly to it (19.56). */
export const townPoints: ReadonlyMap<string, number> = new Map(Object.entries(towns))
/** Towns that cost Japan a point while US units are in them (19.56). */
export const lostTowns: readonly string[] = minusTowns
/** The siege of Corregidor: support points within range of a hex beyond the map, counted to `proxy` and `extra` hexes more, and its points (19.56). */
export const siege = {
  proxy: corregidor.proxy,
  extra: corregidor.extra,
  support: corregidor.supportPoints,
  points: corregidor.vp,
} as const

/** The US General Attrition ER Modifier of a turn (6.53); throws a `RangeError` for a turn that the chart has not. */
export function attritionModifier(turn: number): number {
  const value = new Map(Object.entries(data.charts.usAerm.byTurn)).get(String(turn))
  if (value === undefined) throw new RangeError(`no turn ${turn}`)
  return value
}

/** What a row of the Amphibious Invasion Table says (15.44): hexes along the coast, south above 0 and north below; or `abort`. */
export type LandingRow = number | 'abort'

/** The Amphibious Invasion Table (15.44), by die from 1. */
export const landingTable: readonly LandingRow[] = Object.entries(data.charts.amphibiousInvasion.die)
  .toSorted(([a], [b]) => Number(a) - Number(b))
  .map(([, text]) => landingRow(text))

function landingRow(text: string): LandingRow {
  if (text === 'Abort') return 'abort'
  const [, hexes, way] = /^(\d) hexe?s? (north|south)$/.exec(text) ?? []
  return Number(hexes ?? 0) * (way === 'north' ? -1 : 1)
}

/** The pools of Replacements Points: Japanese, Filipino, and American (16.59). */
export const POOLS = ['japan', 'filipino', 'american'] as const
/** A pool of Replacements Points. */
export type Pool = (typeof POOLS)[number]

/** The Replacements Points that are received on a turn (16.51). */
export function replacementsOn(turn: number): { readonly [pool in Pool]: number } {
  const { us, japan } = data.charts.replacements
  const points = (list: object): unknown => new Map(Object.entries(list)).get(String(turn))
  const [ours, theirs] = [points(us), points(japan)]
  const american = typeof ours === 'object' && ours !== null && 'US' in ours ? Number(ours.US) : 0
  return { american, filipino: typeof ours === 'number' ? ours : 0, japan: typeof theirs === 'number' ? theirs : 0 }
}
