import { describe, expect, it } from 'vitest'
import { LANDED, MOVED, REDUCED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { unitsOf } from '../state/state.ts'
import { isBattery, isUnit } from '../state/units.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { COMPANY, HOWITZER } from '../testing/units.ts'
import { canInvade, invasionPhase, sailOnToWint } from './7-invasion.ts'
import { entriesOf } from './7-sea-moves.ts'
import { modifierLedger, plainCombat } from './10-strengths.ts'
import { canLaunch } from './11.1-assaults.ts'
import { breakDown, recombine, whyNotBreak, whyNotRecombine } from './11.2-breakdown.ts'
import { noteTaken } from './11.2-fall.ts'
import { whyNotMarines } from './11.2-marines.ts'
import { behindTimetable, onBataan } from './11.2-modifiers.ts'
import { isBehindLines, replaceStep, whyNotReplaced } from './11.2-replacements.ts'
import { landingPlaces, shippingLimit, whyNotShipped } from './11.2-sea.ts'
import { bringTransfers, transfer, whyNotTransferred } from './11.2-transfers.ts'
import { moveByWeek } from './11.2-weekly-moves.ts'
import { holdsWint, launchAtWint, wintBattalions } from './11.2-wint.ts'
import { arrivals } from './11-arrivals.ts'
import { setWar } from './11-state.ts'

type Units = { readonly [hex: string]: readonly string[] }
/** A weekly turn of the campaign, with given units. */
function week(number: number, units: Units = {}): Field {
  const play = field({ scenario: 'bataan', side: 'japan', units })
  Object.assign(play.game.vars, { week: number })
  return play
}
const at = (play: Field, id: string) => play.game.table.piece(id).space.id
const counted = (play: Field, box: string) => play.game.table.space(box).pieces.map(({ id }) => id)

const transfersOf = ({ game }: Field) =>
  unitsOf(game, 'japan').flatMap((unit) => (whyNotTransferred(unit) === undefined ? [unit.id] : []))

describe('11.2 the Japanese in the Bataan campaign', () => {
  it('11.2M ten Japanese units are on the road on turn 2', () => {
    const play = week(2)
    run(play.game, arrivals)
    expect(counted(play, 'japan-road')).toHaveLength(10)
  })

  it('11.2N a step for one of a regiment or three of battalions; those for guns are for guns alone', () => {
    const play = week(8, { b3801: ['jp42-9-16', 'jp42-1-20-16', 'jp42-2-20-16', 'jp42-65-bde-art'] })
    for (const id of ['jp42-9-16', 'jp42-1-20-16', 'jp42-2-20-16', 'jp42-65-bde-art'] as const)
      play.game.table.turn(play.unit(id), REDUCED)
    setWar(play.game, { replacements: 0, gunReplacements: 1 })
    expect(whyNotReplaced(play.game, play.unit('jp42-9-16'))?.key).toBe('why.no-replacements')
    expect(whyNotReplaced(play.game, play.unit('jp42-65-bde-art'))).toBeUndefined()
    setWar(play.game, { replacements: 2, gunReplacements: 0 })
    expect(whyNotReplaced(play.game, play.unit('jp42-65-bde-art'))).toBeUndefined()
    run(play.game, (game) => replaceStep(game, play.unit('jp42-1-20-16')), [{ piece: 'jp42-2-20-16' }])
    run(play.game, (game) => replaceStep(game, play.unit('jp42-9-16')))
    expect(['jp42-9-16', 'jp42-1-20-16', 'jp42-2-20-16'].map((id) => play.unit(id).face)).toEqual([0, 0, 0])
    expect(play.game.vars.war.replacements).toBe(0)
    play.game.vars.week = 9
    run(play.game, arrivals)
    expect(play.game.vars.war.replacements).toBe(2)
  })

  it('11.2N a common step may restore guns, one for guns goes first; three battalions of any kind share one', () => {
    const battalions = unitsOf(week(8).game, 'japan').filter(({ def }) => def.size === 'battalion')
    const gun = battalions.find((unit) => isBattery(unit) && unit.def.scenarios.includes('bataan'))?.id ?? ''
    const able = () => {
      const play = field({ scenario: 'bataan', side: 'japan', units: { b3801: [gun, 'jp42-1-20-16'] } })
      for (const id of [gun, 'jp42-1-20-16']) play.game.table.turn(play.unit(id), REDUCED)
      setWar(play.game, { replacements: 1, gunReplacements: 0 })
      return play
    }
    const play = able()
    run(play.game, (game) => replaceStep(game, play.unit(gun)), [{ piece: 'jp42-1-20-16' }])
    expect([play.unit(gun).face, play.unit('jp42-1-20-16').face]).toEqual([0, 0])
    expect([play.game.vars.war.replacements, play.game.vars.war.gunReplacements]).toEqual([0, 0])
    const forGuns = able()
    setWar(forGuns.game, { gunReplacements: 1 })
    run(forGuns.game, (game) => replaceStep(game, forGuns.unit(gun)))
    expect(forGuns.game.vars.war).toMatchObject({ replacements: 1, gunReplacements: 0 })
  })

  it('11.2O Nell flies on turn 1, Betty and another Sally come with turn 13, losses are replaced', () => {
    const play = week(1)
    run(play.game, arrivals)
    const flying = () => counted(play, 'japan-available')
    expect([flying().filter((id) => id.includes('nell')).length, flying().some((id) => id === 'jp42-betty-1')]).toEqual(
      [5, false],
    )
    play.put('japan-eliminated', 'jp42-lily-1')
    play.game.vars.week = 2
    run(play.game, arrivals)
    expect(flying().some((id) => id.includes('nell'))).toBe(false)
    expect(flying()).not.toContain('jp42-lily-1')
    play.game.vars.week = 3
    run(play.game, arrivals)
    expect(flying()).toContain('jp42-lily-1')
  })

  it('11.2P regiments break down and battalions recombine, not in an enemy zone', () => {
    const play = week(4, { b3803: ['jp42-20-16'] })
    play.game.table.turn(play.unit('jp42-20-16'), REDUCED)
    expect(whyNotBreak(play.game, play.unit('jp42-20-16'))).toBeUndefined()
    run(play.game, (game) => breakDown(game, play.unit('jp42-20-16')))
    const battalions = ['jp42-1-20-16', 'jp42-2-20-16', 'jp42-3-20-16']
    expect(battalions.map((id) => [at(play, id), play.unit(id).face])).toEqual(battalions.map(() => ['b3803', REDUCED]))
    setWar(play.game, { reformed: [] })
    expect(whyNotRecombine(play.game, play.unit('jp42-1-20-16'))).toBeUndefined()
    play.put('b3903', 'fa-57th-regt')
    expect(whyNotRecombine(play.game, play.unit('jp42-1-20-16'))?.rule).toBe('11.2P')
    play.put('us-unused', 'fa-57th-regt')
    run(play.game, (game) => recombine(game, play.unit('jp42-1-20-16')))
    expect([at(play, 'jp42-20-16'), play.unit('jp42-20-16').face]).toEqual(['b3803', REDUCED])
    expect(whyNotBreak(play.game, play.unit('jp42-9-16'))?.rule).toBe('11.2P')
  })

  it('11.2P a regiment changes once in a week', () => {
    const play = week(4, { b3803: ['jp42-20-16'] })
    run(play.game, (game) => breakDown(game, play.unit('jp42-20-16')))
    expect(whyNotRecombine(play.game, play.unit('jp42-1-20-16'))?.key).toBe('why.reformed')
    play.game.vars.week = 5
    run(play.game, arrivals)
    expect(whyNotRecombine(play.game, play.unit('jp42-1-20-16'))).toBeUndefined()
    run(play.game, (game) => recombine(game, play.unit('jp42-1-20-16')))
    expect(whyNotBreak(play.game, play.unit('jp42-20-16'))?.key).toBe('why.reformed')
  })

  it('11.2Q units behind American lines get no replacements', () => {
    const ring = ['b3119', 'b3219', 'b3220', 'b3121', 'b3020', 'b3019']
    const play = week(4, { b3803: ['jp42-9-16'], b3223: ['jp42-33-16'] })
    expect(isBehindLines(play.game, play.unit('jp42-9-16'))).toBe(false)
    const around = week(4, {
      b3718: ['jp42-9-16'],
      b3717: ['fa-1st-div'],
      b3719: ['fa-2nd-div'],
      b3618: ['fa-11th-div'],
      b3818: ['fa-21st-div'],
    })
    around.game.table.turn(around.unit('jp42-9-16'), REDUCED)
    setWar(around.game, { replacements: 1 })
    expect(whyNotReplaced(around.game, around.unit('jp42-9-16'))?.rule).toBe('11.2Q')
    expect(ring).toHaveLength(6)
  })

  it('11.2R one battalion by sea in a week, two from turn 16, to coasts without enemies', () => {
    const play = week(4, { b2603: ['jp42-1-20-16', 'jp42-9-16'], b3824: ['fa-1st-div'] })
    expect(whyNotShipped(play.game, play.unit('jp42-9-16'))?.rule).toBe('11.2R')
    expect(whyNotShipped(play.game, play.unit('jp42-1-20-16'))).toBeUndefined()
    const places = landingPlaces(play.game, play.unit('jp42-1-20-16')).map(({ id }) => id)
    expect(places).toContain('b3221')
    expect(places).not.toContain('b3824')
    expect([shippingLimit(play.game), shippingLimit(week(16).game)]).toEqual([1, 2])
    setWar(play.game, { boats: 0 })
    run(play.game, (game) => moveByWeek(game, 'japan'), [{ verb: 'ship', piece: 'jp42-1-20-16' }, { space: 'b3221' }])
    expect([at(play, 'jp42-1-20-16'), play.game.vars.war.bySea]).toEqual(['b3221', 1])
  })

  it('11.2R, 11.2C who marched in the last week may go by sea, who went by sea in this one may not again', () => {
    const moved = (status: number) => {
      const units = { b2603: ['jp42-1-20-16', 'fa-4th-marines'] }
      const play = field({ scenario: 'bataan', side: 'japan', units })
      play.game.vars.week = 4
      play.game.table.setStatus(play.unit('jp42-1-20-16'), 'moved', status)
      play.game.table.setStatus(play.unit('fa-4th-marines'), 'moved', status)
      return [
        whyNotShipped(play.game, play.unit('jp42-1-20-16'))?.key,
        whyNotMarines(play.game, play.unit('fa-4th-marines'))?.key,
      ]
    }
    expect([moved(MOVED), moved(LANDED)]).toEqual([
      [undefined, undefined],
      ['why.landed', 'why.landed'],
    ])
  })

  it('11.2S Japanese ground attacks on Bataan and in Cavite are two better', () => {
    const play = week(4, { b4107: ['fa-57th-regt'], b4106: ['jp42-9-16'] })
    const combat = plainCombat('japan', hexOf('b4107'), [play.unit('jp42-9-16')])
    expect(modifierLedger(play.game, combat).parts.map(({ key, value }) => [key, value])).toContainEqual([
      'part.on-bataan',
      2,
    ])
    // Naic in Cavite; Olongapo in the section of Subic; Corregidor.
    expect(['b5531', 'b2603', 'i2909'].map((hex) => onBataan(play.game, hexOf(hex)))).toEqual([2, 0, 0])
  })

  it('11.2S, 11.2T an attack on hexes of two sections has the modifiers that hold for both, in either order', () => {
    // 2906 is in Bataan, 2905 in Subic.
    const play = week(6, { b2906: ['fa-57th-regt'], b2905: ['fa-31st-regt'], b2806: ['jp42-9-16'] })
    play.game.vars.war = { ...play.game.vars.war, late: true }
    const sums = [
      ['b2906', 'b2905'],
      ['b2905', 'b2906'],
    ].map(([hex = '', ...also]) => {
      const combat = { ...plainCombat('japan', hexOf(hex), [play.unit('jp42-9-16')]), also: also.map(hexOf) }
      return modifierLedger(play.game, combat).parts.filter(({ rule }) => rule.startsWith('11.2'))
    })
    expect(sums).toEqual([[], []])
  })

  it('11.2T without Olongapo and Fort Wint by turn 5 Japan is two worse for good', () => {
    const play = week(4, { b2603: ['jp42-9-16'], i0732: ['us42-fort-wint-warwick'] })
    run(play.game, noteTaken)
    expect([play.game.vars.war.taken, holdsWint(play.game)]).toEqual([['b2603'], false])
    play.game.vars.week = 5
    run(play.game, arrivals)
    const late = ({ game }: Field, ...hexes: string[]) => hexes.map((hex) => behindTimetable(game, hexOf(hex)))
    expect(late(play, 'b4107', 'b5531', 'i1615', 'i0732', 'b2603')).toEqual([-2, -2, -2, -2, 0])
    const kept = week(4, { b2603: ['jp42-9-16'] })
    run(kept.game, noteTaken)
    kept.game.vars.week = 5
    run(kept.game, arrivals)
    expect([kept.game.vars.war.taken, late(kept, 'b4107')]).toEqual([['b2603', 'wint'], [0]])
  })

  it('11.2T companies of the 4th Division may land at Fort Wint', () => {
    const play = week(3)
    const [first] = wintBattalions(play.game)
    if (first === undefined) throw new Error('nobody can land')
    expect(first.name).toBe('1/61')
    run(play.game, (game) => launchAtWint(game, first))
    expect(counted(play, 'japan-at-sea')).toEqual(['jp42-co1-61', 'jp42-co2-61', 'jp42-co3-61', 'jp42-co4-61'])
    expect([play.game.vars.war.sea?.movements, wintBattalions(play.game)]).toEqual([0, []])
    expect(wintBattalions(week(1).game)).toEqual([])
  })

  it('11.2T who sets out for Fort Wint comes to no other island', () => {
    const panelsOf = (when: number) => {
      const play = field({ scenario: 'bataan', side: 'japan', units: { 'japan-at-sea': [COMPANY] } })
      Object.assign(play.game.vars, { week: when, hour: 6 })
      return [...new Set(entriesOf(play.game, play.unit(COMPANY)).map((hex) => hexAt(hex).panel))].sort()
    }
    expect([panelsOf(3), panelsOf(0)]).toEqual([['wint'], ['main', 'south', 'wint']])
  })

  it('11.2T, 7.0B units off Fort Wint since last week move on, and the other moves follow', () => {
    const play = week(4, { i0631: [COMPANY], b3803: ['jp42-20-16'] })
    expect(hexAt(play.unit(COMPANY).space.index).terrain).toBe('sea')
    expect(canInvade(play.game, 'japan')).toBe(true)
    sailOnToWint(play.game, 'japan')
    const { offered } = run(
      play.game,
      function* () {
        while (yield* invasionPhase(play.game, 'japan'));
      },
      [{ space: 'i0731' }, { verb: 'done' }],
    )
    expect(play.unit(COMPANY).space.id).toBe('i0731')
    expect(offered[1]).toContain('break-down jp42-20-16')
  })

  it('11.2U the 2nd Sea Operations Unit is there from turn 13', () => {
    const play = field({ scenario: 'bataan', side: 'japan', units: { 'japan-held': ['jp42-2sou-1', 'jp42-co1-61'] } })
    Object.assign(play.game.vars, { week: 0, day: 20, hour: 6 })
    expect(canLaunch(play.game, 'japan')).toBe(true)
  })

  it('11.2V who leaves a section at an edge comes to one of another in the next turn', () => {
    const play = week(3, { b3801: ['jp42-9-16'], b3803: ['jp42-20-16'] })
    expect(transfersOf(play)).toEqual(['jp42-9-16'])
    run(play.game, (game) => transfer(game, play.unit('jp42-9-16')), [{ option: 'subic' }])
    expect(at(play, 'jp42-9-16')).toBe('japan-held')
    bringTransfers(play.game)
    expect(at(play, 'jp42-9-16')).toBe('transit-subic')
    expect(play.game.table.pieces.filter(isUnit).length).toBeGreaterThan(400)
  })

  it('11.2V guns that cannot move stay in their section, and who was under way when Bataan fell arrives', () => {
    const play = week(3, { b3801: ['jp42-9-16', HOWITZER] })
    expect(transfersOf(play)).toEqual(['jp42-9-16'])
    run(play.game, (game) => transfer(game, play.unit('jp42-9-16')), [{ option: 'cavite' }])
    Object.assign(play.game.vars, { week: 0, day: 46, hour: 0 })
    run(play.game, arrivals)
    expect([at(play, 'jp42-9-16'), play.game.vars.war.transfers]).toEqual(['transit-cavite', []])
  })
})
