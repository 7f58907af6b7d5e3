import type { Choice, Decision } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { formationId, type Side } from '../data/units.ts'
import { receive } from '../rules/6.42-supply-points.ts'
import { seatOf } from '../state/state.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { withEvents } from '../testing/hands.ts'
import { aimsOf } from './aims.ts'
import { goalOf } from './goals.ts'
import { positionOf } from './position.ts'
import { weighing } from './weigh.ts'
import { restWorth } from './weigh-rest.ts'

function weighed({ game }: Field, kind: string, side: Side, choices: readonly Choice[], args: Decision['args'] = {}) {
  const decision = { kind, ask: '', rule: '', choices, args }
  return weighing.weigh(game, seatOf(game, side), decision)
}

/** The 41st Division in the line, with one of its regiments next to the enemy, and the 71st far behind it. */
const LINE: FieldSetup = {
  units: {
    '3715': ['us-41-hq', 'us-1/41', 'us-2/41', 'us-3/41'],
    '3714': ['jp-1+2/61', 'jp-6+7/61'],
    '3440': ['us-71-hq', 'us-1/71', 'us-2/71'],
  },
}

describe('what computers know of lasting through the campaign', () => {
  it('19.51 they do not make it longer, and play all other events', () => {
    const play = withEvents({ turn: 3 }, { us: 'AF', japan: 'A' })
    const cards = ['a', 'f'].map((letter) => ({ verb: 'event', piece: `letter-${letter}` }))
    const [longer = 0, other = 0, none = 0] = weighed(play, 'event.*', 'us', [...cards, { verb: 'event-go-on' }])
    expect([longer < none, other > none]).toEqual([true, true])
    const [theirs = 0, go = 0] = weighed(play, 'event.*', 'japan', [...cards.slice(0, 1), { verb: 'event-go-on' }])
    expect(theirs).toBeGreaterThan(go)
    const ways = ['event-draw', 'event-take', 'event-none'].map((verb) => ({ verb }))
    const [draw = 0, take = 0, nothing = 0] = weighed(play, 'event.draw', 'us', ways)
    expect([draw > nothing, nothing > take]).toEqual([true, true])
  })

  it('6.51 they let a formation rest that has nothing to do, and leave its marker out of the pool', () => {
    const play = field(LINE)
    const worth = (id: string) =>
      restWorth({ game: play.game, side: 'us', position: positionOf(play.game) }, formationId(id))
    expect(worth('us-71')).toBeGreaterThan(worth('us-41'))
    const put = ['us-41', 'us-71'].map((id) => ({ verb: 'put', piece: `marker-${id}-1` }))
    const [front = 0, rear = 0] = weighed(play, 'pool', 'us', put)
    expect(front).toBeGreaterThan(rear)
  })

  it('6.41 they supply those first that have the enemy before them', () => {
    const supplied = (name: string, points: number) => {
      const play = field(LINE)
      receive(play.game, points)
      const choices = ['supply', 'no-supply'].map((verb) => ({ verb }))
      const [yes = 0, no = 0] = weighed(play, 'supply', 'us', choices, { name })
      return yes > no
    }
    expect([supplied('41st Division (PA)', 1), supplied('71st Division (PA)', 1)]).toEqual([true, false])
    expect(supplied('71st Division (PA)', 2)).toBe(true)
  })

  it('14.1 they hold the Abucay Line, and man the main line where it has fallen', () => {
    const play = field({})
    const worth = (id: string) => aimsOf(play.game).get(hexOf(id)) ?? 0
    expect(worth('3613')).toBeGreaterThan(worth('3623'))
    expect(worth('2424')).toBe(worth('3613'))
    play.game.vars.forts = Object.fromEntries(
      Object.entries(play.game.vars.forts).map(([id, fort]) => [id, { ...fort, destroyed: fort.line === 'abucay' }]),
    )
    expect([worth('3613'), worth('3623')]).toEqual([0, worth('2424')])
  })

  it('19.56 they go for a town that few Japanese have taken, until there are enough', () => {
    const wanted = (...others: readonly string[]) => {
      const play = field({ units: { '4127': ['jp-1+2/61'], '4129': ['us-1/31'], '4128': others } })
      const goal = goalOf(positionOf(play.game), play.unit('us-1/31'))
      return goal(hexOf('4128')) > goal(hexOf('4131'))
    }
    expect(wanted()).toBe(true)
    expect(wanted('us-2/31', 'us-3/31', 'us-1/57', 'us-2/57')).toBe(false)
  })
})
