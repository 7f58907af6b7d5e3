import data from './data/units.json' with { type: 'json' }

/** The two sides (11.0). */
export type Side = 'us' | 'japan'

/** Both sides, in the order of the table's sides; the first is the First Player in all scenarios (16.13, 16.23, 16.33). */
export const SIDES = ['us', 'japan'] as const

/** A unit's printed values (18.0). */
export interface UnitDef {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly start: string
  readonly type: string
  /** Strength with which the unit attacks: Attack Strength, or Barrage Strength of artillery (13.12). */
  readonly attack: number
  readonly defence: number
  /** Movement Points. */
  readonly movement: number
  /** Only for artillery: strength of its Final Protective Fire (13.0) and its range in hexes. */
  readonly artillery?: { readonly fpf: number; readonly range: number }
}

/** All units, those of the United States first. */
export const unitDefs: readonly UnitDef[] = data.units.map((unit) => {
  const { id, name, type, defence, movement } = unit
  const side: Side = unit.side === 'us' ? 'us' : 'japan'
  const bare = { id, name, side, type, defence, movement, start: `${side}-unused` }
  if (!('barrage' in unit)) return { ...bare, attack: unit.attack }
  const { barrage = 0, fpf = 0, range = 0 } = unit
  return { ...bare, attack: barrage, artillery: { fpf, range } }
})

/** The other side. */
export function enemyOf(side: Side): Side {
  return side === 'us' ? 'japan' : 'us'
}

/** 15.11: what a unit is worth: the sum of its Combat Strengths. */
export function pointsOf({ attack, defence, artillery }: UnitDef): number {
  return attack + defence + (artillery?.fpf ?? 0)
}
