import { type Choice, mayKnow, seatMask } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, markersIn } from '../state/state.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { initiativePhase } from './7.1-initiative.ts'
import { beginSequence } from './7.2-activation.ts'
import { whyNotCombine } from './7.3-combining.ts'
import { mayAct, nextSides } from './7.23-sequences.ts'
import { showKept } from './7.26-return.ts'

/** A scenario with its markers available. Seat 0 plays Japan, seat 1 the United States. */
function ready(setup: FieldSetup): Field {
  const play = field(setup)
  layMarkers(play.game.table, play.scenario, play.game.vars.turn)
  return play
}

const ids = ({ game }: Field, box: string) => markersIn(game, box).map(({ id }) => id.replace('marker-', ''))
const known = ({ game }: Field, box: string, seat: number) =>
  markersIn(game, box).filter((each) => mayKnow(each, seat)).length

/** The side with the next Operations Sequence after a side's. */
const nextToAct = (game: Bataan, last: Side | undefined) => nextSides(game, last).find((side) => mayAct(game, side))

describe('4.1', () => {
  it('4.14 the markers of a scenario are at hand, those that come later from their turn on', () => {
    const play = ready({ scenario: 'abucay-line', turn: 3 })
    expect([ids(play, 'us-markers'), ids(play, 'japan-markers')]).toEqual([
      ['us-41-1', 'us-51-1', 'us-ps-1'],
      ['jp-16-1', 'jp-16-2', 'jp-65-1', 'jp-65-2'],
    ])
    expect(ids(ready({ scenario: 'abucay-line', turn: 5 }), 'us-markers')).toEqual([
      'us-41-1',
      'us-51-1',
      'us-ps-1',
      'us-21-1',
      'us-31-1',
    ])
  })
})

describe('7.1', () => {
  it('7.13 who rolls higher has the Initiative, with what the marker adds; a tie leaves it', () => {
    const roll = (us: number, japan: number, modifier: number, ...answers: readonly Partial<Choice>[]) => {
      const play = ready({ scenario: 'abucay-line', turn: 5 })
      play.game.vars.initiativeModifier = modifier
      const { records } = run(play.game, initiativePhase, answers, [[us, japan]])
      expect(play.game.vars.initiativeModifier).toBe(0)
      return `${play.game.vars.initiative} ${records[0]!.key}`
    }
    // Five US markers go in even if Japan is first; as second player Japan may put in none.
    const none = { verb: 'done' }
    expect([roll(4, 7, 0), roll(4, 7, 2), roll(7, 7, 0), roll(4, 7, 3)]).toEqual([
      ...['japan initiative.won', 'japan initiative.won', 'japan initiative.kept', 'japan initiative.kept'],
    ])
    expect([roll(7, 4, 0, none), roll(4, 7, 4, none), roll(7, 6, -2)]).toEqual([
      ...['us initiative.won', 'us initiative.won', 'japan initiative.won'],
    ])
  })

  it('7.13 a scenario can give the Initiative to Japan without a roll', () => {
    const play = ready({ scenario: 'layac', turn: 2 })
    play.game.vars.initiativeModifier = 9
    const { records } = run(play.game, initiativePhase)
    expect([play.game.vars.initiative, records[0]!.key, play.game.vars.initiativeModifier]).toEqual([
      'japan',
      'initiative.automatic',
      0,
    ])
  })

  it('7.14, 5.35 the First Player puts all markers in, the second as many and one more; nobody knows the pools', () => {
    const play = ready({ scenario: 'second-bataan', turn: 24 })
    // Seven Japanese markers: at most eight of the ten US markers, and at least five.
    run(play.game, initiativePhase, [
      { verb: 'put', piece: 'marker-us-41-1' },
      { verb: 'put' },
      { verb: 'put' },
      { verb: 'put' },
      { verb: 'put' },
      { verb: 'done' },
    ])
    expect(['japan-pool', 'us-pool', 'us-markers'].map((box) => ids(play, box).length)).toEqual([7, 5, 5])
    for (const seat of [0, 1]) expect(['japan-pool', 'us-pool'].map((box) => known(play, box, seat))).toEqual([0, 0])
    // Markers left out are known only to their owner.
    expect([known(play, 'us-markers', 0), known(play, 'us-markers', 1)]).toEqual([0, 5])
  })

  it('7.14 the second player puts in one more than the First Player at the most', () => {
    const play = ready({ scenario: 'second-bataan', turn: 24 })
    const puts = Array.from({ length: 8 }, () => ({ verb: 'put' }))
    const { offered } = run(play.game, initiativePhase, [...puts, { verb: 'done' }])
    expect([
      offered[0]!.length,
      offered[8]!.some((each) => each.startsWith('put')),
      ids(play, 'us-pool').length,
    ]).toEqual([10, false, 8])
  })

  it('7.15 on the first turn the First Player chooses what he draws first, for himself alone', () => {
    const play = ready({ scenario: 'abucay-line', turn: 3 })
    run(play.game, initiativePhase, [{ piece: 'marker-jp-65-1' }])
    expect([ids(play, 'japan-held'), ids(play, 'japan-pool').length, ids(play, 'us-pool').length]).toEqual([
      ['jp-65-1'],
      3,
      3,
    ])
    expect([known(play, 'japan-held', 0), known(play, 'japan-held', 1)]).toEqual([1, 0])
    const { offered } = run(play.game, (game) => beginSequence(game, 'japan'), [{ verb: 'play', option: 'mobile' }])
    expect([offered[0], ids(play, 'activated'), play.game.vars.sequence]).toMatchObject([
      ['play marker-jp-65-1 mobile', 'play marker-jp-65-1 assault', 'pass'],
      ['jp-65-1'],
      { side: 'japan', kind: 'mobile', formations: ['jp-65'], army: [] },
    ])
  })

  it('7.26 all markers are at hand again in the next turn, and known', () => {
    const play = ready({ scenario: 'abucay-line', turn: 3 })
    run(play.game, initiativePhase, [{ piece: 'marker-jp-65-1' }])
    run(play.game, (game) => beginSequence(game, 'japan'), [{ verb: 'pass' }])
    run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'play' }], [[2]])
    play.game.vars.turn = 4
    run(play.game, initiativePhase)
    expect(['activated', 'japan-held', 'japan-pool', 'us-pool'].map((box) => ids(play, box).length)).toEqual([
      0, 0, 4, 3,
    ])
  })

  it('7.14, 7.26 what a side kept at hand is known to all once its pool is played', () => {
    const play = ready({ scenario: 'abucay-line', turn: 5 })
    const [kept, pooled] = markersIn(play.game, 'japan-markers')
    if (kept === undefined || pooled === undefined) throw new Error('Japan has two markers')
    play.game.table.setKnownTo(kept, seatMask(0))
    play.game.table.move(pooled, play.game.table.space('japan-pool'))
    showKept(play.game)
    expect(mayKnow(kept, 1)).toBe(false)
    play.game.table.move(pooled, play.game.table.space('activated'))
    showKept(play.game)
    expect(mayKnow(kept, 1)).toBe(true)
  })
})

/** The Abucay Line after its first Initiative Phase, with a marker of 16th Division chosen. */
function begun(): Field {
  const play = ready({ scenario: 'abucay-line', turn: 3 })
  run(play.game, initiativePhase, [{ piece: 'marker-jp-16-1' }])
  return play
}

describe('7.2, 7.3', () => {
  it('7.21 a marker is drawn unseen and shown when it is played', () => {
    const play = begun()
    run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'play', option: 'assault' }], [[3]])
    expect([ids(play, 'activated'), known(play, 'activated', 0), play.game.vars.sequence?.kind]).toEqual([
      ['us-ps-1'],
      1,
      'assault',
    ])
  })

  it('7.22 a marker that is held stays secret, and a second one is not', () => {
    const play = begun()
    const { records } = run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'pass' }], [[1]])
    expect([ids(play, 'us-held'), known(play, 'us-held', 1), known(play, 'us-held', 0), records.at(-1)]).toMatchObject([
      ['us-41-1'],
      ...[1, 0, { key: 'sequence.pass' }],
    ])
    const { offered } = run(
      play.game,
      (game) => beginSequence(game, 'us'),
      [{ verb: 'draw' }, { verb: 'play', piece: 'marker-us-51-1' }],
      [[1]],
    )
    expect([offered[1]!.includes('pass'), ids(play, 'us-held'), ids(play, 'activated')]).toEqual([
      false,
      ['us-41-1'],
      ['us-51-1'],
    ])
  })

  it('7.33 with an eight both formations are active, with less the one that is turned up', () => {
    const play = begun()
    run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'pass' }], [[1]])
    const failed = run(
      play.game,
      (game) => beginSequence(game, 'us'),
      [{ verb: 'draw' }, { verb: 'combine', piece: 'marker-us-41-1', option: 'assault' }],
      [[2], [7]],
    )
    expect([failed.records[0]!.key, ids(play, 'us-held'), ids(play, 'activated'), known(play, 'us-held', 0)]).toEqual([
      ...['combine.failed', ['us-ps-1'], ['us-41-1'], 0],
    ])
    const done = run(
      play.game,
      (game) => beginSequence(game, 'us'),
      [{ verb: 'draw' }, { verb: 'combine', option: 'mobile' }],
      [[8]],
    )
    expect([done.records[0]!.key, play.game.vars.sequence?.formations, ids(play, 'us-held')]).toEqual([
      ...['combine.done', ['us-ps', 'us-51'], []],
    ])
  })

  it('19.14 on turn 2 of Layac each side activates one formation, and combines no two', () => {
    const held = (turn: number) => {
      const play = ready({ scenario: 'layac', turn })
      play.put('us-held', 'marker-us-71-1')
      play.put('us-pool', 'marker-us-ps-1')
      return run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'draw' }, { verb: 'play' }]).offered[1]
    }
    const combines = (offered: readonly string[] = []) => offered.some((choice) => choice.startsWith('combine'))
    expect([combines(held(1)), combines(held(2)), held(2)?.length]).toEqual([true, false, 4])
  })

  it('7.32 two markers of one formation are not combined', () => {
    const play = begun()
    const [one, two, other] = markersIn(play.game, 'japan-pool')
    expect([whyNotCombine([one!, two!], 2)?.key, whyNotCombine([one!], 2)?.key]).toEqual([undefined, 'why.one-marker'])
    expect([two!.def.formation, whyNotCombine([two!, other!], 2)?.key]).toEqual(['jp-65', 'why.same-formation'])
  })

  it('7.24 the last marker is played, and 7.34 the one held instead of another draw', () => {
    const play = begun()
    run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'play' }], [[1]])
    run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'pass' }], [[1]])
    const kept = run(play.game, (game) => beginSequence(game, 'us'), [
      { verb: 'keep-pool' },
      { verb: 'play', option: 'mobile' },
    ])
    expect([kept.offered[1], ids(play, 'activated')]).toEqual([
      ['play marker-us-51-1 mobile', 'play marker-us-51-1 assault'],
      ['us-41-1', 'us-51-1'],
    ])
    const last = run(play.game, (game) => beginSequence(game, 'us'), [{ verb: 'play', option: 'mobile' }])
    expect(last.offered[0]).toEqual(['play marker-us-ps-1 mobile', 'play marker-us-ps-1 assault'])
  })

  it('7.23, 7.25 sides alternate until one has no marker left; then the other continues alone', () => {
    const play = begun()
    const order: string[] = []
    for (let side = nextToAct(play.game, undefined); side !== undefined; side = nextToAct(play.game, side)) {
      const acting = side
      order.push(acting)
      run(
        play.game,
        (game) => beginSequence(game, acting),
        [{ verb: 'play', option: 'mobile' }],
        ids(play, `${side}-pool`).length > 1 && !play.game.vars.chosen ? [[1]] : [],
      )
    }
    expect(order.join(' ')).toBe('japan us japan us japan us japan')
  })

  it('19.14 on the second turn of Layac each side activates once', () => {
    const play = ready({ scenario: 'layac', turn: 2 })
    run(play.game, initiativePhase)
    run(play.game, (game) => beginSequence(game, 'japan'), [{ verb: 'pass' }], [[1]])
    expect(nextToAct(play.game, 'us')).toBe('japan')
    run(play.game, (game) => beginSequence(game, 'japan'), [{ verb: 'draw' }, { verb: 'play' }])
    expect([nextToAct(play.game, 'us'), nextToAct(play.game, 'japan')]).toEqual(['us', 'us'])
  })
})
