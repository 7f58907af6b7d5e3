import { lookOf } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { titles } from './index.ts'

describe.each(titles.map(({ id, load }) => ({ id, load })))('the counters of $id', ({ load }) => {
  test('every state shows, is named, and looks different from every other', async () => {
    const { rules, faces, texts } = await load()
    const [plain, ...states] = rules.table.faces
    expect(Object.keys(faces ?? {}).sort()).toEqual(states.sort())
    expect(lookOf(faces, rules.table.faces, plain ?? '')).toEqual({ spent: false })
    expect(new Set(states.map((face) => JSON.stringify(lookOf(faces, rules.table.faces, face)))).size).toBe(
      states.length,
    )
    for (const face of rules.table.faces) expect(texts[`face.${face}`]).toMatch(/\w/)
  })

  test('the figures of every counter have names', async () => {
    const { counters, texts } = await load()
    for (const { factors = [], factorsByFace = {}, flanks, fire = [], dice = [] } of Object.values(counters)) {
      if (flanks !== undefined) expect(texts['flanks.2']).toContain('{1}')
      expect(dice.length).toBeLessThanOrEqual(2)
      for (const { key, reach } of dice) expect(texts[key]).toContain(reach === undefined ? '{dice}' : '{reach}')
      for (const { length } of [factors, ...Object.values(factorsByFace)])
        if (length > 0) expect(texts[`factors.${length}`]).toContain(`{${length - 1}}`)
      if (fire.length > 0) expect(texts[`fire.${fire.length}`]).toContain(`{${fire.length - 1}}`)
    }
  })
})
