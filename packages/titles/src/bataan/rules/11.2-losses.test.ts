import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { boxOf, combatTables, type TableName } from '../data/combat.ts'
import { REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import type { Combat } from './9.1-attacks.ts'
import { readBox } from './11.1-results.ts'
import { type Force, loseArmour, loseSteps, losesArmour, lossesOf, stepsIn } from './11.2-losses.ts'

const box = (table: TableName, odds: string, die: number) =>
  readBox(combatTables[table].result(combatTables[table].labels.indexOf(odds), die))

describe('11.2', () => {
  it('11.21, 11.22 golden: the lead unit loses the first step, another of the owner’s choice the second', () => {
    const ids = ['jp-1+2/9', 'jp-6+7/9', 'jp-ii(-)/9']
    const { game, unit } = field({ units: { '3314': ids } })
    const force: Force = { side: 'japan', lead: unit('jp-1+2/9'), units: ids.map(unit) }
    expect(stepsIn(force)).toBe(6)
    const { offered, records } = run(game, () => loseSteps(game, force, 2), [{ verb: 'lose', piece: 'jp-6+7/9' }])
    expect([ids.map((id) => unit(id).face), offered[0], stepsIn(force)]).toEqual([
      [REDUCED, REDUCED, 0],
      ids.map((id) => `lose ${id}`),
      4,
    ])
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual(['loss.step 11.22', 'loss.step 11.21'])
  })

  it('11.21 who must lose more than there is loses all', () => {
    const { game, unit } = field({ units: { '3115': ['us-1/53'] } })
    const force: Force = { side: 'us', lead: unit('us-1/53'), units: [unit('us-1/53')] }
    const { records } = run(game, () => loseSteps(game, force, 3))
    expect([unit('us-1/53').space.id, records.at(-1)!.key, stepsIn(force)]).toEqual([
      'us-eliminated',
      'loss.eliminated',
      0,
    ])
  })

  it('11.23 a shaded box costs armour if anti-tank guns, armour or an event meet it', () => {
    const units = { '3507': ['us-a/194', 'us-1/57'], '3508': ['jp-1+2/9'] }
    const { game, unit, put } = field({ units })
    const combat: Combat = {
      hex: hexOf('3508'),
      table: 'mobile',
      sequence: 'mobile',
      attackers: ['us-a/194', 'us-1/57'].map(unit),
    }
    const [shaded, plain] = [box('mobile', '2-1', 5), box('mobile', '4-1', 5)]
    expect([shaded.shaded, plain.shaded]).toEqual([true, false])
    expect([losesArmour(game, combat, shaded, false), losesArmour(game, combat, shaded, true)]).toEqual([false, true])
    put('3508', 'jp-9(+)-at')
    expect([losesArmour(game, combat, shaded, false), losesArmour(game, combat, plain, true)]).toEqual([true, false])
    expect(losesArmour(game, { ...combat, attackers: [unit('us-1/57')] }, shaded, true)).toBe(false)
    const force: Force = { side: 'us', lead: unit('us-1/57'), units: combat.attackers }
    run(game, () => loseArmour(game, force, 0))
    expect([unit('us-a/194').face, unit('us-1/57').face]).toEqual([REDUCED, 0])
    run(game, () => loseArmour(game, force, 2))
    expect([unit('us-a/194').space.id, unit('us-1/57').face]).toEqual(['us-eliminated', REDUCED])
  })

  it('11.25 golden: A1/D3R against two steps costs the attacker nothing', () => {
    const result = box('assault', '7-1', 4)
    expect(lossesOf(result, { attacker: 12, defender: 2 })).toEqual({ attacker: 0, defender: 2 })
    expect(lossesOf(result, { attacker: 12, defender: 3 })).toEqual({ attacker: 1, defender: 3 })
    expect(lossesOf(box('mobile', '3-2', 7), { attacker: 1, defender: 2 })).toEqual({ attacker: 1, defender: 0 })
    expect(lossesOf(box('mobile', '8-1', 0), { attacker: 5, defender: 4 })).toEqual({ attacker: 0, defender: 4 })
    // Both have too few steps: each loses one step less than the result says, and so exactly what it has.
    expect(lossesOf(readBox(boxOf('A3/D2')), { attacker: 2, defender: 1 })).toEqual({ attacker: 2, defender: 1 })
  })
})
