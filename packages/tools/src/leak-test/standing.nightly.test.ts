import { expect, it } from 'vitest'
import { loadHeuristics, loadTitle } from '../titles.ts'
import { playAtRandom } from './played.ts'
import { compareWorlds } from './worlds.ts'

it('whether a seat is asked after an answer, by its standing answer, is seen by everybody', async () => {
  const played = playAtRandom(await loadTitle('corregidor'), 'long/168')
  // Seat 1 changes its standing answer about waiting. Then seat 0 demolishes guns and undoes that.
  const { difference, differed, fault } = await compareWorlds(played, 0, 'long/168/0/2')
  expect({ difference, differed, fault }).toEqual({ difference: 'secret', differed: true, fault: undefined })
})

it.each([
  // An undo that goes back by the journal, and one that loads the table, as the former had been forgotten.
  ['long/108', 'long/108/0/0', 0],
  // In an impossible table another side is next.
  ['long/104', 'long/104/1/5', 1],
])('what an accepted answer and its undo show depends on no hidden piece: match %s', async (match, pair, viewer) => {
  const [rules, heuristics] = [await loadTitle('bataan'), await loadHeuristics('bataan')]
  const { difference, fault } = await compareWorlds(playAtRandom(rules, match), viewer, pair, heuristics)
  expect({ difference, fault }).toEqual({ difference: 'table', fault: undefined })
})
