import { type Referee, refereedMatch, sized } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { Corregidor } from '../../state/state.ts'
import { rules } from '../../title.ts'
import { positions } from '../positions.ts'
import { newReferee } from './index.ts'
import type { Step } from './reading.ts'

const timeout = 120_000
/** Matches from each position, and commands of each. */
const [MATCHES, COMMANDS] = [sized(2, 12), 120]

function play(referee: Referee<Corregidor>, name: RegExp, number: number) {
  const some = positions.filter((each) => name.test(each.name))
  // Most matches begin at a position, because no rules count as covered before.
  return refereedMatch(rules, {
    seed: `referee ${number}`,
    policy: 'coverage',
    positions: some,
    referee,
    leave: COMMANDS,
  })
}

/** The first step of some matches that meets a condition. */
function stepWith(name: RegExp, isWanted: (step: Step) => boolean): Step {
  const found: Step[] = []
  const listener: Referee<Corregidor> = {
    counts: {},
    judge(step) {
      if (isWanted(step)) found.push(step)
      return []
    },
  }
  for (let number = 0; number < 20 && found.length === 0; number++) play(listener, name, number)
  const [step] = found
  if (step === undefined) throw new Error('no match has such a step')
  return step
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
      expect(counts[kind], kind).toBeGreaterThan(4)
  })

  const isFight = ({ before, after, records }: Step) =>
    [before, after].every(({ vars }) => vars.phase === 'combat') && records.some(({ key }) => key === 'combat.fought')

  it('10.0 names a wrong strength, die and result', { timeout }, () => {
    const step = stepWith(/1945$/, isFight)
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

  it('9.3 lets invaders who attack again keep more support than they could get', { timeout }, () => {
    const step = stepWith(/1945$/, isFight)
    const [fight] = step.records
    if (fight === undefined) throw new Error('nobody fights')
    const line = { key: 'support.given', args: { naval: 999, air: 0 } }
    const given = Object.defineProperty(line, 'game', { value: fight.game }) as unknown as typeof fight
    const referee = newReferee()
    const judged = (wrong: Step) => referee.judge(wrong).map(({ what }) => what.split(':')[0])
    expect(judged({ ...step, records: [given, ...step.records] })).toContain('support')
    const again = judged({ ...step, command: { kind: 'choose', seat: 0, choice: { verb: 'attack-again' } } })
    expect(again).not.toContain('support')
    expect(again).toContain('attack strength')
  })

  it('9.2 knows of flights that are not told', { timeout }, () => {
    const asks = ({ kind, several }: Step['decisions'][number]) =>
      kind === 'raid.planes' && several?.picked.length === 0
    const step = stepWith(/1942$/, ({ before, decisions }) => before.vars.day > 31 && decisions.some(asks))
    const { before } = step
    const decision = step.decisions.find(asks)
    const { piece = '' } = decision?.choices.find(({ verb }) => verb === 'send') ?? {}
    if (decision === undefined) throw new Error('nobody flies')
    const choices = decision.choices.filter((choice) => choice.piece !== piece)
    const judged = (flown: number, count: number) => {
      const referee = newReferee()
      const { turn, day, fire } = before.vars
      const flights = { ...fire.flights, [piece]: { turn: turn - flown, day, count } }
      const game = { ...before, vars: { ...before.vars, fire: { ...fire, flights } } }
      const told = referee.judge({ ...step, before: game, after: game, records: [] })
      return [...told, ...(referee.open?.(game, [{ ...decision, choices }]) ?? [])].map(
        ({ what }) => what.split(':')[0],
      )
    }
    expect(judged(1, 1)).toEqual([])
    expect(judged(2, 1)).toEqual(['planes'])
    expect(judged(2, 3)).toEqual([])
    expect(judged(2, 4)).toEqual(['quiet flights'])
  })

  it('10.3 names damage that no result explains', { timeout }, () => {
    const step = stepWith(/1945$/, isFight)
    const [unit] = step.after.table.map.flatMap(({ pieces }) => pieces)
    if (unit === undefined) throw new Error('nobody is on the map')
    step.after.table.setStatus(unit, 'disrupted', step.after.table.status(unit, 'disrupted') === 2 ? 0 : 2)
    expect(
      newReferee()
        .judge(step)
        .map(({ rule }) => rule),
    ).toContain('10.3')
  })

  it('8.0 names a destination that is not offered, and one that is not legal', { timeout }, () => {
    const asks = ({ kind, choices }: Step['decisions'][number]) => kind === 'move.where' && choices.length > 2
    const step = stepWith(/1942$/, ({ decisions }) => decisions.some(asks))
    const decision = step.decisions.find(asks)
    if (decision === undefined) throw new Error('nobody moves')
    const open = (choices: typeof decision.choices) =>
      newReferee()
        .open?.(step.before, [{ ...decision, choices }])
        ?.map(({ rule }) => rule)
    expect(open(decision.choices)).toEqual([])
    expect(open(decision.choices.slice(1))).toEqual(['8.0'])
    expect(open([...decision.choices, { verb: 'move', space: 'i0101', value: 6 }])).toEqual(['8.0'])
  })

  it('9.0 names a target that is not offered, and one that no gun reaches', { timeout }, () => {
    const aims = ({ verb }: { readonly verb: string }) => verb === 'bombard'
    const asks = ({ kind, choices }: Step['decisions'][number]) => kind === 'bombard' && choices.filter(aims).length > 1
    const step = stepWith(/1942$/, ({ decisions }) => decisions.some(asks))
    const decision = step.decisions.find(asks)
    if (decision === undefined) throw new Error('nobody fires')
    const open = (choices: typeof decision.choices) =>
      newReferee()
        .open?.(step.before, [{ ...decision, choices }])
        ?.map(({ rule }) => rule)
    expect(open(decision.choices)).toEqual([])
    const [first] = decision.choices.filter(aims)
    expect(open(decision.choices.filter((choice) => choice !== first))).toEqual(['9.0'])
    expect(open([...decision.choices, { verb: 'bombard', space: 'i0101' }])).toEqual(['9.0'])
  })

  it('5.0 names a Combat Phase that passes without a question', { timeout }, () => {
    const asks = ({ kind }: Step['decisions'][number]) => kind === 'attack.target'
    const isAwake = ({ vars }: Step['before']) => vars.waiting[vars.side] === null
    const step = stepWith(/1945$/, ({ before, decisions }) => isAwake(before) && decisions.some(asks))
    const { before, decisions } = step
    const seat = decisions.find(asks)?.seat ?? 0
    const judged = (last: string, next: string) => {
      const referee = newReferee()
      const asked = { seat, kind: last, ask: '', rule: '9.0', args: {}, choices: [] }
      const command = { kind: 'choose', seat, choice: { verb: 'done' } } as const
      referee.judge({
        ...step,
        after: before,
        records: [],
        decisions: [asked as unknown as (typeof decisions)[number]],
        command,
      })
      const later = { ...before, vars: { ...before.vars, turn: before.vars.turn + 1 } }
      const question = { ...asked, kind: next } as unknown as (typeof decisions)[number]
      return referee.open?.(next === 'turn' ? later : before, [question])?.map(({ what }) => what.split(':')[0])
    }
    expect(judged('bombard', 'turn')).toContain('who could attack is asked')
    expect(judged('attack.target', 'turn')).not.toContain('who could attack is asked')
    expect(judged('attack.target', 'attack.target')).toContain('ends of phases')
  })

  it('10.2 names a beaten unit that stays where it was', { timeout }, () => {
    const isRetreat = ({ before, after, records }: Step) =>
      [before, after].every(({ vars }) => vars.phase === 'combat') &&
      records.some(({ key, args }) => key === 'combat.fought' && / R\d/.test(String(args?.['result']))) &&
      records.some(({ key }) => key === 'retreat.done')
    const step = stepWith(/1945$|1942$|Bataan$/, isRetreat)
    const judged = (records: Step['records']) => {
      const referee = newReferee()
      referee.judge({ ...step, records })
      const asked = { seat: 0, kind: 'attack.target', ask: '', rule: '10.1B', args: {}, choices: [] }
      return referee.open?.(step.before, [asked as unknown as Step['decisions'][number]])?.map(({ rule }) => rule)
    }
    const without = step.records.filter(({ key }) => !key.startsWith('retreat.'))
    expect(judged(without)).toContain('10.2')
  })
})
