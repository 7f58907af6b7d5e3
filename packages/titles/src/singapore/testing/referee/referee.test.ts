import { type Difference, type Referee, type RefereedStep, refereedMatch, sized } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { Singapore } from '../../state/state.ts'
import { rules } from '../../title.ts'
import { positions } from '../positions.ts'
import { newReferee } from './index.ts'

type Step = RefereedStep<Singapore>

/** Number of commands after which a match is abandoned if it is the only one of its kind. */
const PART = 600

/**
 * Plays a random match before a referee. `spoil`: returns a wrong step in place of the first step for which it can;
 * `leave`: number of commands after which the match is abandoned.
 */
function refereed(
  seed: string,
  options: { [id: string]: string },
  spoil?: (step: Step) => Step | undefined,
  leave = Number.POSITIVE_INFINITY,
) {
  const second = newReferee()
  let spoilt = false
  const judge = (step: Step): Difference[] => {
    const wrong = spoilt ? undefined : spoil?.(step)
    spoilt ||= wrong !== undefined
    return second.judge(wrong ?? step)
  }
  const referee: Referee<Singapore> = { counts: second.counts, judge }
  const report = refereedMatch(rules, { seed, options, policy: 'random', referee, leave })
  return { ...report, counts: second.counts, spoilt }
}

const campaign = { scenario: 'impregnable-fortress', players: '3', ending: 'casual', cards: 'on' }

describe('the referee', () => {
  it.each([campaign, { scenario: 'regiment' }, { scenario: 'battalion' }, { scenario: 'company' }])(
    '2.0 agrees with every step of %o',
    (options) => {
      for (let n = 0; n < sized(1, 12); n++) {
        const { faults, counts } = refereed(`agrees ${n}`, options)
        expect(faults).toEqual([])
        expect(counts['endings']).toBe(1)
        expect(counts['states']).toBeGreaterThan(0)
      }
    },
  )

  it.each([
    { scenario: 'almost-naked-island', players: '2', ending: 'serious', cards: 'on' },
    { scenario: 'brigade', players: '3' },
  ])('2.0 agrees with every step of the first turns of %o', (options) => {
    for (let n = 0; n < sized(1, 12); n++) {
      const { faults, counts } = refereed(`agrees ${n}`, options, undefined, sized(PART, Number.POSITIVE_INFINITY))
      expect(faults).toEqual([])
      expect(counts['endings']).toBe(sized(undefined, 1))
      expect(counts['states']).toBeGreaterThan(0)
    }
  })

  it('agrees with matches that begin at a position', () => {
    const leave = sized(PART, Number.POSITIVE_INFINITY)
    for (let n = 0; n < sized(2, 200); n++) {
      const setup = { seed: `position ${n}`, policy: 'coverage', positions, leave } as const
      const report = refereedMatch(rules, { ...setup, referee: newReferee() })
      expect(report.faults).toEqual([])
    }
  })

  const wrong: readonly [string, string, (step: Step) => Step | undefined][] = [
    [
      '7.8',
      'a supply too much',
      (step) => {
        if (step.command.kind !== 'choose') return undefined
        step.after.table.setTrack('british-supplies', step.after.table.track('british-supplies') + 1)
        return step
      },
    ],
    [
      '6',
      'a unit in another sector',
      (step) => {
        if (step.command.kind !== 'choose') return undefined
        step.after.table.move(step.after.table.piece('br-infantry-1'), step.after.table.space('kallang'))
        return step
      },
    ],
    ['6.9', 'a choice that is missing', (step) => withChoices(step, (choices) => choices.slice(1))],
    [
      '6.9',
      'a choice too much',
      (step) => withChoices(step, (choices) => [...choices, { verb: 'unit', piece: 'br-gun15-1' }]),
    ],
    [
      '11',
      'another margin of a round',
      (step) => {
        const round = step.records.findIndex(({ key }) => key.startsWith('battle.round.'))
        if (round < 0) return undefined
        const change = (each: Step['records'][number], index: number) =>
          index === round ? { ...each, game: each.game, args: { ...each.args, margin: 9 } } : each
        return { ...step, records: step.records.map(change) }
      },
    ],
    [
      '11.4',
      'dice of other sides',
      (step) => {
        const [roll] = step.rolls
        return roll && { ...step, rolls: [{ ...roll, sides: roll.sides.map((sides) => sides + 2) }] }
      },
    ],
  ]

  it.each(wrong)('%s finds %s', (rule, _, spoil) => {
    const { differences, spoilt } = refereed('wrong', { ...campaign, cards: 'off' }, spoil)
    expect(spoilt).toBe(true)
    expect(differences.map((each) => each.rule)).toContain(rule)
  })
})

/** The step with other choices in its first question about the plan. */
function withChoices(
  step: Step,
  change: (choices: Step['decisions'][number]['choices']) => Step['decisions'][number]['choices'],
) {
  const [decision] = step.decisions
  if (decision?.kind !== 'plan') return undefined
  return { ...step, decisions: [{ ...decision, choices: change(decision.choices) }] }
}
