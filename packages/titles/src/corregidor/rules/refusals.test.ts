import { describe, expect, it } from 'vitest'
import { DROP_HEXES } from '../data/areas.ts'
import { CREW } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { unitId } from '../data/units.ts'
import { day } from '../testing/combat.ts'
import { field } from '../testing/field.ts'
import { refusals } from '../testing/refusals.ts'
import {
  CHENEY,
  COMPANY,
  CROCKETT,
  GEARY,
  KYSOR,
  MARINE,
  PARA,
  REGIMENT,
  SALLY,
  SECOND_COMPANY,
  SECOND_MARINE,
  SECOND_PARA,
  SMITH,
  TANK,
  THIRD_MARINE,
} from '../testing/units.ts'
import { deploy } from './4-set-up.ts'
import { leaveHeldHexes } from './7-among-enemies.ts'
import { invasionPhase } from './7-invasion.ts'
import { airAttackPhase } from './9.2-air-attacks.ts'
import { fireAtSea } from './9-fire-at-sea.ts'
import { advance } from './10.0-advance.ts'
import { retreatUnits } from './10.2-retreats.ts'
import { airborneAssault } from './11.3-airborne.ts'
import { setWar } from './11-state.ts'
import { transferCrews } from './13.4-beach-crews.ts'
import { send } from './13.11-inter-island.ts'

const MORRISON = 'us42-fort-mills-morrison'

describe('what is not offered is refused with its reason', () => {
  it('4.0 the set-up', () => {
    const play = field({ side: 'us', units: { 'us-deploying': [MARINE, SECOND_MARINE], i1711: [THIRD_MARINE] } })
    const set = (piece: string, space?: string) => ({ verb: 'deploy', piece, ...(space !== undefined && { space }) })
    setWar(play.game, { resited: [play.unit(THIRD_MARINE).def.id] })
    const tried = [MARINE, THIRD_MARINE, CHENEY, COMPANY].map((id) => set(id))
    expect(refusals(play, deploy, [], ...tried)).toEqual([
      ...['offered', 'why.resited 4.0', 'why.not-set-up 4.0', 'why.not-set-up 4.0'],
    ])
    setWar(play.game, { resited: [] })
    expect(refusals(play, deploy, [set(THIRD_MARINE)], set(THIRD_MARINE, 'i1711'))).toEqual(['why.there 4.0'])
    const units = {
      'us-road': ['fa-1st-div'],
      b4107: [REGIMENT],
      b3801: ['jp42-9-16'],
      'us-deploying': ['us42-garrison-frank'],
    }
    const campaign = field({ scenario: 'bataan', side: 'us', units })
    const [road, other] = [set('fa-1st-div'), set(REGIMENT)]
    expect(refusals(campaign, deploy, [], road, other)).toEqual(['why.no-place 4.0', 'why.by-road 4.0'])
  })

  it('7.0, 9.0 fire at the water', () => {
    const play = field({ units: { i1709: [MORRISON], i1608: [KYSOR], i1805: [COMPANY], i1705: [SECOND_COMPANY] } })
    const boats = [play.unit(COMPANY), play.unit(SECOND_COMPANY)]
    const fire = () => fireAtSea(play.game, 'us', boats)
    const aim = { verb: 'bombard', space: 'i1805' }
    const shoot = (piece: string) => ({ verb: 'fire', piece })
    expect(refusals(play, fire, [], aim, { verb: 'bombard', space: 'i1806' })).toEqual([
      ...['offered', 'why.nobody-afloat 7.0'],
    ])
    play.put('i1608', CROCKETT)
    play.put('i1410', SMITH)
    play.game.table.setStatus(play.unit(CROCKETT), 'disrupted', 2)
    expect(refusals(play, fire, [aim], shoot(COMPANY), shoot(CROCKETT), shoot(SMITH))).toEqual([
      ...['why.enemy-unit 7.0', 'why.double-disrupted 10.3', 'why.no-sight 7.0'],
    ])
    play.put('i1608', KYSOR)
    play.put('i1616', GEARY)
    const again = [aim, shoot(MORRISON), { verb: 'done' }, aim]
    expect(refusals(play, fire, again, shoot(MORRISON))).toEqual(['why.has-fired 7.0'])
  })

  it('7.0 movement over water, embarking and withdrawal', () => {
    const play = field({ side: 'us', units: { i3208: [MARINE], i3207: ['us42-2-a-4m'], i3201: ['us42-3-a-4m'] } })
    Object.assign(play.game.vars, { day: 72, hour: 6 })
    setWar(play.game, { sea: { movements: 0, moved: [], tried: [] } })
    const phase = () => invasionPhase(play.game, 'us')
    const tried = (piece: string) => ['sail', 'embark', 'leave', 'cross', 'send'].map((verb) => ({ verb, piece }))
    expect(refusals(play, phase, [], ...tried(MARINE))).toEqual([
      ...[
        'why.on-land 7.0B',
        'why.no-withdrawals 7.0L',
        'why.on-land 7.0B',
        'why.on-land 7.0B',
        'why.not-in-force 13.11',
      ],
    ])
    for (const setting of play.game.settings) Object.assign(setting, { withdrawals: 'ask' })
    const [sail, embark, leave, cross] = refusals(play, phase, [], ...tried('us42-2-a-4m'))
    expect([sail, embark, leave, cross]).toEqual([
      ...['offered', 'why.not-on-beach 7.0L', 'why.not-at-edge 7.0L', 'why.not-at-edge 7.0L'],
    ])
    expect(refusals(play, phase, [], ...tried('us42-3-a-4m')).slice(2, 4)).toEqual(['offered', 'offered'])
    expect(refusals(play, phase, [], { verb: 'done' })).toEqual(['why.under-way 7.0B'])
    setWar(play.game, { sea: { movements: 12, moved: [], tried: [] } })
    expect(refusals(play, phase, [], ...tried('us42-3-a-4m')).slice(2, 4)).toEqual(['offered', 'why.no-crossing 7.0B'])
    setWar(play.game, { sea: { movements: 0, moved: [], tried: [] } })
    play.put('i3206', COMPANY)
    expect(refusals(play, phase, [], { verb: 'sail', piece: COMPANY })).toEqual(['why.enemy-unit 7.0B'])
    const to = (space: string) => ({ verb: 'move', piece: MARINE, space })
    expect(refusals(play, phase, [{ verb: 'embark', piece: MARINE }], to('i3209'), to('i3206'), to('i1201'))).toEqual([
      'why.no-sea 7.0L',
      'why.enemy-there 8.2D',
      'why.no-water 7.0B',
    ])
  })

  it('13.11 platoons for other islands', () => {
    const play = field({ side: 'us', options: { 'inter-island': 'yes' }, units: { i1711: [MARINE], i3923: [SMITH] } })
    const go = (space: string) => ({ verb: 'send', piece: MARINE, space })
    const send13 = () => send(play.game, play.unit(MARINE))
    expect(refusals(play, send13, [], go('i3923'), go('i1712'))).toEqual(['offered', 'why.not-sent-there 13.11'])
    setWar(play.game, { sent: ['Carabao'] })
    expect(refusals(play, send13, [], go('i2932'))).toEqual(['why.sent 13.11'])
  })

  it('9.2 air attacks', () => {
    const play = field({ side: 'japan', units: { 'japan-available': [SALLY], i1316: [CROCKETT], 'japan-flown': [] } })
    Object.assign(play.game.vars, { day: 50, hour: 3 })
    const raid = { verb: 'raid', space: 'i1316' }
    expect(refusals(play, airAttackPhase, [], raid, { verb: 'raid', space: 'i1515' })).toEqual([
      ...['offered', 'why.nobody-there 9.2'],
    ])
    play.put('japan-flown', 'jp42-sally-2')
    play.put('japan-available', 'jp42-sally-3')
    const send = (piece: string) => ({ verb: 'send', piece })
    play.game.vars.fire = {
      ...play.game.vars.fire,
      raids: [{ units: [unitId('jp42-sally-2')], hex: 'i1316', altitude: 'low' }],
    }
    expect(refusals(play, airAttackPhase, [raid], send('jp42-sally-2'), send(CROCKETT))).toEqual([
      ...['why.not-at-hand 9.2', 'why.not-aircraft 9.2'],
    ])
    play.put('japan-flown', SALLY, 'jp42-sally-3')
    expect(refusals(play, airAttackPhase, [], raid)).toEqual(['why.no-aircraft 9.2'])
  })

  it('13.4 crews to the beaches', () => {
    const play = field({ options: { 'beach-crews': 'yes' }, units: { i1316: [CROCKETT], i1615: [CHENEY, MARINE] } })
    setWar(play.game, { landed: { us: [], japan: ['Corregidor'] } })
    for (const id of [CROCKETT, SMITH, KYSOR]) play.game.table.turn(play.unit(id), CREW)
    play.put('i1410', SMITH)
    play.game.table.setStatus(play.unit(SMITH), 'moved', 1)
    const go = (piece: string) => ({ verb: 'transfer', piece })
    const tried = [CROCKETT, CHENEY, MARINE, KYSOR, SMITH].map(go)
    expect(refusals(play, transferCrews, [], ...tried)).toEqual([
      ...['offered', 'why.not-a-crew 13.4', 'why.not-a-crew 13.4', 'why.not-here 13.4', 'why.moved 13.4'],
    ])
    play.put('i1315', COMPANY)
    play.put('i1608', KYSOR)
    expect(refusals(play, transferCrews, [], go(CROCKETT))).toEqual(['why.in-zone 13.4'])
    const to = { verb: 'transfer', piece: KYSOR, space: 'i1515' }
    expect(refusals(play, transferCrews, [go(KYSOR)], to)).toEqual(['why.not-own-beach 13.4'])
  })

  it('11.3D, 10.1E the drop, and the way back out of a held hex', () => {
    const units = { 'us-aboard': [PARA, SECOND_PARA], i1711: ['us45-3-g-503'] }
    const play = field({ scenario: 'recapture', side: 'us', units })
    const aim = () => airborneAssault(play.game)
    const drop = (piece: string, space?: string) => ({ verb: 'drop', piece, ...(space !== undefined && { space }) })
    const aimed = (...hexes: readonly string[]) => {
      const aims = hexes.flatMap((hex) => [1, 2, 3].map((n) => [`us45-${n}-${hex}`, hexOf(hex)]))
      setWar(play.game, { aims: { [SECOND_PARA]: hexOf('i1515'), ...Object.fromEntries(aims) } })
    }
    aimed('i1515')
    expect(refusals(play, aim, [], drop(SECOND_PARA), drop('us45-3-g-503'))).toEqual([
      ...['why.aimed 11.3D', 'why.not-dropped 11.3D'],
    ])
    expect(refusals(play, aim, [drop(PARA)], ...['i1515', 'i1516', 'i1710'].map((hex) => drop(PARA, hex)))).toEqual([
      ...['why.drop-full 11.3D', 'offered', 'why.no-drop-zone 11.3D'],
    ])
    aimed(...[...DROP_HEXES].map((hex) => hexAt(hex).id))
    expect(refusals(play, aim, [drop(PARA)], drop(PARA, 'i1515'))).toEqual(['offered'])
    play.put('i1515', 'jp45-shinyo-7')
    play.put('i1414', 'jp45-shinyo-8')
    setWar(play.game, { amongEnemies: [{ unit: play.unit(PARA).def.id, hex: hexOf('i1515') }] })
    const back = ['i1514', 'i1414', 'i1711'].map((hex) => drop(PARA, hex))
    expect(refusals(play, leaveHeldHexes, [], ...back)).toEqual([
      ...['offered', 'why.enemy-there 10.1E', 'why.not-beside 10.1E'],
    ])
  })

  it('10.0B advances, each or together', () => {
    const play = day({ i1515: [COMPANY, SECOND_COMPANY], i1514: [TANK], i1616: [MARINE] })
    const units = [COMPANY, SECOND_COMPANY].map(play.unit)
    const follow = () => advance(play.game, { units, vacated: [hexOf('i1615'), hexOf('i1616')], most: 1 })
    const go = (piece: string, space: string) => ({ verb: 'advance', piece, space })
    const tried = [go(COMPANY, 'i1615'), go(COMPANY, 'i1514'), go(COMPANY, 'i1616'), go(TANK, 'i1615')]
    expect(refusals(play, follow, [], ...tried)).toEqual([
      ...['offered', 'why.not-vacated 10.0B', 'why.enemy-there 8.2D', 'why.not-a-victor 10.0B'],
    ])
    const together = { verb: 'advance-all', space: 'i1615' }
    expect(refusals(play, follow, [], together)).toEqual(['why.crowded 8.2E'])
    const guns = day({ i1516: [CROCKETT, MARINE] })
    const both = { units: [CROCKETT, MARINE].map(guns.unit), vacated: [hexOf('i1515')], most: 1 }
    expect(refusals(guns, (game) => advance(game, both), [], go(CROCKETT, 'i1515'))).toEqual(['why.no-movement 8.0C'])
    expect(refusals(play, follow, [], { ...together, space: 'i1616' })).toEqual(['why.not-together 10.0B'])
    play.put('b3701', COMPANY)
    play.put('japan-road', SECOND_COMPANY)
    expect(refusals(play, follow, [], go(SECOND_COMPANY, 'i1615'))).toEqual(['why.not-beside 10.0B'])
  })

  it('10.2A, 8.2G retreats, and room for who comes', () => {
    const play = day({ i1615: [MARINE, SECOND_MARINE], i1515: [COMPANY], i1711: [THIRD_MARINE] })
    const retreat = () =>
      retreatUnits(play.game, [MARINE, SECOND_MARINE].map(play.unit), { hexes: 1, from: hexOf('i1515') })
    const back = (space: string, piece?: string) =>
      piece === undefined ? { verb: 'retreat-all', space } : { verb: 'retreat', piece, space }
    const tried = [back('i1716', MARINE), back('i1614', MARINE), back('i1515', MARINE), back('i2909', MARINE)]
    expect(refusals(play, retreat, [], ...tried, back('i1711', THIRD_MARINE))).toEqual([
      ...['offered', 'why.not-away 10.2A', 'why.not-away 10.2A', 'why.not-so-far 10.2A', 'why.not-retreating 10.2A'],
    ])
    play.put('i1715', 'us42-1-b-4m', 'us42-2-b-4m', 'us42-3-b-4m', CROCKETT)
    const push = [back('i1715', MARINE), back('i1716', SECOND_MARINE)]
    const room = [MARINE, CROCKETT, THIRD_MARINE].map((piece) => back('i1714', piece))
    expect(refusals(play, retreat, push.slice(0, 1), ...room)).toEqual([
      ...['why.came-last 8.2G', 'why.fixed-site 8.2G', 'why.not-too-many 8.2G'],
    ])
  })
})
