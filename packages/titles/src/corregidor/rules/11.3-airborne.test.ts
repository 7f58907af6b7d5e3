import { describe, expect, it } from 'vitest'
import { DROP_HEXES } from '../data/areas.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { atStep, type Played, statusIn } from '../testing/at-step.ts'
import { type Field, field } from '../testing/field.ts'
import { run, runBy } from '../testing/run.ts'
import { PARA, SECOND_PARA } from '../testing/units.ts'
import { leaveHeldHexes } from './7-among-enemies.ts'
import { mustAttack } from './10.1-attacks.ts'
import { fightOne } from './10-combat.ts'
import { airborneAssault } from './11.3-airborne.ts'
import { hexToClear } from './11.3-drop-state.ts'
import { rollForMines, whyNotThatBeach } from './11.3-landing.ts'
import { comeDown } from './11.3-scatter.ts'
import { hasLanded } from './11-landed.ts'
import { setWar } from './11-state.ts'

const ENEMY = 'jp45-construction-1'

type Units = { readonly [hex: string]: readonly string[] }

/** 0800 on 16 February. */
function morning(units: Units): Field {
  const play = field({ scenario: 'recapture', side: 'us', units })
  Object.assign(play.game.vars, { day: 1, hour: 1 })
  return play
}

const at = (play: Field, id: string) => play.game.table.piece(id).space.id
function whole(play: Field, answers: readonly object[], dice: readonly (readonly number[])[]) {
  return run(
    play.game,
    function* () {
      while (yield* airborneAssault(play.game));
    },
    answers,
    dice,
  )
}

describe('11.3 the airborne assault', () => {
  it('11.3D paratroops aim at the seven hexes of the drop zones, three at one', () => {
    const play = morning({ 'us-aboard': [PARA] })
    setWar(play.game, { aims: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, hexOf('i1115')])) })
    const { offered } = run(play.game, airborneAssault, [{ verb: 'drop', piece: PARA }, { space: 'i1214' }])
    expect(offered[1]).toHaveLength(DROP_HEXES.size - 1)
    expect(play.game.vars.war.aims[PARA]).toBe(hexOf('i1214'))
  })

  it('11.3D a die says how far they drift and what it costs, another where to', () => {
    const drop = (die: number, wind: number, units: Units = {}) => {
      const play = morning({ 'us-aboard': [PARA], ...units })
      run(play.game, (game) => comeDown(game, play.unit(PARA), hexOf('i1515'), false), [], [[die, wind]])
      return [at(play, PARA), play.unit(PARA).face, play.game.table.status(play.unit(PARA), 'disrupted')]
    }
    expect(drop(5, 1)).toEqual(['i1515', 0, 0])
    expect(drop(4, 3)).toEqual(['i1516', 0, 0])
    expect(drop(3, 5)).toEqual(['i1414', 0, 1])
    expect(drop(1, 3)).toEqual(['i1517', 0, 1])
    // One better next to friends.
    expect(drop(4, 3, { i1514: [SECOND_PARA] })).toEqual(['i1515', 0, 0])
  })

  it('5.0F the disruption of a drop stays on in the turn of the drop, that of before comes off', () => {
    const more = ({ table }: Played['game']) => table.setStatus(table.piece(SECOND_PARA), 'disrupted', 1)
    const units = { 'us-aboard': [PARA], i1716: [SECOND_PARA] }
    // A 3 of the drop disrupts, and a 3 of the wind leads to land.
    const play = atStep('disruption', { scenario: 'recapture', side: 'us', hour: '0800', units, dice: 3, more })
    play.choose('drop-all')
    play.choose('act')
    expect([PARA, SECOND_PARA].map((id) => statusIn(play, id, 'disrupted'))).toEqual([1, 0])
    expect(play.game.vars.phase).not.toBe('administration')
  })

  it('11.3D who drifts over the sea loses a step and comes to the nearest land', () => {
    const play = morning({ 'us-aboard': [PARA] })
    run(play.game, (game) => comeDown(game, play.unit(PARA), hexOf('i1717'), false), [], [[2, 3]])
    expect(hexAt(play.unit(PARA).space.index).island).toBe('Corregidor')
    expect(play.unit(PARA).face).toBe(1)
  })

  it('11.3D all that are left are spread over the zones at once', () => {
    const units = [PARA, SECOND_PARA, 'us45-3-g-503', 'us45-1-h-503']
    const play = morning({ 'us-aboard': units })
    whole(
      play,
      [{ verb: 'drop-all' }],
      [
        [6, 1],
        [6, 1],
        [6, 1],
        [6, 1],
      ],
    )
    expect(new Set(units.map((id) => at(play, id))).size).toBe(4)
    expect(hasLanded(play.game, 'us', 'Corregidor')).toBe(true)
  })

  it('11.3E guns fire at each group of four or fewer', () => {
    const play = morning({
      'us-aboard': [PARA, SECOND_PARA],
      i1514: ['jp45-75-mm-aa-1', 'jp45-75-mm-aa-2', 'jp45-25-mm-aa-1'],
    })
    setWar(play.game, { aims: { [PARA]: hexOf('i1515'), [SECOND_PARA]: hexOf('i1515') } })
    const { records } = whole(play, [{ piece: SECOND_PARA }], [[6], [6, 1], [6, 1]])
    expect(records.map(({ key }) => key)).toContain('flak.drop')
    // One worse in the day's first drop under fire: a 6 becomes a 5.
    expect(records.at(-1)?.ledgers?.[0]?.total).toBe(5)
    expect([play.unit(PARA).face, play.unit(SECOND_PARA).face]).toEqual([0, 1])
  })

  it('7.0J golden: a drop onto an occupied hex, which must be cleared', () => {
    const play = morning({ 'us-aboard': [PARA], i1515: [ENEMY], i1514: [SECOND_PARA] })
    play.game.table.turn(play.unit(ENEMY), 1)
    run(play.game, (game) => comeDown(game, play.unit(PARA), hexOf('i1515'), false), [], [[6, 1]])
    const unit = play.unit(PARA)
    expect([at(play, PARA), hexToClear(play.game, unit)]).toEqual(['us-aboard', hexOf('i1515')])
    expect(mustAttack(play.game, 'us', unit)).toBe(true)
    play.game.vars.hour = 1
    // Both must attack, and no other unit can.
    runBy(play.game, (game) => fightOne(game, 'us'), { 'attack.target': [{ space: 'i1515' }] }, 6)
    run(play.game, leaveHeldHexes)
    expect([at(play, PARA), play.game.vars.war.amongEnemies]).toEqual(['i1515', []])
    expect(at(play, ENEMY)).not.toBe('i1515')
  })

  it('7.0J, 10.3 who is disrupted need not attack them', () => {
    const play = morning({ 'us-aboard': [PARA], i1515: [ENEMY] })
    const unit = play.unit(PARA)
    setWar(play.game, { amongEnemies: [{ unit: unit.def.id, hex: hexOf('i1515') }] })
    expect(mustAttack(play.game, 'us', unit)).toBe(true)
    play.game.table.setStatus(unit, 'disrupted', 1)
    expect(mustAttack(play.game, 'us', unit)).toBe(false)
  })

  it('7.0K, 10.1E who does not clear it goes back into a hex beside it, or is lost', () => {
    const play = morning({ 'us-aboard': [PARA], i1515: [ENEMY] })
    setWar(play.game, { amongEnemies: [{ unit: play.unit(PARA).def.id, hex: hexOf('i1515') }] })
    run(play.game, leaveHeldHexes, [{ space: 'i1514' }])
    expect(at(play, PARA)).toBe('i1514')
    const ring = ['i1514', 'i1516', 'i1414', 'i1415', 'i1614', 'i1615']
    const shut = morning({
      'us-aboard': [PARA],
      i1515: [ENEMY],
      ...Object.fromEntries(ring.map((hex, i) => [hex, [`jp45-shinyo-${i + 7}`]])),
    })
    setWar(shut.game, { amongEnemies: [{ unit: shut.unit(PARA).def.id, hex: hexOf('i1515') }] })
    run(shut.game, leaveHeldHexes)
    expect(at(shut, PARA)).toBe('us-eliminated')
  })

  it('10.1E, 10.2 who goes back into an enemy zone is disrupted', () => {
    const units = { 'us-aboard': [PARA], i1515: [ENEMY] }
    const play = field({ scenario: 'recapture', side: 'us', units })
    setWar(play.game, { amongEnemies: [{ unit: play.unit(PARA).def.id, hex: hexOf('i1515') }] })
    run(play.game, leaveHeldHexes, [{ space: 'i1514' }])
    expect(play.game.table.status(play.unit(PARA), 'disrupted')).toBe(1)
  })

  it('11.3F the beaches of the landing touch each other', () => {
    const play = morning({})
    setWar(play.game, { beaches: [hexOf('i2211')] })
    const why = (hex: string) => whyNotThatBeach(play.game, play.game.table.space(hex))?.rule
    expect([why('i2211'), why('i2312'), why('i2411'), why('i4221')]).toEqual([undefined, undefined, '11.3F', undefined])
  })

  it('11.3I a vehicle loses a step on a mine with a 1 or 2', () => {
    const play = morning({ i2312: ['us45-tank-1', 'us45-1-i-24'] })
    const mines = (id: string, ...dice: number[][]) =>
      run(play.game, (game) => rollForMines(game, play.unit(id), hexOf('i2312')), [], dice).records
    expect(mines('us45-tank-1', [3])[0]?.key).toBe('mines.missed')
    expect(mines('us45-tank-1', [2])[0]?.key).toBe('mines.struck')
    expect(play.unit('us45-tank-1').face).toBe(1)
    expect(mines('us45-1-i-24')).toEqual([])
  })
})
