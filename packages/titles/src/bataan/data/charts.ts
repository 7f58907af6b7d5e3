import data from './charts.json' with { type: 'json' }

const { drm } = data.charts.coordinationDrm

/** Kinds of coordination checks (10.4). */
export type Coordinated = 'air' | 'artillery' | 'ground'

/** Modifiers of coordination checks (10.4): for the sequence, and for the cover of the hex under attack. */
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

/** Limit of the net modifier of the combat die, either way (10.62). */
export const MODIFIER_LIMIT = data.charts.crt.netDrmLimit

const { towns, minusTowns, corregidor } = data.charts.victoryChart

/** Japan's points for each town friendly to it (19.56). */
export const townPoints: ReadonlyMap<string, number> = new Map(Object.entries(towns))
/** Towns that cost Japan a point while US units are in them (19.56). */
export const lostTowns: readonly string[] = minusTowns
/**
 * The siege of Corregidor (19.56): support points needed within range of a hex off the map, `extra` hexes beyond
 * `proxy`, and the points scored.
 */
export const siege = {
  proxy: corregidor.proxy,
  extra: corregidor.extra,
  support: corregidor.supportPoints,
  points: corregidor.vp,
} as const

/** The US General Attrition ER Modifier of a turn (6.53); throws a `RangeError` for a turn that is not in the chart. */
export function attritionModifier(turn: number): number {
  const value = new Map(Object.entries(data.charts.usAerm.byTurn)).get(String(turn))
  if (value === undefined) throw new RangeError(`no turn ${turn}`)
  return value
}

/**
 * A result of the Amphibious Invasion Table (15.44): hexes along the coast, south positive and north negative; or
 * `abort`.
 */
export type LandingRow = number | 'abort'

/** The Amphibious Invasion Table (15.44), by die roll from 1. */
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

/** The Replacements Points received on a turn (16.51). */
export function replacementsOn(turn: number): { readonly [pool in Pool]: number } {
  const { us, japan } = data.charts.replacements
  const points = (list: object): unknown => new Map(Object.entries(list)).get(String(turn))
  const [ours, theirs] = [points(us), points(japan)]
  const american = typeof ours === 'object' && ours !== null && 'US' in ours ? Number(ours.US) : 0
  return { american, filipino: typeof ours === 'number' ? ours : 0, japan: typeof theirs === 'number' ? theirs : 0 }
}
