import data from './charts.json' with { type: 'json' }

const { supplySchedule, forage, disease } = data.charts

/** 6.42: Supply Points on the Turn Record Track. */
export function suppliesOf(turn: number): number {
  return new Map(Object.entries(supplySchedule.byTurn)).get(String(turn)) ?? 0
}

/** 6.43: Supply Points for the first capture of Olongapo. */
export const OLONGAPO_SUPPLIES = supplySchedule.olongapoBonus

/** A result of the Forage Table: Supply Points, or a disease of a size (6.44). */
export interface Forage {
  readonly supplies: number
  readonly disease: number
}

/** 6.44: the Forage Table by modified die: lowest die of each row, and its result. */
const TABLE: readonly (readonly [from: number, result: Forage])[] = Object.entries(forage.die).map(([dice, result]) => [
  dice.startsWith('<=') ? Number.NEGATIVE_INFINITY : Number(dice.replace('>=', '').split('-')[0]),
  {
    supplies: typeof result === 'number' ? result : 0,
    disease: typeof result === 'number' ? 0 : Number(result.split(' ')[1]),
  },
])

/** 6.44: the result of a modified die. */
export function forageOf(die: number): Forage {
  const row = TABLE.toSorted(([a], [b]) => a - b).findLast(([from]) => die >= from)
  return row?.[1] ?? { supplies: 0, disease: 0 }
}

/** 6.44: the first turn of forage. */
export const FORAGE_FROM = forage.fromTurn
/** 6.44: the modifier on the turn after a contained disease. */
export const CONTAINED = forage.diseaseContained

/** 6.44: the modifier of the Forage Table on a turn. */
export function forageModifier(turn: number): number {
  return inTurns(forage.drm, turn)
}

/** 6.45: the modifier of a formation's rating against disease on a turn. */
export function diseaseModifier(turn: number): number {
  return inTurns(disease.drm, turn)
}

function inTurns(rows: { readonly [turns: string]: number }, turn: number): number {
  const found = Object.entries(rows).find(([turns]) => {
    const [first = 0, last = first] = turns.split('-').map(Number)
    return turn >= first && turn <= last
  })
  return found?.[1] ?? 0
}
