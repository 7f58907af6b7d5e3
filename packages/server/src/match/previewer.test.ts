import { CheapDice, type Choice, Lookahead, Match, type Seat, seededRandom, type TitleEntry } from '@topside/engine'
import { answerAtRandom, sized } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { afterAll, expect, test } from 'vitest'
import { ReplayPool } from '../replays/pool.ts'
import { WAITING_PREVIEWS } from '../security/limits.ts'
import { FREE } from './expense.ts'
import { Previews } from './previews.ts'

/** Moments tested per title, and answers between two of them. */
const [MOMENTS, APART] = sized([6, 20], [30, 20])

const said: string[] = []
const titleModule = import.meta.resolve('@topside/titles')
const pool = new ReplayPool({
  ...WAITING_PREVIEWS,
  longest: 120_000,
  longestTask: 120_000,
  threads: 1,
  titleModule,
  say: (line) => void said.push(line),
})
afterAll(() => pool.close())
const payer = { user: 'ann', expense: FREE }

test.each(titles)('a thread previews $id like the match itself', async ({ load, id }: TitleEntry) => {
  const previews = new Previews((task, asking) => pool.run('preview', async () => task, asking))
  const { rules } = await load()
  const random = seededRandom(id)
  const match = Match.start(rules, { options: {}, dice: new CheapDice(`foreseen ${id}`) })
  for (let n = 1; n <= MOMENTS && match.outcome === undefined; n++) {
    const seat = match.deciding[0] as Seat
    const here = new Lookahead(match, seat)
    const moment = previews.at(match, seat)
    const { choices } = here.decision as NonNullable<typeof here.decision>
    const choice = choices[Math.floor(random() * choices.length)] as Choice
    const other: Choice = { verb: choice.verb, space: rules.table.spaces[Math.floor(random() * 9)]?.id as string }
    expect(await moment.ask('final', choice, payer)).toEqual(here.finalityOf(choice) ?? null)
    expect(await moment.ask('why', other, payer)).toEqual(here.whyNot(other) ?? null)
    expect(await moment.ask('preview', null, payer)).toEqual(
      JSON.parse(
        JSON.stringify({
          previews: (here.decision?.previews?.() ?? []).map((each) => each ?? null),
          context: here.decision?.context?.() ?? null,
        }),
      ),
    )
    expect(await moment.ask('seen', 'a seed', payer)).toEqual(match.seenBy(seat, seededRandom('a seed')).save())
    answerAtRandom(match, random, match.answers + APART)
  }
  expect(said).toEqual([])
})

test('a preview made before a match was reread is not reused', async () => {
  const asked: string[] = []
  const previews = new Previews(async ({ position }) => {
    asked.push(position.key)
    return { answer: null, milliseconds: 0 }
  })
  const { rules } = await (titles[0] as TitleEntry).load()
  for (let n = 0; n < 2; n++) {
    const match = Match.start(rules, { options: {}, dice: new CheapDice('x') })
    const seat = match.deciding[0] as Seat
    for (let again = 0; again < 2; again++) await previews.at(match, seat).ask('preview', null, payer)
  }
  expect(new Set(asked).size).toBe(2)
  expect(asked).toHaveLength(2)
})
