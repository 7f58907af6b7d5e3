import type { Goal, Text } from '@topside/engine'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { seenOf } from '../../shared/testing.ts'
import type { Army } from '../data/armies.ts'
import { historic } from '../data/scenarios.ts'
import { type Position, singapore } from '../testing/index.ts'
import { goals } from './goals.ts'

/** The goals in a position, by key. A unit that can move keeps the match at the question. */
function goalsAt(position: Position): { readonly [key: string]: Goal } {
  const units = { ubin: ['jp-infantry'], ...position.units }
  const all = goals.of(seenOf(singapore({ ...position, units }).game, undefined))
  return Object.fromEntries(all.map((goal) => [goal.key, goal]))
}

function said({ key, args = {} }: Text): string {
  const values = Object.entries(args).map(([name, arg]) => [
    name,
    typeof arg === 'object' ? Object.values(arg)[0] : arg,
  ])
  return String(new IntlMessageFormat(goals.texts[key] ?? '', 'en').format(Object.fromEntries(values)))
}

const lost = (...sectors: string[]): { [sector: string]: Army } =>
  Object.fromEntries(sectors.map((sector) => [sector, 'japanese']))

describe('what wins and what loses', () => {
  it('17.2 the levels as they would be judged now, and the draw', () => {
    const units = { tanglin: ['au-infantry*6'], clementi: ['au-infantry*6'] }
    const { 'goal.level': level } = goalsAt({ units, control: lost('bukit-timah', 'keppel', 'queenstown') })
    expect(level?.side).toBeUndefined()
    expect(said(level!.brief)).toContain('a draw')
    expect(said(level!)).toContain('Japanese a Victory, Australian a Victory, British nothing')
    const { 'goal.level': alone } = goalsAt({ control: lost('bukit-timah', 'keppel', 'queenstown') })
    expect([alone?.side, said(alone!.brief)]).toEqual(['japanese', 'a Victory for the japanese army as things stand'])
  })

  it('17.5 the City is told before the last of its sectors falls, and when it must be held', () => {
    const three = goalsAt({ control: lost(...historic.city.slice(1)) })['goal.city']
    expect([three?.urgency, three?.near]).toEqual(['soon', { has: 3, needs: 4 }])
    const held = goalsAt({ options: { ending: 'serious' }, control: lost(...historic.city) })['goal.city-held']
    expect(held?.urgency).toBe('now')
  })

  it('17.6 the last period is told a period ahead', () => {
    const at = (period: number) => goalsAt({ vars: { period } })['goal.level']?.urgency
    expect([at(12), at(13), at(14)]).toEqual(['calm', 'soon', 'now'])
  })

  it('17.4 Australian units in supply are counted, those that are cut off are not', () => {
    const units = { tanglin: ['au-infantry*6'], tuas: ['au-infantry*2'] }
    const control = lost('jurong', 'pasir-laba', 'clementi', 'south-west-islands')
    const goal = goalsAt({ units, control })['goal.australian']
    expect(goal?.near).toEqual({ has: 6, needs: 12 })
  })

  it('19.3 a battle of training goes by its periods', () => {
    const position: Position = { options: { scenario: 'company' }, step: 'turn', vars: { period: 3 } }
    const { 'goal.battle': goal } = goalsAt({ ...position, units: { tengah: ['jp-infantry', 'au-infantry'] } })
    expect([goal?.rule, goal?.urgency]).toEqual(['19.3', 'now'])
  })
})
