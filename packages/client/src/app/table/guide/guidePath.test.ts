import { guidedMatch } from '@topside/engine'
import { titles } from '@topside/titles'
import { describe, expect, test } from 'vitest'
import { viewOfTable } from '../../board/view.ts'
import { guidePath } from './guidePath.ts'

describe.each(titles.filter(({ guide }) => guide !== undefined))('the guided match of $name', (entry) => {
  test('is found at each of its moments, and not off its path', async () => {
    const [title, guide] = await Promise.all([entry.load(), entry.guide?.load()])
    const dice = entry.guide?.dice ?? 0
    if (guide === undefined) throw new Error('no guide')
    const path = guidePath(title, guide, dice)
    let index = 0
    for (const { seat, decision, choice, match } of guidedMatch(title.rules, guide, dice)) {
      const view = viewOfTable(title, match.game.table.save(), seat)
      expect(path.find(seat, decision, view, index)).toMatchObject({ index, choice })
      const [moved, ...others] = view.pieces.filter(({ hidden }) => hidden !== true)
      const elsewhere = { ...view, pieces: moved === undefined ? [] : [{ ...moved, space: 'nowhere' }, ...others] }
      expect(path.find(seat, decision, elsewhere, index)).toBeUndefined()
      index++
    }
    expect(path.length).toBe(index)
  })
})
