import { describe, expect, it } from 'vitest'
import { heard, plan, refusal, type SingaporePlay, singapore, told, waysOf } from '../testing/index.ts'

/** Units of both sides in Tengah, controlled by the Australians, and Japanese in Buloh. */
const CONTEST = { tengah: ['jp-infantry', 'au-infantry'] }

describe('movement', () => {
  it('E5 from axis to axis at any distance, as the whole move, and never from land to sea', () => {
    const axes = ['axis-b', 'axis-c', 'axis-f', 'axis-g']
    const match = singapore({ units: { 'axis-b': ['jp-infantry*30'] }, vars: { axes } })
    expect(waysOf(match, 'jp-infantry-1', 'move')).toEqual(['axis-c', 'axis-f', 'buloh', 'tengah'])
    expect(refusal(match, 'jp-infantry-1', 'axis-g')).toBe('why.axis-kind 8.3')
    expect(refusal(match, 'jp-infantry-1', 'axis-d')).toBe('why.inactive 8.2')
    plan(match, 'jp-infantry-1', 'move', 'axis-f')
    expect(heard(match, { verb: 'unit', piece: 'jp-infantry-1' })).toBe('why.over 6.7')
    plan(match, 'jp-infantry-2', 'move', 'axis-c', 29).choose('commit')
    expect(match.in('axis-c').length).toBe(29)
  })

  it('E6 armour crosses water from an axis and never goes back', () => {
    const match = singapore({ units: { 'axis-b': ['jp-tank'], buloh: ['jp-tank', 'jp-infantry'] } })
    expect(waysOf(match, 'jp-tank-1', 'move')).toContain('tengah')
    expect(refusal(match, 'jp-tank-2', 'axis-b')).toBe('why.axis-back 8.5')
    expect(refusal(match, 'jp-tank-2', 'kranji')).toBe('why.water 4.4')
    expect(waysOf(match, 'jp-infantry-1', 'move')).toContain('axis-b')
  })

  it('M2, M23 out of a contested sector: freely to a friendly one, for supplies into a contested one', () => {
    const units = { ...CONTEST, buloh: ['jp-infantry', 'au-infantry'], jurong: ['jp-infantry'] }
    const match = singapore({ units, control: { tengah: 'australian', buloh: 'australian' } })
    plan(match, 'jp-infantry-1', 'move', 'jurong')
    expect(match.turn.decision.args?.['cost']).toBe(0)
    match.turn.undo().undo()
    plan(match, 'jp-infantry-1', 'attack', 'buloh')
    expect(match.turn.decision.args?.['cost']).toBe(1)
    match.choose('commit')
    expect(match.in('buloh')).toEqual(['jp-infantry-1', 'jp-infantry-2', 'au-infantry-2'])
    expect(match.track('japanese-supplies')).toBe(19)
  })

  it('M3 no attack out of a contested sector, but one by way of a friendly sector', () => {
    const units = { ...CONTEST, jurong: ['jp-infantry'], 'bukit-timah': ['br-infantry'] }
    const control = { tengah: 'australian', tuas: 'japanese' } as const
    const match = singapore({ units, control, vars: { axes: ['axis-a', 'axis-b'] } })
    expect(refusal(match, 'jp-infantry-1', 'buloh')).toBe('why.contested-origin 6.4')
    plan(match, 'jp-infantry-1', 'move', 'jurong')
    plan(match, 'jp-infantry-1', 'attack', 'bukit-timah').choose('commit')
    expect(match.record('move.attack').args?.['to']).toEqual({ space: 'bukit-timah' })
  })

  it('M4 all leave and come back: control passes, the roles are changed, and supplies are paid', () => {
    const units = { ...CONTEST, tengah: ['au-infantry*2', 'jp-infantry'] }
    const position = { army: 'australian', units, control: { tengah: 'australian' } } as const
    const match = singapore({ ...position })
    plan(match, 'au-infantry-1', 'move', 'jurong')
    plan(match, 'au-infantry-2', 'move', 'jurong')
    plan(match, 'au-infantry-1', 'attack', 'tengah')
    expect(match.turn.decision.args?.['cost']).toBe(1)
    match.choose('commit')
    expect(match.owner('tengah')).toBe('japanese')
    match.choose('battle')
    expect(match.record('battle.opens').args).toMatchObject({
      attacker: { side: 'australian' },
      defender: { side: 'japanese' },
    })
    const stayed = singapore({ ...position })
    plan(stayed, 'au-infantry-1', 'move', 'jurong')
    plan(stayed, 'au-infantry-1', 'attack', 'tengah').choose('commit')
    expect(stayed.owner('tengah')).toBe('australian')
    expect(told(stayed)).not.toContain('battle.opens')
  })

  it('M4, 6.8 who gives a sector up comes back only from where supply does not need it', () => {
    const units = { tengah: ['jp-infantry*2', 'au-infantry'] }
    const control = { tengah: 'japanese', jurong: 'japanese' } as const
    const swap = (more: Partial<Parameters<typeof singapore>[0]>) => {
      const match = singapore({ units, control, vars: { axes: ['axis-b'] }, ...more })
      plan(match, 'jp-infantry-1', 'move', 'jurong')
      plan(match, 'jp-infantry-1', 'attack', 'tengah')
      expect(match.turn.decision.choices).toContainEqual({ verb: 'commit' })
      return plan(match, 'jp-infantry-2', 'move', 'jurong')
    }
    expect(heard(swap({}), { verb: 'commit' })).toBe('why.swap-unsupplied 6.8')
    const other = { ...control, tuas: 'japanese' } as const
    const supplied = swap({ control: other, vars: { axes: ['axis-a', 'axis-b'] } }).choose('commit')
    expect(supplied.owner('tengah')).toBe('australian')
  })

  it('M4, 5.3 once the plan must stay possible, nobody gives up the sector that supplies who comes back', () => {
    const units = { tengah: ['jp-infantry*2', 'au-infantry'], 'axis-b': ['jp-infantry'] }
    const control = { tengah: 'japanese', jurong: 'japanese' } as const
    const match = singapore({ units, control, vars: { axes: ['axis-b'], cancelled: 12 } })
    plan(match, 'jp-infantry-1', 'move', 'jurong')
    plan(match, 'jp-infantry-1', 'attack', 'tengah')
    expect(heard(match, { verb: 'unit', piece: 'jp-infantry-2' })).toBe('why.swap-unsupplied 6.8')
  })

  it('M8, 4.3 artillery attacks nobody, and enters no sector of the enemy', () => {
    const units = { 'axis-b': ['jp-artillery', 'jp-infantry'], tengah: ['au-infantry'] }
    const match = singapore({ units })
    expect(refusal(match, 'jp-infantry-1', 'kranji')).toBe('why.not-adjacent 6.1')
    expect(heard(match, { verb: 'unit', piece: 'au-infantry-1' })).toBe('why.not-yours 2.0')
    const inland = singapore({
      units: { buloh: ['jp-artillery', 'jp-infantry'], tengah: ['au-infantry'], jurong: ['jp-infantry'] },
    })
    expect(heard(inland, { verb: 'unit', piece: 'jp-artillery-1' })).toBe('why.nowhere 6.3')
    const both = singapore({ units: { jurong: ['jp-artillery'], tengah: ['au-infantry'], tuas: ['jp-infantry'] } })
    expect(refusal(both, 'jp-artillery-1', 'tengah', 'attack')).toBe('why.artillery 4.3')
    expect(refusal(both, 'jp-artillery-1', 'bukit-timah')).toBe('why.artillery 4.3')
  })

  it('4.3, 6.8 a plan by which artillery would enter what its army leaves is refused', () => {
    const units = { tengah: ['au-infantry', 'jp-infantry'], jurong: ['au-artillery'] }
    const match = singapore({ army: 'australian', units, control: { tengah: 'australian' } })
    plan(match, 'au-artillery-1', 'attack', 'tengah')
    plan(match, 'au-infantry-1', 'move', 'buloh')
    expect(heard(match, { verb: 'commit' })).toBe('why.artillery 4.3')
    match.choose({ verb: 'cancel', piece: 'au-infantry-1' }, 'commit')
    expect(match.in('tengah')).toEqual(['jp-infantry-1', 'au-infantry-1', 'au-artillery-1'])
  })

  it('5.1, 5.3 six units in a sector at the end of the moves: two full sectors can change their units', () => {
    const match = singapore({ units: { jurong: ['jp-infantry*6'], tengah: ['jp-tank*6'] } })
    plan(match, 'jp-infantry-1', 'move', 'tengah', 6)
    expect(heard(match, { verb: 'commit' })).toBe('why.stacking 5.1')
    plan(match, 'jp-tank-1', 'move', 'jurong', 6).choose('commit')
    expect(match.in('tengah').length).toBe(6)
    expect(match.at('jp-tank-1')).toBe('jurong')
  })

  it('5.3 once the plan must stay possible, what is full says so', () => {
    const vars = { cancelled: 12 }
    const walked = singapore({ units: { jurong: ['jp-infantry*6'], tengah: ['jp-tank*6'] }, vars })
    expect(refusal(walked, 'jp-infantry-1', 'tengah')).toBe('why.stacking 5.1')
    const units = { tengah: ['jp-infantry*6', 'au-infantry'], 'axis-b': ['jp-tank'] }
    const attacked = singapore({ units, control: { tengah: 'australian' }, vars: { axes: ['axis-b'], ...vars } })
    expect(refusal(attacked, 'jp-tank-1', 'tengah', 'attack')).toBe('why.stacking 5.1')
    const around = { 'axis-b': ['jp-artillery'], tengah: ['jp-infantry*6'], buloh: ['jp-tank*6'] }
    const shut = singapore({ units: around, vars: { axes: ['axis-b'], ...vars } })
    expect(heard(shut, { verb: 'unit', piece: 'jp-artillery-1' })).toBe('why.no-room-left 5.3')
  })

  it('6.9 once the plan must stay possible and is not, nothing is added', () => {
    const units = { tengah: ['jp-infantry*6'], 'axis-b': ['jp-infantry*2', 'jp-tank'] }
    const match = singapore({ units, vars: { axes: ['axis-b', 'axis-c'], cancelled: 11 } })
    plan(match, 'jp-infantry-7', 'move', 'tengah')
    plan(match, 'jp-tank-1', 'move', 'tengah')
    plan(match, 'jp-infantry-8', 'move', 'axis-c').choose({ verb: 'cancel', piece: 'jp-infantry-8' })
    expect(heard(match, { verb: 'unit', piece: 'jp-infantry-8' })).toBe('why.plan-blocked 6.9')
    expect(heard(match, { verb: 'unit', piece: 'au-infantry-1' })).toBe('why.not-yours 2.0')
  })

  it('4.3 once the plan must stay possible, nobody leaves artillery to the enemy', () => {
    const units = { tengah: ['au-infantry', 'jp-infantry'], jurong: ['au-artillery', 'au-infantry'] }
    const position = { army: 'australian', units, control: { tengah: 'australian' }, vars: { cancelled: 12 } } as const
    const reinforced = singapore(position)
    plan(reinforced, 'au-artillery-1', 'attack', 'tengah')
    expect(heard(reinforced, { verb: 'unit', piece: 'au-infantry-1' })).toBe('why.trapped 4.3')
    const left = singapore(position)
    plan(left, 'au-infantry-1', 'move', 'buloh')
    expect(refusal(left, 'au-artillery-1', 'tengah', 'attack')).toBe('why.artillery 4.3')
  })

  it('6.1, 7.2 more units go than there are, or than can be paid for', () => {
    const units = { 'axis-b': ['jp-infantry*2'], tengah: ['au-infantry'] }
    const match = singapore({ units, tokens: { japanese: 1 } })
    match.choose({ verb: 'unit', piece: 'jp-infantry-1' })
    const send = { verb: 'attack', piece: 'jp-infantry-1', space: 'tengah' }
    expect(heard(match, { ...send, value: 2 })).toBe('why.tokens 7.2')
    expect(heard(match, { ...send, value: 3 })).toBe('why.so-many 6.1')
    expect(heard(match, { ...send, verb: 'move', space: 'buloh', value: 3 })).toBe('why.so-many 6.1')
  })

  it('M15, M16 a unit that leaves a contested sector has its whole move, and nobody fires', () => {
    const match = singapore({
      units: CONTEST,
      control: { tengah: 'australian', jurong: 'japanese', tuas: 'japanese', 'bukit-timah': 'japanese' },
    })
    expect(waysOf(match, 'jp-infantry-1', 'move')).toContain('clementi')
    plan(match, 'jp-infantry-1', 'move', 'clementi').choose('commit')
    expect(match.at('jp-infantry-1')).toBe('clementi')
    expect(match.match.rolls).toEqual([])
  })

  it('M22 a pocket shifts its units for supplies, and cannot without', () => {
    const units = { tengah: ['au-infantry*2', 'jp-infantry'], buloh: ['au-infantry', 'jp-infantry'] }
    const control = { tengah: 'australian', buloh: 'australian' } as const
    const match = singapore({ army: 'australian', units, control })
    plan(match, 'au-infantry-1', 'attack', 'buloh').choose('commit')
    expect(match.at('au-infantry-1')).toBe('buloh')
    const cut = { ...control, jurong: 'japanese', mandai: 'japanese', kranji: 'japanese' } as const
    const pocket = singapore({ army: 'australian', units, control: cut })
    expect(refusal(pocket, 'au-infantry-1', 'buloh', 'attack')).toBe('why.unsupplied 7.3')
  })

  it('M24 nobody goes from a contested sector into one that became contested in this phase', () => {
    const units = { ...CONTEST, buloh: ['au-infantry'], 'axis-b': ['jp-infantry'] }
    const match = singapore({ units, control: { tengah: 'australian', jurong: 'japanese' } })
    plan(match, 'jp-infantry-2', 'attack', 'buloh')
    expect(refusal(match, 'jp-infantry-1', 'buloh', 'attack')).toBe('why.newly-contested 6.9')
  })

  it('MB5, S3 an empty sector is captured by moving into or through it, at no cost', () => {
    const match = singapore({ units: { jurong: ['jp-infantry'] }, control: { jurong: 'japanese' } })
    plan(match, 'jp-infantry-1', 'move', 'tanglin')
    expect(match.turn.decision.args?.['cost']).toBe(0)
    match.choose('commit')
    expect([match.owner('bukit-timah'), match.owner('tanglin')]).toEqual(['japanese', 'japanese'])
  })

  it('M9 allies pass through each other and never stop together', () => {
    const units = { mandai: ['au-infantry'], 'bukit-timah': ['br-infantry'], 'nee-soon': [] }
    const match = singapore({ army: 'australian', units, control: { tanglin: 'british' } })
    expect(refusal(match, 'au-infantry-1', 'bukit-timah')).toBe('why.allies 3.8')
    plan(match, 'au-infantry-1', 'move', 'tanglin').choose('commit')
    expect([match.owner('bukit-timah'), match.owner('tanglin')]).toEqual(['british', 'australian'])
  })

  it('M19 a sector with nothing but an aircraft of the ally is not entered', () => {
    const match = singapore({ army: 'australian', units: { kranji: ['au-infantry'], sembawang: ['br-fighter'] } })
    expect(refusal(match, 'au-infantry-1', 'sembawang')).toBe('why.allies 3.8')
  })

  it('6.1 roads, open ground, rivers and the sea', () => {
    const match = singapore({ units: { tuas: ['jp-infantry', 'jp-tank'] } })
    const far = ['bukit-timah', 'buloh', 'queenstown', 'tanglin', 'tengah']
    const near = ['clementi', 'jurong', 'mandai', 'pasir-laba', 'south-west-islands']
    expect(waysOf(match, 'jp-infantry-1', 'move')).toEqual([...far, ...near].sort())
    plan(match, 'jp-infantry-1', 'move', 'jurong')
    expect(refusal(match, 'jp-infantry-1', 'nee-soon')).toBe('why.not-adjacent 6.1')
    expect(refusal(match, 'jp-tank-1', 'south-west-islands')).toBe('why.water 4.4')
    const slow = singapore({
      units: { jurong: ['jp-artillery'] },
      control: { tuas: 'japanese', 'pasir-laba': 'japanese' },
    })
    plan(slow, 'jp-artillery-1', 'move', 'tuas')
    expect(refusal(slow, 'jp-artillery-1', 'pasir-laba')).toBe('why.too-far 6.1')
  })

  it('6.10 nobody walks through enemies', () => {
    const match = singapore({ units: { jurong: ['jp-tank'], 'bukit-timah': ['br-infantry'] } })
    expect(waysOf(match, 'jp-tank-1', 'move')).not.toContain('tanglin')
    expect(refusal(match, 'jp-tank-1', 'bukit-timah')).toBe('why.enemies 6.10')
  })

  it('8.6 nobody but the Japanese enters an axis', () => {
    const match = singapore({ army: 'australian', units: { tengah: ['au-infantry'] } })
    expect(refusal(match, 'au-infantry-1', 'axis-b')).toBe('why.axis-army 8.6')
  })

  it('15.1 a gun does not move', () => {
    const match = singapore({ army: 'british', units: { clementi: ['br-gun15', 'br-infantry'] } })
    expect(heard(match, { verb: 'unit', piece: 'br-gun15-1' })).toBe('why.fixed 15.1')
  })
})

describe('the plan as its maker sees it', () => {
  const planned = (match: SingaporePlay) => match.turn.decision.context?.().plan

  it('6.9 stands part by part with way and cost, and each can be taken back by itself', () => {
    const match = singapore({ units: { 'axis-b': ['jp-infantry*3', 'jp-tank'], tengah: ['au-infantry'] } })
    expect(planned(match)?.parts).toEqual([])
    plan(match, 'jp-infantry-1', 'attack', 'tengah', 2)
    plan(match, 'jp-tank-1', 'move', 'axis-c')
    const shown = planned(match)
    expect(shown?.parts.map(({ pieces, path }) => [pieces, path])).toEqual([
      [
        ['jp-infantry-1', 'jp-infantry-2'],
        ['axis-b', 'tengah'],
      ],
      [['jp-tank-1'], ['axis-b', 'axis-c']],
    ])
    expect(shown?.parts.map(({ cost }) => cost?.args)).toEqual([{ cost: 2 }, undefined])
    expect(shown?.cost?.args).toEqual({ cost: 2, tokens: 20 })
    for (const back of shown?.parts.flatMap((part) => part.back) ?? [])
      expect(match.turn.decision.choices).toContainEqual(back)
    match.choose({ verb: 'cancel-part', value: 1 })
    expect(planned(match)?.parts.map(({ pieces }) => pieces)).toEqual([['jp-tank-1']])
    expect(planned(match)?.cost?.args?.['cost']).toBe(0)
  })

  it('5.3 one that cannot be carried out says why', () => {
    const units = { tengah: ['jp-infantry*6'], 'axis-b': ['jp-infantry*1'] }
    const match = singapore({ units, control: { tengah: 'japanese' } })
    plan(match, 'jp-infantry-7', 'move', 'tengah')
    expect(planned(match)?.whyNot).toMatchObject({ key: 'why.stacking', rule: '5.1' })
    expect(heard(match, { verb: 'commit' })).toBe('why.stacking 5.1')
  })
})
