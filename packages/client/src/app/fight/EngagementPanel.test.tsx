// @vitest-environment happy-dom
import type { Engagement } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { boardlessContext } from '../parts/tableContext.ts'
import { toyPackage } from '../testing/fixture.ts'
import { show } from '../testing/render.tsx'
import { speakerOf } from '../words/speak.ts'
import { EngagementPanel } from './EngagementPanel.tsx'

const context = boardlessContext(toyPackage, speakerOf(toyPackage))
const nobody: ReadonlySet<string> = new Set()
const fight: Engagement = {
  place: 'west',
  name: { key: 'The fight' },
  attacker: {
    side: 'red',
    role: { key: 'attacks' },
    front: { pieces: [{ piece: 'red-scout', part: { key: 'Point' }, dice: [12, 4] }] },
    ranks: [],
  },
  defender: { side: 'blue', role: { key: 'defends' }, ranks: [{ name: { key: 'Line' }, groups: [] }] },
  ledgers: [{ key: 'bonus', total: 1, parts: [] }],
  notes: [],
  last: {
    n: 3,
    name: { key: 'round' },
    groups: [
      { side: 'red', dice: [4, 6, 8].map((sides) => ({ sides, value: 3 })), total: 3 },
      { side: 'blue', dice: [10, 12].map((sides) => ({ sides, value: 9 })), total: 10 },
    ],
    results: [{ key: 'Red is beaten', rule: '1' }],
  },
}

describe('the picture of a fight', () => {
  test('draws each die by its number of sides, and describes it in words', () => {
    const { root } = show(<EngagementPanel engagement={fight} view={undefined} deciding={nobody} />, context)
    const dice = [...root.querySelectorAll('[data-testid="battle-dice"] svg.die')]
    expect(dice.map((die) => die.getAttribute('data-sides'))).toEqual(['4', '6', '8', '10', '12'])
    expect(root.querySelector('.battle-thrown .unseen')?.textContent).toContain('d4: 3, d6: 3, d8: 3, counts 3')
    expect(root.textContent).toContain('Red is beaten')
  })

  test('names every piece with its role and its dice', () => {
    const { root } = show(<EngagementPanel engagement={fight} view={undefined} deciding={new Set(['red'])} />, context)
    expect(root.querySelector('[data-piece="red-scout"]')?.textContent).toBe('red scoutPointd12d4')
    expect(root.querySelector('[data-testid="battle-attacker"]')?.textContent).toContain('to decide')
    expect(root.querySelector('[data-testid="battle-defender"]')?.textContent).not.toContain('to decide')
  })

  test('lists tables with their chances, and ledgers line by line beside them', () => {
    const ledger = { key: 'die', total: 2, parts: [{ key: 'hill', rule: '10.2', value: 2 }] }
    const chances = [
      { key: 'won', p: 0.3 },
      { key: 'lost', p: 0.7 },
    ]
    const tables = [{ name: { key: 'Assault', rule: '10.3' }, chances, used: true }]
    const engagement = { ...fight, ledgers: [ledger], tables }
    const { root } = show(<EngagementPanel engagement={engagement} view={undefined} deciding={nobody} />, context)
    expect(root.querySelector('[data-testid="battle-table"]')?.textContent).toMatch(/Assault.*Won30 %Lost70 %/)
    expect(root.querySelector('.battle-middle .ledger tbody')?.textContent).toMatch(/Hill.*\+2/)
    expect(root.querySelector('[data-testid="battle-bonus"]')).toBeNull()
  })

  test('keeps its place without a fight', () => {
    const { root } = show(<EngagementPanel engagement={undefined} view={undefined} deciding={nobody} />, context)
    expect(root.textContent).toContain('No battle at the moment')
  })
})
