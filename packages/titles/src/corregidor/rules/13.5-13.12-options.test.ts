import type { Text } from '@topside/engine'
import { CheapDice, play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { REDUCED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { atStep, type StepSetup } from '../testing/at-step.ts'
import { type Field, field } from '../testing/field.ts'
import { run, runBy } from '../testing/run.ts'
import { COMPANY, MARINE } from '../testing/units.ts'
import { rules } from '../title.ts'
import { launchAssault } from './11.1-assaults.ts'
import { noteLanding } from './11-landed.ts'
import { whyFixed } from './11-restrictions.ts'
import { setWar } from './11-state.ts'
import { judge } from './12-victory.ts'
import { dawn, surrenderAtTunnel } from './13.8-surrender.ts'
import { combineHalves } from './13.9-breakdowns.ts'
import { send, whyNotSent } from './13.11-inter-island.ts'
import { notePosts, noteSector, sectorOf, whyStaysInSector } from './13.12-sectors.ts'

const at = (play: Field, id: string) => play.game.table.piece(id).space.id

function may(options: object, units: { readonly [hex: string]: readonly string[] }, day = 73, hour = 1): Field {
  const play = field({ scenario: 'fall', side: 'japan', units, options: { ...options } })
  Object.assign(play.game.vars, { day, hour })
  return play
}

describe('13.5 the Philippine Division', () => {
  const notes: Text[] = []
  const companies = (option: string) => {
    const match = play(rules, {
      options: { scenario: 'fall', 'philippine-division': option },
      dice: new CheapDice('13'),
    })
    notes.push(...(match.as('us').decision.context?.().notes ?? []))
    match.as('us').choose('deploy-all')
    return unitsOf(match.game, 'us').filter(({ def, space }) => def.option === '13.5' && isHex(space))
  }

  it('13.5 three regiments stand on Corregidor, reduced or at full strength; without it they are not there', () => {
    expect([companies('no'), notes]).toEqual([[], []])
    expect(companies('reduced').map(({ face }) => face)).toEqual(Array.from({ length: 27 }, () => REDUCED))
    expect(companies('full').map(({ face }) => face)).toEqual(Array.from({ length: 27 }, () => 0))
    expect(companies('full').every(({ space }) => hexAt(space.index).island === 'Corregidor')).toBe(true)
    expect(new Set(notes.map(({ key }) => key))).toEqual(new Set(['note.philippine-division']))
  })
})

describe('13.6 Itagaki', () => {
  const fixed = (option: string, day: number, hour: number) => {
    const play = field({ scenario: 'recapture', options: { itagaki: option }, units: { i1711: ['jp45-ichinosawa-1'] } })
    Object.assign(play.game.vars, { day, hour })
    return whyFixed(play.game, play.unit('jp45-ichinosawa-1'))?.rule
  }

  it('13.6 no Japanese unit moves before the first night', () => {
    expect([
      fixed('yes', 0, 0),
      fixed('yes', 1, 1),
      fixed('yes', 1, 6),
      fixed('yes', 1, 7),
      fixed('yes', 2, 0),
    ]).toEqual([...['13.6', '13.6', '13.6', undefined, undefined]])
    expect(fixed('no', 1, 1)).toBeUndefined()
  })

  it('13.6, 11.2B who may move nothing is told so when the turn begins', () => {
    const told = (setup: StepSetup) => {
      const { decision } = atStep('playerTurn', { side: 'japan', ...setup }).as('japan')
      return decision.context?.().notes?.map(({ key }) => key)
    }
    const units = { i1711: ['jp45-ichinosawa-1'], i1710: ['us45-1-g-503'] }
    const on = { scenario: 'recapture', day: 1, units, options: { itagaki: 'yes' } } as const
    expect([told(on), told({ ...on, day: 2 })]).toEqual([['why.no-leader'], undefined])
    const week = { scenario: 'bataan', units: { b4107: ['fa-57th-regt'], b4106: ['jp42-9-16'] } } as const
    expect([told({ ...week, week: 1 }), told({ ...week, week: 2 })]).toEqual([['why.first-week'], undefined])
  })
})

describe('13.8 Wainwright surrenders', () => {
  const ashore = (option = 'yes', units = {}) => {
    const play = may(
      { surrender: option },
      { i3208: [COMPANY], i2909: [MARINE], i3923: ['us42-garrison-hughes-1'], ...units },
    )
    setWar(play.game, { ashoreDay: 72 })
    return play
  }

  it('13.8 at dawn after a day ashore, on a 6; one better for each tank, two worse with communications', () => {
    const play = ashore('yes', { i3009: ['jp42-1-7-tank'] })
    const { records } = run(play.game, dawn, [], [[6]])
    // 6 and 1 for the tank, less 2: 5.
    expect(records.at(-1)).toMatchObject({ key: 'surrender.refused', ledgers: [{ total: 5 }] })
    expect(run(play.game, dawn).records).toEqual([])
    const out = ashore()
    out.game.vars.communications = 8
    run(out.game, dawn, [], [[6], [3, 4]])
    expect([at(out, MARINE), at(out, 'us42-garrison-hughes-1')]).toEqual(['us-eliminated', 'us-eliminated'])
    expect(out.game.vars.war.surrendered).toEqual(['Corregidor', 'Caballo'])
  })

  it('13.8, 12.0C a landing at 2400 belongs to the next day: the roll comes at dawn of the day after that', () => {
    const play = may({ surrender: 'yes' }, { i3208: [COMPANY], i2909: [MARINE] }, 72, 6)
    noteLanding(play.game, play.unit(COMPANY), 'Corregidor')
    expect(play.game.vars.war.ashoreDay).toBe(73)
    Object.assign(play.game.vars, { day: 73, hour: 1 })
    expect(run(play.game, dawn).records).toEqual([])
    play.game.vars.day = 74
    expect(run(play.game, dawn, [], [[1]]).records.map(({ key }) => key)).toContain('surrender.refused')
  })

  it('13.8 of a landing that was wiped out no day is left: the next one has to last its own', () => {
    const day = (units: { readonly [hex: string]: readonly string[] }) => {
      const play = field({ side: 'us', units: { i2909: [MARINE], ...units } })
      Object.assign(play.game.vars, { day: 73, hour: 3 })
      setWar(play.game, { ashoreDay: 72 })
      run(play.game, judge)
      return play.game.vars.war.ashoreDay
    }
    expect([day({}), day({ i3208: [COMPANY] })]).toEqual([null, 72])
  })

  it('13.8 another island holds out on 2 or 12', () => {
    const play = ashore()
    play.game.vars.communications = 9
    run(play.game, dawn, [], [[6], [1, 1]])
    expect(at(play, 'us42-garrison-hughes-1')).toBe('i3923')
    expect(play.game.vars.war.defiant).toEqual(['Caballo'])
  })

  it('13.8 again with the Japanese at each entrance of the tunnel, on 4 to 6', () => {
    const play = ashore('yes', { i2609: ['jp42-co2-61'] })
    expect(run(play.game, surrenderAtTunnel).records).toEqual([])
    setWar(play.game, { dawnRolled: true })
    const { records } = run(play.game, surrenderAtTunnel, [], [[3], [3]])
    expect(records.filter(({ key }) => key === 'surrender.refused')).toHaveLength(2)
    expect(run(play.game, surrenderAtTunnel).records).toEqual([])
  })

  it('13.8 never without the option', () => {
    expect(run(ashore('no').game, dawn).records).toEqual([])
  })
})

describe('13.9 half-companies', () => {
  const night = (option: string) => {
    const play = may({ breakdowns: option }, {}, 72, 6)
    for (const each of unitsOf(play.game, 'japan'))
      if (each.def.group === 7 && (each.def.option === undefined || option === 'yes')) play.put('japan-held', each.id)
    return play
  }
  const launch = { assault: [{ verb: 'launch' }], 'assault.battalion': [{ option: '1/61' }, { option: '2/61' }] }

  it('13.9 companies land as two halves each', () => {
    const play = night('yes')
    runBy(play.game, (game) => launchAssault(game, 'japan'), { ...launch, 'assault.split': [{ piece: COMPANY }] })
    expect([at(play, 'jp42-co1a-61'), at(play, 'jp42-co1b-61'), at(play, COMPANY)]).toEqual([
      ...['japan-at-sea', 'japan-at-sea', 'japan-unused'],
    ])
    expect([at(play, 'jp42-co2-61'), at(play, 'jp42-co2a-61')]).toEqual(['japan-at-sea', 'japan-unused'])
    const without = night('no')
    runBy(without.game, (game) => launchAssault(game, 'japan'), launch)
    expect(at(without, COMPANY)).toBe('japan-at-sea')
  })

  it('13.9 two halves that were together for a turn become a company', () => {
    const halves = ['jp42-co1a-61', 'jp42-co1b-61'] as const
    const play = may({ breakdowns: 'yes' }, { i3208: halves })
    run(play.game, combineHalves)
    expect(at(play, COMPANY)).toBe('japan-unused')
    run(play.game, combineHalves, [{ verb: 'combine', piece: halves[0] }])
    expect([at(play, COMPANY), play.unit(COMPANY).face]).toEqual(['i3208', 0])
    const weak = may({ breakdowns: 'yes' }, { i3208: halves })
    weak.game.table.turn(weak.unit('jp42-co1b-61'), REDUCED)
    run(weak.game, combineHalves)
    run(weak.game, combineHalves, [{ verb: 'combine' }])
    expect(weak.unit(COMPANY).face).toBe(REDUCED)
  })
})

describe('13.11 reinforcing the islands', () => {
  it('13.11 one platoon goes to Fort Frank and two to Fort Hughes, while no Japanese unit is on the islands', () => {
    const platoons = [MARINE, 'us42-2-a-4m', 'us42-3-a-4m', 'us42-1-b-4m']
    const units = Object.fromEntries(platoons.map((id, i) => [`i${1711 + i}`, [id]]))
    const play = may({ 'inter-island': 'yes' }, units)
    const sendable = (game: Corregidor) => unitsOf(game, 'us').filter((unit) => whyNotSent(game, unit) === undefined)
    const go = (id: string, hex: string) => run(play.game, (game) => send(game, play.unit(id)), [{ space: hex }])
    expect(sendable(play.game).map(({ id }) => id)).toEqual(platoons)
    go(platoons[0] ?? '', 'i2932')
    go(platoons[1] ?? '', 'i3923')
    go(platoons[2] ?? '', 'i3923')
    expect(sendable(play.game)).toEqual([])
    expect(at(play, MARINE)).toBe('i2932')
    const held = may({ 'inter-island': 'yes' }, { ...units, i3208: [COMPANY] })
    expect(sendable(held.game)).toEqual([])
    expect(sendable(may({}, units).game)).toEqual([])
  })

  it('13.11 reserves, who may not be moved before the first invasion, are not sent', () => {
    const play = may({ 'inter-island': 'yes' }, { i1415: ['us42-1-o-4m'] })
    expect(whyNotSent(play.game, play.unit('us42-1-o-4m'))?.rule).toBe('11.1H')
  })
})

describe('13.12 sectors', () => {
  it('13.12 units stay in their sector until it is invaded, or an enemy is within four hexes', () => {
    const units = { i2909: [MARINE], i0913: ['us42-1-d-4m'], i1415: ['us42-1-o-4m'], i3709: [COMPANY] }
    const play = may({ restricted: 'yes' }, units)
    const why = (id: string) => whyStaysInSector(play.game, play.unit(id))?.rule
    expect([sectorOf(hexOf('i2909')), sectorOf(hexOf('i0913')), sectorOf(hexOf('i1711'))]).toEqual([
      'tail',
      'cheney',
      undefined,
    ])
    expect([why(MARINE), why('us42-1-d-4m'), why('us42-1-o-4m')]).toEqual(['13.12', '13.12', undefined])
    play.put('i3209', COMPANY)
    expect(why(MARINE)).toBeUndefined()
    play.put('i3709', COMPANY)
    noteSector(play.game, play.unit(COMPANY), hexOf('i3709'))
    expect([why(MARINE), why('us42-1-d-4m')]).toEqual([undefined, '13.12'])
    const free = may({}, units)
    expect(whyStaysInSector(free.game, free.unit(MARINE))).toBeUndefined()
  })

  it('13.12 an enemy on the water within four hexes frees a unit too', () => {
    const why = (hex: string) => {
      const play = may({ restricted: 'yes' }, { i2909: [MARINE], [hex]: [COMPANY] })
      return whyStaysInSector(play.game, play.unit(MARINE))?.rule
    }
    expect([why('i2905'), why('i2904')]).toEqual([undefined, '13.12'])
  })

  it('13.12 a unit belongs to the sector in which it was set up, wherever it is now', () => {
    const play = may({ restricted: 'yes' }, { i2909: [MARINE], i1711: ['us42-2-a-4m'] })
    notePosts(play.game)
    play.put('i1711', MARINE)
    play.put('i2909', 'us42-2-a-4m')
    const why = (id: string) => whyStaysInSector(play.game, play.unit(id))?.rule
    expect([why(MARINE), why('us42-2-a-4m')]).toEqual(['13.12', undefined])
  })

  it('13.12, 11.1K with additional forces the 1st Battalion is a reserve, and in no sector', () => {
    const play = may({ restricted: 'yes', 'philippine-division': 'full' }, { i2909: [MARINE] })
    expect(whyStaysInSector(play.game, play.unit(MARINE))).toBeUndefined()
  })
})
