import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import survey from '../../../tools/leyte/survey.json' with { type: 'json' }
import hexData from './hexes.json' with { type: 'json' }
import type { HexRow } from './hexes.ts'
import routeData from './routes.json' with { type: 'json' }

/** Data of the survey, if there are any. */
interface Surveyed {
  readonly [hex: string]: string | number | undefined
}

const [LAND, TOWNS, AIRFIELDS, BEACHES]: readonly Surveyed[] = [
  survey.land,
  survey.towns,
  survey.airfields,
  survey.beaches,
]
const LETTERS: { readonly [letter: string]: string } = survey.letters
const AREAS: { readonly [letter: string]: string } = { N: 'north', E: 'east', S: 'south' }

/** A hex according to the survey. */
function surveyed(id: string): HexRow {
  const [row, column] = [Number(id.slice(0, 2)), Number(id.slice(2))]
  const values = { land: LAND?.[id], town: TOWNS?.[id], airfield: AIRFIELDS?.[id], beach: AREAS[BEACHES?.[id] ?? ''] }
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return { id, terrain: LETTERS[survey.terrain[row - 1]?.[column - 1] ?? ''] ?? '', ...known }
}

const inOrder = (row: object) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b)))
const differs = (own: object, other: object) => JSON.stringify(inOrder(own)) !== JSON.stringify(inOrder(other))
const RECONSTRUCTED = /^reconstructed: .{20,}/

describe('the sources of the data', () => {
  it('are named by every file', () => {
    const folder = new URL('.', import.meta.url)
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const { source, status }: { source?: string; status?: string } = JSON.parse(
        readFileSync(new URL(name, folder), 'utf8'),
      )
      expect(source, name).toMatch(/.{30,}/)
      if (!/^Rules? /.test(source ?? '')) expect(status, name).toBe('reconstructed')
    }
  })

  it('are named by each hex that is not what the survey of the island gives, and by no other', () => {
    const rows: readonly HexRow[] = hexData.hexes
    const apart = rows.filter(({ source: _, ...row }) => differs(row, surveyed(row.id)))
    expect(apart.map(({ id }) => id)).toEqual(rows.filter(({ source }) => source !== undefined).map(({ id }) => id))
    for (const { id, source } of apart) expect(source, id).toMatch(RECONSTRUCTED)
    expect(apart.find(({ town }) => town === 'San Jose')?.source).toContain('San Jose')
    expect(apart.filter(({ id, land }) => land !== surveyed(id).land)).toHaveLength(6)
  })

  it('are named by each road and trail: the survey, or how it differs from that', () => {
    const chains = new Map(survey.chains.map((chain) => [chain.name, chain]))
    for (const { source, ...chain } of routeData.chains) {
      const known = chains.get(chain.name)
      chains.delete(chain.name)
      if (known !== undefined && !differs(chain, known)) expect(source, chain.name).toBe('survey')
      else expect(source, chain.name).toMatch(RECONSTRUCTED)
    }
    expect([...chains.keys()]).toEqual([])
  })
})
