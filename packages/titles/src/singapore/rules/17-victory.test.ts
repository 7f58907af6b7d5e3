import { describe, expect, it } from 'vitest'
import { ARMIES, type Army } from '../data/armies.ts'
import { historic } from '../data/scenarios.ts'
import { fight, singapore, told } from '../testing/index.ts'
import { levelsOf, winnersOf } from './17-victory.ts'

const CITY = Object.fromEntries(historic.city.map((sector) => [sector, 'japanese' as const]))
const last = { period: 14, army: 'british' } as const

/** A match at the end of the last period. */
const ending = (control: { readonly [sector: string]: Army }, units = {}) =>
  singapore({ step: 'end', army: 'british', vars: last, control, units }).match.outcome

describe('victory', () => {
  it('V1 the only draw is a Japanese and an Australian Victory', () => {
    const sectors = [...historic.city, ...historic.outer, historic.pivot, 'tanglin']
    const draws = new Set<string>()
    let states = 0
    const owners: Army[] = sectors.map(() => 'japanese')
    const controllerOf = (sector: string): Army => owners[sectors.indexOf(sector)] ?? 'british'
    for (let code = 0; code < ARMIES.length ** sectors.length; code++) {
      for (let left = code, i = 0; i < sectors.length; i++, left = Math.floor(left / 3))
        owners[i] = ARMIES[left % 3] ?? 'british'
      const supplied = ['tiong-bahru', 'keppel', 'queenstown'].some((id) => controllerOf(id) !== 'japanese')
      for (const australians of supplied ? [0, 12] : [0]) {
        states++
        const levels = levelsOf({ controllerOf, australians })
        const winners = winnersOf(levels)
        if (winners.length === 0) throw new Error('nobody wins')
        if (winners.length > 1) draws.add(`${winners.join()} ${levels[winners[0] ?? 'british']}`)
      }
    }
    expect(states).toBe(115_911)
    expect([...draws]).toEqual(['japanese,australian 2'])
  })

  it('V1 both win together, and the third does not', () => {
    const units = { jurong: ['au-infantry*6'], tanglin: ['au-infantry*6'] }
    const control = { 'bukit-timah': 'japanese', keppel: 'japanese', queenstown: 'japanese' } as const
    const outcome = ending({ ...control, tuas: 'japanese' }, units)
    expect([outcome?.winner, outcome?.reason.key, outcome?.level?.key]).toEqual([0, 'win.level', 'level.victory'])
    const supplied = ending(control, { tanglin: ['au-infantry*6'], clementi: ['au-infantry*6'] })
    expect([supplied?.winner, supplied?.winners]).toEqual([null, [0, 1]])
    const args = { army: { side: 'japanese' }, other: { side: 'australian' } }
    expect(supplied?.reason).toEqual({ key: 'win.equal', rule: '17.2', args })
  })

  it('V1 of two people nobody wins then: it is a draw', () => {
    const control = { 'bukit-timah': 'japanese', keppel: 'japanese', queenstown: 'japanese' } as const
    const units = { tanglin: ['au-infantry*6'], clementi: ['au-infantry*6'] }
    const options = { players: '2' }
    const { outcome } = singapore({ step: 'end', army: 'british', vars: last, control, units, options }).match
    expect([outcome?.winner, outcome?.winners, outcome?.reason.key]).toEqual([null, undefined, 'win.shared'])
  })

  it('V2, M5 an objective counts for its controller, contested and out of supply', () => {
    const control = { ...CITY, 'fort-canning': 'british', 'bukit-timah': 'japanese' } as const
    const units = { 'fort-canning': ['jp-infantry*5', 'br-infantry'] }
    const outcome = ending(control, units)
    expect(outcome?.level?.key).toBe('level.victory')
    expect(ending({ ...CITY, 'bukit-timah': 'british' })?.level?.key).toBe('level.decisive')
  })

  it('E9 casual: the match ends at once', () => {
    const control = { keppel: 'japanese', queenstown: 'japanese', 'tiong-bahru': 'japanese' } as const
    const match = fight({
      sector: 'fort-canning',
      defenders: ['br-infantry'],
      from: ['tanglin'],
      control,
      dice: [[8, 1, 1, 1]],
    })
    expect(match.match.outcome?.reason).toMatchObject({ key: 'win.decisive', rule: '17.5' })
    expect(match.match.outcome?.winner).toBe(0)
  })

  it('E9 serious: the City must be held until the next Japanese turn', () => {
    const control = { ...CITY, 'fort-canning': 'british' } as const
    const options = { ending: 'serious' }
    const units = { tanglin: ['br-infantry'] }
    const take = () =>
      fight({
        options,
        sector: 'fort-canning',
        defenders: ['br-infantry'],
        from: ['thomson'],
        control,
        units,
        dice: [[8, 1, 1, 1]],
      })
    const held = take()
    expect(told(held)).toContain('victory.held')
    held.until(
      (play) => play.match.outcome !== undefined,
      ({ choices }) => choices.find(({ verb }) => verb === 'commit') ?? choices[0]!,
    )
    expect(held.match.outcome?.reason.key).toBe('win.decisive')
    expect(held.game.vars.army).toBe('japanese')
    const lost = take()
    lost.until(
      (play) => play.game.vars.army === 'british' && play.turn.ask === 'ask.plan',
      ({ choices }) => choices.find(({ verb }) => verb === 'commit') ?? choices[0]!,
    )
    lost.choose({ verb: 'unit', piece: 'br-infantry-1' }, { verb: 'move', space: 'tiong-bahru' })
    lost.choose('commit')
    expect(lost.owner('tiong-bahru')).toBe('british')
    expect(lost.game.vars.held).toBe(false)
    expect(lost.match.outcome).toBeUndefined()
  })

  it('17.4, V1 Australian ground units in supply count, fixed guns among them, aircraft not', () => {
    const units = { tanglin: ['au-infantry*6'], jurong: ['au-infantry*5', 'au-gun6'] }
    const match = singapore({ step: 'end', army: 'british', vars: last, units })
    expect(match.record('victory.units').args?.['units']).toBe(12)
  })

  it('17.4, 15.3 a gun that is captured while the battle goes on is out of play', () => {
    const units = { tanglin: ['au-infantry*6'], jurong: ['au-infantry*5', 'au-gun6 captured=1', 'jp-infantry'] }
    const match = singapore({ step: 'end', army: 'british', vars: last, units, control: { jurong: 'australian' } })
    expect(match.record('victory.units').args?.['units']).toBe(11)
  })
})
