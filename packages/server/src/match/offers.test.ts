import { type AnyTitle, type Choice, type Decision, Match, SeededDice } from '@topside/engine'
import { OfferTrial, randomChoice, randomOptions, seededRandom, sized, type Take, toy } from '@topside/engine/testing'
import { commandRequest } from '@topside/protocol'
import { titles } from '@topside/titles'
import { expect, test } from 'vitest'
import { applyAtOnce } from './commands.ts'

/** Matches of each title, and moments of each match at which everything is tried. */
const [MATCHES, MOMENTS] = [sized(1, 3), 15]

const entries = [...titles, { id: 'toy', load: async () => ({ rules: toy }) }]

/** Handles a command as the server does, from validation to its effect. */
const take: Take = (match, seat, choice) => {
  const request = { id: 'offers-test', seq: match.shownSeq(seat), command: { kind: 'choose', seat, choices: [choice] } }
  const parsed = commandRequest.safeParse(request)
  return parsed.success && applyAtOnce(match, parsed.data.command).commands.length > 0
}

test.each(entries)('$id accepts what it offers, and nothing else', async ({ load }) => {
  const { rules } = await load()
  for (let n = 0; n < MATCHES; n++) {
    const random = seededRandom(`offers ${n}`)
    const seed = (digit: number): string => digit.toString(16).repeat(64)
    const dice = new SeededDice({
      server: seed(n),
      seats: Array.from({ length: rules.seats }, (_, seat) => seed(seat + 7)),
    })
    const match = Match.start(rules, { options: randomOptions(rules, random), dice })
    const trial = new OfferTrial(take, { random, offered: 6, others: 100 })
    const choose = randomChoice(random)
    for (let moment = 0; match.outcome === undefined; moment++) {
      if (moment < 5 || random() < MOMENTS / (moment + MOMENTS)) trial.look(match)
      const [seat = 0] = match.deciding
      match.apply({ kind: 'choose', seat, choice: choose(match.decision(seat) as Decision, seat) })
    }
    expect(trial.tried.faults).toEqual([])
    expect(trial.tried.accepted).toBeGreaterThan(10)
    expect(trial.tried.refused).toBeGreaterThan(10 * trial.tried.accepted)
  }
})

test('a check that accepts too much or too little is detected', () => {
  const random = seededRandom('found')
  const title: AnyTitle = toy
  const found = (broken: Take): string => {
    const match = Match.start(title, { options: {}, dice: new SeededDice({ server: '1'.repeat(64), seats: [] }) })
    const trial = new OfferTrial(broken, { random, offered: 12, others: 200 })
    trial.look(match)
    return trial.tried.faults.join()
  }
  const first = (match: Match, seat: number): Choice => match.decision(seat)?.choices[0] as Choice
  expect(found(take)).toBe('')
  expect(
    found((match, seat, choice) => take(match, seat, { ...choice, option: undefined } as unknown as Choice)),
  ).toContain('did')
  expect(found((match, seat, choice) => choice.value !== 1 && take(match, seat, choice))).toContain('may not')
  const careless: Take = (match, seat, choice) => {
    const done = take(match, seat, choice)
    if (!done && match.seq === 0 && choice.verb === 'bid')
      match.apply({ kind: 'choose', seat, choice: first(match, seat) })
    return done
  }
  expect(found(careless)).toContain('changed the match')
})
