import { describe, expect, it } from 'vitest'
import { CREW } from '../data/faces.ts'
import { hexAt, hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import { counterDefs } from '../data/units.ts'
import { isInfantry } from '../state/units.ts'
import { field } from '../testing/field.ts'
import { costs, paid, step, waysFrom } from '../testing/paths.ts'
import { run } from '../testing/run.ts'
import { COMPANY, INDIANA, MARINE, REGIMENT, TANK } from '../testing/units.ts'
import { comeAshore } from './7-landing.ts'
import { voyageOf } from './7-sea-moves.ts'
import {
  canCross,
  climbOf,
  defenceMultiplier,
  hasRiver,
  isCliff,
  isStronghold,
  onRoad,
  relocate,
  shipTo,
} from './8.1-terrain.ts'
import { terrainRule } from './8-cost.ts'
import { whyNotMove } from './8-movement.ts'
import { firstSteps } from './8-reach.ts'
import { modifierLedger, plainCombat } from './10-strengths.ts'

const ARMOR = 'fa-192nd-armor'
const hex = (id: string) => hexOf(id)
const defences = (...ids: readonly string[]) => ids.map((id) => defenceMultiplier(hex(id)))

/** The terrain modifier of an attacking company's die. */
function modifier(from: string, to: string) {
  const { game, unit } = field({ units: { [from]: [COMPANY], [to]: [MARINE] } })
  return modifierLedger(game, plainCombat('japan', hex(to), [unit(COMPANY)])).parts.map(({ value, rule }) => [
    value,
    rule,
  ])
}

describe('8.1 the coast', () => {
  it('8.1A nobody on land enters hexes of water, nor those of the forts on the map of Bataan', () => {
    for (const [units, id] of [
      [{ i2411: [MARINE] }, MARINE],
      [{ b4734: [COMPANY] }, COMPANY],
    ] as const) {
      const { game, unit } = field({ units })
      const around = neighboursOf(unit(id).space.index).map((each) => hexAt(each).terrain)
      const entered = firstSteps(game, unit(id)).map((each) => hexAt(each).terrain)
      expect(around.some((terrain) => terrain === 'sea' || terrain === 'fort')).toBe(true)
      expect(entered.filter((terrain) => terrain === 'sea' || terrain === 'fort')).toEqual([])
    }
  })

  it('8.1A who lands stops in the first hex of land and does not move in this turn', () => {
    const { game, unit } = field({ units: { i2412: [COMPANY], i2413: ['jp42-co2-61'] } })
    // 2411 is a beach adjacent to 2412; hexes behind it cannot be reached over water.
    const reached = voyageOf(game, unit(COMPANY)).hexes.map((each) => hexAt(each).id)
    expect([reached.includes('i2411'), reached.includes('i2410'), reached.includes('i2311')]).toEqual([
      true,
      false,
      false,
    ])
    game.table.move(unit(COMPANY), game.table.space('i2411'))
    run(game, () => comeAshore(game, unit(COMPANY)))
    expect(whyNotMove(game, 'japan', unit(COMPANY))).toEqual({ key: 'why.landed', rule: '8.1A' })
    expect(whyNotMove(game, 'japan', unit('jp42-co2-61'))?.key).toBe('why.afloat')
  })

  it('8.1B a unit defends in the most favourable terrain of its hex', () => {
    // Works on clear terrain, works in rough, works in a stronghold, a town without works.
    expect(defences('i1014', 'i1316', 'i2930', 'i2410')).toEqual([2, 2, 3, 2])
    expect([hexAt(hex('i1014')).terrain, hexAt(hex('i1316')).terrain]).toEqual(['clear', 'rough'])
  })
})

describe('8.1 terrain of the islands', () => {
  it('8.1D clear ground costs 1, and so does a road into whatever', () => {
    expect([step(MARINE, 'i1614', 'i1615'), terrainRule(hex('i1615'))]).toEqual([1, '8.1D'])
    expect([onRoad(hex('i0911'), hex('i0912')), hexAt(hex('i0912')).terrain]).toEqual([true, 'rough'])
    expect([step(MARINE, 'i0911', 'i0912'), step(TANK, 'i0911', 'i0912')]).toEqual([1, 1])
  })

  it('8.1E rough ground costs 2, and doubles the defender', () => {
    expect([step(MARINE, 'i1615', 'i1515'), terrainRule(hex('i1814'))]).toEqual([2, '8.1E'])
    expect(defences('i1615', 'i1814')).toEqual([1, 2])
  })

  it('8.1F a cliff takes all Movement Points of infantry', () => {
    expect(isCliff(hex('i0711'), hex('i0811'))).toBe(true)
    expect(step(MARINE, 'i0711', 'i0811')).toBe('all')
    expect(costs({ i0711: [MARINE] }, MARINE, 'i0811')).toEqual([4])
  })

  it('8.1F a cliff is the first step of a move or none, and the last one', () => {
    const ways = waysFrom(field({ units: { i0712: [MARINE] } }), MARINE)
    const over = ways.filter((way) => way.some((each, index) => index > 0 && isCliff(hex(way[index - 1]!), hex(each))))
    expect(ways.filter((way) => way.length > 2).length).toBeGreaterThan(2)
    expect(over.length).toBeGreaterThan(0)
    for (const way of over) expect(way).toHaveLength(2)
  })

  it('8.1F nobody else crosses one: armour, and guns that can be moved; their crews do', () => {
    expect([step(TANK, 'i0711', 'i0811'), step(INDIANA, 'i0711', 'i0811')]).toEqual([undefined, undefined])
    expect(step(INDIANA, 'i1614', 'i1615')).toBe(1)
    const { unit } = field({ units: { i0711: [INDIANA, 'us45-b-462'], i0712: [MARINE] } })
    const gun = unit(INDIANA)
    expect([isInfantry(gun), canCross(gun, hex('i0711'), hex('i0811'))]).toEqual([false, false])
    expect(canCross({ ...gun, def: gun.def, face: CREW }, hex('i0711'), hex('i0811'))).toBe(true)
    expect(canCross(unit('us45-b-462'), hex('i0711'), hex('i0811'))).toBe(false)
    // Down as well as up.
    expect([canCross(gun, hex('i0811'), hex('i0711')), canCross(unit(MARINE), hex('i0811'), hex('i0711'))]).toEqual([
      false,
      true,
    ])
  })

  it('8.1F an attack over a cliff has 2 less upwards and 1 more downwards, in place of the slope', () => {
    expect(modifier('i0711', 'i0811')).toEqual([[-2, '8.1F']])
    expect(modifier('i0811', 'i0711')).toEqual([[1, '8.1F']])
  })

  it('8.1G a way up costs 1 more however high, on roads too; down it costs nothing more', () => {
    expect([climbOf(hex('i0712'), hex('i0812')), climbOf(hex('i1417'), hex('i1416'))]).toEqual([1, 2])
    expect([step(MARINE, 'i0712', 'i0812'), step(MARINE, 'i0812', 'i0712')]).toEqual([2 + 1, 2])
    expect(step(MARINE, 'i1417', 'i1416')).toBe(2 + 1)
    expect(climbOf(hex('i1316'), hex('i1315'))).toBe(1)
    expect([step(MARINE, 'i1316', 'i1315'), step(TANK, 'i1316', 'i1315'), step(MARINE, 'i1315', 'i1316')]).toEqual([
      2, 2, 1,
    ])
  })

  it('8.1G an attack has 1 less upwards, 1 more downwards', () => {
    expect(modifier('i0712', 'i0812')).toEqual([[-1, '8.1G']])
    expect(modifier('i0812', 'i0712')).toEqual([[1, '8.1G']])
  })

  it('8.1H the tunnel costs 1 and triples; its mouths are level, whatever the hill above them', () => {
    expect([climbOf(hex('i2410'), hex('i2510')), step(MARINE, 'i2410', 'i2510')]).toEqual([0, 1])
    expect([climbOf(hex('i2710'), hex('i2610')), step(MARINE, 'i2710', 'i2610')]).toEqual([0, 1])
    expect(hexAt(hex('i2510')).level).toBeGreaterThan(hexAt(hex('i2410')).level ?? 0)
    expect([...defences('i2510', 'i2610'), terrainRule(hex('i2510'))]).toEqual([3, 3, '8.1H'])
    expect(modifier('i2410', 'i2510')).toEqual([])
  })

  it('8.1I towns cost 1 and double the defender: five hexes of the islands', () => {
    const towns = hexDefs.filter(({ panel, terrain }) => panel === 'main' && terrain === 'town').map(({ id }) => id)
    expect(towns.sort()).toEqual(['i2211', 'i2311', 'i2312', 'i2410', 'i2411'])
    expect(defences(...towns)).toEqual([2, 2, 2, 2, 2])
    expect([step(MARINE, 'i2410', 'i2411'), terrainRule(hex('i2411'))]).toEqual([1, '8.1I'])
  })

  it('8.1J battery hexes double the defender, and cost what their terrain costs', () => {
    const works = hexDefs.flatMap(({ works: is }, index) => (is === true ? [index] : []))
    expect(works.filter((each) => hexAt(each).panel === 'bataan')).toEqual([])
    expect(works.filter((each) => defenceMultiplier(each) < 2)).toEqual([])
    expect([hexAt(hex('i1014')).terrain, step(MARINE, 'i1114', 'i1014')]).toEqual(['clear', 1])
  })

  it('8.1Q three strongholds triple their defenders, and are attacked with 1 less', () => {
    const strong = hexDefs.flatMap(({ id }, index) => (isStronghold(index) ? [id] : []))
    expect(strong.sort()).toEqual(['i2930', 'i3831', 'i4023'])
    expect(defences(...strong)).toEqual([3, 3, 3])
  })

  it('8.1C ships lie beside the map', () => {
    const ships = counterDefs.filter(({ kind }) => kind === 'ship')
    expect(ships.every(({ faces: [full] }) => (full?.movement ?? 0) > 0)).toBe(true)
    const { game } = field({ scenario: 'recapture' })
    expect(ships.map(({ id }) => game.table.piece(id).space.def.terrain)).toEqual(ships.map(() => undefined))
  })
})

describe('8.1 terrain of Bataan', () => {
  it('8.1K a road costs a half, a third for armour; clear ground 1', () => {
    expect([step(REGIMENT, 'b3214', 'b3215'), step(ARMOR, 'b3214', 'b3215')]).toEqual([1 / 2, 1 / 3])
    expect([step(REGIMENT, 'b3606', 'b3506'), step(REGIMENT, 'b3506', 'b3606')]).toEqual([2, 1])
    expect(terrainRule(hex('b3606'))).toBe('8.1D')
  })

  it('8.1L jungle costs 2 and shelters nobody', () => {
    expect([step(REGIMENT, 'b2307', 'b2407'), ...defences('b2407'), terrainRule(hex('b2407'))]).toEqual([2, 1, '8.1L'])
  })

  it('8.1I towns of Bataan cost 1 whatever grows around them, the road its own rate, and double the defender', () => {
    const off = neighboursOf(hex('b4417')).filter(
      (each) => hexAt(each).terrain === 'jungle' && !onRoad(each, hex('b4417')) && !hasRiver(each),
    )
    expect(off.map((each) => step(REGIMENT, hexAt(each).id, 'b4417') ?? 0)).toContain(1)
    expect([step(REGIMENT, 'b3214', 'b3215'), step(ARMOR, 'b3214', 'b3215')]).toEqual([1 / 2, 1 / 3])
    const towns = ['b3215', 'b4417', 'b4111', 'b2603', 'b5232']
    expect(defences(...towns)).toEqual([2, 2, 2, 2, 2])
    expect(terrainRule(hex('b4111'))).toBe('8.1I')
  })

  it('8.1I, 8.2H armour enters a town of Bataan by road alone', () => {
    const beside = neighboursOf(hex('b4111')).filter((each) => !onRoad(each, hex('b4111')))
    const { unit } = field({ scenario: 'bataan', units: { b4110: [ARMOR] } })
    expect(beside.filter((each) => canCross(unit(ARMOR), each, hex('b4111')))).toEqual([])
    expect(canCross(unit(ARMOR), hex('b4110'), hex('b4111'))).toBe(true)
  })

  it('8.1M rough ground costs 3 and doubles', () => {
    expect([step(REGIMENT, 'b1801', 'b1802'), ...defences('b1802'), terrainRule(hex('b1802'))]).toEqual([3, 2, '8.1M'])
  })

  it('8.1N mountains cost 4 and double', () => {
    expect([step(REGIMENT, 'b2909', 'b2910'), ...defences('b2910'), terrainRule(hex('b2910'))]).toEqual([4, 2, '8.1N'])
  })

  it('8.1O a way up costs 1 more, by road only where the road climbs; attacks have 1 less or more', () => {
    expect([step(REGIMENT, 'b2001', 'b1901'), step(REGIMENT, 'b1901', 'b2001')]).toEqual([3 + 1, 2])
    expect([step(REGIMENT, 'b2611', 'b2712'), step(REGIMENT, 'b2712', 'b2611')]).toEqual([1 / 2 + 1, 1 / 2])
    expect(modifier('b2001', 'b1901')).toEqual([[-1, '8.1O']])
    expect(modifier('b1901', 'b2001')).toEqual([[1, '8.1O']])
  })

  it('8.1P a river costs 1 more who leaves its hex in another direction than he came, but for roads', () => {
    const off = step(REGIMENT, 'b3713', 'b3712')
    expect(step(REGIMENT, 'b3713', 'b3712', 'b3712')).toBe(Number(off) - 1)
    expect([hasRiver(hex('b3713')), onRoad(hex('b3713'), hex('b3812'))]).toEqual([true, true])
    expect(step(REGIMENT, 'b3713', 'b3812')).toBe(1 / 2)
    const play = field({ scenario: 'bataan', units: { b3712: [REGIMENT] } })
    relocate(play.game, play.unit(REGIMENT), hex('b3713'), [hex('b3712'), hex('b3713')])
    expect(paid(play, REGIMENT, 'b3712')).toEqual([Number(off) - 1])
  })

  it('8.1P two less if all attack into a river hex from hexes without a river', () => {
    const dry = neighboursOf(hex('b3713')).find((each) => !hasRiver(each) && climbOf(each, hex('b3713')) === 0)
    expect(modifier(hexAt(dry!).id, 'b3713')).toEqual([[-2, '8.1P']])
    const wet = neighboursOf(hex('b3713')).find((each) => hasRiver(each) && climbOf(each, hex('b3713')) === 0)
    expect(modifier(hexAt(wet!).id, 'b3713')).toEqual([])
  })

  it('8.1M, 8.1E rough ground costs and shelters by the map on which it lies', () => {
    expect([step(MARINE, 'i1615', 'i1515'), step(REGIMENT, 'b1801', 'b1802')]).toEqual([2, 3])
  })

  it('8.1P who comes by sea is on no bank of a river', () => {
    const play = field({ scenario: 'bataan', units: { b3616: [REGIMENT] } })
    play.game.table.setStatus(play.unit(REGIMENT), 'bank', 3)
    shipTo(play.game, play.unit(REGIMENT), play.game.table.space('b3824'))
    expect(play.game.table.status(play.unit(REGIMENT), 'bank')).toBe(0)
  })
})
