import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import eventData from './events.json' with { type: 'json' }
import hexData from './hexes.json' with { type: 'json' }
import type { HexRow } from './hexes.ts'
import routeData from './routes.json' with { type: 'json' }
import scenarioData from './scenarios.json' with { type: 'json' }
import terrainData from './terrain.json' with { type: 'json' }
import unitData from './units.json' with { type: 'json' }

const RECONSTRUCTED = /^reconstructed: .{15,}/
const STATED = /^(rules? \d+\.\d+|(rules and )?extended example of play)/

describe('the sources of the data', () => {
  it('are named by every file', () => {
    const folder = new URL('.', import.meta.url)
    const names = readdirSync(folder).filter((each) => each.endsWith('.json'))
    expect(names).toHaveLength(10)
    for (const name of names) {
      const { source, status }: { source?: string; status?: string } = JSON.parse(
        readFileSync(new URL(name, folder), 'utf8'),
      )
      expect(source, name).toMatch(/.{30,}/)
      expect(status, name).toBe('reconstructed')
    }
  })

  it('are named by each hex that the rules describe or that differs from the relief', () => {
    const rows: readonly HexRow[] = hexData.hexes
    const named = rows.filter(({ source }) => source !== undefined)
    for (const { id, source } of named) expect(source?.match(STATED) ?? source?.match(RECONSTRUCTED), id).not.toBeNull()
    expect(named.filter(({ source }) => source?.match(STATED))).toHaveLength(44)
    expect(rows.filter(({ terrain }) => terrain !== 'sea').length).toBeGreaterThan(1000)
  })

  it('are named by each road and trail, unit, event and part of a scenario', () => {
    const { formations, units, air, naval } = unitData
    for (const { source } of routeData.chains)
      expect(source.match(STATED) ?? source.match(RECONSTRUCTED), source).not.toBeNull()
    for (const { id, source, confidence } of [...formations, ...units, ...air, ...naval]) {
      expect(source.match(STATED) ?? source.match(RECONSTRUCTED), id).not.toBeNull()
      expect(confidence > 0 && confidence <= 1, id).toBe(true)
    }
    for (const { us, japan } of eventData.events)
      for (const { source, confidence } of [us, japan])
        expect([source.length > 3, confidence > 0]).toEqual([true, true])
    for (const { forts, reinforcements, withdrawals, setupSource, displaySource } of scenarioData.scenarios) {
      for (const { source } of [...forts, ...reinforcements, ...withdrawals]) expect(source).toMatch(/.{8,}/)
      expect([setupSource, displaySource].every((source) => source.length > 8)).toBe(true)
    }
    for (const row of [...Object.values(terrainData.hexes), ...Object.values(terrainData.others)])
      expect(row.source).toMatch(/\d\.\d|example|reconstructed/)
  })
})
