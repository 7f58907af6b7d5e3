import islandData from '../../data/islands.json' with { type: 'json' }
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import { beside, isSea } from './ground.ts'
import { hasRoom, isDriven } from './strengths.ts'

/** Movement over water in 1942 implemented again, slowly, from the stored data (7.0). */

interface HexRow {
  readonly id: string
  readonly island?: string
  readonly beach?: boolean
}

const BEACHES: ReadonlyMap<string, string | undefined> = new Map(
  islandData.hexes.filter((row: HexRow) => row.beach === true).map(({ id, island }: HexRow) => [id, island]),
)
const isBoat = (unit: Unit) => unit.id.startsWith('jp42-2sou-')
const inHex = (game: Corregidor, hex: string) =>
  game.table.space(hex).pieces.filter((piece): piece is Unit => piece.def.kind === 'unit')
const hasEnemies = (game: Corregidor, hex: string) => inHex(game, hex).some(({ def }) => def.side !== 'japan')

/**
 * Whether a hex of water or a beach has room for a Japanese unit: one unit on the water; ashore one unit and one of
 * armour.
 */
function isFree(game: Corregidor, unit: Unit, hex: string): boolean {
  const others = inHex(game, hex).filter((each) => each !== unit)
  return isSea(hex) ? others.length === 0 : others.every((each) => isDriven(each) !== isDriven(unit))
}

/** Whether a Japanese unit may end a movement over water in a hex. */
function mayEnd(game: Corregidor, unit: Unit, hex: string): boolean {
  if (hasEnemies(game, hex)) return false
  if (isSea(hex)) return isFree(game, unit, hex)
  const island = BEACHES.get(hex)
  if (isBoat(unit) || !BEACHES.has(hex)) return false
  if (isDriven(unit) && (island === 'Carabao' || island === 'El Fraile')) return false
  if (island === 'Corregidor' && game.vars.war.departed.includes(unit.def.id)) return false
  return isFree(game, unit, hex) && hasRoom(game, unit, hex)
}

/** Where a Japanese unit on the water can go within four hexes of water without enemies, with the number of hexes. */
export function slowVoyage(game: Corregidor, unit: Unit): Map<string, number> {
  const far = new Map([[unit.space.id, 0]])
  for (let cost = 1; cost <= 4; cost++)
    for (const [from, spent] of [...far]) {
      if (spent !== cost - 1 || !isSea(from) || (spent > 0 && hasEnemies(game, from))) continue
      for (const to of beside(from)) if (!far.has(to)) far.set(to, cost)
    }
  far.delete(unit.space.id)
  return new Map([...far].filter(([hex]) => mayEnd(game, unit, hex)))
}
