import {
  type OpenDecision,
  type Referee,
  type RefereedReport,
  type RefereedStep,
  refereedMatch,
  sized,
} from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { unitId } from '../../data/units.ts'
import type { Leyte } from '../../state/state.ts'
import { rules } from '../../title.ts'
import { newReferee } from './index.ts'

const timeout = 120_000

/** Plays a random match; its steps and questions can be changed before the referee sees them. */
function refereed(
  seed: string,
  options: { readonly [id: string]: string },
  spoil: {
    readonly step?: (step: RefereedStep<Leyte>) => RefereedStep<Leyte>
    readonly asked?: (decision: OpenDecision) => OpenDecision
  } = {},
): RefereedReport {
  const referee = newReferee()
  const { step = (each) => each, asked = (each) => each } = spoil
  const spoilt: Referee<Leyte> = {
    counts: referee.counts,
    open: (game, decisions) => referee.open?.(game, decisions.map(asked)) ?? [],
    judge: (each) => referee.judge(step(each)),
  }
  return refereedMatch(rules, { seed, options, policy: 'random', referee: spoilt as unknown as Referee })
}

describe('the referee of Leyte', () => {
  const played = rules.scenarios.flatMap((scenario) => [
    { scenario, crt: 'mobile', displacement: 'no', duty: 'all', terrain: 'strong' },
    { scenario, crt: 'active', displacement: 'yes', duty: 'one', terrain: 'standard' },
  ])

  it.each(played.slice(sized(5, 0)))(
    '4.1 to 16.34 finds no difference in a random match of $scenario, table $crt',
    { timeout },
    (options) => {
      const { faults, choices } = refereed(options.scenario, options)
      expect(faults).toEqual([])
      expect(choices).toBeGreaterThan(100)
    },
  )

  const first = { scenario: 'final-collapse' }
  const rulesFound = ({ differences }: RefereedReport) => differences.map(({ rule }) => rule)

  it('5.2 misses an answer that is not offered, and one too many', { timeout }, () => {
    const fewer = (decision: OpenDecision): OpenDecision =>
      decision.kind === 'move.where' ? { ...decision, choices: decision.choices.slice(1) } : decision
    expect(rulesFound(refereed('few', first, { asked: fewer }))).toContain('5.2')
    const more = (decision: OpenDecision): OpenDecision => {
      if (decision.kind !== 'combat.target') return decision
      return { ...decision, choices: [...decision.choices, { verb: 'bombard', space: '0101' }] }
    }
    expect(rulesFound(refereed('more', first, { asked: more }))).toContain('7.1')
  })

  it('7.5 sees a wrong result, and 7.3 a wrong strength', { timeout }, () => {
    const asOther = (step: RefereedStep<Leyte>): RefereedStep<Leyte> => {
      const records = step.records.map((line) => {
        return /^combat\.(A1|Br|D\d)$/.test(line.key) ? { ...line, key: 'combat.DE', game: line.game } : line
      })
      return { ...step, records }
    }
    expect(rulesFound(refereed('other', first, { step: asOther }))).toContain('7.5')
    const stronger = (step: RefereedStep<Leyte>): RefereedStep<Leyte> => {
      const records = step.records.map((line) => {
        const ledgers = line.ledgers?.map((each) => ({ ...each, total: each.total + 1 }))
        return line.roll === undefined || ledgers === undefined ? line : { ...line, ledgers, game: line.game }
      })
      return { ...step, records }
    }
    expect(rulesFound(refereed('stronger', first, { step: stronger }))).toContain('7.3')
  })

  it('4.1 sees a unit that moves without a record, and 15.12 points that nobody scored', { timeout }, () => {
    const elsewhere = (step: RefereedStep<Leyte>): RefereedStep<Leyte> => {
      const { table } = step.after
      table.move(table.piece('us-7-regt'), table.space('0101'))
      return step
    }
    expect(rulesFound(refereed('elsewhere', first, { step: elsewhere }))).toContain('4.1')
    const richer = (step: RefereedStep<Leyte>): RefereedStep<Leyte> => {
      step.after.table.setTrack('us-victory', step.after.table.track('us-victory') + 1)
      return step
    }
    expect(rulesFound(refereed('richer', first, { step: richer }))).toContain('15.12')
    const returning = (step: RefereedStep<Leyte>): RefereedStep<Leyte> => {
      return { ...step, after: { ...step.after, vars: { ...step.after.vars, returns: { [unitId('us-7-regt')]: 20 } } } }
    }
    expect(rulesFound(refereed('returning', first, { step: returning }))).toContain('16.13')
  })
})
