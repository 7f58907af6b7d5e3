import { expect, it } from 'vitest'
import { PUBLIC, seatMask } from '../table/masks.ts'
import { play, toy } from '../testing/index.ts'
import { toldOfQuestion } from './knowledge.ts'

it('others are told what a question names only if all of it is public', () => {
  const { table } = play(toy, { dice: [] }).game
  const [first, second] = table.pieces
  const space = first!.space
  table.setKnownTo(first!, PUBLIC)
  table.setKnownTo(second!, seatMask(0))
  const args = { unit: { piece: first!.id }, at: { space: space.id }, left: 3, why: 'secret' }
  expect(toldOfQuestion(table, args)).toEqual({ unit: args.unit, at: args.at })
  expect(toldOfQuestion(table, { ...args, other: { piece: second!.id } })).toBeUndefined()
  expect(toldOfQuestion(table, { units: { pieces: [first!.id, second!.id] } })).toBeUndefined()
  expect(toldOfQuestion(table, { left: 3 })).toBeUndefined()
  expect(toldOfQuestion(table, undefined)).toBeUndefined()
  table.setSeenBy(space, seatMask(1))
  expect(toldOfQuestion(table, { at: args.at })).toBeUndefined()
})
