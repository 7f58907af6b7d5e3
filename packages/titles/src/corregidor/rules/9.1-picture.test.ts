import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { CROCKETT, HOWITZER, SALLY } from '../testing/units.ts'
import { english } from '../text/english.ts'
import { strike } from './9.1-bombardment.ts'
import { barrage } from './9.2-anti-aircraft.ts'
import { raidPicture } from './9.2-picture.ts'

/** Every text key of a picture. */
function keysOf(picture: unknown): string[] {
  if (Array.isArray(picture)) return picture.flatMap(keysOf)
  if (typeof picture !== 'object' || picture === null) return []
  return Object.entries(picture).flatMap(([name, value]) =>
    name === 'key' && typeof value === 'string' ? [value] : keysOf(value),
  )
}

describe('the picture of a bombardment', () => {
  const play = field({ units: { i1316: [CROCKETT], b4423: [HOWITZER] } })
  const strength = [{ key: 'part.gun', rule: '9.1', value: 24, args: { unit: { piece: HOWITZER } } }]

  it('9.1: shows who fires at whom, the column with its chances, the die and the result', () => {
    run(
      play.game,
      (game) => strike(game, { side: 'japan', hex: hexOf('i1316'), strength, modifiers: () => [] }),
      [],
      [[6]],
    )
    const picture = play.game.vars.engagement
    expect(picture).toMatchObject({
      place: 'i1316',
      attacker: { side: 'japan', ranks: [{ groups: [{ pieces: [{ piece: HOWITZER }] }] }] },
      defender: { side: 'us', front: { pieces: [{ piece: CROCKETT }] } },
      last: { groups: [{ side: 'japan', dice: [{ sides: 6, value: 6 }], total: 6 }] },
      over: { key: 'hit.DD' },
    })
    expect(picture?.tables?.[0]?.chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
    expect(keysOf(picture).filter((key) => english[key] === undefined)).toEqual([])
  })

  it('9.1: a die at odds too low for anything shows nothing', () => {
    play.game.vars.engagement = null
    const weak = [{ key: 'part.gun', rule: '9.1', value: 1 }]
    run(
      play.game,
      (game) => strike(game, { side: 'japan', hex: hexOf('i1316'), strength: weak, modifiers: () => [] }),
      [],
      [],
    )
    expect(play.game.vars.engagement).toBeNull()
  })
})

describe('the picture of a raid', () => {
  it('9.2: shows aircraft at their height, the batteries that fire, and who is below', () => {
    const play = field({ units: { i1114: ['us42-fort-mills-boston'], i1316: [CROCKETT] } })
    const batteries = [play.unit('us42-fort-mills-boston')]
    const planes = [{ key: 'part.plane', rule: '9.2', value: 2, args: { unit: { piece: SALLY } } }]
    const fire = barrage(play.game, batteries, planes, 'low')
    const raid = { hex: 'i1316', altitude: 'low', units: [SALLY] } as never
    const picture = raidPicture(play.game, raid, batteries, fire, { n: 0, value: 6, total: 7, flak: '1' })
    expect(picture.defender.ranks.map(({ groups }) => groups.map(({ pieces }) => pieces[0]?.piece))).toEqual([
      ['us42-fort-mills-boston'],
      [CROCKETT],
    ])
    expect(picture.attacker.ranks[0]?.name.key).toBe('picture.planes-low')
    expect(keysOf(picture).filter((key) => english[key] === undefined)).toEqual([])
  })
})
