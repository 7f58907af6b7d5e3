import { SIXTHS } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { CREW } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { canCross, climbOf, defenceMultiplier, isCliff, isStronghold, relocate, stepCost } from './8.1-terrain.ts'
import { exertsZoneInto, inEnemyZone, zoneUnits } from './8.2-zones.ts'
import { beginMovement, canMove, moveOne, whyNotMove } from './8-movement.ts'
import { firstSteps, reachOf } from './8-reach.ts'

const MARINE = 'us42-1-a-4m'
const COMPANY = 'jp42-co1-61'
const TANK = 'jp42-1-7-tank'
const hex = (id: string) => hexOf(id)

/** What a unit pays to come from one hex to others, in Movement Points. */
function costs(units: { readonly [hex: string]: readonly string[] }, id: string, ...to: readonly string[]) {
  const { game, unit } = field({ scenario: id.startsWith('fa-') ? 'bataan' : 'fall', units })
  const reach = reachOf(game, unit(id))
  return to.map((each) => {
    const index = reach.hexes.indexOf(hex(each))
    return index < 0 ? undefined : (reach.costs[index] ?? 0) / SIXTHS
  })
}

/** What one step costs a unit, in Movement Points. */
function step(id: string, from: string, to: string, before?: string) {
  const { unit } = field({ scenario: id.startsWith('fa-') ? 'bataan' : 'fall', units: { [from]: [id] } })
  const cost = stepCost(unit(id), hex(from), hex(to), { before: before === undefined ? undefined : hex(before) })
  return typeof cost === 'number' ? cost / SIXTHS : cost
}

describe('8.1 terrain', () => {
  it('8.1 clear costs 1, rough 2, town 1, a level up 1 more', () => {
    expect([step(MARINE, 'i1614', 'i1615'), step(MARINE, 'i1615', 'i1515')]).toEqual([1, 2])
    expect([step(MARINE, 'i1814', 'i1815'), step(MARINE, 'i2410', 'i2411')]).toEqual([2, 1])
  })

  it('8.1 a cliff takes all Movement Points of infantry, and stops others', () => {
    expect(isCliff(hex('i0711'), hex('i0811'))).toBe(true)
    expect([step(MARINE, 'i0711', 'i0811'), step(TANK, 'i0711', 'i0811')]).toEqual(['all', undefined])
    expect(costs({ i0711: [MARINE] }, MARINE, 'i0811')).toEqual([4])
    // Never after another step.
    const { game, unit } = field({ units: { i0712: [MARINE] } })
    const { hexes, pathTo } = reachOf(game, unit(MARINE))
    const further = hexes.map(pathTo).filter((path) => path.length > 2)
    expect(further.length).toBeGreaterThan(2)
    for (const path of further)
      expect(path.some((each, index) => index > 0 && isCliff(path[index - 1] ?? each, each))).toBe(false)
  })

  it('8.1 the mouths of the tunnel are level, whatever the hill above them', () => {
    expect([climbOf(hex('i2410'), hex('i2510')), step(MARINE, 'i2410', 'i2510')]).toEqual([0, 1])
    expect(defenceMultiplier(hex('i2510'))).toBe(3)
  })

  it('8.1 defenders are doubled in rough, towns and battery hexes, tripled in the tunnel and three strongholds', () => {
    const ids = [
      'i1515',
      'i1814',
      'i2410',
      'i1312',
      'i2610',
      'i2930',
      'i4023',
      'i3831',
      'b3801',
      'b3617',
      'b3508',
      'b3613',
    ]
    expect(ids.map((id) => defenceMultiplier(hex(id)))).toEqual([1, 2, 2, 2, 3, 3, 3, 3, 1, 2, 2, 1])
    expect(['i2930', 'i4023', 'i3831', 'i3823'].map((id) => isStronghold(hex(id)))).toEqual([true, true, true, false])
  })

  it('8.1 on Bataan a road costs a half, a third for armour, jungle 2, rough 3, mountain 4', () => {
    const unit = 'fa-45th-regt'
    expect([step(unit, 'b3214', 'b3215'), step('fa-192nd-armor', 'b3214', 'b3215')]).toEqual([1 / 2, 1 / 3])
    expect([step(unit, 'b3801', 'b3802'), step(unit, 'b3715', 'b3714', 'b3714')]).toEqual([1 / 2, 1])
    const entered = ['b3613', 'b3508', 'b3617'].map((id) => hexAt(hex(id)).terrain)
    expect(entered).toEqual(['jungle', 'rough', 'mountain'])
  })

  it('8.1 a river costs 1 more who leaves its hex in another direction than he came, but for roads', () => {
    const unit = 'fa-45th-regt'
    const off = step(unit, 'b3713', 'b3712')
    expect(step(unit, 'b3713', 'b3712', 'b3712')).toBe(Number(off) - 1)
    const { game, unit: named } = field({ scenario: 'bataan', units: { b3712: [unit] } })
    relocate(game, named(unit), hex('b3713'), [hex('b3712'), hex('b3713')])
    const { hexes, costs: paid } = reachOf(game, named(unit))
    expect((paid[hexes.indexOf(hex('b3712'))] ?? 0) / SIXTHS).toBe(Number(off) - 1)
  })

  it('8.2B armour enters what is not clear by road alone', () => {
    const { unit } = field({ units: { i1814: [TANK] } })
    expect([
      canCross(unit(TANK), hex('i1814'), hex('i1815')),
      canCross(unit(TANK), hex('i1614'), hex('i1615')),
    ]).toEqual([false, true])
    expect(canCross(unit(TANK), hex('i0810'), hex('i0910'))).toBe(true)
  })
})

describe('8.2 zones of control', () => {
  it('8.2 who enters an enemy zone stops, and pays 2 to leave it, not into the zone of the same unit', () => {
    const units = { i1615: [MARINE], i1415: [COMPANY] }
    const { game, unit } = field({ units })
    const reach = reachOf(game, unit(MARINE))
    expect(costs(units, MARINE, 'i1515')).toEqual([2])
    for (const each of reach.hexes) expect(reach.pathTo(each).slice(0, -1)).not.toContain(hex('i1515'))
    const beside = field({ units: { i1515: [MARINE], i1415: [COMPANY] } })
    const first = firstSteps(beside.game, beside.unit(MARINE)).map((each) => hexAt(each).id)
    expect(first.sort()).toEqual(['i1514', 'i1614', 'i1615'])
    expect(costs({ i1515: [MARINE], i1415: [COMPANY] }, MARINE, 'i1615')).toEqual([3])
  })

  it('8.2 a disrupted unit has none, and nobody enters its hex', () => {
    const { game, unit } = field({ units: { i1615: [MARINE], i1515: [COMPANY] } })
    expect(inEnemyZone(game, unit(MARINE))).toBe(true)
    game.table.setStatus(unit(COMPANY), 'disrupted', 1)
    expect([inEnemyZone(game, unit(MARINE)), reachOf(game, unit(MARINE)).hexes.includes(hex('i1515'))]).toEqual([
      false,
      false,
    ])
  })

  it('8.1 a unit in the tunnel has its zone in the hex before the mouth alone', () => {
    const { game, unit } = field({ units: { i2510: [MARINE] } })
    expect(exertsZoneInto(game, unit(MARINE), hex('i2410'))).toBe(true)
    expect(zoneUnits(game, 'us', hex('i2511'))).toEqual([])
  })

  it('8.2 the Japanese go from zone to zone on Bataan for 1 more', () => {
    const { game, unit } = field({ scenario: 'bataan', units: { b3802: ['jp42-122-65'], b3903: ['fa-45th-regt'] } })
    const reach = reachOf(game, unit('jp42-122-65'))
    const cost = (id: string) => (reach.costs[reach.hexes.indexOf(hex(id))] ?? 0) / SIXTHS
    expect(inEnemyZone(game, unit('jp42-122-65'))).toBe(true)
    expect(cost('b3803')).toBe(1 + 1)
    const american = field({ scenario: 'bataan', units: { b3802: ['fa-45th-regt'], b3903: ['jp42-122-65'] } })
    expect(firstSteps(american.game, american.unit('fa-45th-regt'))).not.toContain(hex('b3803'))
  })
})

describe('8.0 movement', () => {
  it('8.0 a unit always moves one hex, unless its allowance is 0', () => {
    const crew = field({ units: { i1316: ['us42-fort-mills-crockett'] } })
    const battery = crew.unit('us42-fort-mills-crockett')
    expect(whyNotMove(crew.game, 'us', battery)?.key).toBe('why.no-movement')
    crew.game.table.turn(battery, CREW)
    expect(whyNotMove(crew.game, 'us', battery)).toBeUndefined()
    // Three points do not pay for mountain uphill, but the first hex is free to all.
    expect(costs({ b3616: ['fa-45th-regt'] }, 'fa-45th-regt', 'b3617')).toEqual([5])
  })

  it('8.0 one unit after the other, each once in a phase', () => {
    const { game, unit } = field({ side: 'us', units: { i1615: [MARINE] } })
    const { records } = run(moveOne(game, 'us'), [
      { verb: 'unit', piece: MARINE },
      { verb: 'move', space: 'i1515' },
    ])
    expect(records.map(({ key }) => key)).toEqual(['move.done'])
    expect([unit(MARINE).space.id, canMove(game, 'us')]).toEqual(['i1515', false])
    expect(whyNotMove(game, 'us', unit(MARINE))?.key).toBe('why.moved')
    beginMovement(game, 'us')
    expect(canMove(game, 'us')).toBe(true)
  })

  it('8.1 who landed in this turn or is at sea does not move', () => {
    const { game, unit } = field({ units: { i2411: [COMPANY], i2413: ['jp42-co2-61'] } })
    game.table.setStatus(unit(COMPANY), 'moved', 2)
    expect(whyNotMove(game, 'japan', unit(COMPANY))?.key).toBe('why.landed')
    expect(hexAt(hex('i2413')).terrain).toBe('sea')
    expect(whyNotMove(game, 'japan', unit('jp42-co2-61'))?.key).toBe('why.afloat')
  })

  it('11.2 units enter by the road at 3801', () => {
    const { game, unit } = field({ scenario: 'bataan', side: 'us', units: { 'us-road': ['fa-71st-div'] } })
    const { hexes, costs: paid } = reachOf(game, unit('fa-71st-div'))
    expect([hexAt(hexes[0]!).id, paid[0]! / SIXTHS]).toEqual(['b3801', 1 / 2])
    const { records } = run(moveOne(game, 'us'), [{ verb: 'unit' }, { verb: 'move', space: 'b3803' }])
    expect(records[0]?.key).toBe('move.entered')
  })
})
