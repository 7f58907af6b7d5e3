import { describe, expect, it } from 'vitest'
import { toy } from '../testing/index.ts'
import { layOut, type Seen } from './seen.ts'

const def = toy.table
const [piece] = def.pieces
const [, elsewhere] = def.spaces
if (piece === undefined || elsewhere === undefined) throw new Error('the toy has too little on its table')
const nothing: Seen = { pieces: [], owners: new Map(), tracks: new Map(), options: {} }

describe('a table laid out from what a viewer sees', () => {
  it('has visible pieces where they are, and all others where they start', () => {
    const face = def.faces[1] ?? ''
    const table = layOut(def, { ...nothing, pieces: [{ id: piece.id, space: elsewhere.id, face }] })
    expect(table.piece(piece.id).space.id).toBe(elsewhere.id)
    expect(table.piece(piece.id).face).toBe(1)
    for (const other of def.pieces.slice(1)) expect(table.piece(other.id).space.id).toBe(other.start)
  })

  it('is the same whether the table is new or reused', () => {
    const [track] = def.tracks
    const [side] = def.sides
    const first: Seen = {
      ...nothing,
      pieces: [{ id: piece.id, space: elsewhere.id, face: '' }],
      owners: new Map([[elsewhere.id, side ?? '']]),
      tracks: new Map([[track?.id ?? '', 7]]),
    }
    const used = layOut(def, first)
    expect(used.space(elsewhere.id).owner).toBe(0)
    expect(used.track(track?.id ?? '')).toBe(7)
    expect(layOut(def, nothing, used).save()).toEqual(layOut(def, nothing).save())
  })
})
