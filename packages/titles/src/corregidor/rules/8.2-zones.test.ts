import { describe, expect, it } from 'vitest'
import { hexAt, hexOf, neighboursOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { costs, paid, waysFrom } from '../testing/paths.ts'
import { COMPANY, CROCKETT, MARINE, REGIMENT, SECOND_COMPANY, TANK } from '../testing/units.ts'
import { canCross } from './8.1-terrain.ts'
import { exertsZoneInto, inEnemyZone, zoneUnits } from './8.2-zones.ts'
import { firstSteps, reachOf } from './8-reach.ts'

const JAPANESE = 'jp42-122-65'
const hex = (id: string) => hexOf(id)

/** The hexes of a unit's first step. */
function first({ game, unit }: ReturnType<typeof field>, id: string): string[] {
  return firstSteps(game, unit(id))
    .map((each) => hexAt(each).id)
    .sort()
}

describe('8.2 zones of control', () => {
  it('8.2A a zone is the six hexes around an undisrupted land unit, batteries among them; at sea there is none', () => {
    const { game, unit } = field({ units: { i1515: [COMPANY], i1316: [CROCKETT], i2413: [SECOND_COMPANY] } })
    const zone = (id: string) =>
      neighboursOf(unit(id).space.index).filter((each) => exertsZoneInto(game, unit(id), each))
    expect([COMPANY, CROCKETT, SECOND_COMPANY].map((id) => zone(id).length)).toEqual([6, 6, 0])
    for (const level of [1, 2]) {
      game.table.setStatus(unit(COMPANY), 'disrupted', level)
      expect(zone(COMPANY)).toEqual([])
    }
  })

  it('8.2A who enters an enemy zone stops', () => {
    const play = field({ units: { i1615: [MARINE], i1415: [COMPANY] } })
    expect(paid(play, MARINE, 'i1515')).toEqual([2])
    const ways = waysFrom(play, MARINE)
    const inZone = (id: string) => neighboursOf(hex('i1415')).includes(hex(id))
    expect(ways.filter((way) => inZone(way.at(-1)!)).length).toBeGreaterThan(0)
    for (const way of ways) expect(way.slice(0, -1).filter(inZone)).toEqual([])
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 1)
    expect(waysFrom(play, MARINE).some((way) => way.slice(0, -1).some(inZone))).toBe(true)
  })

  it('8.2B leaving a zone costs 2 besides the ground, and not into another hex of the same unit', () => {
    const units = { i1515: [MARINE], i1415: [COMPANY] }
    expect(first(field({ units }), MARINE)).toEqual(['i1514', 'i1614', 'i1615'])
    expect(costs(units, MARINE, 'i1615')).toEqual([1 + 2])
  })

  it('8.2B into the zone of another enemy a unit may go', () => {
    const play = field({ units: { i1515: [MARINE], i1415: [COMPANY], i1714: [SECOND_COMPANY] } })
    const over = (id: string) => zoneUnits(play.game, 'japan', hex(id)).map((each) => each.id)
    expect([over('i1614'), first(play, MARINE).includes('i1614')]).toEqual([[SECOND_COMPANY], true])
    expect(paid(play, MARINE, 'i1614')).toEqual([1 + 2])
    // But not if the first enemy also has a zone there.
    play.put('i1616', SECOND_COMPANY)
    expect([over('i1516').sort(), first(play, MARINE).includes('i1516')]).toEqual([[COMPANY, SECOND_COMPANY], false])
    expect([over('i1615'), first(play, MARINE).includes('i1615')]).toEqual([[SECOND_COMPANY], true])
  })

  it('8.2B on the islands that binds the Japanese, too', () => {
    const play = field({ units: { i1515: [COMPANY], i1415: [MARINE] } })
    expect(first(play, COMPANY)).toEqual(['i1514', 'i1614', 'i1615'])
  })

  it('8.2C on Bataan the Japanese go from zone to zone for 1 more, others not', () => {
    const play = field({ scenario: 'bataan', units: { b3802: [JAPANESE], b3903: [REGIMENT] } })
    expect(inEnemyZone(play.game, play.unit(JAPANESE))).toBe(true)
    expect(paid(play, JAPANESE, 'b3803')).toEqual([1 + 1])
    const american = field({ scenario: 'bataan', units: { b3802: [REGIMENT], b3903: [JAPANESE] } })
    expect(first(american, REGIMENT)).not.toContain('b3803')
  })

  it('8.2C one hex, and there they stop, like any unit that enters a zone', () => {
    const play = field({ scenario: 'bataan', units: { b3802: [JAPANESE], b3903: [REGIMENT] } })
    const inZone = (id: string) => neighboursOf(hex('b3903')).includes(hex(id))
    const ways = waysFrom(play, JAPANESE)
    expect(ways.filter((way) => inZone(way.at(-1)!)).length).toBeGreaterThan(0)
    for (const way of ways) expect(way.slice(1, -1).filter(inZone)).toEqual([])
    // Outside all zones the first step has its normal cost.
    const { game, unit } = play
    const out = firstSteps(game, unit(JAPANESE)).find((each) => !inZone(hexAt(each).id))!
    const free = field({ scenario: 'bataan', units: { b3802: [JAPANESE] } })
    const [before = 0] = paid(free, JAPANESE, hexAt(out).id)
    expect(paid(play, JAPANESE, hexAt(out).id)).toEqual([before + 2])
  })

  it('8.2D nobody enters a hex with an enemy, disrupted or not', () => {
    const { game, unit } = field({ units: { i1615: [MARINE], i1515: [COMPANY] } })
    for (const level of [0, 1, 2]) {
      game.table.setStatus(unit(COMPANY), 'disrupted', level)
      expect(reachOf(game, unit(MARINE)).hexes.includes(hex('i1515'))).toBe(false)
      expect(waysFrom({ game, unit, put: () => {} }, MARINE).flat()).not.toContain('i1515')
    }
    expect(inEnemyZone(game, unit(MARINE))).toBe(false)
  })

  it('8.2H armour enters what is not clear by road alone', () => {
    const { unit } = field({ units: { i1814: [TANK] } })
    const crosses = (from: string, to: string) => canCross(unit(TANK), hex(from), hex(to))
    expect([crosses('i1814', 'i1815'), crosses('i1614', 'i1615'), crosses('i0810', 'i0910')]).toEqual([
      false,
      true,
      true,
    ])
    expect([crosses('i0911', 'i0912'), crosses('i2311', 'i2411')]).toEqual([true, crosses('i2411', 'i2311')])
  })

  it('8.1H a unit in the tunnel has its zone in the hex before the mouth alone', () => {
    const { game, unit } = field({ units: { i2510: [MARINE], i2610: [CROCKETT] } })
    const zone = (id: string) =>
      neighboursOf(unit(id).space.index)
        .filter((each) => exertsZoneInto(game, unit(id), each))
        .map((each) => hexAt(each).id)
    expect([zone(MARINE), zone(CROCKETT)]).toEqual([['i2410'], ['i2710']])
    expect(zoneUnits(game, 'us', hex('i2511'))).toEqual([])
  })
})
