import { fileURLToPath } from 'node:url'
import { layerFaults, sourceImports } from '@topside/engine/testing/layers'
import { expect, test } from 'vitest'

/**
 * The folders of the client, lowest first. `table` and `replay` do not import each other; what they share is below
 * both.
 */
const LAYERS = [
  ['browser', 'style', 'words'],
  ['net', 'settings'],
  ['parts'],
  ['board', 'chat', 'settings/panel', 'signals', 'analysis', 'you'],
  ['rules', 'table/session'],
  ['fight', 'lobby', 'table/commandLine', 'table/othersTurn'],
  ['header', 'history', 'learn', 'table/choices', 'table/waitingRoom'],
  ['replay', 'table/guide', 'table/question', 'table/seats'],
  ['table/menu'],
  ['table'],
  ['', 'testing'],
]

test('each folder of the client imports only from folders below it', () => {
  const imports = sourceImports(fileURLToPath(new URL('.', import.meta.url)))
  expect(imports.length).toBeGreaterThan(1000)
  expect(layerFaults(imports, LAYERS)).toEqual([])
})
