import { CheapDice, Match, type Seat, seededRandom, type TitleEntry } from '@topside/engine'
import { answerAtRandom, sized } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { expect, test } from 'vitest'
import { TitleList } from '../titles.ts'
import { seeingOf, seenMatch } from './thinking.ts'

/** Matches of each title, answers per match, and answers between two comparisons. */
const [MATCHES, ANSWERS, APART] = sized([1, 100, 4], [5, 150, 2])
const list = new TitleList(titles)

/**
 * Compares a match's dealt views with those restored in a thread, at intervals. Returns how often the current step
 * contained rolls.
 */
async function looksAt({ id, load }: TitleEntry, number: number): Promise<number> {
  const { rules } = await load()
  const options = { scenario: rules.scenarios[number % rules.scenarios.length] ?? '' }
  const match = Match.start(rules, { options, dice: new CheapDice(`seen ${number}`) })
  const random = seededRandom(number)
  const row = { title: id, options: match.setup.options }
  const source = { present: () => match, row } as Parameters<typeof seeingOf>[0]
  let rolled = 0
  while (match.answers < ANSWERS && match.outcome === undefined) {
    const { task, seen } = seeingOf(source, match.deciding[0] as Seat, 'recruit')
    const thread = await seenMatch(JSON.parse(JSON.stringify(task)), list)
    expect(thread.snapshot()).toEqual(seen.snapshot())
    if (task.saved.rolls.length > 0) rolled++
    answerAtRandom(match, random, match.answers + APART)
  }
  return rolled
}

test('a thread analyses the match as it was seen, even after dice within a step', async () => {
  let rolled = 0
  for (const title of titles) for (let number = 0; number < MATCHES; number++) rolled += await looksAt(title, number)
  expect(rolled).toBeGreaterThan(0)
})
