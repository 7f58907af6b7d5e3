import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { IN_SUPPLY, LANDED, LANDING, OUT_OF_SUPPLY } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { formationId } from '../data/units.ts'
import { isArtillery, isAtSea } from '../state/state.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { judgeSupply } from './6.1-in-supply.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { isFinal } from './7.4-army-units.ts'
import { type Combat, whyNotAttack } from './9.1-attacks.ts'
import { declareOne } from './9.1-declaration.ts'
import { defenceLedger } from './10.5-odds.ts'
import { resolveOne } from './10-combat.ts'
import { waitingUnits } from './15.41-15.43-invaders.ts'
import { embarkOne } from './15.45-embarkation.ts'
import { endLandings, landAll } from './15.45-landings.ts'
import { isInvader } from './15.46-invaders.ts'
import { invasionAttrition, restInvaders, whyInvaderRests } from './15.47-15.48-invaders.ts'

const UNITS = ['jp-1+2/61', 'jp-i(-)/61'] as const
const at = (play: Field, id: string) => play.game.table.piece(id).space.id

/** Units in Manila with a barge, in an Assault Sequence of the 4th Division. */
function ready(setup: FieldSetup = {}): Field {
  const units = { 'manila-box': UNITS, 'manila-ready': ['jp-nav-barge-1'], ...setup.units }
  const play = field({ ...setup, units })
  play.game.vars.waiting = waitingUnits(play.game)
  play.game.vars.sequence = { side: 'japan', kind: 'assault', formations: [formationId('jp-4')], army: [] }
  return play
}

function embark(play: Field, unit: string, hex: string): void {
  run(play.game, embarkOne, [
    { verb: 'invade', piece: unit },
    { verb: 'designate', space: hex },
  ])
}

describe('a landing', () => {
  it('15.45 units go aboard first, with landing hexes; then a die falls for each, and the barge has sailed', () => {
    const play = ready()
    embark(play, UNITS[0], '4230')
    embark(play, UNITS[1], '4232')
    expect([at(play, UNITS[0]), play.game.vars.landings.length]).toEqual(['manila-box', 2])
    const { records } = run(play.game, landAll, [], [[1], [4]])
    expect([at(play, UNITS[0]), at(play, UNITS[1]), at(play, 'jp-nav-barge-1')]).toEqual([
      ...['4230', '4231', 'manila-sailed'],
    ])
    expect(records.map(({ key }) => key)).toEqual([
      ...['invasion.approach', 'invasion.approach', 'invasion.landed', 'invasion.landed'],
    ])
    const { table } = play.game
    const unit = play.unit(UNITS[0])
    expect(['disrupted', 'invading', 'moved'].map((id) => table.status(unit, id))).toEqual([1, LANDING, 1])
  })

  it('15.44, 15.45 a landing that is aborted brings the unit back to port; it has moved', () => {
    const play = ready()
    embark(play, UNITS[0], '4230')
    run(play.game, landAll, [], [[10]])
    expect([at(play, UNITS[0]), play.game.table.status(play.unit(UNITS[0]), 'moved')]).toEqual(['manila-box', 1])
    expect([at(play, 'jp-nav-barge-1'), isInvader(play.game, play.unit(UNITS[0]))]).toEqual(['manila-sailed', false])
  })

  it('15.45 a unit that is opposed attacks from the sea, its landing hex alone, and lands if that is vacated', () => {
    const play = ready({ units: { '4230': ['us-3/52'], '4229': ['us-1/45'] } })
    embark(play, UNITS[0], '4230')
    embark(play, UNITS[1], '4230')
    run(play.game, landAll, [], [[1], [2]])
    const unit = play.unit(UNITS[0])
    expect([isAtSea(unit), at(play, UNITS[0])]).toEqual([true, 'manila-bay'])
    expect([whyNotAttack(play.game, unit, hexOf('4230')), whyNotAttack(play.game, unit, hexOf('4229'))?.key]).toEqual([
      undefined,
      'why.not-adjacent',
    ])
    run(play.game, declareOne, [
      { verb: 'target', space: '4230' },
      { verb: 'join', piece: UNITS[0] },
      { verb: 'join', piece: UNITS[1] },
    ])
    const [attack] = play.game.vars.attacks
    expect(attack).toMatchObject({ hex: '4230', attackers: UNITS, table: 'assault' })
    play.game.table.setStatus(play.unit('us-3/52'), 'disrupted', 0)
    play.put('us-unused', 'us-3/52')
    play.put('4230', 'us-51-hq')
    run(play.game, resolveOne, [], [[1], [1]])
    expect([at(play, 'us-51-hq'), at(play, UNITS[0])]).toEqual(['us-eliminated', '4230'])
    expect(play.game.vars.beaches).toEqual([hexOf('4230')])
  })

  it('5.23 in a turn of a General Withdrawal nobody attacks from the sea either', () => {
    const play = ready({ units: { '4230': ['us-3/52'] } })
    embark(play, UNITS[0], '4230')
    run(play.game, landAll, [], [[1]])
    play.game.vars.withdrawing = 'japan'
    expect(whyNotAttack(play.game, play.unit(UNITS[0]), hexOf('4230'))?.rule).toBe('5.23')
  })

  it('15.45 artillery in the landing hex fires doubled at units from the sea, up to the strength beside it', () => {
    const play = ready({ units: { '4230': ['us-1/57', 'us-1/45', 'us-88-art'], '4231': ['jp-1+2/9'] } })
    embark(play, UNITS[0], '4230')
    run(play.game, landAll, [], [[1]])
    const gun = play.unit('us-88-art')
    if (!isArtillery(gun)) throw new RangeError('no gun')
    const total = (...ids: readonly string[]) => {
      const combat: Combat = {
        hex: hexOf('4230'),
        table: 'assault',
        sequence: 'assault',
        attackers: ids.map(play.unit),
      }
      return defenceLedger(play.game, combat, [{ unit: gun, fire: 'full' }]).total
    }
    expect([gun.def.artillery.support, total(UNITS[0]) - total('jp-1+2/9')]).toEqual([2, 2])
    expect(total('jp-1+2/9', UNITS[0])).toBe(total(UNITS[0]))
  })

  it('15.44, 15.45 who cannot land is eliminated at the end; who did is not activated again in this turn', () => {
    const play = ready({ units: { '4230': ['us-3/52'] } })
    embark(play, UNITS[0], '4230')
    embark(play, UNITS[1], '4232')
    run(play.game, landAll, [], [[1], [1]])
    expect(isActive(play.game, sequenceOf(play.game), play.unit(UNITS[1]))).toBe(true)
    const { records } = run(play.game, endLandings)
    expect([at(play, UNITS[0]), at(play, UNITS[1])]).toEqual(['japan-eliminated', '4232'])
    expect(records).toMatchObject([{ key: 'invasion.lost', rule: '15.45' }])
    expect(isActive(play.game, sequenceOf(play.game), play.unit(UNITS[1]))).toBe(false)
    expect(play.game.vars.landings).toEqual([])
  })

  it('3.32 units that land on others beyond nine stacking points cost their owner the excess', () => {
    const full = ['jp-1+2/9', 'jp-i(-)/9', 'jp-6+7/9', 'jp-ii(-)/9']
    const play = ready({ units: { '4230': full } })
    const points = full.reduce((sum, id) => sum + play.unit(id).def.stacking, 0)
    embark(play, UNITS[0], '4230')
    run(play.game, landAll, [{ verb: 'lose', piece: UNITS[0] }], [[1]])
    expect([points, at(play, UNITS[0])]).toEqual([8, 'japan-eliminated'])
  })
})

describe('units that have landed', () => {
  const landed = () => {
    const play = ready()
    play.put('4230', ...UNITS)
    for (const id of UNITS) play.game.table.setStatus(play.unit(id), 'invading', LANDING)
    return play
  }
  const supply = (play: Field) => play.game.table.status(play.unit(UNITS[0]), 'supply')

  it('15.46 have no Emergency Supply: Out of Supply until they trace a route, and no longer invading then', () => {
    const play = landed()
    judgeSupply(play.game)
    expect([supply(play), play.game.table.status(play.unit(UNITS[0]), 'invading')]).toEqual([OUT_OF_SUPPLY, LANDED])
    play.put('4200', UNITS[0])
    judgeSupply(play.game)
    expect([supply(play), isInvader(play.game, play.unit(UNITS[0]))]).toEqual([IN_SUPPLY, false])
  })

  it('15.47 are activated once in a turn while they are Out of Supply', () => {
    const play = landed()
    const unit = play.unit(UNITS[0])
    restInvaders(play.game, sequenceOf(play.game))
    expect(isFinal(play.game, unit)).toBe(false)
    play.game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
    restInvaders(play.game, sequenceOf(play.game))
    expect([isFinal(play.game, unit), whyInvaderRests(play.game, unit)?.rule]).toEqual([true, '15.47'])
  })

  it('15.48 check before supply is judged once they are Out of Supply, with one less; who fails loses a step', () => {
    const play = landed()
    run(play.game, invasionAttrition)
    const unit = play.unit(UNITS[0])
    play.game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
    const { er } = unit.def
    run(play.game, invasionAttrition, [], [[er - 1]])
    expect(play.game.table.track('japan-lost')).toBe(0)
    const { records } = run(play.game, invasionAttrition, [], [[er]])
    expect(play.game.table.track('japan-lost')).toBe(1)
    expect(records.map(({ key }) => key)).toContain('invasion.suffered')
  })

  it('15.48 the marker counts: who could trace a route again still checks', () => {
    const play = landed()
    const unit = play.unit(UNITS[0])
    judgeSupply(play.game)
    play.put('4200', UNITS[0])
    const dice = UNITS.map((id) => [play.unit(id).def.er])
    const { records } = run(play.game, invasionAttrition, [], dice)
    const checked = records.filter(({ key }) => key === 'invasion.suffered').map(({ args }) => args?.['unit'])
    expect(checked).toContainEqual({ piece: unit.id })
  })
})
