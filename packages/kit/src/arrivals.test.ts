import { pick, type RecordLine, Table, UNPLAYED } from '@topside/engine'
import { ScriptedDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import {
  arrivalStatus,
  bringIn,
  comesBack,
  growingChance,
  rollArrivals,
  type VariableArrival,
  withholdRest,
} from './arrivals.ts'
import { offerSpaces } from './picking.ts'
import { answered, drive } from './testing/index.ts'

describe('arrivals', () => {
  it('are due, withheld, later or never', () => {
    const on = (turn: number | undefined, withheld = false) => arrivalStatus({ turn, withheld }, 4)
    expect([on(3), on(4), on(5), on(undefined), on(Number.POSITIVE_INFINITY), on(undefined, true)]).toEqual([
      'due',
      'due',
      'later',
      'never',
      'never',
      'withheld',
    ])
  })

  it('of units that come back make a new schedule, without changing the old one', () => {
    const before = { a: 3 }
    expect(comesBack<string>(before, 'b', 7)).toEqual({ a: 3, b: 7 })
    expect(before).toEqual({ a: 3 })
  })

  it('that are not used are withheld, each once', () => {
    const pieces = ['a', 'b', 'c'].map((id) => ({ id, start: id === 'c' ? 'held' : 'due' }))
    const spaces = ['due', 'held', 'map'].map((id) => ({ id }))
    const table = new Table({ pieces, spaces, tracks: [], faces: ['up'], sides: [] })
    expect(withholdRest(table, table.pieces.slice(1), table.space('held')).map(({ id }) => id)).toEqual(['b'])
    expect(table.space('held').pieces.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('that vary are rolled for, unless a die would change nothing', () => {
    const lines: RecordLine[] = []
    const waiting: VariableArrival<string>[] = [
      { unit: 'soon', sides: 6, upTo: 2 },
      { unit: 'not yet', sides: 6, upTo: 0 },
      { unit: 'sure', sides: 6, upTo: 6 },
      { unit: 'late', sides: 10, upTo: 9 },
    ]
    const arrived = drive(
      { ...UNPLAYED },
      (calls) =>
        rollArrivals(calls, waiting, ({ unit }, arrives, rolled) => ({
          key: `${unit}.${arrives}`,
          ...(rolled && { roll: rolled }),
        })),
      { dice: new ScriptedDice([[2], [10]]), record: (line) => lines.push(line) },
    )
    expect(arrived).toEqual(['soon', 'sure'])
    expect(lines.map(({ key, roll }) => [key, roll?.values])).toEqual([
      ['soon.true', [2]],
      ['sure.true', undefined],
      ['late.false', [10]],
    ])
    expect([1, 2, 3, 4].map((turn) => growingChance(turn, 2, 1, 2))).toEqual([0, 1, 3, 5])
  })

  it('enter at any of several spaces, or wait if there is none', () => {
    const beaches = ['north', 'south'].map((id) => ({ id }))
    const landed: string[] = []
    const left = answered(
      bringIn(['a', 'b', 'c'], {
        entries: (unit) => (unit === 'b' ? [] : beaches),
        ask: (unit, able) =>
          pick(0, {
            kind: 'landing',
            rule: '1',
            offers: offerSpaces(able, 'land').or({ verb: 'hold', option: unit }, undefined),
          }),
        enter: (unit, at) => landed.push(`${unit} ${at.id}`),
      }),
      ({ choices }) => (landed.length === 0 ? choices[1] : choices.at(-1)),
    )
    expect(landed).toEqual(['a south'])
    expect(left).toEqual(['b', 'c'])
  })
})
