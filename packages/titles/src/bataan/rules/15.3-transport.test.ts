import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { isShip, lastTurnOf } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { canPay, pay, receive, supplyPoints } from './6.42-supply-points.ts'
import { checkLedger, launch, navalTransport } from './15.3-transport.ts'

const SAIL = { verb: 'sail', piece: 'us-nav-steamer' }
const at = ({ game }: Field, id: string) => game.table.piece(id).space.id
const rating = ({ game }: Field, id: string) => {
  const piece = game.table.piece(id)
  if (!isShip(piece)) throw new RangeError(id)
  return checkLedger(game, piece).total
}

describe('naval transport', () => {
  it('15.31, 15.33 the Steamer and the Convoy alone sail, and only if the US player likes', () => {
    const play = field({ units: { australia: ['us-nav-steamer'], 'mariveles-port-ready': ['us-nav-gunboats'] } })
    const { offered } = run(play.game, navalTransport, [{ verb: 'done' }])
    expect(offered).toEqual([['sail us-nav-steamer', 'done']])
    expect(at(play, 'us-nav-steamer')).toBe('australia')
  })

  it('15.34, 15.35 one zone a turn, if its die is not above its rating; who fails stays', () => {
    const play = field({ units: { australia: ['us-nav-steamer'] } })
    const zones = [6, 7, 1, 2].map((die) => {
      run(play.game, navalTransport, [SAIL], [[die]])
      return at(play, 'us-nav-steamer')
    })
    expect(zones).toEqual(['southern-islands', 'southern-islands', 'south-china-sea', 'australia'])
  })

  it('15.34 Japanese air units where it goes add one to the die', () => {
    const play = field({ units: { 'southern-islands': ['us-nav-steamer'], 'south-china-sea': ['jp-air-val'] } })
    expect(rating(play, 'us-nav-steamer')).toBe(5)
    run(play.game, navalTransport, [SAIL], [[6]])
    expect(at(play, 'us-nav-steamer')).toBe('southern-islands')
    play.put('clark-field-ready', 'jp-air-val')
    expect(rating(play, 'us-nav-steamer')).toBe(6)
  })

  it('15.36 a transport may stay at sea, and both may be in one zone', () => {
    const play = field({ units: { 'southern-islands': ['us-nav-steamer'], australia: ['us-nav-convoy'] } })
    run(play.game, navalTransport, [{ verb: 'sail', piece: 'us-nav-convoy' }, { verb: 'done' }], [[5]])
    expect([at(play, 'us-nav-steamer'), at(play, 'us-nav-convoy')]).toEqual(['southern-islands', 'southern-islands'])
  })

  it('15.32, 15.37 in Mariveles the Steamer lands three Supply Points and is back in Australia', () => {
    const play = field({ units: { 'south-china-sea': ['us-nav-steamer'] } })
    const { records } = run(play.game, navalTransport, [SAIL], [[3]])
    expect([supplyPoints(play.game), at(play, 'us-nav-steamer')]).toEqual([3, 'australia'])
    expect(records.map(({ rule }) => rule)).toEqual(['15.34', '15.37'])
  })

  it('15.37, 15.38 the Convoy lands forty and leaves the game until its event launches it again', () => {
    const play = field({ units: { 'south-china-sea': ['us-nav-convoy'] } })
    run(play.game, navalTransport, [{ verb: 'sail' }], [[5]])
    expect([supplyPoints(play.game), at(play, 'us-nav-convoy')]).toEqual([40, 'us-unused'])
    expect(lastTurnOf(play.game)).toBe(29)
    launch(play.game, 'us-nav-convoy')
    expect(at(play, 'us-nav-convoy')).toBe('australia')
  })

  it('6.42 Supply Points are paid where a scenario has them, and never fall below none', () => {
    const { game } = field({})
    receive(game, 2)
    pay(game, 1)
    expect([supplyPoints(game), canPay(game, 1), canPay(game, 2)]).toEqual([1, true, false])
    receive(game, -5)
    expect(supplyPoints(game)).toBe(0)
    const free = field({ scenario: 'mauban-line' }).game
    pay(free, 1)
    expect([canPay(free, 1), supplyPoints(free)]).toEqual([true, 0])
  })
})
