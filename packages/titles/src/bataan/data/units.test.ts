import { describe, expect, it } from 'vitest'
import unitData from './units.json' with { type: 'json' }
import { formationDefs, SIDES, type UnitDef, unitDefs } from './units.ts'

const unit = (id: string) => unitDefs.find((each) => each.id === id)!
const units = (...ids: readonly string[]) => ids.map(unit)
const sum = (list: readonly UnitDef[], value: (def: UnitDef) => number) =>
  list.reduce((all, def) => all + value(def), 0)
const NINE = ['1+2/9', 'i(-)/9', '6+7/9', 'ii(-)/9', '11+12/9', 'iii(-)/9'].map((name) => `jp-${name}`)
const BRIGADE = ['141', '142'].flatMap((regiment) => ['1+2', '3+4', '5+6'].map((name) => `jp-${name}/${regiment}`))

describe('the units', () => {
  it('are 229 ground, nine air and ten naval units in 15 formations, each with its headquarters', () => {
    expect([unitDefs.length, unitData.air.length, unitData.naval.length]).toEqual([229, 9, 10])
    expect(formationDefs).toHaveLength(15)
    expect(new Set(unitDefs.map(({ id }) => id)).size).toBe(229)
    expect(formationDefs.reduce((all, { markers }) => all + markers, 0)).toBe(19)
    for (const { id, er, side } of formationDefs) {
      const own = unitDefs.filter(({ formation }) => formation === id)
      const headquarters = own.filter(({ type }) => type === 'hq')
      expect(headquarters.length, id).toBeGreaterThan(0)
      for (const each of headquarters) expect(each.er, each.id).toBe(er)
      expect(
        own.every((each) => each.side === side),
        id,
      ).toBe(true)
    }
    for (const side of SIDES) {
      const colours = formationDefs.filter((each) => each.side === side).map(({ colour }) => colour)
      expect(new Set(colours).size).toBe(colours.length)
    }
  })

  it('have steps, factors and classes that the rules allow', () => {
    for (const def of unitDefs) {
      const { id, attack, er, movement, type, reduced, artillery } = def
      expect([id, attack >= 0 && attack <= 9, er >= 1 && er <= 9, movement >= 0 && movement <= 10]).toEqual([
        id,
        ...[true, true, true],
      ])
      expect([id, artillery !== undefined]).toEqual([id, type === 'artillery'])
      if (['hq', 'artillery', 'anti-aircraft'].includes(type))
        expect([id, reduced !== undefined]).toEqual([id, artillery?.reducedSupport !== undefined])
      expect([id, def.infantry !== undefined]).toEqual([id, type === 'anti-aircraft'])
    }
  })

  it('have the factors that the extended example of play adds up', () => {
    expect(sum(units(...NINE), ({ attack }) => attack)).toBe(30)
    for (const id of NINE)
      expect(unit(id)).toMatchObject({ attack: 5, defence: 6, er: 6, reduced: { defence: 3, er: 6 } })
    expect(sum(units(...BRIGADE), ({ attack }) => attack)).toBe(22)
    expect(unit('jp-5+6/141').er).toBe(7)
    expect(unit('jp-65-eng').reduced).toBeUndefined()
    const attackers = units('us-3/31', 'us-2/31', 'us-1/57', 'us-2/57', 'us-3/57', 'us-1/45')
    expect(sum(attackers, ({ attack }) => attack) + unit('us-1/31').reduced!.attack).toBe(29)
    const others = units('us-1/51', 'us-2/51', 'us-a/194')
    expect(sum(others, ({ attack }) => attack) + unit('us-3/51').reduced!.attack).toBe(9)
    for (const id of ['us-3/51', 'us-2/53', 'us-1/53'])
      expect(unit(id)).toMatchObject({ defence: 3, er: 4, reduced: {} })
    expect(unit('us-1/31')).toMatchObject({ defence: 5, er: 6, reduced: {} })
    expect(unit('us-1/57').er).toBe(7)
    expect(unit('us-a/194')).toMatchObject({ er: 6, movement: 7, class: 'motorized' })
    expect(unit('us-51(+)-art')).toMatchObject({ defence: 1, artillery: { support: 2 } })
  })

  it('have the artillery of the example and of rule 19.56', () => {
    const guns = [
      'jp-48-mtn',
      'jp-9(+)-art',
      'jp-8-hvy',
      'jp-1-hvy(+)',
      'us-86-art',
      'us-88-art',
      'us-21(-)-art',
      'us-24/p',
      'us-2-prov',
    ]
    expect(units(...guns).map(({ artillery }) => artillery!.support)).toEqual([4, 4, 4, 8, 4, 2, 2, 3, 2])
    expect(
      units('jp-9(+)-art', 'jp-8-hvy', 'jp-1-hvy(+)', 'us-2-prov').map(({ artillery }) => artillery!.range),
    ).toEqual([17, 15, 12, 1])
    expect(units('jp-48-mtn', 'jp-9(+)-art', 'us-88-art', 'us-21(-)-art', 'us-24/p').map(({ er }) => er)).toEqual([
      6, 6, 5, 5, 7,
    ])
  })
})
