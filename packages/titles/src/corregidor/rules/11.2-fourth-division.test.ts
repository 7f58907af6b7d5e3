import { describe, expect, it } from 'vitest'
import { FULL, REDUCED } from '../data/faces.ts'
import { unitId } from '../data/units.ts'
import { unitsOf } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { fall } from './11.2-fall.ts'
import { whyNotToWint } from './11.2-wint.ts'
import { arrivals } from './11-arrivals.ts'
import { pointsLedger } from './12-victory.ts'

const REGIMENT = 'jp42-61-4'
const COMPANIES = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => unitId(`jp42-co${number}-61`))

function week(number: number, units: { readonly [place: string]: readonly string[] } = {}): Field {
  const play = field({ scenario: 'bataan', side: 'japan', units })
  Object.assign(play.game.vars, { week: number })
  return play
}

const spaces = (play: Field) => new Set(COMPANIES.map((id) => play.unit(id).space.id))

describe('11.2 the 4th Division is there once', () => {
  it('11.2T its companies set out for Fort Wint, but not while their regiment is on Bataan', () => {
    expect(whyNotToWint(week(3).game, '1/61')).toBeUndefined()
    expect(whyNotToWint(week(3, { b3801: [REGIMENT] }).game, '1/61')?.key).toBe('why.no-company')
    expect(whyNotToWint(week(3, { b3801: [REGIMENT] }).game, '1/37')).toBeUndefined()
  })

  it('11.2T, 11.2M a regiment half of whose companies went to Fort Wint comes reduced; with fewer it does not', () => {
    const comes = (gone: number) => {
      const play = week(11, { i0732: COMPANIES.slice(0, gone) })
      run(play.game, arrivals)
      return [play.unit(REGIMENT).space.id, play.unit(REGIMENT).face]
    }
    expect(comes(0)).toEqual(['japan-road', FULL])
    expect(comes(4)).toEqual(['japan-road', REDUCED])
    expect(comes(5)[0]).toBe('japan-unused')
  })

  it('11.2K, 11.1C when Bataan has fallen a regiment gives way to its companies, of its strength', () => {
    const after = (face: number, place: string) => {
      const play = week(14, { [place]: [REGIMENT] })
      play.game.table.turn(play.unit(REGIMENT), face)
      run(play.game, fall, [], [[3]])
      return play
    }
    const whole = after(FULL, 'b4107')
    expect([whole.unit(REGIMENT).space.id, ...spaces(whole)]).toEqual(['japan-unused', 'japan-held'])
    expect(COMPANIES.every((id) => whole.unit(id).face === FULL)).toBe(true)
    const reduced = after(REDUCED, 'b4107')
    expect(COMPANIES.every((id) => reduced.unit(id).face === REDUCED)).toBe(true)
    const lost = after(FULL, 'japan-eliminated')
    expect([...spaces(lost)]).toEqual(['japan-unused'])
    const held = unitsOf(lost.game, 'japan').filter(({ space }) => space.id === 'japan-held')
    expect(held.some(({ def }) => def.battalion === '1/37')).toBe(true)
  })

  it('12.0A a regiment and its companies count as twelve companies at most', () => {
    const divisions = (...lost: readonly string[]) => {
      const play = week(14)
      play.game.vars.destroyed = { us: [], japan: lost.map(unitId) }
      return pointsLedger(play.game).parts.find(({ key }) => key === 'ledger.points.divisions')?.value ?? 0
    }
    expect(divisions(REGIMENT)).toBe(10)
    expect(divisions(...COMPANIES)).toBe(0)
    expect(divisions(...COMPANIES, 'jp42-co1-8')).toBe(10)
  })
})
