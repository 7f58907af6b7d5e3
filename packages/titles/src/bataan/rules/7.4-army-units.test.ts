import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import type { FormationId } from '../data/units.ts'
import type { Sequence } from '../state/vars.ts'
import { type Field, field } from '../testing/field.ts'
import { bataan, offered } from '../testing/index.ts'
import { disrupt } from './3.7-disruption.ts'
import { activateArmy, activationsOf, isFinal, whyNotAutomatic } from './7.4-army-units.ts'

const sequence = (side: Sequence['side'], ...formations: readonly string[]): Sequence => ({
  side,
  kind: 'mobile',
  army: [],
  formations: formations as readonly string[] as readonly FormationId[],
})
const activations = ({ game, unit }: Field, id: string) => game.table.status(unit(id), 'activations')

describe('7.4', () => {
  it('7.42, 7.43 motorized units and cavalry have two activations, others one', () => {
    const { game, unit } = field({})
    expect(['us-a/194', 'us-2/26', 'us-88-art', 'jp-48-mtn', 'jp-15-mtn'].map((id) => activationsOf(unit(id)))).toEqual(
      [2, 2, 1, 1, 2],
    )
    game.table.setStatus(unit('us-a/194'), 'activations', 1)
    game.table.setStatus(unit('us-88-art'), 'activations', 1)
    expect([isFinal(game, unit('us-a/194')), isFinal(game, unit('us-88-art'))]).toEqual([false, true])
  })

  it('7.44 golden: the example’s Scouts HQ commands 2 Prov, 21(-) Art, A/194, B/194; 65 HQ armour and guns', () => {
    const play = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    const commanded = (of: Sequence) =>
      play.game.table.pieces.flatMap(({ id, def }) =>
        def.kind === 'unit' && whyNotAutomatic(play.game, of, play.unit(id)) === undefined ? [id] : [],
      )
    expect(commanded(sequence('us', 'us-ps')).sort()).toEqual([
      ...['us-2-prov', 'us-21(-)-art', 'us-86-art', 'us-88-art', 'us-a/194', 'us-b/194'],
    ])
    expect(commanded(sequence('japan', 'jp-65')).sort()).toEqual([
      ...[
        'jp-1-art',
        'jp-1/7-arm',
        'jp-15-mtn',
        'jp-2/7-arm',
        'jp-3/7-arm',
        'jp-4/7-arm',
        'jp-8-hvy',
        'jp-9(+)-art',
        'jp-9(+)-at',
      ],
    ])
    disrupt(play.game, [play.unit('us-ps-hq')])
    expect(commanded(sequence('us', 'us-ps'))).toEqual([])
  })

  it('7.44, 7.46 the units chosen in command are active and marked', () => {
    const play = field({ units: { '3919': ['us-ps-hq'], '3719': ['us-a/194', 'us-88-art'] } })
    const { offered, records } = run(play.game, (game) => activateArmy(game, sequence('us', 'us-ps')), [
      { verb: 'activate', piece: 'us-a/194' },
      { verb: 'done' },
    ])
    expect(offered[0]).toContain('activate us-88-art')
    expect([play.game.vars.sequence?.army, activations(play, 'us-a/194'), activations(play, 'us-88-art')]).toEqual([
      ['us-a/194'],
      1,
      0,
    ])
    expect(records.map(({ key }) => key)).toEqual(['army.active'])
    expect(whyNotAutomatic(play.game, sequence('us', 'us-ps'), play.unit('us-a/194'))).toBeUndefined()
    expect(whyNotAutomatic(play.game, sequence('us', 'us-41'), play.unit('us-88-art'))?.key).toBe('why.out-of-command')
    expect(whyNotAutomatic(play.game, sequence('us', 'us-ps'), play.unit('us-ps-hq'))?.key).toBe('why.no-army-unit')
  })

  it('16.24 a formation whose headquarters is Disrupted activates no Army unit, by a check neither', () => {
    const play = field({ units: { '3919': ['us-ps-hq'], '3719': ['us-88-art'], '3510': ['us-a/194'] } })
    disrupt(play.game, [play.unit('us-ps-hq')])
    const { offered, records } = run(play.game, (game) => activateArmy(game, sequence('us', 'us-ps')), [])
    expect([offered, records]).toEqual([[], []])
  })

  it('7.45 out of command a unit makes a check, once in a sequence, and is marked whatever comes of it', () => {
    const play = field({ units: { '3919': ['us-ps-hq'], '3510': ['us-a/194'], '3511': ['us-88-art'] } })
    const answers = [
      ...[{ verb: 'attempt', piece: 'us-a/194' }, { verb: 'done' }],
      ...[{ verb: 'attempt', piece: 'us-88-art' }, { verb: 'done' }],
    ]
    const { records, offered } = run(play.game, (game) => activateArmy(game, sequence('us', 'us-ps')), answers, [
      [7],
      [5],
    ])
    expect(records.map(({ key }) => key)).toEqual(['army.failed', 'army.passed', 'army.active'])
    expect(offered[2]).toEqual(['attempt us-88-art', 'done'])
    expect([activations(play, 'us-a/194'), activations(play, 'us-88-art'), play.game.vars.sequence?.army]).toEqual([
      1,
      1,
      ['us-88-art'],
    ])
    expect(whyNotAutomatic(play.game, sequence('us', 'us-ps'), play.unit('us-88-art'))?.key).toBe(
      'why.final-activation',
    )
  })

  it('7.45 several are named with one answer, and a die falls for each', () => {
    const units = { '3919': ['us-ps-hq'], '3510': ['us-a/194', 'us-b/194'], '3511': ['us-88-art'] }
    const match = bataan({ step: 'army', side: 'us', units, dice: [[7], [5]] })
    expect([match.turn.ask, offered(match, 'attempt')]).toEqual([
      'ask.army.attempt',
      ['us-a/194', 'us-b/194', 'us-88-art'],
    ])
    match.choose({ verb: 'attempt', pieces: ['us-a/194', 'us-88-art'] })
    expect([match.records('army.failed').length, match.records('army.passed').length]).toEqual([1, 1])
    expect(offered(match, 'attempt')).toEqual(['us-b/194'])
    expect(match.choose('done').game.vars.sequence?.army).toEqual(['us-88-art'])
  })
})
