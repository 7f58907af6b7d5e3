import { MatchState, packCompact } from '@topside/protocol'
import { describe, expect, test } from 'vitest'
import { snapshot } from './snapshot.ts'

describe('the fight in a snapshot', () => {
  test('is assembled from its parts', () => {
    const state = new MatchState()
    for (const [name, part] of Object.entries({ place: 'west', name: { key: 'fight' }, notes: [] }))
      state.engagement.set(name, packCompact(part))
    expect(snapshot(state).engagement).toEqual({ place: 'west', name: { key: 'fight' }, notes: [] })
  })

  test('is `undefined` without a fight', () => {
    expect(snapshot(new MatchState()).engagement).toBe(undefined)
  })
})
