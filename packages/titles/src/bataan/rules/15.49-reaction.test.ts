import { CheapDice, play } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { IN_SUPPLY, LANDING, OUT_OF_SUPPLY } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { formationDefs, formationId } from '../data/units.ts'
import { placeAt, unitNamed } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { rules } from '../title.ts'
import { relocate } from './3.1-terminology.ts'
import { isInReserve } from './5.3-reserve.ts'
import { supplyIdle } from './6.4-supply-points.ts'
import { supplyActivated } from './6.15-army-supply.ts'
import { receive, supplyPoints } from './6.42-supply-points.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { activate, activationsOf } from './7.4-army-units.ts'
import { declareOne } from './9.1-declaration.ts'
import { resolveOne } from './10-combat.ts'
import { watchRepairs } from './14.1-repairs.ts'
import { endReactionSupply, leaveAfterReaction, reactToInvasion, whyNotReact } from './15.49-reaction.ts'
import { isGarrison } from './16.14-garrisons.ts'

/** A Japanese unit that has just landed in 4230. */
function landed(units: { readonly [place: string]: readonly string[] } = {}): Field {
  const play = field({
    units: { '4230': ['jp-1+2/61'], '4228': ['us-3/52'], '4123': ['us-1/45'], '3919': ['us-1/31'], ...units },
  })
  play.game.table.setStatus(play.unit('jp-1+2/61'), 'invading', LANDING)
  play.game.vars.beaches = [hexOf('4230')]
  play.game.vars.last = 'japan'
  receive(play.game, 2)
  return play
}

const active = (play: Field, id: string) => isActive(play.game, sequenceOf(play.game), play.unit(id))

describe('the reaction to an invasion', () => {
  it('15.49 costs a Supply Point and activates units of all formations within six hexes, in a Mobile Sequence', () => {
    const play = landed()
    const { records } = run(play.game, reactToInvasion, [{ verb: 'react' }])
    expect([supplyPoints(play.game), play.game.vars.last]).toEqual([1, 'us'])
    expect(sequenceOf(play.game)).toMatchObject({ side: 'us', kind: 'mobile', formations: [] })
    expect(['us-3/52', 'us-1/31'].map((id) => active(play, id))).toEqual([true, false])
    expect(records).toMatchObject([{ key: 'reaction.begins', rule: '15.49' }])
  })

  it('15.49 is offered only right after the landing, while an invading unit is there, for a Supply Point', () => {
    const play = landed()
    run(play.game, reactToInvasion, [{ verb: 'no-reaction' }])
    expect(play.game.vars.sequence).toBeNull()
    expect(run(play.game, reactToInvasion).offered).toEqual([])
    const poor = landed()
    receive(poor.game, -2)
    expect(run(poor.game, reactToInvasion).offered).toEqual([])
    const free = field({ scenario: 'mauban-line', turn: 5, units: { '1720': ['jp-1+2/20'], '1721': ['us-2/91'] } })
    free.game.table.setStatus(free.unit('jp-1+2/20'), 'invading', LANDING)
    free.game.vars.beaches = [hexOf('1720')]
    run(free.game, reactToInvasion, [{ verb: 'react' }])
    expect([active(free, 'us-2/91'), supplyPoints(free.game)]).toEqual([true, 0])
    const gone = landed()
    gone.put('japan-eliminated', 'jp-1+2/61')
    expect(run(gone.game, reactToInvasion).offered).toEqual([])
  })

  it('15.49 Army units react if the player likes and they are under no Final Activation marker', () => {
    const play = landed({ '4229': ['us-1-prov', 'us-a/194'] })
    const guns = play.unit('us-1-prov')
    for (let left = activationsOf(guns); left > 0; left--) activate(play.game, guns)
    const beaches = [hexOf('4230')]
    const why = (id: string) => whyNotReact(play.game, beaches, play.unit(id))?.key
    expect([why('us-1-prov'), why('us-a/194'), why('us-1/31')]).toEqual([
      ...['why.final-activation', undefined, 'why.far-from-beach'],
    ])
    run(play.game, reactToInvasion, [{ verb: 'react' }, { verb: 'activate', piece: 'us-a/194' }])
    expect([active(play, 'us-a/194'), play.game.table.status(play.unit('us-a/194'), 'activations')]).toEqual([true, 1])
  })

  it('15.49 may take formations that reacted out of Reserve, and release units that the scenario holds back', () => {
    const play = landed()
    const { vars, table } = play.game
    table.move(table.piece('marker-us-51-1'), table.space('us-reserve'))
    vars.reserve = [{ formation: formationId('us-51'), until: 6, army: [] }]
    run(play.game, reactToInvasion, [{ verb: 'react' }])
    expect(active(play, 'us-3/52')).toBe(true)
    run(play.game, (game) => leaveAfterReaction(game, sequenceOf(play.game)), [{ verb: 'leave' }])
    expect([vars.reserve, table.piece('marker-us-51-1').space.id]).toEqual([[], 'us-markers'])
    const held = landed({ '4229': ['us-1/32'] })
    expect(isInReserve(held.game, held.unit('us-1/32'))).toBe(true)
    run(held.game, reactToInvasion, [{ verb: 'react' }, { verb: 'free', piece: 'us-1/32' }])
    expect(isInReserve(held.game, held.unit('us-1/32'))).toBe(false)
  })

  it('15.49, 10.43 who reacts attacks, in Reserve or not; Army units belong to the formation they react with', () => {
    const play = landed({ '4229': ['us-3/52', 'us-a/194'] })
    play.game.vars.reserve = [{ formation: formationId('us-51'), until: 6, army: [] }]
    run(play.game, reactToInvasion, [{ verb: 'react' }, { verb: 'activate', piece: 'us-a/194' }])
    run(play.game, declareOne, [
      ...[{ verb: 'target', space: '4230' }, { piece: 'us-3/52' }, { piece: 'us-a/194' }],
      ...[{ verb: 'done' }, { verb: 'on-mobile' }],
    ])
    expect(play.game.vars.attacks).toMatchObject([{ hex: '4230', attackers: ['us-3/52', 'us-a/194'] }])
    const { records } = run(play.game, resolveOne, [{ verb: 'resolve' }, { verb: 'lead', piece: 'us-a/194' }], [[1]])
    expect(records.map(({ key }) => key)).toContain('combat.mobile')
    expect(records.filter(({ rule }) => rule === '10.43')).toEqual([])
  })

  it('15.49, 16.14 releases a garrison that reacts', () => {
    const play = landed({ '4229': ['us-200-aa'] })
    run(play.game, reactToInvasion, [{ verb: 'react' }, { verb: 'activate', piece: 'us-200-aa' }])
    expect([isGarrison(play.game, play.unit('us-200-aa')), active(play, 'us-200-aa')]).toEqual([false, true])
  })

  it('15.49 supplies units that trace a route for this turn alone', () => {
    const play = landed()
    const unit = play.unit('us-3/52')
    play.game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
    run(play.game, reactToInvasion, [{ verb: 'react' }])
    expect(play.game.table.status(unit, 'supply')).toBe(IN_SUPPLY)
    endReactionSupply(play.game)
    expect([play.game.table.status(unit, 'supply'), play.game.vars.suppliedOnce]).toEqual([OUT_OF_SUPPLY, []])
  })

  it('15.49, 6.41 supplies them whatever their formation got; a headquarters that reacts supplies no others', () => {
    const reacted = () => {
      const play = landed({ '4228': ['us-3/52', 'us-51-hq'] })
      for (const id of ['us-3/52', 'us-51-hq']) play.game.table.setStatus(play.unit(id), 'supply', OUT_OF_SUPPLY)
      run(play.game, reactToInvasion, [{ verb: 'react' }])
      return play
    }
    const supply = (play: Field) => ['us-3/52', 'us-51-hq'].map((id) => play.game.table.status(play.unit(id), 'supply'))
    const after = (verb: string) => {
      const play = reacted()
      play.game.vars.provisioned = formationDefs.filter(({ id }) => id !== 'us-51').map(({ id }) => id)
      run(play.game, supplyIdle, [{ verb }])
      const before = supply(play)
      endReactionSupply(play.game)
      return [before, supply(play)]
    }
    const [full, none] = [
      [IN_SUPPLY, IN_SUPPLY],
      [OUT_OF_SUPPLY, OUT_OF_SUPPLY],
    ]
    expect([after('no-supply'), after('supply')]).toEqual([
      [full, none],
      [full, full],
    ])
  })

  it('15.49, 6.15 supplies an Army unit for the turn, though a formation without supply activates it again', () => {
    const play = landed({ '4229': ['us-a/194'], '4228': ['us-51-hq'] })
    const [armour, headquarters] = [play.unit('us-a/194'), play.unit('us-51-hq')]
    for (const unit of [armour, headquarters]) play.game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
    run(play.game, reactToInvasion, [{ verb: 'react' }, { verb: 'activate', piece: 'us-a/194' }])
    play.game.table.setStatus(headquarters, 'supply', OUT_OF_SUPPLY)
    supplyActivated(play.game, { ...sequenceOf(play.game), formations: [formationId('us-51')] }, [armour])
    expect(play.game.table.status(armour, 'supply')).toBe(IN_SUPPLY)
    endReactionSupply(play.game)
    expect(play.game.table.status(armour, 'supply')).toBe(OUT_OF_SUPPLY)
  })

  it('15.49, 14.15 units that react where they stand begin to repair', () => {
    const match = play(rules, {
      options: { scenario: 'second-bataan', sides: 'first-us' },
      dice: new CheapDice('reaction'),
      step: 'operations',
      position: (game) => {
        const unit = unitNamed(game, 'jp-1+2/61')
        relocate(game, unit, placeAt(game, hexOf('4129')))
        game.table.setStatus(unit, 'invading', LANDING)
        const forts = { ...game.vars.forts, '4124': { line: 'main', destroyed: true } as const }
        Object.assign(game.vars, { forts, beaches: [hexOf('4129')], last: 'japan' })
        watchRepairs(game)
        receive(game, 1)
      },
    })
    match.choose('react', 'done')
    expect(match.record('fort.repairing')).toMatchObject({ rule: '14.15' })
    expect(match.game.table.status(match.game.table.piece('us-1/4c'), 'repairing')).toBe(1)
  })
})
