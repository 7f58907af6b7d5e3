import { type Referee, refereedMatch } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { Corregidor } from '../../state/state.ts'
import { rules } from '../../title.ts'
import { positions } from '../positions.ts'
import { newReferee } from './index.ts'
import type { Step } from './reading.ts'

const timeout = 120_000
/** Matches from each position, and commands of each. */
const [MATCHES, COMMANDS] = [3, 120]

function play(referee: Referee<Corregidor>, name: RegExp, number: number) {
  const some = positions.filter((each) => name.test(each.name)).map((each) => ({ ...each, commands: COMMANDS }))
  // Without coverage of rules seen before, most matches begin at a position.
  return refereedMatch(rules, {
    seed: `referee ${number}`,
    policy: 'coverage',
    positions: some,
    referee,
    bound: COMMANDS,
  })
}

/** The steps of a match, and the decisions before each, while they are open. */
function stepsOf(name: RegExp, number: number): Step[] {
  const steps: Step[] = []
  const listener: Referee<Corregidor> = {
    counts: {},
    judge(step) {
      steps.push(step)
      return []
    },
  }
  play(listener, name, number)
  return steps
}

describe('the referee of Corregidor', () => {
  it('finds no difference in random matches, and judges all that it can', { timeout }, () => {
    const counts: Record<string, number> = {}
    for (let number = 0; number < MATCHES; number++)
      for (const name of [/1942$/, /1945$/, /Bataan$/]) {
        const referee = newReferee()
        const { differences } = play(referee, name, number)
        expect(differences).toEqual([])
        for (const [kind, count] of Object.entries(referee.counts)) counts[kind] = (counts[kind] ?? 0) + count
      }
    for (const kind of [
      '8.0 destinations',
      '8.0 cost',
      '10.0 odds',
      '10.0 result',
      '10.1 duty to attack',
      '10.3 damage',
    ])
      expect(counts[kind], kind).toBeGreaterThan(10)
  })

  const fights = () =>
    [0, 1, 2, 3].flatMap((number) => stepsOf(/1945$/, number)).filter(({ records }) => told(records, 'combat.fought'))
  const told = (records: Step['records'], key: string) => records.some((record) => record.key === key)

  it('10.0 names a wrong strength, die and result', { timeout }, () => {
    const [step] = fights()
    if (step === undefined) throw new Error('no combat')
    const spoilt = (change: (record: Step['records'][number]) => object): Step => ({
      ...step,
      records: step.records.map((record) =>
        record.key === 'combat.fought'
          ? Object.defineProperty({ ...record, ...change(record) }, 'game', { value: record.game })
          : record,
      ) as Step['records'],
    })
    const judged = (wrong: Step) =>
      newReferee()
        .judge(wrong)
        .map(({ rule, what }) => `${rule} ${what.split(':')[0]}`)
    expect(judged(spoilt(() => ({})))).toEqual([])
    expect(judged(spoilt(({ args }) => ({ args: { ...args, odds: '9-1' } })))).toContain('10.0 odds')
    expect(judged(spoilt(({ args }) => ({ args: { ...args, modified: 11 } })))).toContain('10.0 die')
    expect(judged(spoilt(({ args }) => ({ args: { ...args, result: 'E' } })))).toContain('10.0 result')
    const stronger = spoilt(({ ledgers = [] }) => ({
      ledgers: ledgers.map((each) => (each.key === 'ledger.attack' ? { ...each, total: each.total + 1 } : each)),
    }))
    expect(judged(stronger)).toContain('10.0 attack strength')
  })

  it('10.3 names damage that no result explains', { timeout }, () => {
    const step = fights().find(({ before, after }) => before.vars.phase === 'combat' && after.vars.phase === 'combat')
    const unit = step?.after.table.pieces.find(({ def, space }) => def.kind === 'unit' && space.index < 100)
    if (step === undefined || unit === undefined) throw new Error('no combat')
    step.after.table.setStatus(unit, 'disrupted', 2 - step.after.table.status(unit, 'disrupted'))
    expect(
      newReferee()
        .judge(step)
        .map(({ rule }) => rule),
    ).toContain('10.3')
  })

  it('8.0 names a destination that is not offered, and one that is not legal', { timeout }, () => {
    const step = [0, 1, 2]
      .flatMap((number) => stepsOf(/1942$/, number))
      .find(({ decisions }) => decisions.some(({ kind, choices }) => kind === 'move.where' && choices.length > 2))
    const decision = step?.decisions.find(({ kind }) => kind === 'move.where')
    if (step === undefined || decision === undefined) throw new Error('nobody moves')
    const open = (choices: typeof decision.choices) =>
      newReferee()
        .open?.(step.before, [{ ...decision, choices }])
        ?.map(({ rule }) => rule)
    expect(open(decision.choices)).toEqual([])
    expect(open(decision.choices.slice(1))).toEqual(['8.0'])
    expect(open([...decision.choices, { verb: 'move', space: 'i0101', value: 6 }])).toEqual(['8.0'])
  })
})
