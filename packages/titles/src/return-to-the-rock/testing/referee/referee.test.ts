import {
  type OpenDecision,
  type Referee,
  type RefereedReport,
  type RefereedStep,
  refereedMatch,
  sized,
} from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { Rock } from '../../state/state.ts'
import { rules } from '../../title.ts'
import { newReferee } from './index.ts'

const timeout = 120_000
const all = { leaders: 'yes', mortars: 'yes', flamethrower: 'yes', detonations: 'yes', 'one-attack': 'no' }

/** Plays a random match; its steps and questions can be changed before the referee sees them. */
function refereed(
  seed: string,
  spoil: {
    readonly step?: (step: RefereedStep<Rock>) => RefereedStep<Rock>
    readonly asked?: (decision: OpenDecision) => OpenDecision
  } = {},
): RefereedReport {
  const referee = newReferee()
  const { step = (each) => each, asked = (each) => each } = spoil
  const spoilt: Referee<Rock> = {
    counts: referee.counts,
    open: (game, decisions) => referee.open?.(game, decisions.map(asked)) ?? [],
    judge: (each) => referee.judge(step(each)),
  }
  return refereedMatch(rules, { seed, options: all, policy: 'random', referee: spoilt as unknown as Referee })
}

/** The records of a step, each changed by `change`. */
function rewritten(
  step: RefereedStep<Rock>,
  change: (line: RefereedStep<Rock>['records'][number]) => object,
): RefereedStep<Rock> {
  return { ...step, records: step.records.map((line) => ({ ...line, ...change(line), game: line.game })) }
}

describe('the referee of Return to the Rock', () => {
  it('5.3.2 to 17.4.2 finds no difference in random matches', { timeout }, () => {
    let choices = 0
    for (let n = 0; n < sized(2, 20); n++) {
      const report = refereed(`rock ${n}`)
      expect(report.faults).toEqual([])
      choices += report.choices
    }
    expect(choices).toBeGreaterThan(200)
  })

  /** The rules of the first differences found in one of several matches. */
  const rulesFound = (seed: string, spoil: Parameters<typeof refereed>[1]): string[] => {
    for (let n = 0; n < 12; n++) {
      const { differences } = refereed(`${seed} ${n}`, spoil)
      if (differences.length > 0) return differences.map(({ rule }) => rule)
    }
    return []
  }

  it('8.2, 6.2.2 misses an answer that is not offered, and one too many', { timeout }, () => {
    const fewer = (decision: OpenDecision): OpenDecision =>
      decision.kind === 'assault.move' ? { ...decision, choices: decision.choices.slice(1) } : decision
    expect(rulesFound('few', { asked: fewer })).toContain('8.2')
    const more = (decision: OpenDecision): OpenDecision =>
      decision.kind === 'impulse'
        ? { ...decision, choices: [...decision.choices, { verb: 'infiltrate', space: '24' }] }
        : decision
    expect(rulesFound('more', { asked: more })).toContain('6.2.2')
  })

  it('9.4.4 sees a wrong result, 9.4.2 a wrong value, 6.2.1 a wrong Momentum', { timeout }, () => {
    const otherwise = (step: RefereedStep<Rock>) =>
      rewritten(step, ({ key }) => (key === 'combat.repulse' ? { key: 'combat.stalemate' } : {}))
    expect(rulesFound('otherwise', { step: otherwise })).toContain('9.4.4')
    const stronger = (step: RefereedStep<Rock>) =>
      rewritten(step, ({ key, ledgers }) => {
        if (!key.startsWith('combat.') || ledgers === undefined) return {}
        return { ledgers: ledgers.map((each) => ({ ...each, total: each.total + 1 })) }
      })
    expect(rulesFound('stronger', { step: stronger })).toContain('9.4.2')
    const kept = (step: RefereedStep<Rock>) =>
      rewritten(step, ({ key }) => (key === 'momentum.lost' ? { key: 'momentum.kept' } : {}))
    expect(rulesFound('kept', { step: kept })).toContain('6.2.1A')
  })

  it('13.1A misses a question about dice, 13.1B one about a reset, and what such an answer does', { timeout }, () => {
    const silent = (kind: string, outcome?: string) => (decision: OpenDecision) =>
      decision.kind === kind && decision.args?.['outcome'] === outcome
        ? { ...decision, kind: 'retreat.order' }
        : decision
    expect(rulesFound('dice', { asked: silent('advantage.reroll', 'combat.stalemate') })).toContain('13.1A')
    expect(rulesFound('reset', { asked: silent('advantage.reset') })).toContain('13.1B')
    const idle = (step: RefereedStep<Rock>): RefereedStep<Rock> => {
      const { command, records } = step
      const isReset = command.kind === 'choose' && command.choice.verb === 'reset'
      return { ...step, records: isReset ? [] : records }
    }
    expect(rulesFound('idle', { step: idle })).toContain('13.1')
  })

  it('7.2 sees a wrong owner, and 6.0 a unit that nobody has moved', { timeout }, () => {
    const owned = (step: RefereedStep<Rock>): RefereedStep<Rock> => {
      const { table } = step.after
      table.setOwner(table.space('27'), 0)
      return step
    }
    expect(rulesFound('owned', { step: owned })).toContain('7.2')
    const lost = (step: RefereedStep<Rock>): RefereedStep<Rock> => {
      const { table } = step.after
      table.move(table.piece('MG-1'), table.space('eliminated-japan'))
      return step
    }
    expect(rulesFound('lost', { step: lost })).toContain('6.0')
  })
})
