import { Match, PUBLIC, type Seen } from '@topside/engine'
import { CheapDice } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from '../title.ts'
import { layer, layers, path, shownValue } from './overlays.ts'

/** A viewer's view of a match; this title hides nothing. */
function seen(match: ReturnType<typeof start>, options: { readonly [id: string]: string }): Seen {
  const { table } = match.game
  expect(table.pieces.every(({ knownTo }) => knownTo === PUBLIC)).toBe(true)
  return {
    pieces: table.pieces.map(({ id, space, face }) => ({ id, space: space.id, face: rules.table.faces[face] ?? '' })),
    owners: new Map(),
    tracks: new Map(rules.table.tracks.map(({ id }, index) => [id, table.tracks[index] ?? 0])),
    options,
  }
}

const start = (scenario: string) => Match.start(rules, { options: { scenario }, dice: new CheapDice('overlays') })

describe('what is shown on demand', () => {
  it('6.1 zones of control are the land hexes round the units of a side', () => {
    const view = seen(start('american-assault'), { scenario: 'american-assault' })
    const zones = layer(view, 'japan-zones')
    expect(zones).toEqual(expect.arrayContaining(['2327', '2427', '2225']))
    expect(layer(view, 'us-zones')).toEqual([])
  })

  it('15.32, 15.34 lines to the western edge are shown in the scenario that counts them only', () => {
    const lines = (scenario: string) => layer(seen(start(scenario), { scenario }), 'japan-lines')
    expect(lines('american-assault')).toBeUndefined()
    expect(lines('final-collapse')?.length).toBeGreaterThan(0)
    expect(
      layer(seen(start('mountain-barrier'), { scenario: 'mountain-barrier' }), 'us-lines')?.length,
    ).toBeGreaterThan(0)
  })

  it('every layer has a name', () => {
    expect(layers.map(({ id }) => id)).toEqual(['us-zones', 'japan-zones', 'us-lines', 'japan-lines'])
    expect(layer(seen(start('final-collapse'), { scenario: 'final-collapse' }), 'nothing')).toBeUndefined()
  })

  it('12.2, 5.2 the path shown is the one that the unit takes, and its cost the one that it pays', () => {
    const scenario = 'american-assault'
    const match = start(scenario)
    const answer = (wanted: (choice: { verb: string; piece?: string; value?: number }) => boolean) => {
      const seat = match.deciding[0] ?? 0
      const choice = match.decision(seat)?.choices.find(wanted)
      if (choice === undefined) throw new Error('not offered')
      const before = seen(match, { scenario })
      expect(match.apply({ kind: 'choose', seat, choice }).ok).toBe(true)
      return { choice, before }
    }
    let told = 0
    for (let i = 0; i < 40; i++) {
      const asked = match.decision(match.deciding[0] ?? 0)
      const far = Math.max(...(asked?.choices.map(({ value }) => value ?? 0) ?? [0]))
      const { choice, before } = answer(({ value }) => far === 0 || value === far)
      if (choice.verb !== 'move') continue
      const line = match.history(undefined).findLast((each) => each.line.args?.['path'] !== undefined)?.line
      expect(line?.args?.['path']).toEqual({ spaces: path(before, choice) })
      expect(line?.args?.['cost'] ?? shownValue(choice)).toBe(shownValue(choice))
      told++
    }
    expect(told).toBeGreaterThan(5)
  })

  it('what moves nothing has no path', () => {
    const view = seen(start('american-assault'), { scenario: 'american-assault' })
    expect(path(view, { verb: 'target', space: '2327' })).toEqual([])
    expect(shownValue({ verb: 'support', value: 3 })).toBe(3)
    expect(shownValue({ verb: 'done' })).toBeUndefined()
  })
})
