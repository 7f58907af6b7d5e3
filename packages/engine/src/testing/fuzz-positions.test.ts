import { describe, expect, it } from 'vitest'
import { Match } from '../match/match.ts'
import type { AnyTitle } from '../title/title.ts'
import { anyWeighted, Coverage } from './coverage.ts'
import { CheapDice, seededRandom } from './dice.ts'
import { fuzzMatch } from './fuzz.ts'
import type { FuzzPosition } from './position.ts'
import { type ToyVars, toy } from './toy.ts'

describe('positions', () => {
  const late: FuzzPosition<ToyVars> = {
    name: 'late',
    rules: ['5'],
    options: { reserves: 'no' },
    lay({ vars }, random) {
      Object.assign(vars, { round: 5, mover: random() < 0.5 ? 0 : 1 })
      return 'move'
    },
  }
  const from = (position: FuzzPosition<ToyVars>, title: AnyTitle = toy, policy: 'random' | 'coverage' = 'coverage') =>
    Array.from({ length: 40 }, (_, i) => fuzzMatch(title, { seed: `late ${i}`, policy, positions: [position] }))

  it('start a share of the matches of the coverage policy, and none of the others', () => {
    const reports = from(late)
    expect(reports.flatMap((report) => report.faults)).toEqual([])
    const [there, elsewhere] = [true, false].map((at) => reports.filter((each) => (each.position === 'late') === at))
    expect(there?.length).toBeGreaterThan(8)
    expect(elsewhere?.length).toBeGreaterThan(8)
    const shortest = (list: typeof reports = []) => Math.min(...list.map((each) => each.choices))
    expect(shortest(there)).toBeLessThan(4)
    expect(shortest(elsewhere)).toBeGreaterThan(4)
    expect(from(late, toy, 'random').filter((each) => each.position !== undefined)).toEqual([])
  })

  it('can determine the first answers from there', () => {
    const passing: FuzzPosition<ToyVars> = {
      ...late,
      lay({ vars }) {
        Object.assign(vars, { round: 4, mover: 0 })
        return 'move'
      },
      opening: ({ choices }, answered) => (answered < 2 ? choices.find(({ verb }) => verb === 'pass') : undefined),
    }
    const broken: AnyTitle = { ...toy, faults: ({ vars }) => (vars.round > 4 ? ['late'] : []) }
    const files = from(passing, broken).flatMap(({ position, file }) => (position === 'late' && file ? [file] : []))
    expect(files.length).toBeGreaterThan(8)
    const verbs = files.flatMap(({ commands }) => {
      const undone = commands.some(({ kind }) => kind !== 'choose' && kind !== 'set')
      return undone ? [] : commands.flatMap((each) => (each.kind === 'choose' ? [each.choice.verb] : [])).slice(0, 2)
    })
    expect(new Set(verbs)).toEqual(new Set(['pass']))
  })

  it('are in the file of a failure, which replays from there', () => {
    const broken: AnyTitle = { ...toy, faults: ({ vars }) => (vars.round > 5 ? ['late'] : []) }
    const file = from(late, broken).find((each) => each.position === 'late')?.file
    expect(file?.from).toMatchObject({ step: 'move', vars: { round: 5 } })
    expect(file?.options).toEqual({ scenario: 'standard', reserves: 'no' })
    const setup = { options: file!.options, dice: new CheapDice('again') }
    const { game } = Match.resume(broken, setup, file!.from!, file!.commands)
    expect(game.vars).toMatchObject({ round: 6 })
  })

  it('that break a rule are found before the first command', () => {
    const wrong: FuzzPosition<ToyVars> = {
      ...late,
      lay({ vars }) {
        vars.round = 9
        return 'move'
      },
    }
    const found = from(wrong).filter((each) => each.position !== undefined)
    expect(found.length).toBeGreaterThan(8)
    for (const { faults, commands } of found) expect([faults, commands]).toEqual([['broken rule: too many rounds'], 0])
  })

  it('with rarely seen rules are chosen more often', () => {
    const coverage = new Coverage()
    for (let i = 0; i < 99; i++) coverage.text({ key: 'x', rule: '1' })
    expect([['1'], ['1', '2'], []].map((rules) => coverage.rarity(rules))).toEqual([0.01, 1, 0])
    const random = seededRandom('weights')
    const drawn = Array.from({ length: 200 }, () =>
      anyWeighted(['rare', 'common'], (name) => (name === 'rare' ? 9 : 1), random),
    )
    expect(drawn.filter((name) => name === 'rare').length).toBeGreaterThan(150)
    expect(new Set(drawn).size).toBe(2)
  })
})
