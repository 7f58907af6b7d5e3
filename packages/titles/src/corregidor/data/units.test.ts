import { describe, expect, it } from 'vitest'
import { batteries } from './batteries.ts'
import { dateOfDay, dateOfWeek, dayOfDate } from './calendar.ts'
import { groups } from './groups.ts'
import { hexDefs } from './hexes.ts'
import { scenarios } from './scenarios.ts'
import data from './units.json' with { type: 'json' }
import { counterDefs } from './units.ts'

const faces = (id: string) => counterDefs.find((def) => def.id === id)!.faces.map((each) => each && Object.values(each))
const count = (is: (id: string) => boolean) => counterDefs.filter(({ id }) => is(id)).length

describe('the counters', () => {
  it('3.2: show what the rules print of eight of them', () => {
    expect(faces('us42-fort-mills-crockett')).toEqual([[20, 15, 0], undefined, undefined, [1, 2, 3]])
    expect(faces('us42-fort-mills-chicago')).toEqual([[3, 5, 0], undefined, undefined, [2, 3, 4]])
    expect(faces('us42-fort-mills-indiana')).toEqual([[3, 6, 3], undefined, undefined, [1, 2, 4]])
    expect(faces('us42-fort-mills-cushing')).toEqual([[2, 6, 0], undefined, undefined, [1, 2, 4]])
    expect(faces('us42-1-a-4m')).toEqual([[4, 6, 4], [1, 3, 4], undefined, undefined])
    expect(faces('jp42-sally-1')).toEqual([[20, 2, 0], [10, 2, 0], undefined, undefined])
    expect(faces('us45-claxton')).toEqual([[9, 6, 15], [4, 4, 10], undefined, undefined])
    expect(faces('fa-4th-marines')).toEqual([[5, 5, 4], [3, 3, 4], undefined, undefined])
  })

  it('3.0: are 520, for seven batteries of several steps have two printed counters', () => {
    expect(counterDefs).toHaveLength(520)
    expect(new Set(counterDefs.map(({ id }) => id)).size).toBe(520)
    expect(count((id) => /^us42-\d-[a-t]-4m$/.test(id))).toBe(45)
    expect(counterDefs.filter(({ kind, side }) => kind === 'air' && side === 'japan')).toHaveLength(26)
    expect(counterDefs.filter(({ faces }) => faces.filter((each) => each).length > 2)).toHaveLength(7)
  })

  it('9.0: name the source of each and of its numbers', () => {
    const sources = ['rules', 'history', 'deduced', 'reconstructed']
    for (const { id, source, values, confidence } of data.units) {
      for (const each of [source, values]) expect(sources, id).toContain(each)
      expect(confidence > 0 && confidence < 1, id).toBe(true)
      if (values === 'rules') expect(confidence, id).toBeGreaterThanOrEqual(0.5)
    }
    for (const { id, faces: shown } of counterDefs) expect(shown[0], id).toBeDefined()
  })

  it('3.0: need none of their notes, which a browser never gets', () => {
    const notes = /^(status|confidence|note|sources?)$|Source$/
    for (const def of [...counterDefs, ...hexDefs, ...batteries])
      expect(Object.keys(def).filter((key) => notes.test(key))).toEqual([])
  })
})

describe('the calendar', () => {
  const fall = scenarios[0]!

  it('13.15: turn 65 is 28 April, and 12.0 ends on 18 May', () => {
    expect(dateOfDay(fall, 65)).toEqual({ year: 1942, month: 4, day: 28 })
    expect(dateOfDay(fall, fall.lastDay)).toEqual({ year: 1942, month: 5, day: 18 })
    expect(dayOfDate(fall, { year: 1942, month: 5, day: 5 })).toBe(72)
  })

  it('13.7: weeks 15 and 16 hold 12 to 24 April', () => {
    const bataan = scenarios[1]!
    expect(dateOfWeek(bataan, 15)).toEqual({ year: 1942, month: 4, day: 12 })
    expect(dateOfWeek(bataan, 17)).toEqual({ year: 1942, month: 4, day: 26 })
    expect(() => dateOfWeek(fall, 1)).toThrow(RangeError)
  })

  it('12.0: turn 16 of 1945 is 3 March', () => {
    expect(dateOfDay(scenarios[2]!, 16)).toEqual({ year: 1945, month: 3, day: 3 })
  })
})

describe('the reinforcement groups', () => {
  it('6.1: bring all siege batteries once, and only units that there are', () => {
    const guns = groups.flatMap(({ cavite, bataan }) => [...cavite, ...bataan])
    const siege = counterDefs.filter(({ id }) => id.startsWith('jp42-art-'))
    expect([...new Set(guns)].sort()).toEqual(siege.map(({ id }) => id).sort())
    for (const { held, air } of groups)
      for (const id of [...held, ...air]) expect(counterDefs.some((def) => def.id === id)).toBe(true)
    expect(groups.flatMap(({ air }) => air)).toHaveLength(21)
  })
})
