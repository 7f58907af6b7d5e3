import { expect, it } from 'vitest'
import { type Step, stateBefore, type Told } from './reading.ts'

it('5.0 what a record tells has happened when the heading of its turn is told', () => {
  const told = (key: string, heading?: number) => ({ key, heading, game: { key } }) as unknown as Told
  const before = {} as Step['before']
  const [heading, first] = [told('turn.begins', 1), told('aircraft.replaced')]
  expect(stateBefore(first, [heading, first], before)).toBe(before)
  const last = told('points.fired')
  expect(stateBefore(last, [heading, first, told('turn.begins', 1), last], before)).toBe(first.game)
})
