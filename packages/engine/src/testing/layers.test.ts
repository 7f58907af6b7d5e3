import { describe, expect, test } from 'vitest'
import { layerFaults, sourceImports } from './layers.ts'

const LAYERS = [['low', 'lone'], ['high', 'high/part'], ['']]
const faults = (file: string, from: string) => layerFaults([{ file, from }], LAYERS)

describe('the imports of a package', () => {
  test('may go down, and stay in a folder', () => {
    expect(faults('high/a.ts', 'low/deep/b.ts')).toEqual([])
    expect(faults('low/a.ts', 'low/deep/b.ts')).toEqual([])
    expect(faults('main.ts', 'high/part/b.css')).toEqual([])
    expect(faults('low/a.ts', '@topside/engine')).toEqual([])
  })

  test('may not go up, to a neighbour, or to a part of the same row', () => {
    expect(faults('low/a.ts', 'high/b.ts')).toEqual(['low/a.ts imports high/b.ts'])
    expect(faults('low/a.ts', 'lone/b.ts')).toEqual(['low/a.ts imports lone/b.ts'])
    expect(faults('high/a.ts', 'high/part/b.css')).toEqual(['high/a.ts imports high/part/b.css'])
    expect(faults('high/a.ts', 'main.ts')).toEqual(['high/a.ts imports main.ts'])
  })

  test('must be from and to folders with a layer', () => {
    expect(faults('new/a.ts', 'low/b.ts')).toEqual(['new/a.ts has no layer'])
    expect(faults('high/a.ts', 'new/b.ts')).toEqual(['new/b.ts has no layer'])
    expect(layerFaults([{ file: 'main.ts', from: 'low/a.ts' }], [['low']])).toEqual(['main.ts has no layer'])
  })

  test('may be from a file with its own layer', () => {
    const layers = [['low/state.ts'], ['low'], ['']]
    expect(layerFaults([{ file: 'low/a.ts', from: 'low/state.ts' }], layers)).toEqual([])
    expect(layerFaults([{ file: 'low/state.ts', from: 'low/a.ts' }], layers)).toEqual(['low/state.ts imports low/a.ts'])
  })

  test('are read from its files except tests', () => {
    const imports = sourceImports(import.meta.dirname)
    expect(imports).toContainEqual({ file: 'layers.ts', from: 'node:fs' })
    expect(imports.some(({ file }) => file.endsWith('.test.ts'))).toBe(false)
  })
})
