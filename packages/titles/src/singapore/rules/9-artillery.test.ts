import { describe, expect, it } from 'vitest'
import { type BattlePosition, fight, heard, singapore } from '../testing/index.ts'
import { distanceTo, whyNoStrike } from './9-artillery.ts'

/** The units that can be committed in a battle, on either side. */
const committed = (position: BattlePosition): string[] => {
  const match = fight({ ...position, withdrawal: 'never' })
  return match.match.deciding.length === 0 ? [] : match.turn.offered('assign').map(({ piece }) => piece ?? '')
}

describe('artillery', () => {
  it('AR1 range 1 are all neighbours, over any border', () => {
    const { table } = singapore({ units: { tengah: ['jp-infantry'] } }).game
    const at = (from: string, to: string) => distanceTo(table.space(from), table.space(to))
    expect(['buloh', 'jurong', 'mandai', 'pasir-laba'].map((to) => at('tengah', to))).toEqual([1, 1, 1, 1])
    expect([at('tengah', 'tengah'), at('tengah', 'kranji'), at('changi', 'bukit-timah')]).toEqual([0, 2, 4])
  })

  it('AR2 once in every player turn: attacking in its own, defending in those of the enemy', () => {
    const units = { 'axis-b': ['jp-artillery'], tengah: [] }
    const own = fight({ units })
    expect(own.turn.offered('assign').length).toBe(1)
    const used = { 'axis-b': ['jp-artillery used=1'], tengah: [] }
    const { game } = singapore({ units: used })
    const gun = game.table.piece('jp-artillery-1')
    expect(whyNoStrike(game, 'japanese', game.table.space('tengah'), gun)?.key).toBe('why.used')
    for (const army of ['australian', 'british'] as const) {
      const turn = singapore({ step: 'turn', army, units: { ...used, tanglin: [`${army.slice(0, 2)}-infantry`] } })
      expect(turn.game.table.status(turn.game.table.piece('jp-artillery-1'), 'used')).toBe(0)
    }
    const battle = { sector: 'buloh', attackers: ['au-infantry'], defenders: ['jp-infantry'], from: ['mandai'] }
    expect(committed({ ...battle, army: 'australian', units: { 'axis-b': ['jp-artillery'] } })).toEqual([
      'jp-artillery-1',
    ])
    const second = { ...units, buloh: ['jp-infantry', 'au-infantry'] }
    const twice = fight({ units: second, vars: { due: ['tengah', 'buloh'] } })
    twice.choose({ verb: 'battle', space: 'tengah' }, { verb: 'assign', pieces: ['jp-artillery-1'] }, 'done')
    twice.until((play) => play.game.vars.army !== 'japanese')
    expect(twice.records('battle.opens').length).toBe(2)
    expect(twice.records('battle.committed').length).toBe(1)
  })

  it('AR3 without a ground unit there is no battle, and no strike', () => {
    const match = singapore({
      step: 'battles',
      units: { 'axis-b': ['jp-artillery', 'jp-infantry'], tengah: ['au-infantry'] },
    })
    expect(match.game.vars.battle).toBeNull()
    expect(match.turn.ask).not.toMatch(/^ask.battle/)
  })

  it('AR4 artillery fires out of an axis into the first sector', () => {
    expect(committed({ units: { 'axis-b': ['jp-artillery'], tengah: [] } })).toEqual(['jp-artillery-1'])
    const ris = { sector: 'pasir-ris', from: ['axis-f'], defenders: ['br-infantry'] }
    expect(committed({ ...ris, units: { 'axis-f': ['jp-artillery'] } })).toEqual(['jp-artillery-1'])
    expect(committed({ ...ris, units: { 'axis-b': ['jp-artillery'] } })).toEqual([])
  })

  it('AR5 artillery in its own sector that is attacked has the defence bonus', () => {
    const match = fight({
      defenders: ['au-artillery'],
      dice: [
        [4, 1, 3],
        [4, 1, 3],
      ],
    })
    const { ledgers } = match.record('battle.round.draw')
    expect(ledgers?.[1]?.parts.map(({ key, value }) => `${key} ${value}`)).toEqual(['part.die 3', 'part.axis 1'])
  })

  it('AR6 artillery in a contested sector strikes nowhere else', () => {
    const units = { jurong: ['au-artillery', 'jp-tank'], tengah: [] }
    const { game } = fight({ units, control: { jurong: 'australian' } })
    const gun = game.table.piece('au-artillery-1')
    expect(whyNoStrike(game, 'australian', game.table.space('tengah'), gun)).toMatchObject({
      key: 'why.contested-gun',
      rule: '9.4',
    })
  })

  it('AR7 nobody uses the artillery of his ally', () => {
    const units = { queenstown: ['br-artillery'], tanglin: ['au-artillery'], clementi: [] }
    const battle = {
      sector: 'clementi',
      army: 'british',
      attackers: ['br-infantry'],
      defenders: ['jp-infantry'],
    } as const
    const match = fight({ ...battle, from: ['queenstown'], units })
    expect(match.turn.offered('assign').map(({ piece }) => piece)).toEqual(['br-artillery-1'])
    match.turn.mayNot({ piece: 'au-artillery-1' })
    expect(heard(match, { verb: 'assign', piece: 'au-artillery-1' })).toBe('why.not-your-gun 9.2')
  })

  it('9.1 a gun strikes as far as it reaches, from a sector that is in supply', () => {
    const changi = { sector: 'bukit-timah', attackers: ['jp-infantry'], defenders: ['br-infantry'], from: ['jurong'] }
    expect(committed({ ...changi, units: { changi: ['br-gun15', 'br-gun6'] } })).toEqual(['br-gun15-1'])
  })

  it('11.3 what cannot be paid for is not committed', () => {
    const units = { 'axis-b': ['jp-artillery*2'], tengah: [] }
    const match = fight({ units, tokens: { japanese: 1 } })
    expect(heard(match, { verb: 'assign', pieces: ['jp-artillery-1', 'jp-artillery-2'] } as never)).toBe(
      'why.no-tokens-left 11.3',
    )
  })

  it('11.3 aircraft beside artillery pay for nobody', () => {
    const units = { 'axis-b': ['jp-artillery*2'], tengah: [] }
    const attackers = ['jp-infantry', 'jp-bomber air=1']
    const match = fight({ units, attackers, tokens: { japanese: 1 } })
    const pieces = ['jp-artillery-1', 'jp-artillery-2', 'jp-bomber-1']
    expect(match.refuses({ verb: 'assign', pieces }).text.key).toBe('why.no-tokens-left')
    match.choose({ verb: 'assign', pieces: pieces.slice(1) })
    expect(match.track('japanese-supplies')).toBe(0)
  })

  it('11.3 what was committed and did not fire is wasted', () => {
    const units = { 'axis-b': ['jp-artillery*2'], tengah: [] }
    const match = fight({ units, dice: [[8, 1, 1, 1]] }).choose({ verb: 'assign', pieces: ['jp-artillery-1'] }, 'done')
    expect(match.record('supplies.paid').args?.['tokens']).toBe(1)
    expect(match.records('strike.rolled')).toEqual([])
  })
})
