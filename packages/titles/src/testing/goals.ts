import { type Args, Match, type Text } from '@topside/engine'
import { CheapDice, seededRandom } from '@topside/engine/testing'
import { oncePerName } from '@topside/kit'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { titles } from '../index.ts'
import { seenOf } from '../shared/testing.ts'

/** Interval at which a random match is checked. */
const EVERY = 7

/** Parsed formats of texts. */
const formatOf = oncePerName(
  (source: string) => source,
  (source) => new IntlMessageFormat(source, 'en'),
)

/** A sentence of the title; throws if it is missing, or an argument is. */
function sentence(texts: { readonly [key: string]: string }, { key, args = {} }: Text): string {
  const source = texts[key]
  if (source === undefined) throw new Error(`no text ${key}`)
  const values = Object.entries(args).map(([name, arg]) => [name, typeof arg === 'object' ? name : arg])
  return String(formatOf(source).format(Object.fromEntries(values)))
}

/** Tests the goals that titles show in a random match of each scenario, of at most `commands` commands. */
export function testGoals(commands: number): void {
  describe.each(titles.map(({ id, load }) => ({ id, load })))('$id', ({ load }) => {
    test('says what wins and loses, and what everybody may know of others’ questions, at any moment', async () => {
      const title = await load()
      const { rules } = title
      const goals = await title.goals?.()
      if (goals === undefined) throw new Error('no goals')
      const texts = { ...title.texts, ...goals.texts }
      for (const scenario of rules.scenarios) {
        const match = Match.start(rules, { options: { scenario }, dice: new CheapDice(scenario) })
        const random = seededRandom(scenario)
        for (let n = 0; n < commands && match.outcome === undefined; n++) {
          const [seat = 0] = match.deciding
          const asked = match.asked(seat)
          const named = `${asked?.ask}.other.named`
          if (asked?.about !== undefined && texts[named] !== undefined) {
            const args: Args = { seat: { seat }, ...asked.about }
            expect(sentence(texts, { key: named, args })).toMatch(/seat/)
          }
          if (n % EVERY === 0)
            for (const goal of goals.of(seenOf(match.game, n % 2 === 0 ? seat : undefined))) {
              expect(sentence(texts, goal)).toMatch(/\w/)
              expect(sentence(texts, goal.brief)).toMatch(/\w/)
              expect(goal.rule).toMatch(/^\d/)
            }
          const choices = match.decision(seat)?.choices ?? []
          const choice = choices[Math.floor(random() * choices.length)]
          if (choice === undefined) throw new Error('nobody is asked anything')
          match.apply({ kind: 'choose', seat, choice })
        }
      }
    })
  })
}
