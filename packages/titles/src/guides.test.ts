import { choiceKey, type GuideChapter, guidedMatch, type Match } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { titles } from './testing/index.ts'

describe.each(titles.filter(({ guide }) => guide !== undefined))('the guide to $name', ({ guide: found, load }) => {
  test('tells a first match to its end, and each of its questions', async () => {
    const [{ rules }, guide] = await Promise.all([load(), found?.load()])
    if (guide === undefined) throw new Error('no guide')
    const asked = new Set<string>()
    const taken = new Set<string>()
    let turn = 0
    let steps = 0
    let last: Match | undefined
    for (const { decision, choice, match } of guidedMatch(rules, guide, found?.dice ?? 0)) {
      expect(guide.told[decision.ask], decision.ask).toBeDefined()
      asked.add(decision.ask)
      taken.add(choiceKey(choice))
      steps++
      last = match
      turn = match.game.table.track(guide.first.until.track)
    }
    expect(turn, 'the first turn is told').toBe(guide.first.until.value - 1)
    expect(last?.game.table.track(guide.first.until.track), 'to its end').toBe(guide.first.until.value)
    expect(steps).toBeGreaterThan(25)
    expect(guide.first.script.map(([key]) => key).filter((key) => !taken.has(key))).toEqual([])
    for (const { at } of guide.chapters) if (at !== undefined) expect(asked).toContain(at)
  })

  test('has pictures of places that are on the map, and rules that have a note', async () => {
    const [{ board, notes }, guide] = await Promise.all([load(), found?.load()])
    const known = new Set(board.spaces.map(({ id }) => id))
    const explained = Object.keys(await notes())
    const chapters: readonly GuideChapter[] = guide?.chapters ?? []
    expect(chapters.length).toBeGreaterThan(4)
    for (const { spaces = [], rule, title } of chapters) {
      expect(
        spaces.filter((space) => !known.has(space)),
        title,
      ).toEqual([])
      if (rule !== undefined) expect(explained).toContain(rule)
    }
  })
})
