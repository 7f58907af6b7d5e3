import { lostTowns, townPoints } from '../data/charts.ts'
import { columnOf, hexOf } from '../data/hexes.ts'
import { isFriendly } from '../rules/3.1-terminology.ts'
import { destroyedForts } from '../rules/19.2-19.4-victory.ts'
import { type Bataan, isCampaign, lastTurnOf, scenarioOf } from '../state/state.ts'

/** Value of a deciding hex, in steps of a good unit, and its value if it is the last one needed. */
const DECIDES = 5
const DECIDES_NOW = 9
/** Value of a fortification to be destroyed (19.25), in the same units. */
const FORT = 2
const FORT_NOW = 4
/**
 * Values in the campaign, where fortifications protect towns that score points: of a fortification, and of a Main
 * Defense Line fortification that the Abucay Line covers.
 */
const LINE = 2
const SECOND_LINE = 0.5
/** How many columns to either side an intact fortification covers the line behind it. */
const COVERS = 3
/** Value of a supply source (6.3). */
const SOURCE = 2
/** Value of a campaign point in each remaining turn (19.56), and the most turns counted. */
const POINT = 0.35
const TURNS = 8

/** Value of holding each hex: to Japan of taking it, to the US player of keeping it (19.1 to 19.5). */
export function aimsOf(game: Bataan): ReadonlyMap<number, number> {
  const { victory, atEnd, supplySources } = scenarioOf(game)
  const worth = new Map<number, number>()
  const add = (id: string, more: number) => worth.set(hexOf(id), (worth.get(hexOf(id)) ?? 0) + more)
  for (const id of supplySources.us) add(id, SOURCE)
  // Japan need not take its own sources unless they are lost.
  for (const id of supplySources.japan) if (isFriendly(game, 'us', hexOf(id))) add(id, SOURCE)
  for (const id of atEnd?.hexes ?? []) add(id, DECIDES)
  const held = victory.hexes.filter((id) => isFriendly(game, 'japan', hexOf(id))).length
  const decides = victory.needed - held <= 1 ? DECIDES_NOW : DECIDES
  for (const id of victory.hexes) add(id, decides)
  if (victory.forts !== undefined) {
    const nearly = victory.forts - destroyedForts(game) <= 2
    for (const [id, { line, destroyed }] of Object.entries(game.vars.forts))
      if (line === 'abucay' && !destroyed) add(id, nearly ? FORT_NOW : FORT)
  }
  if (isCampaign(game)) {
    addTowns(game, add)
    addLines(game, add)
  }
  return worth
}

/** 19.56: towns earn points in every remaining turn. */
function addTowns(game: Bataan, add: (id: string, more: number) => void): void {
  const left = Math.min(TURNS, lastTurnOf(game) - game.vars.turn + 1)
  for (const [id, points] of townPoints) add(id, POINT * left * points)
  for (const id of lostTowns) add(id, POINT * left)
}

/**
 * 14.1: intact fortifications protect the towns behind them: the Abucay Line first, then the parts of the main line
 * with no intact fortification in front.
 */
function addLines({ vars }: Bataan, add: (id: string, more: number) => void): void {
  const standing = Object.entries(vars.forts).filter(([, { destroyed }]) => !destroyed)
  const before = standing.filter(([, { line }]) => line === 'abucay').map(([id]) => columnOf(hexOf(id)))
  for (const [id, { line }] of standing) {
    const covered = line === 'main' && before.some((column) => Math.abs(column - columnOf(hexOf(id))) <= COVERS)
    add(id, covered ? SECOND_LINE : LINE)
  }
}
