import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { type Field, field } from '../testing/field.ts'
import { eliminate } from './3.6-steps.ts'
import { placesFor, rebuildHeadquarters } from './16.26-rebuilding.ts'

const at = (play: Field, id: string) => play.game.table.piece(id).space.id
/** A headquarters is eliminated on turn 4; it is turn 6. */
function lost(id: string, units: { readonly [place: string]: readonly string[] }): Field {
  const play = field({ units: { ...units, '3919': [id] } })
  eliminate(play.game, play.unit(id))
  run(play.game, rebuildHeadquarters)
  play.game.vars.turn = 6
  return play
}

describe('headquarters', () => {
  it('16.26 return two turns after they were eliminated, on a unit of their formation, for nothing', () => {
    const play = lost('us-41-hq', { '3715': ['us-1/41'], '3716': ['us-2/41', 'us-1/51'] })
    expect([
      at(play, 'us-41-hq'),
      placesFor(play.game, play.unit('us-41-hq'))
        .map(({ id }) => id)
        .sort(),
    ]).toEqual(['us-eliminated', ['3715', '3716']])
    const { records } = run(play.game, rebuildHeadquarters, [{ verb: 'rebuild', space: '3716' }])
    expect([at(play, 'us-41-hq'), play.game.vars.rebuilding, play.game.vars.restored.us]).toEqual(['3716', [], 1])
    expect(records).toMatchObject([{ key: 'headquarters.rebuilt', rule: '16.26' }])
  })

  it('16.26 may wait, and are lost for good once all units of their formation are', () => {
    const play = lost('us-41-hq', { '3715': ['us-1/41'] })
    run(play.game, rebuildHeadquarters, [{ verb: 'later' }])
    expect([at(play, 'us-41-hq'), play.game.vars.rebuilding.length]).toEqual(['us-eliminated', 1])
    eliminate(play.game, play.unit('us-1/41'))
    const { records } = run(play.game, rebuildHeadquarters)
    expect([records[0]?.key, play.game.vars.rebuilding]).toEqual(['headquarters.lost', []])
  })

  it('16.26, 6.11 of the US player return Out of Supply to a formation without supply, in supply to another', () => {
    const supply = (status: number) => {
      const play = lost('us-41-hq', { '3715': ['us-1/41'], '3716': ['us-2/41'] })
      for (const id of ['us-1/41', 'us-2/41']) play.game.table.setStatus(play.unit(id), 'supply', status)
      run(play.game, rebuildHeadquarters, [{ verb: 'rebuild', space: '3715' }])
      return play.game.table.status(play.unit('us-41-hq'), 'supply')
    }
    expect([supply(OUT_OF_SUPPLY), supply(IN_SUPPLY)]).toEqual([OUT_OF_SUPPLY, IN_SUPPLY])
  })

  it('16.26 of regiments return on a unit of their regiment', () => {
    const play = lost('jp-9/16-hq', { '3409': ['jp-1+2/9'], '3410': ['jp-1+2/20'], '3411': ['jp-16-eng'] })
    expect(placesFor(play.game, play.unit('jp-9/16-hq')).map(({ id }) => id)).toEqual(['3409'])
    const other = lost('jp-122/65-hq', { '3409': ['jp-1+2/122'], '3410': ['jp-1+2/141'] })
    expect(placesFor(other.game, other.unit('jp-122/65-hq')).map(({ id }) => id)).toEqual(['3409'])
  })
})
