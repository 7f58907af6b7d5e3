import { type AnyTitle, Match } from '@topside/engine'
import { straits, toy } from '@topside/engine/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { playAtRandom } from './played.ts'
import { unprobed } from './probes.ts'
import { compareSecrets, type SecretReport } from './secret-decisions.ts'

afterEach(() => void vi.restoreAllMocks())

/**
 * Compares what each viewer receives about the secret decisions of some matches of a title; `tell` is called once the
 * matches have been played, to change what they tell.
 */
async function compared(title: AnyTitle, tell = (): unknown => undefined): Promise<SecretReport> {
  const all = { decisions: 0, worlds: 0, messages: 0, faults: [] as string[] }
  const matches = [0, 1].map((n) => playAtRandom(title, `secrets/${n}`))
  tell()
  for (const [n, played] of matches.entries()) {
    for (const viewer of [...Array(played.seatCount).keys(), undefined]) {
      const found = await compareSecrets(played, viewer, `${n}/${viewer}`, { decisions: 3, answers: 4, requests: 8 })
      all.decisions += found.decisions
      all.worlds += found.worlds
      all.messages += found.messages
      all.faults.push(...found.faults)
    }
  }
  return all
}

it('every kind of request and command is probed', () => {
  expect(unprobed()).toEqual([])
})

it.each([toy, straits] as AnyTitle[])(
  'no viewer learns anything of another seat’s secret answer in $id',
  async (title) => {
    const { decisions, worlds, messages, faults } = await compared(title)
    expect(faults).toEqual([])
    expect(decisions).toBeGreaterThan(3)
    expect(worlds).toBeGreaterThan(2 * decisions)
    expect(messages).toBeGreaterThan(10 * decisions)
  },
)

it.each([
  [
    'the number of commands',
    () =>
      vi.spyOn(Match.prototype, 'shownSeq').mockImplementation(function (this: Match) {
        return this.seq
      }),
  ],
  [
    'the number of answers',
    () =>
      vi.spyOn(Match.prototype, 'knownAnswers', 'get').mockImplementation(function (this: Match) {
        return this.answers
      }),
  ],
  [
    'who is still asked',
    () =>
      vi.spyOn(Match.prototype, 'asked').mockImplementation(function (this: Match, seat) {
        const { ask, rule } = this.decision(seat) ?? {}
        return ask === undefined ? undefined : { ask, rule: rule ?? '' }
      }),
  ],
])('finds a match that tells %s', async (_what, tell) => {
  expect((await compared(straits as AnyTitle, tell)).faults).not.toEqual([])
})
