import { describe, expect, it } from 'vitest'
import { combatTables } from '../data/combat.ts'
import { attack, fight } from '../testing/index.ts'

describe('results of combat', () => {
  it('7.5 both tables have twelve columns, six rows, and nothing but known results', () => {
    for (const table of [combatTables.mobile, combatTables.active]) {
      expect([table.labels.length, table.dice.all]).toEqual([12, 6])
      expect([-20, -7, -6, -4, 3, 8, 11, 12, 40].map((d) => table.columnOf(20 + d, 20))).toEqual([
        0, 0, 1, 2, 7, 9, 10, 11, 11,
      ])
    }
    expect(combatTables.mobile.result(11, 1)).toBe('DE')
    expect(combatTables.active.result(5, 1)).toBe('Ax')
  })

  it('7.5 DE eliminates the defender and AE the attacker', () => {
    const strong = { '2024': 'us-19-regt', '2125': 'us-21-regt', '1925': 'us-34-regt', '2025': 'jp-1/9' }
    const match = attack(fight(strong, [[1]]), '2025')
    expect(match.record('combat.defender-lost').rule).toBe('7.5')
    expect(match.track('us-victory')).toBe(5)
    const weak = attack(fight({ '1614': 'us-19-bn', '1615': 'jp-12-regt' }, [[5]]), '1615')
    expect(weak.record('combat.attacker-lost').rule).toBe('7.5')
    expect([weak.at('us-19-bn'), weak.track('japan-victory')]).toEqual(['us-eliminated', 5])
  })

  it('7.5 a declaration shows the chance of every result, and what each addition would change', () => {
    const match = fight({ '2024': 'us-19-regt', '2025': 'jp-1/9', '2020': 'us-13-art' }, [])
    match.choose({ verb: 'target', space: '2025' })
    const { context, previews, choices } = match.turn.decision
    expect(context?.().chances).toEqual([
      { key: 'odds.D2', p: 2 / 6 },
      { key: 'odds.D1', p: 2 / 6 },
      { key: 'odds.Br', p: 2 / 6 },
    ])
    const barrage = choices.findIndex(({ verb }) => verb === 'barrage')
    expect(previews?.()[barrage]?.ledgers.map(({ total }) => total)).toEqual([7, 3, 9])
  })
})
