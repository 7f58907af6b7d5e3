import { expect, it } from 'vitest'
import type { AnyTitle } from '../title/title.ts'
import type { AnyReferee, RefereedStep } from './referee.ts'
import { refereedMatch } from './refereed-match.ts'
import { toy } from './toy.ts'

function listening(judge: AnyReferee['judge']): AnyReferee {
  return { counts: {}, judge }
}

/** The steps of a match of the toy. */
function stepsOf(seed: string): RefereedStep[] {
  const steps: RefereedStep[] = []
  const referee = listening((step) => {
    steps.push(step)
    return []
  })
  expect(refereedMatch(toy, { seed, policy: 'random', referee })).toMatchObject({ faults: [], broken: false })
  return steps
}

it('a referee gets the states before and after each command, and at each record', () => {
  const steps = stepsOf('states')
  expect(steps.length).toBeGreaterThan(5)
  for (const [i, { before, after, decisions, command }] of steps.entries()) {
    if (i > 0) expect(steps[i - 1]?.after).toBe(before)
    expect(after).not.toBe(before)
    if (command.kind !== 'choose') continue
    const asked = decisions.find(({ seat }) => seat === command.seat)
    expect(asked?.choices).toContainEqual(command.choice)
  }
  const rounds = steps.flatMap(({ records }) => records).filter(({ key }) => key === 'toy.round')
  expect(rounds.length).toBeGreaterThan(3)
  for (const { args, game } of rounds) expect(game.table.track('round')).toBe(args?.['round'])
  expect(steps.at(-1)?.outcome).toBeDefined()
})

it('a difference ends the match, with a file that replays up to there', () => {
  const wrong = { rule: '5', what: 'the round is over' }
  const referee = listening(({ after }) => (after.table.track('round') > 2 ? [wrong] : []))
  const report = refereedMatch(toy, { seed: 'difference', policy: 'random', referee })
  expect(report).toMatchObject({ faults: ['5: the round is over'], differences: [wrong], broken: false })
  expect(report.file?.commands.length).toBe(report.commands)
})

it('a decision is judged before its answer', () => {
  const referee: AnyReferee = { ...listening(() => []), open: () => [{ rule: '1', what: 'no bid' }] }
  expect(refereedMatch(toy, { seed: 'open', policy: 'random', referee })).toMatchObject({
    faults: ['1: no bid'],
    commands: 0,
  })
})

it('failing rules are not reported as differences', () => {
  const broken: AnyTitle = {
    ...toy,
    steps: {
      ...toy.steps,
      round() {
        throw new Error('boom')
      },
    },
  }
  const report = refereedMatch(broken, { seed: 'broken', policy: 'random', referee: listening(() => []) })
  expect(report).toMatchObject({ differences: [], broken: true })
  expect(report.faults[0]).toMatch(/boom/)
})
