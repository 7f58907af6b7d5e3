import { describe, expect, it } from 'vitest'
import { hexAt, hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import { setWar } from '../rules/11-state.ts'
import { type Field, field } from '../testing/field.ts'
import { CROCKETT, MARINE, SECOND_MARINE } from '../testing/units.ts'
import { assaultWorth } from './fight.ts'
import { heuristics } from './index.ts'
import { positionOf } from './position.ts'
import { landingOdds } from './siege.ts'
import { standWorth, wayOf } from './stand.ts'
import { isStranded, waitsToLand } from './weigh-sea.ts'

const GUNS = 'jp42-4th-field-gun'
const COMPANY = 'jp42-co1-61'
const PLANES = ['1', '2', '3'].map((number) => `jp42-sally-${number}`)
const FORCE = ['1', '2', '3', '4', '5', '6', '7', '8'].map((company) => `jp42-co${company}-61`)

/** Value of the way from a hex to the field guns. */
const wayFrom = ({ game, unit }: Field, hex: string) => wayOf(positionOf(game), unit(GUNS))(hexOf(hex))

/** The landing force of the campaign off the edge of the map, after the fall of Bataan. */
function afterBataan(units: { readonly [hex: string]: readonly string[] }): Field {
  const play = field({ scenario: 'bataan', side: 'japan', units: { ...units, 'japan-at-sea': FORCE } })
  Object.assign(play.game.vars, { week: 0, day: 62 })
  return play
}

describe('what Corregidor knows of the campaign of 1942', () => {
  it('11.2 field guns go where their troops meet the enemy, and stay where nobody does', () => {
    const units = { b3801: [GUNS], b4107: ['jp42-9-16'] }
    const met = field({ scenario: 'bataan', side: 'japan', units: { ...units, b4109: ['fa-11th-div'] } })
    expect(wayFrom(met, 'b4106')).toBeGreaterThan(wayFrom(met, 'b3801'))
    const alone = field({ scenario: 'bataan', side: 'japan', units })
    expect(wayFrom(alone, 'b4106')).toBe(wayFrom(alone, 'b3801'))
  })

  it('12.0C an early assault waits until guns and garrison are worn down', () => {
    const weak = afterBataan({ i1615: [MARINE] })
    expect(waitsToLand(positionOf(weak.game))).toBe(false)
    const strong = afterBataan({ i1615: [MARINE], i1316: [CROCKETT], i1515: [SECOND_MARINE] })
    expect(landingOdds(strong.game)).toBeLessThan(landingOdds(weak.game))
    const few = field({ scenario: 'bataan', side: 'japan', units: { i1615: [MARINE], 'japan-at-sea': [] } })
    Object.assign(few.game.vars, { week: 0, day: 62 })
    expect(waitsToLand(positionOf(few.game))).toBe(true)
  })

  it('7.0 who reaches no beach waits on the water', () => {
    const play = afterBataan({ i1615: [MARINE] })
    const beachesOf = (of: string) => hexDefs.flatMap(({ beach, island }, hex) => (beach && island === of ? [hex] : []))
    const stranded = (island: string) => {
      const water = beachesOf(island)
        .flatMap(neighboursOf)
        .find((hex) => hexAt(hex).terrain === 'sea')
      play.put(hexAt(water ?? 0).id, COMPANY)
      return isStranded(positionOf(play.game), play.unit(COMPANY))
    }
    expect(stranded('Corregidor')).toBe(false)
    for (const [index, beach] of beachesOf('Grande').entries()) play.put(hexAt(beach).id, FORCE[index + 1] ?? '')
    expect(stranded('Grande')).toBe(true)
  })

  it('11.2T in the last week Fort Wint is stormed if that may win it, later no more', () => {
    const force = ['jp42-co1-61', 'jp42-co2-61']
    const units = { i0832: ['us42-fort-wint-woodruff'], i0831: force.slice(0, 1), i0731: force.slice(1) }
    const play = field({ scenario: 'bataan', side: 'japan', units })
    const worth = (week: number) => {
      Object.assign(play.game.vars, { week })
      const assault = { side: 'japan', hex: hexOf('i0832'), units: force.map(play.unit), more: 24 } as const
      return assaultWorth(positionOf(play.game), assault)
    }
    expect(worth(4)).toBeGreaterThan(worth(3) + 2)
    expect(worth(3)).toBeGreaterThan(worth(5))
  })

  it('11.2T who stands on a beach of Fort Wint makes room for those who are still on the water', () => {
    const play = field({ scenario: 'bataan', side: 'japan', units: { i0731: ['jp42-co1-61'], 'japan-at-sea': FORCE } })
    Object.assign(play.game.vars, { week: 3 })
    const worth = () => standWorth(positionOf(play.game), play.unit('jp42-co1-61'), hexOf('i0731'))
    const alone = worth()
    play.put('i0730', 'jp42-co2-61')
    expect(worth()).toBeLessThan(alone)
    setWar(play.game, { taken: ['wint'] })
    expect(worth()).toBe(alone)
  })

  it('11.2T those guns of Fort Wint are bombed first that no company could storm, while that counts', () => {
    const units = { i0732: ['us42-fort-wint-warwick'], i0933: ['us42-fort-wint-subic'], 'japan-available': PLANES }
    const play = field({ scenario: 'bataan', side: 'japan', units })
    const raids = (week: number) => {
      Object.assign(play.game.vars, { week, phase: 'air' })
      const choices = ['i0732', 'i0933'].map((space) => ({ verb: 'raid', space }))
      const asked = { seat: 1, kind: 'raid', rule: '9.2', choices, args: {} }
      const [strong = 0, weak = 0] = heuristics.weigh(play.game, 1, asked as never)
      return strong / weak
    }
    expect(raids(2)).toBeGreaterThan(raids(5))
    expect(raids(2)).toBeGreaterThan(1)
  })
})
