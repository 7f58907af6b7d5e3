import { describe, expect, it } from 'vitest'
import { distanceOf, hexAt, hexOf } from '../data/hexes.ts'
import { day, fight, join } from '../testing/combat.ts'
import { field } from '../testing/field.ts'
import { runBy } from '../testing/run.ts'
import { COMPANY, CROCKETT, MARINE, SECOND_COMPANY, SECOND_MARINE, THIRD_MARINE } from '../testing/units.ts'
import { advance } from './10.0-advance.ts'
import { coverage, dutiesOf, mustAttack, targetsOf, whyNotAttack, whyTooMany } from './10.1-attacks.ts'
import { putBack } from './10.1-landings.ts'
import { canFight, fightOne } from './10-combat.ts'
import { attackLedger, defenceLedger, defendersIn, plainCombat } from './10-strengths.ts'

describe('10.1 who attacks', () => {
  it('10.1A by day all in enemy zones must attack, but for the tunnel, fixed guns, and those who are disrupted', () => {
    const { game, unit } = day({
      i1615: [MARINE],
      i1515: [COMPANY],
      i2510: [SECOND_MARINE],
      i2410: [SECOND_COMPANY],
      i1716: [CROCKETT],
    })
    const bound = [MARINE, SECOND_MARINE, CROCKETT].map((id) => mustAttack(game, 'us', unit(id)))
    expect(bound).toEqual([true, false, false])
    expect(mustAttack(game, 'japan', unit(SECOND_COMPANY))).toBe(true)
    game.table.setStatus(unit(COMPANY), 'disrupted', 1)
    expect(mustAttack(game, 'japan', unit(COMPANY))).toBe(false)
    game.vars.hour = 0
    expect(mustAttack(game, 'japan', unit(SECOND_COMPANY))).toBe(false)
  })

  it('10.1A a side is not done while a unit must attack, but at night it is', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    const { offered } = runBy(play.game, (game) => fightOne(game, 'japan'), {}, 4)
    expect(offered[0]).toEqual(['attack.target target  i1615'])
    const night = day({ i1615: [MARINE], i1515: [COMPANY] })
    night.game.vars.hour = 0
    expect(fight(night, 'japan', {})).toEqual([])
  })

  it('10.1A attackers are shared out among all enemies whose zones they are in', () => {
    const { game } = day({ i1515: [COMPANY], i1414: [SECOND_COMPANY], i1514: [MARINE], i1614: [SECOND_MARINE] })
    const duties = dutiesOf(game, 'japan')
    expect([...duties.hexes.keys()].map((hex) => hex)).toEqual([hexOf('i1514'), hexOf('i1614')].sort((a, b) => a - b))
    expect([coverage(duties.hexes), duties.units.length]).toEqual([2, 2])
    // If both units attacked one of the two hexes, no unit would be left for the other.
    const { records } = runBy(game, () => fightOne(game, 'japan'), { 'attack.target': [{ space: 'i1514' }] }, 4)
    expect(records[0]?.args?.['units']).toEqual({ pieces: [SECOND_COMPANY] })
  })

  it('8.0B Japanese attack from beside the map where the enemy holds their entry hex, and nobody else does', () => {
    const units = { 'japan-road': ['jp42-122-65'], 'us-road': ['fa-71st-div'], b3802: ['fa-45th-regt'] }
    const { game, unit, put } = day(units, 'bataan')
    expect(targetsOf(game, 'japan')).toEqual([])
    put('b3801', 'fa-57th-regt')
    expect(targetsOf(game, 'japan').map((hex) => hexAt(hex).id)).toEqual(['b3801', 'b3802'])
    const combat = plainCombat('japan', hexOf('b3801'), [unit('jp42-122-65')])
    expect(attackLedger(game, combat).parts[0]?.rule).toBe('8.0B')
    put('us-unused', 'fa-57th-regt')
    put('b3801', 'jp42-141-65')
    expect(targetsOf(game, 'us').map((hex) => hexAt(hex).id)).toEqual(['b3801'])
  })

  it('10.1C nobody attacks twice or is attacked twice in a phase', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    fight(play, 'japan', {}, 4)
    expect([canFight(play.game, 'japan'), targetsOf(play.game, 'japan')]).toEqual([false, []])
  })

  it('10.1B fixed guns do not attack, nor do others that have fired; all that can are obliged', () => {
    const { game, unit } = day({ i1316: [CROCKETT], i1315: [COMPANY], i1416: ['us42-fort-mills-indiana'] })
    expect(whyNotAttack(game, 'us', unit(CROCKETT), hexOf('i1315'))?.key).toBe('why.fixed-guns')
    expect(whyNotAttack(game, 'us', unit('us42-fort-mills-indiana'), hexOf('i1315'))?.key).toBe('why.not-beside')
    game.table.setStatus(unit('us42-fort-mills-indiana'), 'fired', 1)
    expect(whyNotAttack(game, 'us', unit('us42-fort-mills-indiana'), hexOf('i1315'))?.key).toBe('why.has-fired')
    const able = day({ i1316: ['us42-fort-mills-indiana'], i1315: [COMPANY] })
    const guns = able.unit('us42-fort-mills-indiana')
    expect([whyNotAttack(able.game, 'us', guns, hexOf('i1315')), mustAttack(able.game, 'us', guns)]).toEqual([
      undefined,
      true,
    ])
  })

  it('10.1B all in a hex defend together, attackers of one hex part, those of several join', () => {
    const parted = day({ i1515: [MARINE, SECOND_MARINE], i1716: [THIRD_MARINE], i1615: [COMPANY, SECOND_COMPANY] })
    const one = runBy(parted.game, (game) => fightOne(game, 'japan'), { 'attack.target': [{ space: 'i1515' }] }, 4)
      .records[0]
    expect([one?.args?.['units'], one?.ledgers?.[1]?.total]).toEqual([{ pieces: [COMPANY] }, 12])
    const two = runBy(parted.game, (game) => fightOne(game, 'japan'), {}, 4).records[0]
    expect([two?.args?.['units'], two?.args?.['hex']]).toEqual([{ pieces: [SECOND_COMPANY] }, { space: 'i1716' }])
    const joined = day({ i1515: [MARINE], i1615: [COMPANY], i1414: [SECOND_COMPANY] })
    const both = runBy(joined.game, (game) => fightOne(game, 'japan'), {}, 3).records[0]
    expect(both?.ledgers?.[0]?.total).toBe(24)
  })

  it('10.1C who was attacked and retreated is not counted where he has come to', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY], i1716: [SECOND_MARINE], i1816: [SECOND_COMPANY] })
    const script = { 'attack.target': [{ space: 'i1615' }], retreat: [{ space: 'i1716' }] }
    expect(fight(play, 'japan', script, 4)).toContain('retreat.done')
    expect(play.unit(MARINE).space.id).toBe('i1716')
    expect(defendersIn(play.game, 'japan', hexOf('i1716')).map(({ id }) => id)).toEqual([SECOND_MARINE])
    expect(dutiesOf(play.game, 'japan').units.map(({ id }) => id)).toEqual([SECOND_COMPANY])
  })

  it('10.1A invaders on the water in an enemy zone must attack a beach, as all phasing units', () => {
    const play = day({ i2411: [MARINE], i2412: [COMPANY] })
    expect(mustAttack(play.game, 'japan', play.unit(COMPANY))).toBe(true)
    const { offered } = runBy(play.game, (game) => fightOne(game, 'japan'), {}, 4)
    expect(offered[0]).toEqual(['attack.target target  i2411'])
  })

  it('10.1A a unit in the zones of two enemies whom nobody else attacks attacks both at once', () => {
    const { game } = day({ i1515: [COMPANY], i1514: [MARINE], i1614: [SECOND_MARINE] })
    const { records } = runBy(game, () => fightOne(game, 'japan'), { 'attack.target': [{ space: 'i1514' }] }, 6)
    const fought = records.find(({ key }) => key === 'combat.fought')
    const told = records.find(({ key }) => key === 'combat.together')
    expect([told?.rule, told?.args?.['hexes']]).toEqual(['10.1A', { spaces: ['i1514', 'i1614'] }])
    const [alone, both] = [[MARINE], [MARINE, SECOND_MARINE]].map((ids) => {
      const { unit, game: other } = day({ i1515: [COMPANY], i1514: [MARINE], i1614: [SECOND_MARINE] })
      const also = ids.length > 1 ? [hexOf('i1614')] : []
      return defenceLedger(other, plainCombat('japan', hexOf('i1514'), [unit(COMPANY)], also)).total
    })
    const other = day({ i1614: [SECOND_MARINE] })
    const second = defenceLedger(other.game, plainCombat('japan', hexOf('i1614'), [])).total
    expect([both, fought?.ledgers?.[1]?.total]).toEqual([(alone ?? 0) + second, (alone ?? 0) + second])
    expect([game.vars.attacked.length, canFight(game, 'japan')]).toEqual([2, false])
  })

  it('10.1A who attacks two hexes at once does not take along units that reach one alone', () => {
    const units = { i1515: [COMPANY], i1514: [MARINE], i1614: [SECOND_MARINE], i1413: [SECOND_COMPANY] }
    const { game, unit } = day(units)
    const duties = dutiesOf(game, 'japan')
    const joining = { side: 'japan', duties, hex: hexOf('i1514') } as const
    const why = (...ids: readonly string[]) => whyTooMany(game, joining, ids.map(unit))?.key
    expect(whyNotAttack(game, 'japan', unit(SECOND_COMPANY), hexOf('i1514'))).toBeUndefined()
    expect([why(SECOND_COMPANY), why(COMPANY), why(COMPANY, SECOND_COMPANY)]).toEqual([
      undefined,
      'why.leaves-enemies',
      'why.leaves-enemies',
    ])
  })

  it('10.3A disrupted enemies need not be attacked, and who is disrupted need not attack', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    expect(dutiesOf(play.game, 'japan').units).toHaveLength(1)
    play.game.table.setStatus(play.unit(MARINE), 'disrupted', 1)
    expect([dutiesOf(play.game, 'japan').units, targetsOf(play.game, 'japan')]).toEqual([[], [hexOf('i1615')]])
    // Next to another enemy that is not disrupted, the disrupted one may still be left alone.
    play.put('i1514', SECOND_MARINE)
    expect([...dutiesOf(play.game, 'japan').hexes.keys()]).toEqual([hexOf('i1514')])
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 1)
    expect(dutiesOf(play.game, 'japan').units).toEqual([])
  })

  it('10.1F invaders who do not clear a beach attack again, or lie four hexes off', () => {
    const play = day({ i2411: [MARINE], i2412: [COMPANY], i2512: [SECOND_COMPANY] })
    play.game.vars.hour = 0
    const script = { 'attack.target': [{ verb: 'target' }], 'attack.again': [{ verb: 'attack-again' }] }
    const keys = fight(play, 'japan', { ...script, 'attack.units': join(COMPANY, SECOND_COMPANY) }, 4, 4)
    expect(keys.filter((key) => key === 'combat.fought')).toHaveLength(2)
    expect(keys.at(-1)).toBe('landing.put-back')
    const away = [COMPANY, SECOND_COMPANY].map((id) => distanceOf(hexOf('i2411'), play.unit(id).space.index))
    expect([away, hexAt(play.unit(SECOND_COMPANY).space.index).terrain]).toEqual([[4, 4], 'sea'])
  })

  it('10.1F a double disrupted unit goes back at once, the others may continue with new odds', () => {
    const play = day({ i2411: [MARINE], i2412: [COMPANY], i2512: [SECOND_COMPANY] })
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 1)
    const script = { 'attack.target': [{ verb: 'target' }], 'attack.again': [{ verb: 'attack-again' }] } as const
    const { records } = runBy(
      play.game,
      (game) => fightOne(game, 'japan'),
      { ...script, 'attack.units': join(COMPANY, SECOND_COMPANY) },
      4,
      6,
    )
    const told = records.filter(({ key }) => key === 'combat.fought' || key === 'landing.put-back')
    expect(told.map(({ key, args, ledgers }) => [key, args?.['units'], ledgers?.[0]?.total])).toEqual([
      ['combat.fought', { pieces: [COMPANY, SECOND_COMPANY] }, 9],
      ['landing.put-back', { pieces: [COMPANY] }, undefined],
      ['combat.fought', { pieces: [SECOND_COMPANY] }, 3],
      ['landing.put-back', { pieces: [SECOND_COMPANY] }, undefined],
    ])
  })

  it('10.1F another attack has the support of the first', () => {
    const play = day({ i2411: ['jp45-shinyo-7'], i2412: ['us45-1-i-24', 'us45-2-i-24'] }, 'recapture')
    play.game.vars.side = 'us'
    play.game.vars.fire = { ...play.game.vars.fire, points: { air: 20, naval: 20, turn: play.game.vars.turn } }
    const script = {
      'attack.target': [{ verb: 'target' }],
      'support.ground': [{ value: 6, option: 'naval' }],
      'attack.again': [{ verb: 'attack-again' }],
    }
    const { records } = runBy(play.game, (game) => fightOne(game, 'us'), script, 6, 6)
    const supports = records
      .filter(({ key }) => key === 'combat.fought')
      .map(({ ledgers }) => ledgers?.[0]?.parts.find(({ key }) => key === 'part.support')?.value)
    expect([supports, play.game.vars.fire.points.naval]).toEqual([[6, 6], 14])
  })

  it('10.1F, 7.0G companies that came by two hexes do not lie in one when they are put back', () => {
    const play = day({ i2411: [MARINE], i2412: [COMPANY], i2512: [SECOND_COMPANY] })
    const combat = plainCombat('japan', hexOf('i2411'), [play.unit(COMPANY), play.unit(SECOND_COMPANY)])
    runBy(play.game, (game) => putBack(game, combat, combat.attackers), {})
    const [one, other] = [COMPANY, SECOND_COMPANY].map((id) => play.unit(id).space)
    expect([one?.def.terrain, other?.def.terrain, one === other]).toEqual(['sea', 'sea', false])
  })

  it('7.0F who advances from the water onto a beach has landed: its day counts, and it moves no more', () => {
    const play = field({ side: 'japan', units: { i3207: [COMPANY] } })
    Object.assign(play.game.vars, { day: 72, hour: 0 })
    const pursuit = { units: [play.unit(COMPANY)], vacated: [hexOf('i3208')], most: 1 }
    const { records } = runBy(play.game, (game) => advance(game, pursuit), { advance: [{ verb: 'advance' }] })
    const { ashoreDay, landed } = play.game.vars.war
    expect([play.unit(COMPANY).space.id, ashoreDay, landed.japan]).toEqual(['i3208', 72, ['Corregidor']])
    expect(records.map(({ key }) => key)).toContain('landed')
  })
})
