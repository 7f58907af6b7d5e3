import { type ScriptedPlayers, type Scripts, toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { balanceTable, measureMatches, playScripted } from './balance-count.ts'
import { loadScripts, loadTitle } from './titles.ts'

const players: ScriptedPlayers = {
  name: 'first choice',
  answer: (match, seat) => match.decision(seat)!.choices[0]!,
  beside: { winner: { nobody: 0.25 }, answers: 7 },
}
const measuring: Scripts = {
  players: [players],
  measure: (match) => ({ winner: String(match.outcome?.winner ?? 'nobody'), answers: match.answers }),
}

test('numbers are averaged, words counted, and figures from elsewhere shown beside them', () => {
  const asked = { title: toy, scripts: measuring, players, matches: 4, seed: 'a' }
  const measured = measureMatches(asked)
  expect([...(measured.get('winner')?.words.values() ?? [])].reduce((sum, count) => sum + count, 0)).toBe(4)
  const lines = balanceTable(measured, 4, players.beside)
  expect(lines[0]).toMatch(/^winner, nobody: \d+\.0 % \(25\.0 %\)$/)
  expect(lines.at(-1)).toMatch(/^answers: \d+\.\d \(7\)$/)
  expect(measureMatches(asked)).toEqual(measured)
})

test('an answer that is not offered is an error', () => {
  const wrong = { ...players, answer: () => ({ verb: 'dance' }) }
  expect(() => playScripted(toy, wrong, 'a')).toThrow('is refused')
})

test('the scripted players of Singapore fight whole matches, each in its way', async () => {
  const [rules, scripts] = [await loadTitle('singapore'), await loadScripts('singapore')]
  expect(scripts?.players.map(({ options }) => options?.['players'])).toEqual(['3', '2', '3', '2'])
  for (const scripted of scripts?.players ?? []) {
    const match = playScripted(rules, scripted, 'a')
    const { 'Japanese level': level, ...counts } = scripts!.measure(match)
    expect(['none', 'minor', 'victory', 'major', 'decisive']).toContain(level)
    expect(counts['japanese units lost']).toBeGreaterThan(0)
  }
})

test('a title without scripted players has none', async () => {
  expect(await loadScripts('leyte')).toBeUndefined()
})
