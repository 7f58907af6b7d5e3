import { describe, expect, it } from 'vitest'
import { fight, heard, told } from '../testing/index.ts'

describe('combat and withdrawal', () => {
  it('C1 the Defender places first', () => {
    const match = fight({ attackers: ['jp-infantry*2'], defenders: ['au-infantry*2'] })
    expect(match.turn.ask).toBe('ask.battle.line')
    expect(match.as('australian').decision.choices.length).toBe(3)
    expect(heard(match, { verb: 'line', piece: 'jp-infantry-1' })).toBe('why.not-defending 11.1')
    const long = fight({ defenders: ['au-infantry*3'] }).choose({ verb: 'line', piece: 'au-infantry-2' })
    expect(heard(long, { verb: 'line', piece: 'au-infantry-2' })).toBe('why.in-line 11.1')
    expect(match.refuses({ verb: 'standard', piece: 'au-infantry-1' }).text.key).toBe('refused.illegal-choice')
    match.choose({ verb: 'line', piece: 'au-infantry-2' })
    expect(match.turn.ask).toBe('ask.battle.group')
    expect(match.record('battle.line').args?.['units']).toEqual({ pieces: ['au-infantry-2', 'au-infantry-1'] })
  })

  it('C2 any number of strike units is committed', () => {
    const units = { 'axis-b': ['jp-artillery*8'], tengah: [] }
    const match = fight({ units, attackers: ['jp-infantry', 'jp-fighter*2 air=1'], vars: { axes: ['axis-b'] } })
    const pieces = match.turn.offered('assign').map(({ piece }) => piece ?? '')
    expect(pieces.length).toBe(10)
    match.choose({ verb: 'assign', pieces })
    expect(match.game.vars.battle?.strikes.attacker.length).toBe(10)
    expect(match.track('japanese-supplies')).toBe(12)
  })

  it('C3 both sides roll all dice at once, and the highest count', () => {
    const match = fight({ dice: [[8, 1, 2, 3]] })
    const { roll, ledgers } = match.record('battle.round.defender-eliminated')
    expect([roll?.sides, roll?.groups]).toEqual([
      [8, 6, 8, 6],
      [2, 2],
    ])
    expect(ledgers?.map(({ total }) => total)).toEqual([8, 4])
  })

  it('C4 nobody attacks a third time', () => {
    const dice = [
      [4, 1, 4, 1],
      [4, 1, 4, 1],
    ]
    const match = fight({ from: [], dice })
    match.choose('battle')
    expect(match.record('battle.fatigued').args?.['units']).toEqual({ pieces: ['jp-infantry-1'] })
    const again = fight({ from: [], attackers: ['jp-infantry attacks=2', 'jp-infantry-2'], defenders: ['au-infantry'] })
    again.choose('battle')
    expect(told(again).filter((key) => key === 'battle.group.standard').length).toBe(1)
    const tired = fight({ from: [], attackers: ['jp-infantry attacks=2'] })
    expect(told(tired)).not.toContain('battle.opens')
  })

  it('C5 after two draws the attacker is fatigued, and in the sector', () => {
    const dice = [
      [4, 1, 4, 1],
      [4, 1, 4, 1],
    ]
    const match = fight({ from: [], dice }).choose('battle')
    expect(match.in('tengah')).toEqual(['jp-infantry-1', 'au-infantry-1'])
    expect(told(match)).toContain('battle.paused')
    expect(match.owner('tengah')).toBe('australian')
  })

  it('C6 a defender defends as often as it must', () => {
    const draw = [4, 1, 4, 1]
    const match = fight({ from: [], attackers: ['jp-infantry*3'], dice: [draw, draw, draw, draw, draw, draw] })
    match.choose('battle', 'rest')
    expect(told(match).filter((key) => key === 'battle.round.draw').length).toBe(6)
    expect(match.at('au-infantry-1')).toBe('tengah')
  })

  it('C7 defenders withdraw before ground combat: control passes, and the attacker strikes', () => {
    const units = { 'axis-b': ['jp-artillery*2'], tengah: [] }
    const control = { jurong: 'australian' } as const
    const match = fight({ units, control, defenders: ['au-infantry*2'], withdrawal: 'changed', dice: [[6, 4]] })
    match.choose('rest', { verb: 'assign', pieces: ['jp-artillery-1', 'jp-artillery-2'] })
    expect(match.turn.ask).toBe('ask.withdraw')
    match.choose('withdraw', { verb: 'retreat', space: 'jurong' })
    expect(match.owner('tengah')).toBe('japanese')
    expect([match.at('au-infantry-1'), match.at('au-infantry-2')]).toEqual(['australian-lost', 'jurong'])
    expect(match.record('strike.parting').args?.['hits']).toBe(1)
    expect(match.game.vars.battle).toBeNull()
  })

  it('C8 an attacker withdraws after a round, and with all units', () => {
    const match = fight({ attackers: ['jp-infantry*2'], withdrawal: 'always', dice: [[4, 1, 3, 1]] })
    match.choose('rest')
    expect(match.as('australian').ask).toBe('ask.withdraw')
    match.choose('fight', 'fight')
    expect(match.as('japanese').ask).toBe('ask.withdraw')
    match.expectChoices('fight', 'fight-on', 'withdraw')
    expect(heard(match, { verb: 'withdraw', piece: 'jp-infantry-1' })).toBe('why.all-withdraw 14.5')
    match.choose('withdraw')
    expect(match.in('axis-b')).toEqual(['jp-infantry-1', 'jp-infantry-2'])
    expect(told(match)).toContain('battle.held')
  })

  it('C9 the stayer fires all that is unused at the front, and the leaver loses what he did not declare', () => {
    const units = { 'axis-b': ['jp-artillery*2'], jurong: ['au-artillery'], tengah: [] }
    const match = fight({ units, defenders: ['au-infantry*3'], withdrawal: 'changed', dice: [[5, 6]] })
    match.choose('rest', { verb: 'assign', pieces: ['au-artillery-1'] })
    match.choose({ verb: 'assign', pieces: ['jp-artillery-1', 'jp-artillery-2'] })
    match.choose('withdraw')
    expect(match.record('strike.parting').roll?.values).toEqual([5, 6])
    expect(match.at('au-infantry-1')).toBe('australian-lost')
    match.until((play) => play.turn.ask !== 'ask.retreat')
    expect(match.in('buloh')).toEqual(['au-infantry-2', 'au-infantry-3'])
    expect(match.match.rolls.length).toBe(1)
  })

  it('C10 unused aircraft of the stayer strike too', () => {
    const match = fight({ attackers: ['jp-infantry', 'jp-bomber air=1'], withdrawal: 'changed', dice: [[8]] })
    match.choose({ verb: 'assign', pieces: ['jp-bomber-1'] }, 'withdraw')
    expect(match.at('au-infantry-1')).toBe('australian-lost')
  })

  it('C11 one new point is enough for a new pair', () => {
    const units = { 'axis-b': ['jp-artillery*2'], tengah: [] }
    const match = fight({ units, attackers: ['jp-tank'], defenders: ['au-infantry*2'], dice: [[10, 8, 1, 1]] })
    match.choose('rest', { verb: 'assign', pieces: ['jp-artillery-1', 'jp-artillery-2'] })
    expect(match.turn.ask).toBe('strikes.declare')
    match.choose('done')
    expect(match.turn.ask).toBe('strikes.declare')
    expect(match.record('battle.facing').args?.['defender']).toEqual({ piece: 'au-infantry-2' })
  })

  it('11.3 strikes that were committed and never fired are told as wasted', () => {
    const match = fight({ units: { 'axis-b': ['jp-artillery'], tengah: [] }, dice: [[8, 1, 1, 1]] })
    match.choose({ verb: 'assign', pieces: ['jp-artillery-1'] }, 'done')
    expect(match.record('strike.wasted').args?.['units']).toEqual({ pieces: ['jp-artillery-1'] })
  })

  it('11.9 an older battle may be left, a new one not', () => {
    expect(fight({ from: [] }).turn.offered('done').length).toBe(1)
    const match = fight({ attackers: ['jp-infantry*2'], defenders: ['au-infantry*2'] })
    expect(match.turn.ask).toBe('ask.battle.line')
  })

  it('11.9, M4 a sector that its defenders left and came back to was contested before: it may be left', () => {
    const swapped = { contested: ['tengah'], standing: [], entries: { tengah: [{ from: 'jurong', road: true }] } }
    const position = { army: 'australian', attackers: ['au-infantry'], defenders: ['jp-infantry'] } as const
    expect(fight({ ...position, vars: swapped }).turn.offered('done').length).toBe(1)
  })

  it('11.7 fatigue is over at the start of the next own turn', () => {
    const match = fight({ from: [], attackers: ['jp-infantry attacks=2'], step: 'turn', vars: { axes: ['axis-b'] } })
    expect(match.game.table.status(match.game.table.piece('jp-infantry-1'), 'attacks')).toBe(0)
  })

  it('14.5 a standing answer decides when a seat is asked', () => {
    const dice = [
      [4, 1, 3, 1],
      [4, 1, 3, 1],
    ]
    const always = fight({ withdrawal: 'always', dice: [[4, 1, 3, 1]] }).choose('fight', 'fight')
    expect(always.turn.ask).toBe('ask.withdraw')
    const changed = fight({ from: [], withdrawal: 'changed', dice: dice.map(() => [4, 1, 4, 1]) })
    changed.choose('battle', 'fight', 'fight')
    expect(told(changed)).toContain('battle.paused')
    const silent = fight({ attackers: ['jp-infantry*2'], withdrawal: 'always', dice: [[8, 1, 1, 1]] })
    silent.choose('rest', 'fight-on')
    expect(told(silent)).toContain('control.taken')
  })
})
