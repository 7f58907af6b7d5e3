import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { idOf } from '../data/hexes.ts'
import { formationId } from '../data/units.ts'
import type { Unit } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { hasUnits } from './4.3-markers.ts'
import { arriveInManila, dueUnits, entriesOf, isToCome, layArrivals } from './5.1-reinforcements.ts'
import { moveOne } from './8.1-moves.ts'
import { layManila, MANILA } from './16.42-manila.ts'

const isInManila = ({ space }: Unit) => space.id === MANILA

/** The campaign with all units waiting in Manila. */
function campaign(turn = 4): Field {
  const play = field({ turn })
  layArrivals(play.game.table, play.scenario)
  layManila(play.game.table, play.scenario)
  return play
}

describe('Manila', () => {
  it('16.42 the 48th Division and the Garrison units wait there in the campaign', () => {
    const { game, unit } = campaign()
    expect(game.table.space('manila-box').pieces).toHaveLength(17)
    expect(['jp-48-hq', 'jp-1-g', 'jp-1+2/2f'].every((id) => isInManila(unit(id)))).toBe(true)
    expect([isInManila(unit('jp-21-hq')), isToCome(unit('jp-1-g'))]).toEqual([false, true])
    expect(hasUnits(game, formationId('jp-48'))).toBe(true)
  })

  it('16.42 units that are active enter from there by the Japanese Entry Area', () => {
    const play = campaign()
    const { game, unit } = play
    expect(entriesOf(game, unit('jp-1-g')).map(({ hex }) => idOf(hex))).toEqual(['4200', '4201'])
    expect(dueUnits(game, 'japan').some(({ id }) => id === 'jp-1-g')).toBe(true)
    game.vars.sequence = { side: 'japan', kind: 'mobile', formations: [formationId('jp-48')], army: [] }
    const { records } = run(game, moveOne, [
      { verb: 'unit', piece: 'jp-1-g' },
      { verb: 'move', space: '4201' },
    ])
    expect([unit('jp-1-g').space.id, records[0]?.key]).toEqual(['4201', 'move.entered'])
    game.vars.sequence = { side: 'japan', kind: 'mobile', formations: [formationId('jp-16')], army: [] }
    expect(run(game, moveOne).offered).toEqual([])
  })

  it('16.42 reinforcements that enter in Manila come into the box on their turn', () => {
    const play = campaign(14)
    const { records } = run(play.game, arriveInManila)
    expect([isInManila(play.unit('jp-21-hq')), isInManila(play.unit('jp-4-hq'))]).toEqual([true, false])
    expect(records).toMatchObject([{ key: 'manila.arrived' }])
  })

  it('5.15, 16.42 they come later if their player holds them back', () => {
    const play = campaign(14)
    const game = { ...play.game, settings: [{ delays: 'ask' }, { delays: 'ask' }] }
    run(game, arriveInManila, [{ verb: 'delay', piece: 'jp-21-hq' }, { verb: 'done' }])
    expect([isInManila(play.unit('jp-21-hq')), isInManila(play.unit('jp-21-eng'))]).toEqual([false, true])
    game.vars.turn = 15
    run(game, arriveInManila, [{ verb: 'done' }])
    expect(isInManila(play.unit('jp-21-hq'))).toBe(true)
  })
})
