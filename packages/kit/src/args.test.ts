import { describe, expect, it } from 'vitest'
import { argsOf, note, part } from './args.ts'

const brig = { id: 'brig', face: 0 }
const cutter = { id: 'cutter', face: 1 }
const bay = { id: 'bay', owner: -1 }

describe('arguments of texts', () => {
  it('name pieces and spaces, alone or in lists, by their ids', () => {
    expect(argsOf({ boat: brig, to: bay, boats: [brig, cutter], ways: [bay] })).toEqual({
      boat: { piece: 'brig' },
      to: { space: 'bay' },
      boats: { pieces: ['brig', 'cutter'] },
      ways: { spaces: ['bay'] },
    })
  })

  it('are otherwise as given', () => {
    const args = { side: { side: 'red' }, path: { spaces: ['bay'] }, boat: { piece: 'brig' }, cost: 2, name: 'Brig' }
    expect(argsOf(args)).toEqual(args)
    expect(argsOf({ boats: [] })).toEqual({ boats: { pieces: [] } })
  })

  it('are left out if there are none', () => {
    expect(argsOf({ cost: 0, boat: undefined })).toEqual({ cost: 0 })
    expect([argsOf({ boat: undefined }), argsOf(undefined)]).toEqual([undefined, undefined])
    expect(note('note.calm', '2')).toEqual({ key: 'note.calm', rule: '2' })
    expect(note('note.fast', '2', { boat: brig })).toEqual({
      key: 'note.fast',
      rule: '2',
      args: { boat: { piece: 'brig' } },
    })
    expect(part('part.sails', '3', 2)).toEqual({ key: 'part.sails', rule: '3', value: 2 })
    expect(part('part.sails', '3', 2, { boat: cutter }).args).toEqual({ boat: { piece: 'cutter' } })
  })
})
