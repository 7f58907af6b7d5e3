import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { heard, rock, type Scene } from '../testing.ts'

const units = { '10': ['G/503', 'C/462', 'I/503 spent', 'B/462 spent'], '27': ['infantry-1', 'infantry-2'] }

describe('why an Impulse cannot be chosen', () => {
  it.each<[string, Scene, Choice]>([
    ['why.enemy-unit 8.1', {}, { verb: 'bombard', piece: 'infantry-1' }],
    ['why.spent 10.1.1', {}, { verb: 'bombard', piece: 'B/462' }],
    ['why.no-target 10.3', {}, { verb: 'bombard', piece: 'C/462' }],
    ['why.off-map 10.3', {}, { verb: 'bombard', piece: 'A/462' }],
    ['why.alike 10.1.1', {}, { verb: 'bombard', piece: 'air-2' }],
    ['why.used 10.1.1', { units: { ...units, naval: ['naval used'] } }, { verb: 'bombard', piece: 'naval' }],
    ['why.no-target 10.1.1', { units: { '10': ['G/503'] } }, { verb: 'bombard', piece: 'naval' }],
    ['why.no-fresh 8.1', { units: { ...units, '9': ['H/503 spent'] } }, { verb: 'bombard', piece: 'H/503' }],
  ])('%s', (why, scene, choice) => {
    expect(heard(rock({ units: { ...units, reinforcements: ['A/462'] }, ...scene }), choice)).toBe(why)
  })
})
