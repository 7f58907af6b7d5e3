import { Match, SeededDice, seatCount } from '@topside/engine'
import { randomChoice, seededRandom } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { titles } from '../index.ts'

const seeds = { server: '3'.repeat(64), seats: ['5', '7', '9'].map((digit) => digit.repeat(64)) }

/** Tests that going back to any answer restores the match as it was then, in matches of `commands` commands. */
export function testTakeback(commands: number): void {
  test.each(titles)('$id: going back to any answer gives the match as it was then', async (entry) => {
    const { rules } = await entry.load()
    const seats = seatCount(rules, {})
    const setup = { options: {}, dice: new SeededDice({ ...seeds, seats: seeds.seats.slice(0, seats) }) }
    const random = seededRandom(`takeback ${entry.id}`)
    const choose = randomChoice(random)
    const whole = Match.start(rules, setup)
    while (whole.outcome === undefined && whole.seq < commands) {
      const seat = whole.deciding[0] ?? 0
      const decision = whole.decision(seat)
      if (decision === undefined) throw new Error('nobody must decide')
      whole.apply({ kind: 'choose', seat, choice: choose(decision, seat) })
    }
    const match = Match.replay(rules, setup, whole.commands.slice(0, -1))
    // Backwards, so that each takeback starts from the result of the last one.
    for (let to = match.answers - 1; to >= 0; to -= 1 + Math.floor(random() * 40)) {
      expect(match.apply({ kind: 'askTakeback', seat: 0, to }).ok).toBe(true)
      for (let seat = 1; seat < seats; seat++)
        expect(match.apply({ kind: 'answerTakeback', seat, accept: true }).ok).toBe(true)
      const then = Match.replay(rules, setup, whole.commands.slice(0, to))
      const { nextRoll: _roll, barrier: _barrier, ...back } = match.snapshot() as { nextRoll: number; barrier: number }
      expect(then.snapshot()).toMatchObject(back)
      expect([match.history(0), match.history(1), match.rolls]).toEqual([then.history(0), then.history(1), then.rolls])
      const again = Match.restore(rules, setup, structuredClone(match.save()))
      expect([again.snapshot(), again.history(1)]).toEqual([match.snapshot(), match.history(1)])
    }
  })
}
