import { describe, expect, it } from 'vitest'
import { Table } from '../table/table.ts'
import { seededRandom } from './dice.ts'
import { pointedAt } from './pointed-at.ts'
import { toy } from './toy.ts'

describe('what a user may point at', () => {
  const table = new Table(toy.table)
  const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)
  const [piece = '', space = ''] = [ids(table.pieces).at(0), ids(table.spaces).at(0)]
  const pointed = (...choices: Parameters<typeof pointedAt>[1]) => pointedAt(table, choices, seededRandom('pointed'))

  it('is every piece and every space of the table if an answer names one', () => {
    const both = pointed({ verb: 'show', piece }, { verb: 'move', space }, { verb: 'pass' })
    expect(both.filter(({ verb }) => verb === 'show').map((choice) => choice.piece)).toEqual(ids(table.pieces))
    expect(both.filter(({ verb }) => verb === 'move').map((choice) => choice.space)).toEqual(ids(table.spaces))
    expect(both.length).toBe(table.pieces.length + table.spaces.length)
  })

  it('excludes what no answer names', () => {
    expect(pointed({ verb: 'pass' })).toEqual([])
    expect(pointed({ verb: 'show', piece }).map((choice) => choice.space)).toEqual(table.pieces.map(() => undefined))
  })

  it('comes with the rest of the answer', () => {
    const [first, ...others] = pointed({ verb: 'place', piece, space }).slice(table.pieces.length)
    expect([first, ...others].map((choice) => choice?.piece)).toEqual(table.spaces.map(() => piece))
  })
})
