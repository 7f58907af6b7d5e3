import { describe, expect, it } from 'vitest'
import { FIRED, FIRED_BACK } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { KYSOR } from '../testing/units.ts'
import { fireAtDrop, ONE_DISRUPTED } from './9-fire-at-drop.ts'
import { fireAtSea, whyNotAtSea } from './9-fire-at-sea.ts'
import { setWar } from './11-state.ts'

const MORRISON = 'us42-fort-mills-morrison'
const BOATS = ['jp42-co1-61', 'jp42-co2-61']

const invasion = (options = {}, hour = 6) => {
  const play = field({
    units: { i1709: [MORRISON], i1608: [KYSOR], i1805: BOATS.slice(0, 1), i1705: BOATS.slice(1) },
    options,
  })
  play.game.vars.hour = hour
  return play
}
const boats = (play: Field) => BOATS.map((id) => play.unit(id))

describe('fire at landings', () => {
  it('7.0B guns fire at units on the water after each movement, once each time', () => {
    const play = invasion()
    const first = run(
      play.game,
      (game) => fireAtSea(game, 'us', boats(play)),
      [{ verb: 'bombard', space: 'i1805' }, { verb: 'fire', piece: MORRISON }, { verb: 'done' }, { verb: 'done' }],
      [[1]],
    )
    expect(first.offered.map((choices) => choices.length)).toEqual([4, 2, 3, 4])
    const again = run(play.game, (game) => fireAtSea(game, 'us', boats(play)), [{ verb: 'done' }])
    expect(again.offered[0]).toHaveLength(4)
    expect(play.game.table.status(play.unit(MORRISON), 'fired')).toBe(2)
  })

  it('7.0B one word lets all guns fire, in threes at the targets in turn', () => {
    const play = invasion()
    const { records } = run(play.game, (game) => fireAtSea(game, 'us', boats(play)), [{ verb: 'volley' }], [[6]])
    const fired = records.filter(({ key }) => key === 'sea-fire.fired')
    expect(fired.map(({ args }) => args?.['units'])).toEqual([{ pieces: [MORRISON, KYSOR] }])
  })

  it('9.3 a gun that mortars of its own side silence does not fire after them', () => {
    const [koehler, craighill, gillespie] = ['frank-koehler', 'hughes-craighill', 'hughes-gillespie']
    const play = field({
      units: {
        i2932: [`us42-fort-${koehler}`],
        i4023: [`us42-fort-${craighill}`],
        i3923: [`us42-fort-${gillespie}`],
        i2111: [KYSOR],
        i2110: BOATS.slice(0, 1),
        i2208: BOATS.slice(1),
      },
    })
    const { records } = run(play.game, (game) => fireAtSea(game, 'us', boats(play)), [{ verb: 'volley' }], [[1], [6]])
    expect(play.unit(KYSOR).space.id).toBe('us-eliminated')
    expect(records.filter(({ key }) => key === 'sea-fire.fired')).toHaveLength(1)
  })

  it('7.0C units on the water have half their strength, and can be lost with their craft', () => {
    const play = invasion()
    const unit = play.unit('jp42-co2-61')
    play.game.table.setStatus(unit, 'disrupted', 2)
    run(play.game, (game) => fireAtSea(game, 'us', boats(play)), [{ verb: 'volley' }], [[6]])
    expect([unit.face, play.game.vars.craft]).toEqual([1, 15])
  })

  it('7.0B what is not in sight is not fired at, but mortars fire over everything', () => {
    const play = field({
      units: { i1608: [KYSOR], i1616: ['us42-fort-mills-geary'], i1410: ['us42-fort-mills-smith'] },
    })
    const why = (id: string, hex: string) => whyNotAtSea(play.game, play.unit(id), hexOf(hex))?.key
    expect([why('us42-fort-mills-smith', 'i3006'), why('us42-fort-mills-smith', 'i1406')]).toEqual([
      ...['why.no-sight', undefined],
    ])
    expect([why('us42-fort-mills-geary', 'i3006'), why(KYSOR, 'i1720')]).toEqual([undefined, 'why.out-of-arc'])
  })

  it('13.14 searchlights add two at night, as long as one is at work', () => {
    const modifiers = (options: { [id: string]: string }, hour: number) => {
      const play = invasion(options, hour)
      play.put('i1211', 'us42-fort-mills-erie')
      const { records } = run(play.game, (game) => fireAtSea(game, 'us', boats(play)), [{ verb: 'volley' }], [[1]])
      return records.find(({ key }) => key === 'bombardment.hit')?.ledgers?.[2]?.total
    }
    expect([modifiers({ searchlights: 'yes' }, 6), modifiers({ searchlights: 'yes' }, 3), modifiers({}, 6)]).toEqual([
      ...[2, undefined, undefined],
    ])
  })

  it('11.3F in 1945 a Japanese gun fires once at a landing, if no hex of land without a shore is in between', () => {
    const play = field({
      scenario: 'recapture',
      units: { i2312: ['jp45-120-mm-1'], i1313: ['jp45-120-mm-2'], i2313: ['us45-1-i-24'] },
    })
    const units = [play.unit('us45-1-i-24')]
    const sees = (id: string) => whyNotAtSea(play.game, play.unit(id), hexOf('i2313')) === undefined
    expect([sees('jp45-120-mm-1'), sees('jp45-120-mm-2')]).toEqual([true, false])
    setWar(play.game, { sea: { movements: 0, moved: [], tried: [] } })
    run(play.game, (game) => fireAtSea(game, 'japan', units), [{ verb: 'volley' }], [[1]])
    run(play.game, (game) => fireAtSea(game, 'japan', units))
  })

  it('11.3F a gun that bombarded before, or fired at a drop, still fires once at the landing', () => {
    for (const mark of [FIRED, FIRED_BACK]) {
      const gun = 'jp45-120-mm-1'
      const play = field({ scenario: 'recapture', units: { i2312: [gun], i2313: ['us45-1-i-24'] } })
      const units = [play.unit('us45-1-i-24')]
      play.game.table.setStatus(play.unit(gun), 'fired', mark)
      setWar(play.game, { sea: { movements: 0, moved: [], tried: [] } })
      const { records } = run(play.game, (game) => fireAtSea(game, 'japan', units), [{ verb: 'volley' }], [[1]])
      expect(records.find(({ key }) => key === 'sea-fire.fired')?.args?.['units']).toEqual({ pieces: [gun] })
      run(play.game, (game) => fireAtSea(game, 'japan', units))
      expect(play.game.table.status(play.unit(gun), 'fired')).toBe(mark)
    }
  })

  it('11.3 flak at a group of paratroops: none, one disrupted, or steps', () => {
    const group = ['us45-1-g-503', 'us45-2-g-503', 'us45-3-g-503', 'us45-1-h-503']
    const drop = (die: number, flak: readonly string[]) => {
      const play = field({ scenario: 'recapture', units: { i1414: flak, 'us-aboard': group } })
      const found: number[] = []
      run(
        play.game,
        function* () {
          found.push(
            fireAtDrop(
              play.game,
              group.map((id) => play.unit(id)),
              hexOf('i1515'),
            ),
          )
        },
        [],
        flak.length > 0 ? [[die]] : [],
      )
      return found[0]
    }
    const flak = ['jp45-75-mm-aa-1', 'jp45-75-mm-aa-2', 'jp45-25-mm-aa-1']
    expect([drop(1, flak), drop(5, flak), drop(6, flak), drop(6, [])]).toEqual([0, ONE_DISRUPTED, 1, 0])
  })
})
