import { expect, it } from 'vitest'
import { field } from '../field.ts'
import type { Asked } from './asked.ts'
import { eventOpenings } from './happenings.ts'
import { Notes } from './notes.ts'
import { worldOf } from './world.ts'

it('17.14, 6.44 events for the die of foraging come before it, not when there is a disease', () => {
  const { game, put } = field({ turn: 21 })
  put('us-events', 'letter-k')
  const judged = (diseased: number) => {
    const notes = Object.assign(new Notes(), { diseased })
    const choices = [{ verb: 'event-go-on' }, { verb: 'event-rest' }]
    const asked = { world: worldOf(game), decision: { kind: 'event.forage', choices }, side: 'us', notes }
    return eventOpenings['event.forage']?.(asked as unknown as Asked).map(({ rule }) => rule)
  }
  expect(judged(20)).toEqual(['17.14'])
  expect(judged(21)).toEqual([])
})
