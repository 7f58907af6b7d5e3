import { readdirSync, readFileSync } from 'node:fs'
import { findReach, Match } from '@topside/engine'
import { CheapDice, fuzzMatch, Play, randomChoice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { waysToBegin } from '../shared/beginnings.ts'
import { hexGrid } from './data/hexes.ts'
import { FACES } from './state/state.ts'
import { english } from './text/english.ts'
import { ruleSummaries } from './text/rule-summaries.ts'
import { status } from './text/status.ts'
import { rules } from './title.ts'

describe('whole matches', () => {
  it.each(rules.scenarios.map((scenario, i) => [scenario, i % 2 === 0 ? 'random' : 'coverage'] as const))(
    '%s: a match by %s with all invariants',
    (scenario, policy) => {
      const report = fuzzMatch(rules, { seed: `${scenario} 0`, policy, options: { scenario } })
      expect(report.faults).toEqual([])
    },
  )

  it('every key that a match uses has a text', () => {
    const missing = new Set<string>()
    const know = (key: string) => (english[key] === undefined ? missing.add(key) : undefined)
    for (const [i, scenario] of rules.scenarios.entries()) {
      const random = seededRandom(`keys ${i}`)
      const options = { scenario, crt: i % 2 === 0 ? 'active' : 'mobile' }
      const play = new Play(Match.start(rules, { options, dice: new CheapDice(`keys ${i}`) }))
      play.toTheEnd((decision, seat) => {
        know(decision.ask)
        know(`${decision.ask}.other`)
        for (const { verb } of decision.choices) know(`choice.${verb}`)
        const shown = [decision.context?.(), ...(random() < 0.05 ? (decision.previews?.() ?? []) : [])]
        for (const each of shown) {
          for (const { key, parts } of each?.ledgers ?? [])
            for (const name of [key, ...parts.map((p) => p.key)]) know(name)
          for (const { key } of each?.chances ?? []) know(key)
        }
        return randomChoice(random)(decision, seat)
      })
      for (const { key, ledgers } of play.records())
        for (const name of [key, ...(ledgers ?? []).flatMap((each) => [each.key, ...each.parts.map((p) => p.key)])])
          know(name)
      for (const { key } of status((id) => play.track(id))) know(key)
    }
    expect([...missing]).toEqual([])
  })

  it('every reason, option and setting has a text, every rule a summary', () => {
    const folder = new URL('./', import.meta.url)
    const sources = readdirSync(new URL('rules/', folder)).map((name) => `rules/${name}`)
    const rulesFiles = sources.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const reasons = rulesFiles.flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/'(why\.[\w-]+)', rule/g),
    ])
    const keys = reasons.map(([, key]) => key ?? '')
    const told = Object.keys(english).filter((key) => key.startsWith('why.'))
    expect([...new Set(keys)].sort()).toEqual(told.sort())
    for (const { id, values } of rules.options)
      keys.push(`option.${id}`, ...values.map((value) => `option.${id}.${value}`))
    keys.push(...rules.scenarios.map((id) => `option.scenario.${id}`), ...FACES.map((face) => `face.${face}`))
    expect(keys.filter((key) => english[key] === undefined)).toEqual([])
    const table = readFileSync(new URL('RULES.md', import.meta.url), 'utf8').split('\n')
    const enforced = table.filter((line) => /^\| \d/.test(line) && !line.includes('no meaning on a screen'))
    const numbers = enforced.map((line) => line.split('|')[1]!.trim())
    expect(numbers.filter((rule) => ruleSummaries[rule] === undefined)).toEqual([])
    const all = table.filter((line) => /^\| \d/.test(line)).map((line) => line.split('|')[1]!.trim())
    const headed = (rule: string) => rule.endsWith('.0') || all.some((each) => each.startsWith(rule))
    expect(Object.keys(ruleSummaries).filter((rule) => !headed(rule))).toEqual([])
  })

  it('perft: the number of ways to begin each scenario', () => {
    expect(waysToBegin(rules)).toEqual({
      'american-assault': [22, 313],
      'mountain-barrier': [23, 953],
      'final-collapse': [37, 543],
    })
  })
})

describe('speed', () => {
  it('finds the reach of a unit well under a millisecond', () => {
    const travel = {
      crossing: new Uint8Array(hexGrid.size * 6).fill(1),
      stops: new Uint8Array(hexGrid.size),
      barred: new Uint8Array(hexGrid.size),
    }
    const search = () => findReach(hexGrid, [{ hex: 400, cost: 0 }], 20, travel)
    for (let i = 0; i < 200; i++) search()
    const began = process.cpuUsage().user
    for (let i = 0; i < 200; i++) search()
    expect(search().hexes.length).toBeGreaterThan(600)
    expect((process.cpuUsage().user - began) / 200).toBeLessThan(500)
  })
})
