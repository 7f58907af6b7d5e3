import { describe, expect, it } from 'vitest'
import { groundTable, readBox } from '../data/combat.ts'
import { REDUCED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { factorsOf } from '../state/units.ts'
import { attack, day, totals } from '../testing/combat.ts'
import { COMPANY, CROCKETT, MARINE, SECOND_COMPANY, SECOND_MARINE } from '../testing/units.ts'
import { CROFTON_APPROACH, whyNotAttack } from './10.1-attacks.ts'
import { chancesOf, reckon } from './10-preview.ts'
import { attackLedger, defenceLedger, modifierLedger, plainCombat } from './10-strengths.ts'

describe('10.0 combat', () => {
  it('10.0A strengths are added, terrain multiplies the defence', () => {
    // Rough doubles six; from level 4 to 4 there is no slope.
    expect(totals(attack({ i1814: [MARINE], i1815: [COMPANY] }, 'i1814', COMPANY))).toEqual([12, 12, 0])
    expect(totals(attack({ i2510: [MARINE], i2410: [COMPANY] }, 'i2510', COMPANY))).toEqual([12, 18, 0])
    expect(totals(attack({ i1615: [MARINE, SECOND_MARINE], i1515: [COMPANY] }, 'i1615', COMPANY))).toEqual([12, 12, 1])
    expect(totals(attack({ i1515: [MARINE], i1615: [COMPANY] }, 'i1515', COMPANY))).toEqual([12, 6, -1])
  })

  it('10.3 a disrupted attacker has half, a double disrupted defender half, rounded up', () => {
    const play = attack({ i1615: [MARINE], i1515: [COMPANY] }, 'i1615', COMPANY)
    play.game.table.turn(play.unit(MARINE), REDUCED)
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 1)
    expect(totals(play)).toEqual([6, 3, 1])
    play.game.table.setStatus(play.unit(MARINE), 'disrupted', 2)
    expect(totals(play)).toEqual([6, 2, 1])
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 2)
    expect(whyNotAttack(play.game, 'japan', play.unit(COMPANY), hexOf('i1615'))?.key).toBe('why.double-disrupted')
  })

  it('7.0 attackers at sea have half their strength, added before it is halved, and attack beaches alone', () => {
    const units = { i2411: [MARINE], i2412: [COMPANY], i2512: [SECOND_COMPANY] }
    const play = attack(units, 'i2411', COMPANY, SECOND_COMPANY)
    expect(totals(play)).toEqual([12, 12, 0])
    const { game, unit } = day({ i2410: [MARINE], i2412: [COMPANY] })
    expect(whyNotAttack(game, 'japan', unit(COMPANY), hexOf('i2410'))?.key).toBe('why.not-beside')
  })

  it('10.4 Banzai doubles an attacker', () => {
    const play = attack({ i1615: [MARINE], i1515: [COMPANY] }, 'i1615', COMPANY)
    expect(attackLedger(play.game, { ...play.combat, banzai: play.combat.attackers }).total).toBe(24)
  })

  it('10.0A what is halved is added up first, and halved once', () => {
    const play = attack({ i1615: [MARINE], i1515: [COMPANY, SECOND_COMPANY] }, 'i1615', COMPANY, SECOND_COMPANY)
    for (const id of [COMPANY, SECOND_COMPANY]) {
      play.game.table.turn(play.unit(id), REDUCED)
      play.game.table.setStatus(play.unit(id), 'disrupted', 1)
    }
    expect(totals(play)).toEqual([6, 6, 1])
    // Two reduced platoons at 1 each: halved together to one, not separately to one each.
    const us = day({ i1615: [MARINE, SECOND_MARINE], i1515: [COMPANY] })
    for (const id of [MARINE, SECOND_MARINE]) {
      us.game.table.turn(us.unit(id), REDUCED)
      us.game.table.setStatus(us.unit(id), 'disrupted', 1)
    }
    const combat = plainCombat('us', hexOf('i1515'), [MARINE, SECOND_MARINE].map(us.unit))
    expect(attackLedger(us.game, combat).total).toBe(1)
  })

  it('10.2, 8.1 a slope counts if all attack over it, a cliff in place of the level', () => {
    const slope = (hex: string, units: { readonly [hex: string]: readonly string[] }, ...ids: readonly string[]) =>
      totals(attack({ [hex]: [MARINE], ...units }, hex, ...ids))[2]
    // 1514 is on level 5, 1614 on 4; 0913 is two levels below 0914 with a cliff between them, 0814 is below another
    // cliff.
    expect(slope('i1514', { i1614: [COMPANY] }, COMPANY)).toBe(-1)
    expect(slope('i1514', { i1614: [COMPANY], i1414: [SECOND_COMPANY] }, COMPANY, SECOND_COMPANY)).toBe(0)
    expect(slope('i0914', { i0913: [COMPANY] }, COMPANY)).toBe(-2)
    expect(slope('i0913', { i0914: [COMPANY] }, COMPANY)).toBe(1)
    expect(slope('i0912', { i0913: [COMPANY], i0812: [SECOND_COMPANY] }, COMPANY, SECOND_COMPANY)).toBe(-2)
  })

  it('8.1Q the three strongholds take 1 from the die and triple defence; Crofton is attacked from 2931 alone', () => {
    const { game, unit } = day({ i2930: [CROCKETT], i2931: [COMPANY], i2929: [SECOND_COMPANY] })
    const combat = plainCombat('japan', hexOf('i2930'), [unit(COMPANY)])
    expect(modifierLedger(game, combat).parts.map(({ key, value }) => [key, value])).toContainEqual([
      'part.stronghold',
      -1,
    ])
    expect(whyNotAttack(game, 'japan', unit(COMPANY), hexOf('i2930'))).toBeUndefined()
    expect(whyNotAttack(game, 'japan', unit(SECOND_COMPANY), hexOf('i2930'))?.key).toBe('why.no-beach')
    expect(hexAt(CROFTON_APPROACH).id).toBe('i2931')
    expect(defenceLedger(game, combat).total).toBe(3 * factorsOf(unit(CROCKETT)).defence)
    const craighill = day({ i4023: [MARINE], i4123: [COMPANY], i3923: [SECOND_COMPANY] })
    for (const id of [COMPANY, SECOND_COMPANY])
      expect(whyNotAttack(craighill.game, 'japan', craighill.unit(id), hexOf('i4023'))).toBeUndefined()
    expect(defenceLedger(craighill.game, plainCombat('japan', hexOf('i4023'), [craighill.unit(COMPANY)])).total).toBe(
      3 * 6,
    )
  })

  it('11.3 Japanese who have not moved take 2 from the die, American engineers add 1', () => {
    const units = { i1515: ['us45-1-g-503', 'us45-3-eng'], i1615: ['jp45-shinyo-7'] }
    const { game, unit } = day(units, 'recapture')
    const combat = plainCombat('us', hexOf('i1615'), ['us45-1-g-503', 'us45-3-eng'].map(unit))
    expect(modifierLedger(game, combat).total).toBe(1 + 1 - 2)
    game.table.setStatus(unit('jp45-shinyo-7'), 'moved', 1)
    expect(modifierLedger(game, combat).total).toBe(2)
  })

  it('10.0A odds are the nearest, the chances exact', () => {
    expect([groundTable.columnOf(12, 12), groundTable.columnOf(29, 12), groundTable.columnOf(30, 12)]).toEqual([
      3, 4, 4,
    ])
    const { game, combat } = attack({ i1814: [MARINE], i1815: [COMPANY] }, 'i1814', COMPANY)
    const chances = chancesOf(reckon(game, combat))
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
    expect(chances).toContainEqual({ key: 'ground.none', p: 1 / 6 })
  })

  it('10.0A every box of the table says something, and more to the defender with better odds', () => {
    const worth = (column: number, die: number) => {
      const { whose, retreat, eliminated, disruption, losesStep } = readBox(groundTable.result(column, die))
      const harm = retreat + 2 * disruption + (losesStep ? 6 : 0) + (eliminated ? 20 : 0)
      return whose === 'attacker' ? -harm : harm
    }
    for (let die = -2; die <= 9; die++)
      for (let column = 1; column < groundTable.labels.length; column++)
        expect(worth(column, die), `${die} ${groundTable.label(column)}`).toBeGreaterThanOrEqual(worth(column - 1, die))
  })
})
