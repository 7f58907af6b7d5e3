import { describe, expect, it } from 'vitest'
import { answerAtRandom, CheapDice, patrol, seededRandom, straits, toy } from '../testing/index.ts'
import type { AnyTitle } from '../title/title.ts'
import { Match } from './match.ts'
import type { Simulation } from './simulation.ts'

/** Plays on at random; returns the answers and the final state as one text. */
function playOn(simulation: Simulation, seed: string, most = 1000): string {
  const random = seededRandom(seed)
  const answers: unknown[] = []
  while (simulation.outcome === undefined && answers.length < most) {
    const [seat] = simulation.deciding as [number]
    const choices = simulation.decision(seat)?.choices ?? []
    const choice = choices[Math.floor(random() * choices.length)] ?? { verb: 'none' }
    simulation.answer(seat, choice)
    answers.push(choice)
  }
  return JSON.stringify([answers, simulation.game.table.save(), simulation.game.vars, simulation.outcome])
}

/** A match after some random answers. */
function begun(title: AnyTitle, seed: string, answers: number): Match {
  const match = Match.start(title, { options: {}, dice: new CheapDice(seed) })
  answerAtRandom(match, seededRandom(seed), answers)
  return match
}

describe.each(Object.entries<AnyTitle>({ toy, patrol, straits }))('a simulation of %s', (_name, title) => {
  it('goes back to its start, and is the same with the same seed', () => {
    for (let i = 0; i < 12; i++) {
      const match = begun(title, `try ${i}`, i)
      if (match.outcome !== undefined) continue
      const before = match.snapshot()
      const simulation = match.seenBy(0, seededRandom(i)).simulate()
      const lines = ['a', 'b', 'a'].map((seed) => {
        simulation.begin(seed)
        return playOn(simulation, 'answers')
      })
      expect(lines[2]).toBe(lines[0])
      simulation.begin('a')
      expect(JSON.parse(playOn(simulation, 'answers', 3))[0]).toEqual(JSON.parse(lines[0]!)[0].slice(0, 3))
      expect(match.snapshot()).toEqual(before)
    }
  })
})

it('simulated dice follow the seed, not the dice of the match', () => {
  const match = Match.start(toy, { options: {}, dice: new CheapDice('real') })
  for (const seat of [0, 1]) match.apply({ kind: 'choose', seat, choice: { verb: 'bid', value: 0 } })
  const simulation = match.simulate()
  const owners = [...Array(40).keys()].map((seed) => {
    simulation.begin(seed)
    simulation.answer(0, { verb: 'take', space: 'west' })
    return simulation.game.table.space('west').owner
  })
  expect(new Set(owners)).toEqual(new Set([-1, 0]))
  expect(match.rolls).toEqual([])
})

it('an answer that is not offered throws', () => {
  const simulation = begun(toy, 'mistake', 2).simulate()
  const [seat] = simulation.deciding as [number]
  expect(() => simulation.answer(seat, { verb: 'fly' })).toThrow(RangeError)
  expect(() => simulation.answer(1 - seat, { verb: 'pass' })).toThrow(RangeError)
})
