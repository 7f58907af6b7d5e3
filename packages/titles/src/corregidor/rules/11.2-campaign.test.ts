import { CheapDice, play, toldTo } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { dateOfDay } from '../data/calendar.ts'
import { REDUCED } from '../data/faces.ts'
import { hexAt, hexDefs, hexOf, neighboursOf } from '../data/hexes.ts'
import { encounter, interdictionTable } from '../data/landing.ts'
import { isHex } from '../state/places.ts'
import { scenarioNamed, unitsOf } from '../state/state.ts'
import { type AirUnit, isAirUnit } from '../state/units.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { rules } from '../title.ts'
import { deployables } from './4-set-up.ts'
import { whyNotMove } from './8-movement.ts'
import { resolveRaids } from './9.2-raids.ts'
import { entryPlaces } from './11.2-entry.ts'
import { fall, hasBataanFallen, noteTaken } from './11.2-fall.ts'
import { interceptRaid, interdict } from './11.2-interception.ts'
import { growMarines, hasRegimentOnCorregidor, shipMarines, whyNotMarines } from './11.2-marines.ts'
import { guessSupply, supply } from './11.2-supply.ts'
import { abandonWint, shipSubic, whyNotAbandoned, whySubicStays } from './11.2-wint.ts'
import { arrivals } from './11-arrivals.ts'
import { whyFixed } from './11-restrictions.ts'
import { setWar } from './11-state.ts'
import { judge } from './12-victory.ts'

type Units = { readonly [hex: string]: readonly string[] }
const MARINES = 'fa-4th-marines'
/** The initial platoons of the 4th Marines. */
const PLATOONS = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((company) => [1, 2].map((n) => `us42-${n}-${company}-4m`))
/** A weekly turn of the campaign, with given units. */
function week(number: number, units: Units = {}): Field {
  const play = field({ scenario: 'bataan', side: 'japan', units })
  Object.assign(play.game.vars, { week: number })
  return play
}
const begun = () => {
  const match = play(rules, { options: { scenario: 'bataan' }, dice: new CheapDice('bataan') })
  match.as('us').choose('deploy-all')
  return match
}
const at = (play: Field, id: string) => play.game.table.piece(id).space.id
const counted = (play: Field, box: string) => play.game.table.space(box).pieces.map(({ id }) => id)

describe('11.2 the Bataan campaign, 1942', () => {
  it('11.2A the defenders come in by the road at 3801 with twice their movement', () => {
    const play = week(1, { 'us-road': ['fa-1st-div', 'fa-192nd-armor'] })
    const far = (id: string) => entryPlaces(play.game, play.unit(id)).map((place) => place.id)
    expect(far('fa-1st-div')).toEqual(expect.arrayContaining(['b3801', 'b4111', 'b4211']))
    // Eight points are sixteen hexes of road; sixteen points of armour are forty-eight.
    expect(far('fa-1st-div')).not.toContain('b4418')
    expect(far('fa-192nd-armor')).toContain('b3824')
    const match = begun()
    const left = deployables(match.game).filter(({ space }) => !isHex(space))
    expect(left).toEqual([])
    expect(match.at('fa-57th-regt')).toBe('b4107')
  })

  it('11.2B the covering force comes on turn 1, when the Japanese do not move', () => {
    const play = week(1, { b3802: ['jp42-9-16'] })
    run(play.game, arrivals)
    expect(counted(play, 'us-road')).toEqual(
      expect.arrayContaining(['fa-31st-regt', 'fa-26th-cavalry-regt', 'fa-71st-div']),
    )
    expect(whyFixed(play.game, play.unit('jp42-9-16'))?.rule).toBe('11.2B')
    play.game.vars.week = 2
    expect(whyNotMove(play.game, 'japan', play.unit('jp42-9-16'))).toBeUndefined()
  })

  it('11.2C the 4th Marines go by sea to a coastal town, Grande Island or Corregidor, not into an enemy zone', () => {
    const play = week(1, { b2603: [MARINES], b4104: ['jp42-9-16'] })
    expect(whyNotMarines(play.game, play.unit(MARINES))).toBeUndefined()
    const { offered } = run(play.game, (game) => shipMarines(game, play.unit(MARINES)), [{ space: 'b3824' }])
    expect(offered[0]).toEqual(expect.arrayContaining(['ship-to  Corregidor', 'ship-to  Grande']))
    expect(at(play, MARINES)).toBe('b3824')
    expect(whyNotMarines(play.game, play.unit(MARINES))?.key).toBe('why.landed')
    const inland = week(1, { b3620: [MARINES] })
    expect(whyNotMarines(inland.game, inland.unit(MARINES))?.key).toBe('why.not-on-coast')
  })

  it('11.2D on Corregidor they are platoons, with the companies O to T; from turn 6 with all others', () => {
    const play = week(3, { b2603: [MARINES] })
    play.game.table.turn(play.unit(MARINES), REDUCED)
    run(play.game, (game) => shipMarines(game, play.unit(MARINES)), [{ option: 'Corregidor' }])
    const there = () =>
      unitsOf(play.game, 'us').filter(
        ({ space }) => hexAt(space.index < 3033 ? space.index : 0).island === 'Corregidor',
      )
    expect([at(play, MARINES), there().length]).toEqual(['us-unused', 30])
    expect(play.unit('us42-1-a-4m').face).toBe(REDUCED)
    expect(play.unit('us42-1-o-4m').face).toBe(0)
    expect(hasRegimentOnCorregidor(play.game)).toBe(true)
    run(play.game, growMarines)
    expect(there()).toHaveLength(30)
    play.game.vars.week = 6
    expect(run(play.game, growMarines).records.at(-1)?.key).toBe('marines.grown')
    expect(there()).toHaveLength(45)
  })

  it('11.2D lost, they are formed anew at Mariveles on turn 6', () => {
    const play = week(6, { 'us-eliminated': [MARINES] })
    run(play.game, growMarines)
    expect(at(play, MARINES)).toBe('b3824')
  })

  it('11.2C the 4th Marines land at Fort Wint only where no enemy zone reaches, and with room for all', () => {
    const play = week(1, { b2603: [MARINES], i0832: ['jp42-co1-61'] })
    const { offered } = run(play.game, (game) => shipMarines(game, play.unit(MARINES)), [{ option: 'Corregidor' }])
    const free = hexDefs.filter(
      ({ island }, hex) => island === 'Grande' && hex !== hexOf('i0832') && !neighboursOf(hexOf('i0832')).includes(hex),
    )
    expect(offered[0]?.includes('ship-to  Grande')).toBe(free.length >= 4)
  })

  it('11.2D destroyed as platoons at Fort Wint, they are formed anew at Mariveles as well', () => {
    const lost = (platoons: readonly string[]) => {
      const play = field({ scenario: 'bataan', side: 'japan', units: { i0732: platoons } })
      play.game.vars.week = 6
      run(play.game, growMarines)
      return at(play, MARINES)
    }
    expect([lost([]), lost(['us42-1-a-4m'])]).toEqual(['b3824', 'us-unused'])
  })

  it('11.2E Fort Wint is given up, and Battery Subic taken away by sea', () => {
    const play = week(1, { i0732: ['us42-fort-wint-warwick'], i0933: ['us42-fort-wint-subic'] })
    expect(whyNotAbandoned(play.game, play.unit('us42-fort-wint-warwick'))).toBeUndefined()
    expect(whySubicStays(play.game, play.unit('us42-fort-wint-subic'))?.key).toBe('why.wint-held')
    run(play.game, abandonWint)
    expect(at(play, 'us42-fort-wint-warwick')).toBe('us-unused')
    expect(whySubicStays(play.game, play.unit('us42-fort-wint-subic'))).toBeUndefined()
    run(play.game, (game) => shipSubic(game, play.unit('us42-fort-wint-subic')), [{ space: 'i2310' }])
    expect(at(play, 'us42-fort-wint-subic')).toBe('i2310')
  })

  it('11.2F a die says how much supply there is, and the defenders alone are told', () => {
    const match = play(rules, { options: { scenario: 'bataan', sides: 'first-us' }, dice: [[3]] })
    expect(match.game.vars.war.supply).toBe(72)
    expect(toldTo(match.match, 0)).toContain('72')
    const other = play(rules, { options: { scenario: 'bataan', sides: 'first-us' }, dice: [[6]] })
    expect(other.game.vars.war.supply).toBe(40)
    expect(toldTo(match.match, 1)).toBe(toldTo(other.match, 1))
  })

  it('11.2F others guess any stock from which that much was spent', () => {
    const play = week(4)
    setWar(play.game, { supply: 12, spent: 60 })
    const guesses = new Set<number>()
    for (let i = 0; i < 10; i++) {
      guessSupply(play.game, () => i / 10)
      guesses.add(play.game.vars.war.supply)
    }
    expect([...guesses].sort((a, b) => a - b)).toEqual([4, 12, 20, 40])
  })

  it('11.2G one point for each defender, two for each attacker; without supply strengths are halved', () => {
    const play = week(4, { b4107: ['fa-57th-regt', 'fa-45th-regt'], i2909: ['us42-1-a-4m'] })
    const units = ['fa-57th-regt', 'fa-45th-regt', 'us42-1-a-4m'].map(play.unit)
    const without = (use: 'attack' | 'defence') => {
      let found: readonly string[] = []
      run(play.game, function* () {
        found = (yield* supply(play.game, units, use)).map(({ id }) => id)
      })
      return found
    }
    setWar(play.game, { supply: 5 })
    expect([without('attack'), play.game.vars.war.supply]).toEqual([[], 1])
    expect([without('defence'), play.game.vars.war.supply]).toEqual([['fa-45th-regt'], 0])
    expect(without('attack')).toEqual(['fa-57th-regt', 'fa-45th-regt'])
    expect(play.game.vars.war.spent).toBe(5)
  })

  it('11.2G who wants to may save supply', () => {
    const play = week(4, { b4107: ['fa-57th-regt'] })
    setWar(play.game, { supply: 40 })
    Object.assign(play.game.settings[0] ?? {}, { supply: 'ask' })
    const { offered } = run(play.game, (game) => supply(game, [play.unit('fa-57th-regt')], 'attack'), [
      { verb: 'save' },
    ])
    expect([offered.flat(), play.game.vars.war.supply]).toEqual([['supply', 'save'], 40])
  })

  it('11.2H boats are lost with Mariveles, aircraft with the last airfield', () => {
    const play = week(8, { b3824: ['jp42-9-16'] })
    setWar(play.game, { boats: 10, air: 6 })
    run(play.game, noteTaken)
    expect(play.game.vars.war).toMatchObject({ boats: 0, air: 6 })
    play.put('b4423', 'jp42-20-16')
    play.put('b4211', 'jp42-33-16')
    run(play.game, noteTaken)
    expect(play.game.vars.war.air).toBe(0)
  })

  const sally = (play: Field): AirUnit => {
    const piece = play.game.table.piece('jp42-sally-1')
    if (!isAirUnit(piece)) throw new RangeError('no aircraft')
    return piece
  }

  it('11.2I aircraft of the defenders may meet a raid once', () => {
    const play = week(3, { 'japan-available': ['jp42-sally-1'] })
    setWar(play.game, { air: 6 })
    const { offered, records } = run(
      play.game,
      (game) => interceptRaid(game, [sally(play)]),
      [{ verb: 'send', value: 5 }],
      [[5]],
    )
    expect(offered[0]).toHaveLength(7)
    expect(records.map(({ key }) => key)).toEqual(['air-attack.steps', 'unit.reduced'])
    expect(sally(play).face).toBe(REDUCED)
    run(play.game, (game) => interceptRaid(game, [sally(play)]), [{ verb: 'send', value: 6 }], [[1]])
    expect(play.game.vars.war.air).toBe(4)
    expect(run(play.game, (game) => interceptRaid(game, [sally(play)]), [{ verb: 'pass' }]).records).toEqual([])
  })

  it('9.2E, 11.2I nobody fires at a raid destroyed by the defenders’ aircraft', () => {
    const play = week(3, { low: ['jp42-sally-1'], i0912: ['us42-fort-mills-smith'], i1114: ['us42-fort-mills-boston'] })
    const plane = sally(play)
    play.game.table.turn(plane, REDUCED)
    setWar(play.game, { air: 6 })
    const { fire } = play.game.vars
    play.game.vars.fire = { ...fire, raids: [{ units: [plane.def.id], hex: 'i0912', altitude: 'low' }] }
    const { records } = run(play.game, (game) => resolveRaids(game, 'japan'), [{ verb: 'send', value: 5 }], [[6]])
    expect(records.map(({ key }) => key)).toEqual(['air-attack.steps', 'unit.eliminated'])
  })

  it('11.2J boats of the defenders may meet a landing once', () => {
    expect(encounter(interdictionTable, 7, 6)).toEqual({ effect: 'back', steps: 1 })
    const play = week(3, { b2603: ['jp42-1-20-16'] })
    setWar(play.game, { boats: 10 })
    let met = ''
    run(
      play.game,
      function* () {
        met = yield* interdict(play.game, [play.unit('jp42-1-20-16')])
      },
      [{ verb: 'send', value: 7 }],
      [[6]],
    )
    expect([met, play.unit('jp42-1-20-16').face]).toEqual(['back', REDUCED])
  })

  it('11.2K Bataan falls when no defender is left on it; a die gives the day, and hours follow', () => {
    const play = week(14, { b4423: ['fa-1st-div'] })
    expect(hasBataanFallen(play.game)).toBe(false)
    play.put('us-eliminated', 'fa-1st-div')
    expect(hasBataanFallen(play.game)).toBe(true)
    const { records } = run(play.game, fall, [], [[4]])
    // The week of 5 April; a 4 is Thursday, 9 April: day 46.
    expect(records.at(-1)?.key).toBe('bataan.falls.4')
    expect(play.game.vars).toMatchObject({ week: 0, day: 46, hour: 6 })
    expect(counted(play, 'japan-held')).toContain('jp42-co1-61')
  })

  it('11.2B, 11.2K who stays on the road after the first turn does not hold Bataan, and is out when it falls', () => {
    const play = field({ scenario: 'bataan', side: 'japan', units: { 'us-road': ['fa-31st-regt'] } })
    Object.assign(play.game.vars, { week: 14, hour: 0 })
    expect(hasBataanFallen(play.game)).toBe(true)
    run(play.game, fall, [], [[4]])
    expect(play.unit('fa-31st-regt').space.id).toBe('us-unused')
  })

  it('11.2K, 12.0A of the week in which Bataan falls the days until then count, and each after it once', () => {
    const days = (die: number) => {
      const units = { b4423: ['fa-1st-div'], i2909: PLATOONS }
      const play = field({ scenario: 'bataan', side: 'japan', units })
      // The week of 10 May.
      Object.assign(play.game.vars, { week: 19, hour: 0 })
      play.put('us-eliminated', 'fa-1st-div')
      run(play.game, judge, [], [[die]])
      return [play.game.vars.war.daysHeld, play.game.vars.day]
    }
    const [held = 0, day = 0] = days(3)
    // 10 to 13 May.
    expect([held, days(1)[0]]).toEqual([4, 2])
    expect(dateOfDay(scenarioNamed('bataan'), day)).toEqual({ year: 1942, month: 5, day: 13 })
  })

  it('11.2L without a regiment on Corregidor the defenders have lost', () => {
    const play = week(14)
    let outcome: unknown
    run(
      play.game,
      () => {
        outcome = judge(play.game)
      },
      [],
      [[1]],
    )
    expect(outcome).toMatchObject({ winner: 1, reason: { key: 'end.no-regiment', rule: '11.2L' } })
  })

  it('11.2L platoons at Fort Wint are no regiment on Corregidor', () => {
    const lay = (hex: string) => hasRegimentOnCorregidor(field({ scenario: 'bataan', units: { [hex]: PLATOONS } }).game)
    expect([lay('i0732'), lay('i2909')]).toEqual([false, true])
  })
})
