import {
  type FuzzPosition,
  type OpenDecision,
  type Referee,
  type RefereedReport,
  type RefereedStep,
  refereedMatch,
  sized,
} from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { REDUCED } from '../../data/faces.ts'
import type { Bataan } from '../../state/state.ts'
import { rules } from '../../title.ts'
import { positions } from '../positions.ts'
import { newReferee } from './index.ts'

const timeout = 240_000

/** Changes to the input of a referee, to show that it notices them. */
interface Spoiling {
  readonly step?: (step: RefereedStep<Bataan>) => RefereedStep<Bataan>
  readonly asked?: (decision: OpenDecision) => OpenDecision
}

/** Plays a random match, from the named position if a name is given. */
function refereed(seed: string, from: string | undefined, { step, asked }: Spoiling = {}): RefereedReport {
  const referee = newReferee()
  const spoilt: Referee<Bataan> = {
    counts: referee.counts,
    open: (game, decisions) => referee.open(game, asked === undefined ? decisions : decisions.map(asked)),
    judge: (each) => referee.judge(step === undefined ? each : step(each)),
  }
  const position = positions.find(({ name }) => name === from)
  // The position is always used, because none of its rules counts as seen.
  const found = position === undefined ? [] : [{ ...position, rules: Array.from({ length: 9 }, (_, i) => `none ${i}`) }]
  return refereedMatch(rules, {
    seed,
    policy: found.length > 0 ? 'coverage' : 'random',
    options: { scenario: 'layac' },
    referee: spoilt as unknown as Referee,
    positions: found as unknown as readonly FuzzPosition[],
  })
}

const rulesFound = ({ differences }: RefereedReport) => differences.map(({ rule }) => rule)

describe('the referee of BATAAN!', () => {
  const begun = ['an attack', 'an attack by the sea', 'a landing', 'formations that rest', 'two hexes side by side']

  it.each([undefined, ...begun].slice(0, sized(3, 6)))(
    '3.2 to 19.56 finds no difference in a random match from %s',
    { timeout },
    (from) => {
      const { faults, choices } = refereed('same', from)
      expect(faults).toEqual([])
      expect(choices).toBeGreaterThan(60)
    },
  )

  it('8.11 misses an answer that is not offered', { timeout }, () => {
    const fewer = (decision: OpenDecision): OpenDecision =>
      decision.kind === 'move.where' ? { ...decision, choices: decision.choices.slice(1) } : decision
    expect(rulesFound(refereed('few', undefined, { asked: fewer }))).toContain('8.13')
  })

  it('9.11 notices an answer that is not legal', { timeout }, () => {
    const more = (decision: OpenDecision): OpenDecision =>
      decision.kind === 'attack.target'
        ? { ...decision, choices: [...decision.choices, { verb: 'target', space: '3043' }] }
        : decision
    expect(rulesFound(refereed('more', undefined, { asked: more }))).toContain('9.11')
  })

  it('11.21 notices a step that nobody should have lost', { timeout }, () => {
    const lost = (step: RefereedStep<Bataan>): RefereedStep<Bataan> => {
      const [unit] = step.after.table.map.flatMap(({ pieces }) =>
        pieces.filter(({ def, face }) => def.kind === 'unit' && def.reduced !== undefined && face === 0),
      )
      if (unit !== undefined && step.records.length > 0) step.after.table.turn(unit, REDUCED)
      return step
    }
    expect(rulesFound(refereed('lost', undefined, { step: lost }))).toContain('11.21')
  })

  it('10.63 notices a die that was read wrongly', { timeout }, () => {
    const misread = (step: RefereedStep<Bataan>): RefereedStep<Bataan> => {
      const records = step.records.map((record) => {
        const { args = {}, game } = record
        const { modified } = args
        return typeof modified === 'number' && record.key !== 'combat.below'
          ? { ...record, game, args: { ...args, modified: modified + 1 } }
          : record
      })
      return { ...step, records }
    }
    expect(rulesFound(refereed('misread', 'an attack', { step: misread }))).toContain('10.63')
  })
})
