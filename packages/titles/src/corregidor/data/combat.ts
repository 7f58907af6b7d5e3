import { dieFaces, idOf, OddsTable } from '@topside/kit'
import data from './combat.json' with { type: 'json' }

/** A box of the Ground Combat Results Table, such as `A:L R1` or `DD R2`. */
export type GroundBox = string & { readonly [boxBrand]: true }
declare const boxBrand: unique symbol

const BOX = /^(?:-|(?:A:)?(?:E|(?:D|DD|L)(?: R[123])?))$/

/** Parses a box of the table; throws a `RangeError` if the text is not one. */
export const groundBox = idOf((text): text is GroundBox => BOX.test(text), 'combat result')

/** A parsed box of the table (10.0). */
export interface GroundResult {
  /** The side affected; absent: none. */
  readonly whose?: 'attacker' | 'defender'
  /** Levels of Disruption: 1 for `D`, 2 for `DD`. */
  readonly disruption: 0 | 1 | 2
  readonly losesStep: boolean
  /** Length of a retreat in hexes. */
  readonly retreat: number
  readonly eliminated: boolean
}

/** Parses a box. */
export function readBox(box: GroundBox): GroundResult {
  if (box === '-') return { disruption: 0, losesStep: false, retreat: 0, eliminated: false }
  const [what = '', retreat = 'R0'] = box.replace('A:', '').split(' ')
  return {
    whose: box.startsWith('A:') ? 'attacker' : 'defender',
    disruption: what === 'DD' ? 2 : what === 'D' ? 1 : 0,
    losesStep: what === 'L',
    retreat: Number(retreat.slice(1)),
    eliminated: what === 'E',
  }
}

/** The text key of a box: `ground.a-l-r2` for `A:L R2`, `ground.none` for `-`. */
export function keyOf(box: GroundBox): string {
  return box === '-' ? 'ground.none' : `ground.${box.toLowerCase().replace(/[: ]/g, '-')}`
}

/**
 * The Ground Combat Results Table (10.0): the nearest odds column applies, the lower one of two equally near.
 * Reconstructed: see the `source` of the file.
 */
export const groundTable = new OddsTable<GroundBox>(
  data.columns,
  data.rows.map((row) => row.map(groundBox)),
  { rounding: 'nearest', firstRow: data.firstRow, dice: dieFaces(6) },
)
