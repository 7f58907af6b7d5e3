import { describe, expect, it } from 'vitest'
import { CREW } from '../data/faces.ts'
import { field } from '../testing/field.ts'
import { refusals } from '../testing/refusals.ts'
import { CHENEY, COMPANY, CROCKETT, GEARY, KYSOR, MARINE, SALLY, SECOND_COMPANY, SMITH } from '../testing/units.ts'
import { airAttackPhase } from './9.2-air-attacks.ts'
import { fireAtSea } from './9-fire-at-sea.ts'
import { setWar } from './11-state.ts'
import { transferCrews } from './13.4-beach-crews.ts'

const MORRISON = 'us42-fort-mills-morrison'

describe('what is not offered is refused with its reason', () => {
  it('7.0, 9.0 fire at the water', () => {
    const play = field({ units: { i1709: [MORRISON], i1608: [KYSOR], i1805: [COMPANY], i1705: [SECOND_COMPANY] } })
    const boats = [play.unit(COMPANY), play.unit(SECOND_COMPANY)]
    const fire = () => fireAtSea(play.game, 'us', boats)
    const aim = { verb: 'bombard', space: 'i1805' }
    const shoot = (piece: string) => ({ verb: 'fire', piece })
    expect(refusals(play, fire(), [], aim, { verb: 'bombard', space: 'i1806' })).toEqual([
      ...['offered', 'why.nobody-afloat 7.0'],
    ])
    play.put('i1608', CROCKETT)
    play.put('i1410', SMITH)
    play.game.table.setStatus(play.unit(CROCKETT), 'disrupted', 2)
    expect(refusals(play, fire(), [aim], shoot(COMPANY), shoot(CROCKETT), shoot(SMITH))).toEqual([
      ...['why.enemy-unit 7.0', 'why.double-disrupted 10.3', 'why.no-sight 7.0'],
    ])
    play.put('i1608', KYSOR)
    play.put('i1616', GEARY)
    const again = [aim, shoot(MORRISON), { verb: 'done' }, aim]
    expect(refusals(play, fire(), again, shoot(MORRISON))).toEqual(['why.has-fired 7.0'])
  })

  it('9.2 air attacks', () => {
    const play = field({ side: 'japan', units: { 'japan-available': [SALLY], i1316: [CROCKETT], 'japan-flown': [] } })
    Object.assign(play.game.vars, { day: 50, hour: 3 })
    const raid = { verb: 'raid', space: 'i1316' }
    expect(refusals(play, airAttackPhase(play.game), [], raid, { verb: 'raid', space: 'i1515' })).toEqual([
      ...['offered', 'why.nobody-there 9.2'],
    ])
    play.put('japan-flown', 'jp42-sally-2')
    play.put('japan-available', 'jp42-sally-3')
    const send = (piece: string) => ({ verb: 'send', piece })
    play.game.vars.fire = {
      ...play.game.vars.fire,
      raids: [{ units: ['jp42-sally-2'], hex: 'i1316', altitude: 'low' }],
    }
    expect(refusals(play, airAttackPhase(play.game), [raid], send('jp42-sally-2'), send(CROCKETT))).toEqual([
      ...['why.not-at-hand 9.2', 'why.not-aircraft 9.2'],
    ])
    play.put('japan-flown', SALLY, 'jp42-sally-3')
    expect(refusals(play, airAttackPhase(play.game), [], raid)).toEqual(['why.no-aircraft 9.2'])
  })

  it('13.4 crews to the beaches', () => {
    const play = field({ options: { 'beach-crews': 'yes' }, units: { i1316: [CROCKETT], i1615: [CHENEY, MARINE] } })
    setWar(play.game, { landed: { us: [], japan: ['Corregidor'] } })
    for (const id of [CROCKETT, SMITH, KYSOR]) play.game.table.turn(play.unit(id), CREW)
    play.put('i1410', SMITH)
    play.game.table.setStatus(play.unit(SMITH), 'moved', 1)
    const go = (piece: string) => ({ verb: 'transfer', piece })
    const tried = [CROCKETT, CHENEY, MARINE, KYSOR, SMITH].map(go)
    expect(refusals(play, transferCrews(play.game), [], ...tried)).toEqual([
      ...['offered', 'why.not-a-crew 13.4', 'why.not-a-crew 13.4', 'why.not-here 13.4', 'why.moved 13.4'],
    ])
    play.put('i1315', COMPANY)
    play.put('i1608', KYSOR)
    expect(refusals(play, transferCrews(play.game), [], go(CROCKETT))).toEqual(['why.in-zone 13.4'])
    const to = { verb: 'transfer', piece: KYSOR, space: 'i1515' }
    expect(refusals(play, transferCrews(play.game), [go(KYSOR)], to)).toEqual(['why.not-own-beach 13.4'])
  })
})
