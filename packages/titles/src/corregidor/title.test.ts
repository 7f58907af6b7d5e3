import { describe, expect, it } from 'vitest'
import { waysToBegin } from '../shared/beginnings.ts'
import { rules } from './title.ts'

describe('the title', () => {
  it('perft: the number of ways to begin each scenario', () => {
    expect(waysToBegin(rules)).toEqual({ fall: [50, 2565], bataan: [24, 1912], recapture: [56, 7551] })
  })
})
