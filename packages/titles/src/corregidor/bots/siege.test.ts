import { describe, expect, it } from 'vitest'
import { hexAt, hexOf } from '../data/hexes.ts'
import { noteInvasion } from '../rules/11-landed.ts'
import { setWar } from '../rules/11-state.ts'
import { type Field, field } from '../testing/field.ts'
import { CROCKETT, INDIANA, MARINE, SECOND_MARINE } from '../testing/units.ts'
import { boundFor, goesToOuterIslands } from './outer-islands.ts'
import { positionOf } from './position.ts'
import { holdingOut, lastStandOf, shakenCounts, silenceWorth } from './siege.ts'
import { value } from './value.ts'
import { stepPrice } from './worth.ts'

const FORCE = ['1-61', '2-61', '3-61', '4-61', '5-61', '6-61', '7-61', '8-61'].map((name) => `jp42-co${name}`)
const DRUM = 'us42-garrison-drum'
const HUGHES = 'us42-garrison-hughes-1'

/** The landing force off the edge of the map, with its third assault under way. */
function lastAssault(units: { readonly [hex: string]: readonly string[] }): Field {
  const play = field({ side: 'japan', units: { ...units, 'japan-at-sea': FORCE } })
  setWar(play.game, { assaults: [1, 2, 3] })
  return play
}

/** The target island of each unit at sea. */
const islands = ({ game }: Field) =>
  [...boundFor(positionOf(game), 'japan').values()].map((beach) => hexAt(beach).island ?? '')

describe('what Corregidor knows of the siege of 1942', () => {
  it('9.0 the guns of the forts are worth silencing, flak before all, and troops are not', () => {
    const { game, unit } = field({ units: { i1316: [CROCKETT], i1212: [INDIANA], i1615: [MARINE] } })
    expect(silenceWorth(game, unit(INDIANA))).toBeGreaterThan(silenceWorth(game, unit(CROCKETT)))
    expect(silenceWorth(game, unit(CROCKETT))).toBeGreaterThan(1)
    expect(silenceWorth(game, unit(MARINE))).toBe(0)
  })

  it('6.2 troops that are shaken count for little as long as nobody has landed, guns do', () => {
    const { game, unit } = field({ units: { i1316: [CROCKETT], i1615: [MARINE] } })
    expect(shakenCounts(game, unit(MARINE))).toBeLessThan(shakenCounts(game, unit(CROCKETT)))
    setWar(game, { landed: { us: [], japan: ['Corregidor'] } })
    expect(shakenCounts(game, unit(MARINE))).toBe(1)
  })

  it('12.0A the last who hold out are worth most, once somebody has set out', () => {
    const { game, unit, put } = field({ units: { i1615: [MARINE], i1515: [SECOND_MARINE] } })
    const before = stepPrice(game, unit(MARINE))
    Object.assign(game.vars, { day: 73 })
    noteInvasion(game)
    const two = lastStandOf(game)
    expect(stepPrice(game, unit(MARINE))).toBeGreaterThan(before)
    put('us-eliminated', SECOND_MARINE)
    expect(lastStandOf(game)).toBeGreaterThan(two)
  })

  it('12.0A without a landing the defenders get all that holding out brings', () => {
    const { game } = field({ units: { i1615: [MARINE], 'japan-held': FORCE } })
    const at = (day: number, assaults: readonly number[] = []) => {
      Object.assign(game.vars, { day })
      setWar(game, { assaults })
      return [holdingOut(game), value(game, 0)] as const
    }
    const [[early, hopes], [late], [landed, fears]] = [at(73), at(84), at(73, [1])]
    expect(early).toBeLessThan(44)
    expect(late).toBeGreaterThan(20)
    expect(landed).toBeLessThan(early)
    expect(fears).toBeLessThan(hopes)
  })

  it('11.1L the third assault goes to the islands besides Corregidor that are still held, with enough for each', () => {
    const play = lastAssault({ i3831: [DRUM], i3923: [HUGHES], i1615: [MARINE] })
    expect(goesToOuterIslands(play.game, 'japan')).toBe(true)
    expect(new Set(islands(play))).toEqual(new Set(['El Fraile', 'Caballo']))
    expect(islands(play).filter((each) => each === 'El Fraile').length).toBeGreaterThan(1)
    setWar(play.game, { assaults: [1, 2] })
    expect(goesToOuterIslands(play.game, 'japan')).toBe(false)
  })

  it('11.1L nobody is sent to an island whose guns must be silenced first, and some are kept for it', () => {
    const play = lastAssault({ i3831: [DRUM, 'us42-fort-drum-wilson'], i3923: [HUGHES] })
    expect(new Set(islands(play))).toEqual(new Set(['Caballo']))
    expect(islands(play).length).toBeLessThanOrEqual(FORCE.length - 2)
    expect([...boundFor(positionOf(play.game), 'japan').values()]).not.toContain(hexOf('i3831'))
  })
})
