import { lostTowns, townPoints } from '../data/charts.ts'
import { columnOf, hexOf } from '../data/hexes.ts'
import { isFriendly } from '../rules/3.1-terminology.ts'
import { destroyedForts } from '../rules/19.2-19.4-victory.ts'
import { type Bataan, isCampaign, lastTurnOf, scenarioOf } from '../state/state.ts'

/** What a hex that decides is worth, in steps of a good unit, and what it is worth when it would be the last that is needed. */
const DECIDES = 5
const DECIDES_NOW = 9
/** The same of a fortification of a line that is to be destroyed (19.25). */
const FORT = 2
const FORT_NOW = 4
/** The same in the campaign, where towns are what counts and lines are what keeps them; and of a line behind another that stands. */
const LINE = 2
const SECOND_LINE = 0.5
/** How many columns to either side a fortification that stands covers those of the line behind it. */
const COVERS = 3
/** What a source of supplies is worth (6.3). */
const SOURCE = 2
/** What a point of the campaign in each of the turns to come is worth (19.56), and for how many turns at most. */
const POINT = 0.35
const TURNS = 8

/** By hex, what it is worth to either side to hold it: to Japan to take it, to the US player to keep it (19.1 to 19.5). */
export function aimsOf(game: Bataan): ReadonlyMap<number, number> {
  const { victory, atEnd, supplySources } = scenarioOf(game)
  const worth = new Map<number, number>()
  const add = (id: string, more: number) => worth.set(hexOf(id), (worth.get(hexOf(id)) ?? 0) + more)
  for (const id of supplySources.us) add(id, SOURCE)
  // Its own sources Japan need not take, unless they are lost.
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

/** 19.56: towns bring points in every turn that is left. */
function addTowns(game: Bataan, add: (id: string, more: number) => void): void {
  const left = Math.min(TURNS, lastTurnOf(game) - game.vars.turn + 1)
  for (const [id, points] of townPoints) add(id, POINT * left * points)
  for (const id of lostTowns) add(id, POINT * left)
}

/** 14.1: fortifications that stand keep the towns behind them: those of the Abucay Line first, and of the main line those in front of which none stands. */
function addLines({ vars }: Bataan, add: (id: string, more: number) => void): void {
  const standing = Object.entries(vars.forts).filter(([, { destroyed }]) => !destroyed)
  const before = standing.filter(([, { line }]) => line === 'abucay').map(([id]) => columnOf(hexOf(id)))
  for (const [id, { line }] of standing) {
    const covered = line === 'main' && before.some((column) => Math.abs(column - columnOf(hexOf(id))) <= COVERS)
    add(id, covered ? SECOND_LINE : LINE)
  }
}
