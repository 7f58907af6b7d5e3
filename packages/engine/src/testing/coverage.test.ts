import { describe, expect, it } from 'vitest'
import { Coverage, isPartOf } from './coverage.ts'
import { seededRandom } from './dice.ts'
import { between } from './sketch.ts'

describe('coverage', () => {
  it('counts a rule when a part of it was seen', () => {
    const coverage = new Coverage()
    coverage.text({ key: 'x', rule: '9.4.2B' })
    expect(['9.4.2B', '9.4.2', '9.4', '9', '9.4.2A', '9.4.20', '4'].map((rule) => coverage.saw(rule))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect([isPartOf('9.41', '9.4'), isPartOf('9.4', '9.4'), isPartOf('10.1', '1')]).toEqual([false, false, false])
    expect([isPartOf('9.4', '9.0'), isPartOf('9.0', '9.0'), isPartOf('19.4', '9.0')]).toEqual([true, false, false])
  })

  it('counts the rule that prevents a previewed plan', () => {
    const coverage = new Coverage()
    const plan = { parts: [], whyNot: { key: 'full', rule: '5.1' } }
    coverage.preview({ ledgers: [], chances: [], plan })
    expect([...coverage.rules]).toEqual([['5.1', 1]])
  })

  it('can be merged with that of other matches', () => {
    const [one, two] = [new Coverage(), new Coverage()]
    for (const each of [one, two]) each.answer(between('a', 'b'), { verb: 'a' })
    two.decision(between('a'))
    one.merge(two)
    expect([...one.answers]).toEqual([['sketch.pick a', 2]])
    expect([...one.rules]).toEqual([['1', 1]])
  })

  it('prefers rare answers', () => {
    const coverage = new Coverage()
    const decision = between('often', 'never')
    for (let i = 0; i < 50; i++) coverage.answer(decision, { verb: 'often' })
    const policy = coverage.policy(() => 0.5)
    expect(policy(decision, 0).verb).toBe('never')
    expect(coverage.policy(() => 0)(decision, 0).verb).toBe('often')
  })

  it('gives some seats a mood for the whole match', () => {
    const decision = between('pass', 'attack')
    const passes = (seed: number) => {
      const policy = new Coverage().policy(seededRandom(`mood ${seed}`))
      return Array.from({ length: 40 }, () => policy(decision, 0)).filter(({ verb }) => verb === 'pass').length
    }
    const shares = Array.from({ length: 40 }, (_, seed) => passes(seed))
    expect(shares.filter((share) => share < 8 || share > 32).length).toBeGreaterThan(5)
    expect(shares.filter((share) => share > 12 && share < 28).length).toBeGreaterThan(10)
  })
})
