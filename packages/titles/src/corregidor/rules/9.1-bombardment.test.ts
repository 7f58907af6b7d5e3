import { describe, expect, it } from 'vitest'
import { CREW, FULL, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { CROCKETT } from '../testing/units.ts'
import { hitsOn, previewOf, strike, struckBy, takeHit, type Volley } from './9.1-bombardment.ts'

const PLATOON = 'us42-1-d-4m'

const volley = (hex: string, value: number, more: Partial<Volley> = {}): Volley => ({
  side: 'japan',
  hex: hexOf(hex),
  modifiers: () => [],
  strength: [{ key: 'part.gun', rule: '9.1', value }],
  ...more,
})
const state = (play: Field, id: string) => {
  const { face, space } = play.unit(id)
  return [face, play.game.table.status(play.unit(id), 'disrupted'), space.id]
}

describe('bombardment procedure', () => {
  it('9.1A the odds decide the column, the die and its modifiers the row', () => {
    const play = field({ units: { i1316: [CROCKETT] } })
    const { records } = run(play.game, (game) => strike(game, volley('i1316', 60)), [], [[5]])
    expect(records[0]?.args).toMatchObject({ hit: 'DD', odds: '2-1', after: 'same' })
    const better = volley('i1316', 60, { modifiers: () => [{ key: 'part.howitzers', rule: '9.2', value: 1 }] })
    run(play.game, (game) => strike(game, better), [], [[3]])
    expect(state(play, CROCKETT)).toEqual([CREW, 2, 'i1316'])
  })

  it('9.1A odds below 1-5 do nothing, and no die falls', () => {
    const play = field({ units: { i1316: [CROCKETT] } })
    run(play.game, (game) => strike(game, volley('i1316', 2)), [], [])
    expect(hitsOn(play.game, volley('i1316', 2), play.unit(CROCKETT)).chance('-')).toBe(1)
  })

  it('9.1B infantry and crews are doubled, on the water too, where everything is halved', () => {
    const play = field({ units: { i1212: [PLATOON], i1201: ['jp42-co1-61'] } })
    const odds = (hex: string, unit: string, value: number) =>
      run(play.game, (game) => strike(game, volley(hex, value, { unit: play.unit(unit) })), [], [[1]]).records[0]
        ?.args?.['odds']
    expect([odds('i1212', PLATOON, 12), odds('i1201', 'jp42-co1-61', 10)]).toEqual(['1-1', '1-1'])
    play.game.table.turn(play.unit(CROCKETT), CREW)
    play.put('i1316', CROCKETT)
    // Two, doubled for a crew and again by the works of the battery.
    expect(odds('i1316', CROCKETT, 8)).toBe('1-1')
    const boat = field({ units: { i1201: ['jp42-2sou-1'] } })
    const { records } = run(boat.game, (game) => strike(game, volley('i1201', 3)), [], [[1]])
    expect(records[0]?.args?.['odds']).toBe('1-1')
  })

  it('9.1B, 8.1B the ground multiplies: rough ground and works double the defence, the tunnel triples it', () => {
    const odds = ['i1515', 'i1814', 'i2510', 'i1316'].map((hex) => {
      const play = field({ units: { [hex]: [PLATOON] } })
      return run(play.game, (game) => strike(game, volley(hex, 12)), [], [[1]]).records[0]?.args?.['odds']
    })
    expect(odds).toEqual(['1-1', '1-2', '1-3', '1-2'])
  })

  it('9.1C each unit in the hex has a die of its own; on the map of Bataan one unit alone is the target', () => {
    const play = field({ units: { i4123: ['us42-fort-hughes-idaho', 'us42-fort-hughes-fuger'] } })
    const { records } = run(play.game, (game) => strike(game, volley('i4123', 24)), [], [[1], [6]])
    expect(records.map(({ args }) => args?.['hit'])).toHaveLength(2)
    play.put('b4423', 'jp42-art-155-mm-no-1', 'jp42-art-155-mm-no-2')
    const one = volley('b4423', 8, { unit: play.unit('jp42-art-155-mm-no-2') })
    expect(struckBy(play.game, one).map(({ id }) => id)).toEqual(['jp42-art-155-mm-no-2'])
  })

  it('9.1C who is lost does not spare those after him in the hex', () => {
    const crews = ['us42-fort-hughes-idaho', 'us42-fort-hughes-fuger']
    const play = field({ units: { i4123: [...crews, PLATOON] } })
    for (const crew of crews) play.game.table.turn(play.unit(crew), CREW)
    const { records } = run(play.game, (game) => strike(game, volley('i4123', 99)), [], [[6], [6], [6]])
    expect(records.filter(({ key }) => key === 'bombardment.hit')).toHaveLength(3)
    expect(crews.map((id) => play.unit(id).space.id)).toEqual(['us-eliminated', 'us-eliminated'])
    expect(play.unit(PLATOON).face).toBe(REDUCED)
  })

  it('9.1 the chances of a preview are those of the table', () => {
    const play = field({ units: { i1316: [CROCKETT] } })
    const { chances, brief } = previewOf(play.game, [volley('i1316', 60)])
    expect(chances.map(({ key, p }) => [key, p])).toEqual([
      ['hit.-', 1 / 3],
      ['hit.D', 1 / 3],
      ['hit.DD', 1 / 6],
      ['hit.L', 1 / 6],
    ])
    expect(brief?.args).toEqual({ chance: 67 })
  })

  it('9.0C infantry is reduced but not destroyed; crews, guns and whatever is on the water can be', () => {
    const play = field({ units: { i1212: [PLATOON], i1316: [CROCKETT], i1201: ['jp42-co1-61'] } })
    for (const id of [PLATOON, CROCKETT, 'jp42-co1-61'])
      for (const _ of [1, 2, 3]) run(play.game, (game) => takeHit(game, play.unit(id), 'L'))
    expect(state(play, PLATOON)).toEqual([REDUCED, 0, 'i1212'])
    expect(state(play, CROCKETT)[2]).toBe('us-eliminated')
    expect(state(play, 'jp42-co1-61')[2]).toBe('japan-eliminated')
  })

  it('9.0C more disruption of a unit at DD costs a step, but never the last', () => {
    const play = field({ units: { i1316: [CROCKETT] } })
    const hit = () => run(play.game, (game) => takeHit(game, play.unit(CROCKETT), 'D'))
    hit()
    expect(state(play, CROCKETT)).toEqual([FULL, 1, 'i1316'])
    hit()
    hit()
    expect(state(play, CROCKETT)).toEqual([CREW, 2, 'i1316'])
    hit()
    expect(state(play, CROCKETT)).toEqual([CREW, 2, 'i1316'])
  })
})
