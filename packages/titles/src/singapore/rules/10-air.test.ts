import { describe, expect, it } from 'vitest'
import { fight, heard, singapore, told } from '../testing/index.ts'

/** Fighters of both sides over Tengah, with a battle to come there. */
const SKY = { tengah: ['jp-fighter air=1', 'jp-bomber air=1', 'br-fighter air=1'], 'axis-b': ['jp-infantry'] }

const sky = (dice: readonly (readonly number[])[], units: { [place: string]: readonly string[] } = SKY) =>
  singapore({ step: 'air-combat', units, control: { tengah: 'japanese' }, dice })

describe('aircraft', () => {
  it('A1 another aircraft can fight in every round', () => {
    const match = sky([
      [4, 4],
      [4, 1],
    ])
    match.choose({ verb: 'point', piece: 'jp-fighter-1' }, 'done', 'done')
    expect(match.record('air.round.draw').roll?.sides).toEqual([8, 8])
    match.choose({ verb: 'point', piece: 'jp-bomber-1' })
    expect(match.record('air.round.defender-eliminated').roll?.sides).toEqual([4, 8])
    expect(match.at('br-fighter-1')).toBe('british-lost')
  })

  it('A2 nobody retreats before a round; then to the Aircraft Repair Box', () => {
    const match = sky([[4, 4]])
    expect(match.turn.ask).toBe('ask.air.point')
    match.choose({ verb: 'point', piece: 'jp-fighter-1' })
    expect(match.as('british').ask).toBe('ask.air.retreat')
    match.choose({ verb: 'leave', pieces: ['br-fighter-1'] })
    expect(match.at('br-fighter-1')).toBe('repair-box')
    expect(match.at('jp-fighter-1')).toBe('tengah')
  })

  it('A3 in one sector aircraft fight before any ground combat, and strike nowhere else', () => {
    const units = { ...SKY, tengah: [...SKY.tengah, 'au-infantry'.replace('au', 'br'), 'jp-infantry'] }
    const vars = { due: ['tengah'], entries: { tengah: [{ from: 'axis-b', road: false }] } }
    const match = singapore({ step: 'air-combat', units, control: { tengah: 'british' }, vars, dice: [[8, 1]] })
    match.choose({ verb: 'point', piece: 'jp-fighter-1' })
    expect(told(match).indexOf('air.round.defender-eliminated')).toBeLessThan(told(match).indexOf('battle.opens'))
    expect(match.turn.offered('assign').map(({ piece }) => piece)).toEqual(['jp-fighter-1', 'jp-bomber-1'])
    const elsewhere = fight({ units: { buloh: ['jp-bomber air=1'], tengah: [] }, dice: [[8, 1, 1, 1]] })
    expect(told(elsewhere)).not.toContain('battle.committed')
  })

  it('A4 an aircraft on the ground is lost with its airfield', () => {
    const match = fight({
      sector: 'kallang',
      from: ['bedok'],
      defenders: ['br-infantry', 'br-fighter'],
      dice: [[8, 1, 1, 1]],
    })
    expect(match.at('br-fighter-1')).toBe('british-lost')
    expect(match.owner('kallang')).toBe('japanese')
    const alone = singapore({
      units: { bedok: ['jp-infantry'], kallang: ['br-fighter'] },
      control: {
        kallang: 'british',
        bedok: 'japanese',
        keppel: 'japanese',
        changi: 'japanese',
        'pasir-ris': 'japanese',
      },
      vars: { axes: ['axis-f'] },
    })
    alone.choose({ verb: 'unit', piece: 'jp-infantry-1' }, { verb: 'attack', space: 'kallang' }, 'commit')
    expect([alone.at('br-fighter-1'), alone.owner('kallang')]).toEqual(['british-lost', 'japanese'])
    expect(told(alone)).not.toContain('battle.opens')
  })

  it('A5, A6 aircraft alone attack no airfield, and airfields stay', () => {
    const match = singapore({
      step: 'fly',
      units: { 'johor-airbase': ['jp-bomber'], kallang: ['br-fighter'], tengah: ['jp-infantry'] },
    })
    match.choose({ verb: 'fly', piece: 'jp-bomber-1' }, { verb: 'deploy', space: 'kallang' })
    match.until((play) => play.game.vars.army === 'british')
    expect(match.at('br-fighter-1')).toBe('kallang')
    expect(told(match)).not.toContain('air.round.draw')
    expect(match.owner('kallang')).toBe('british')
  })

  it('M12 aircraft can be held back, and those that flew are on the ground in the next turn', () => {
    const units = { 'johor-airbase': ['jp-fighter', 'jp-bomber'], tengah: ['jp-infantry'] }
    const match = singapore({ step: 'air', units })
    match.choose({ verb: 'fly', piece: 'jp-fighter-1' }, { verb: 'deploy', space: 'tengah' }, 'done')
    expect(match.at('jp-bomber-1')).toBe('johor-airbase')
    const next = singapore({
      step: 'air',
      units: { tengah: ['jp-fighter air=1', 'jp-infantry'], 'johor-airbase': ['jp-bomber'] },
    })
    next.choose({ verb: 'land', space: 'johor-airbase' })
    expect(heard(next, { verb: 'fly', piece: 'jp-fighter-1' })).toBe('why.not-ready 10.1')
    const again = singapore({ step: 'air', units: { 'johor-airbase': ['jp-fighter air=2'], tengah: ['jp-infantry'] } })
    expect(again.turn.offered('fly').map(({ piece }) => piece)).toEqual(['jp-fighter-1'])
  })

  it('M20 an empty airfield of the ally is taken over by landing, one with units is none', () => {
    const flying = { bedok: ['br-fighter air=1', 'br-infantry'] }
    const base = (units: { readonly [place: string]: readonly string[] }) =>
      singapore({ step: 'air', army: 'british', units: { ...flying, ...units }, control: { tengah: 'australian' } })
    const empty = base({})
    expect(heard(empty, { verb: 'land', piece: 'br-fighter-1', space: 'bedok' })).toBe('why.no-airfield 10.3')
    empty.choose({ verb: 'land', space: 'tengah' })
    expect(empty.owner('tengah')).toBe('british')
    expect(heard(base({ tengah: ['au-infantry'] }), { verb: 'land', piece: 'br-fighter-1', space: 'tengah' })).toBe(
      'why.allied-airfield 10.3',
    )
  })

  it('M19 no aircraft over the units of the ally', () => {
    const match = singapore({
      step: 'fly',
      army: 'british',
      units: { kallang: ['br-fighter'], tengah: ['au-infantry'] },
    })
    match.choose({ verb: 'fly', piece: 'br-fighter-1' })
    expect(heard(match, { verb: 'deploy', piece: 'br-fighter-1', space: 'tengah' })).toBe('why.allies-below 10.2')
  })

  it('10.8 a repair takes two turns of the owner', () => {
    const units = { 'repair-box': ['jp-fighter'], tengah: ['jp-infantry'] }
    const match = singapore({ step: 'air', units })
    const left = () => match.game.table.status(match.game.table.piece('jp-fighter-1'), 'repair')
    expect(left()).toBe(2)
    match.until(
      (play) => play.track('period') === 3 && play.game.vars.army === 'japanese' && play.game.vars.phase === 'movement',
    )
    expect([left(), match.at('jp-fighter-1')]).toEqual([1, 'repair-box'])
    match.until((play) => play.turn.ask === 'ask.air.base')
    match.choose({ verb: 'land', space: 'johor-airbase' })
    expect(match.turn.offered('fly').length).toBe(1)
  })

  it('10.3 without a base an aircraft is lost', () => {
    const control = { tengah: 'japanese', sembawang: 'japanese', seletar: 'japanese', kallang: 'japanese' } as const
    const match = singapore({
      step: 'air',
      army: 'british',
      units: { bedok: ['br-fighter air=1', 'br-infantry'] },
      control,
    })
    expect(match.at('br-fighter-1')).toBe('british-lost')
  })
})
