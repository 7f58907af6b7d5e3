// @vitest-environment happy-dom
import type { TitleDisplay } from '@topside/engine'
import { beforeEach, expect, test } from 'vitest'
import { change, settings } from '../settings/settings.ts'
import { toyPackage } from '../testing/fixture.ts'
import { click, show } from '../testing/render.tsx'
import { tableWith } from '../testing/table.ts'
import { OverlayCorner } from './OverlaySwitches.tsx'

const title: TitleDisplay = {
  ...toyPackage,
  texts: { ...toyPackage.texts, 'layer.supply': 'Supply', 'layer.zones': 'Zones of control' },
  layers: [
    { id: 'supply', tint: 'red' },
    { id: 'zones', tint: 'warn' },
  ],
  layer: (_seen, id) => (id === 'supply' ? ['west'] : []),
}

beforeEach(() => change({ layers: [] }))

test('a layer is switched on for all matches of its title, and off again by its sign on the map', async () => {
  const { session } = tableWith({}, title)
  const { getByTestId, getByRole, queryByRole } = show(<OverlayCorner overlays={session.overlays} />, session.context)
  await click(getByTestId('overlays'))
  await click(getByTestId('overlay-supply'))
  expect(settings.value.layers).toEqual(['toy/supply'])
  expect(session.overlays.shown.value.map(({ id, spaces }) => [id, [...spaces]])).toEqual([['supply', ['west']]])
  await click(getByTestId('overlays'))
  await click(getByRole('button', { name: 'Supply' }))
  expect(session.overlays.shown.value).toEqual([])
  expect(queryByRole('button', { name: 'Supply' })).toBeNull()
})

test('a title without layers has no corner for them', () => {
  const { session } = tableWith()
  expect(show(<OverlayCorner overlays={session.overlays} />, session.context).root.textContent).toBe('')
})
