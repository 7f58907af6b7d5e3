import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { isShip } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import type { Combat } from './9.1-attacks.ts'
import { endGunfire, type Gunfire, gunfire, whyNoGunfire } from './15.5-gunfire.ts'

const ship = ({ game }: Field, id: string) => {
  const piece = game.table.piece(id)
  if (!isShip(piece)) throw new RangeError(id)
  return piece
}
const combat = (hex: string): Combat => ({ hex: hexOf(hex), table: 'assault', sequence: 'assault', attackers: [] })
const sum = ({ parts }: Gunfire) => parts.reduce((all, { value }) => all + value, 0)

/** Resolves naval gunfire of a Japanese attack on a hex. */
function fire(play: Field, hex: string, answers: Parameters<typeof run>[2] = []): Gunfire {
  const found: Gunfire[] = []
  run(
    play.game,
    function* () {
      found.push(yield* gunfire(play.game, combat(hex), 'japan'))
    },
    answers,
  )
  const [result] = found
  if (result === undefined) throw new Error('no gunfire')
  return result
}

describe('naval gunfire', () => {
  it('15.51, 15.52 ships of the next sea zone fire at coastal hexes, two at most', () => {
    const play = field({ units: { 'manila-bay': ['jp-nav-barge-1', 'jp-nav-barge-2'], 'bataan-coast': ['jp-nav-dd'] } })
    const why = (hex: string, id: string) =>
      whyNoGunfire(combat(hex), { side: 'japan', attacks: true }, ship(play, id), [])?.key
    expect([why('4230', 'jp-nav-barge-1'), why('4230', 'jp-nav-dd'), why('3315', 'jp-nav-barge-1')]).toEqual([
      ...[undefined, 'why.ship-not-beside', 'why.ship-not-beside'],
    ])
    const result = fire(play, '4230', [
      { verb: 'bombard', piece: 'jp-nav-barge-1' },
      { verb: 'bombard', piece: 'jp-nav-barge-2' },
    ])
    expect([sum(result), result.ships.length]).toEqual([-2, 2])
  })

  it('15.54 each gives its points: off the die in attack, on it in defence', () => {
    const play = field({ units: { 'bataan-coast': ['jp-nav-dd'] } })
    expect(sum(fire(play, '2225', [{ verb: 'bombard', piece: 'jp-nav-dd' }]))).toBe(-2)
    const own = field({ units: { 'bataan-coast': ['us-nav-gunboats'] } })
    expect(sum(fire(own, '2225', [{ verb: 'bombard', piece: 'us-nav-gunboats' }]))).toBe(1)
  })

  it('15.53 ships defend only if they rate higher than those of the attacker', () => {
    const play = field({ units: { 'bataan-coast': ['jp-nav-gunboat', 'us-nav-gunboats'] } })
    const [own, other] = [ship(play, 'us-nav-gunboats'), ship(play, 'jp-nav-gunboat')]
    const why = (against: readonly (typeof own)[]) =>
      whyNoGunfire(combat('2225'), { side: 'us', attacks: false }, own, against)?.key
    expect([own.def.er, other.def.er, why([other]), why([])]).toEqual([5, 5, 'why.ship-outclassed', undefined])
  })

  it('15.54 PT Squadron 3 offsets one point, and comes against gunfire alone', () => {
    const play = field({ units: { 'bataan-coast': ['jp-nav-dd', 'us-nav-pt-sqn-3'] } })
    const pt = ship(play, 'us-nav-pt-sqn-3')
    expect(whyNoGunfire(combat('2225'), { side: 'us', attacks: false }, pt, [])?.key).toBe('why.no-gunfire')
    const result = fire(play, '2225', [
      { verb: 'bombard', piece: 'jp-nav-dd' },
      { verb: 'done' },
      { verb: 'bombard', piece: 'us-nav-pt-sqn-3' },
    ])
    expect(sum(result)).toBe(-1)
  })

  it('15.55 air units over the zone offset gunfire point for point, and fly home', () => {
    const play = field({ units: { 'manila-bay': ['jp-nav-barge-1', 'us-air-fighter'] } })
    const result = fire(play, '4230', [
      { verb: 'bombard', piece: 'jp-nav-barge-1' },
      { verb: 'done' },
      { verb: 'interdict', piece: 'us-air-fighter' },
    ])
    expect([sum(result), play.game.table.piece('us-air-fighter').space.id]).toEqual([0, 'mariveles-flown'])
  })

  it('15.56, 15.57, 15.58 for any formation and without losses; afterwards the ships have sailed', () => {
    const play = field({ units: { 'manila-bay': ['jp-nav-barge-1'], '4230': ['us-3/52'] } })
    const result = fire(play, '4230', [{ verb: 'bombard', piece: 'jp-nav-barge-1' }])
    expect(play.game.table.piece('jp-nav-barge-1').space.id).toBe('manila-bay')
    endGunfire(play.game, result)
    expect(play.game.table.piece('jp-nav-barge-1').space.id).toBe('manila-sailed')
  })
})
