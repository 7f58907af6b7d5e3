import { dieFaces, idOf, OddsTable } from '@topside/kit'
import combatData from './combat.json' with { type: 'json' }

/** The two Combat Results Tables (10.31). */
export const TABLES = ['mobile', 'assault'] as const
/** The name of a Combat Results Table. */
export type TableName = (typeof TABLES)[number]

/** A box of a Combat Results Table as printed, such as `A1/D3R` or `DR*`. */
export type Box = string & { readonly [boxBrand]: true }
declare const boxBrand: unique symbol

const BOX = /^(?:A[123E]?R?d?)?(?:\/?D[123E]?R?d?)?\*?$/

/** Parses a box of a table; throws a `RangeError` if the text is not one. */
export const boxOf = idOf((text): text is Box => text !== '' && BOX.test(text), 'combat result')

/**
 * The Combat Results Tables (11.1). Odds are rounded in the defender's favour (10.52); rows: 0 or less to 11 or more.
 */
export const combatTables: { readonly [name in TableName]: OddsTable<Box> } = {
  mobile: tableOf(combatData.mobile),
  assault: tableOf(combatData.assault),
}

function tableOf(data: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }) {
  const rows = data.rows.map((row) => row.map(boxOf))
  return new OddsTable<Box>(data.columns, rows, { rounding: 'down', firstRow: 0, dice: dieFaces(10) })
}

/** Results of odds below the first column (10.53). */
export const belowTables: { readonly [name in TableName]: Box } = {
  mobile: boxOf(combatData.below.mobile),
  assault: boxOf(combatData.below.assault),
}
