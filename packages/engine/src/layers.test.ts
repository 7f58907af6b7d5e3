import { expect, test } from 'vitest'
import { layerFaults, sourceImports } from './testing/layers.ts'

/** The engine's folders, lowest first. */
const LAYERS = [['dice', 'table'], ['map', 'record'], ['decision'], ['title'], ['view'], ['match'], ['', 'testing']]

test('each folder of the engine imports only from folders below it', () => {
  const imports = sourceImports(import.meta.dirname)
  expect(imports.length).toBeGreaterThan(300)
  expect(layerFaults(imports, LAYERS)).toEqual([])
})
