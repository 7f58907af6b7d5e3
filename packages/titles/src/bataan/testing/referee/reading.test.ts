import { expect, it } from 'vitest'
import { EMERGENCY, OUT_OF_SUPPLY } from '../../data/faces.ts'
import { formationId } from '../../data/units.ts'
import { scenarioNamed } from '../../state/state.ts'
import type { LastingEvent } from '../../state/vars.ts'
import { field } from '../field.ts'
import { bearersOf } from './attrition.ts'
import { entriesOf, mayEnd } from './movement.ts'
import { rebuildingPlaces } from './replacing.ts'
import { defendingGuns } from './support.ts'
import { worldOf } from './world.ts'

const ids = (men: readonly { readonly id: string }[]) => men.map(({ id }) => id)

it('6.45, 6.55 attrition takes units that are cut off first, a disease any', () => {
  const around = { '3506': ['jp-1+2/9'], '3508': ['jp-6+7/9'], '3407': ['jp-1+2/141'], '3607': ['jp-3+4/141'] }
  const { game, unit } = field({ units: { '2431': ['us-51-hq'], '3507': ['us-3/52'], ...around } })
  game.table.setStatus(unit('us-3/52'), 'supply', OUT_OF_SUPPLY)
  expect(ids(bearersOf(worldOf(game), 'us-51', new Set()))).toEqual(['us-3/52'])
  expect(ids(bearersOf(worldOf(game), 'us-51')).toSorted()).toEqual(['us-3/52', 'us-51-hq'])
})

it('16.42 US Event J keeps the 48th Division and its Garrison in Manila, and nobody else', () => {
  const { game, unit, put } = field({})
  put('manila-box', 'jp-1-g', 'jp-21-hq')
  const entries = () =>
    ['jp-1-g', 'jp-21-hq'].map((id) => entriesOf(worldOf({ ...game }), worldOf(game).man(unit(id).id)))
  const open = ['4200', '4201']
  expect(entries()).toEqual([open, open])
  const event = { effect: 'manila-unrest', side: 'us', until: 5 } as unknown as LastingEvent
  game.vars.events = { ...game.vars.events, lasting: [event] }
  expect(entries()).toEqual([[], open])
})

it('5.32, 12.14 artillery that is not released fires in its own hex, and for its formation', () => {
  const release = scenarioNamed('abucay-line').release.findLast(({ units }) => units.some((id) => id === 'us-31-art'))
  const turn = (release?.turn ?? 0) - 1
  const guns = (lead: string) => {
    const units = { '3923': ['us-3/41', 'us-31-art'], '3924': ['us-1/31pa'] }
    const { game } = field({ scenario: 'abucay-line', turn, units })
    game.vars.sequence = { side: 'japan', kind: 'mobile', formations: [], army: [] }
    const world = worldOf(game)
    const defence = world.man(lead)
    const assault = { hex: defence.place, table: 'assault', attackers: [], defence }
    return ids(defendingGuns(world, assault).free)
  }
  expect([guns('us-3/41'), guns('us-1/31pa')]).toEqual([['us-31-art'], ['us-31-art']])
})

it.each([
  ['layac', [false, true]],
  ['abucay-line', [true, true]],
  ['battling-bastards', [false, true]],
])('5.11 %s: US units keep the edge free where Japanese reinforcements come in', (scenario, expected) => {
  const { game } = field({ scenario, units: { '4202': ['us-3/41'], '3601': ['jp-48-hq'] } })
  const world = worldOf(game)
  const may = (unit: string) => mayEnd(world, [world.man(unit)], '4201')
  expect([may('us-3/41'), may('jp-48-hq')]).toEqual(expected)
})

it.each([
  [0, ['3218']],
  [EMERGENCY, []],
  [OUT_OF_SUPPLY, []],
])('5.32, 16.57 a unit is rebuilt where its headquarters is In Supply: status %i', (supply, expected) => {
  const { game, unit, put } = field({ units: { '3218': ['jp-16-hq'] } })
  put('japan-eliminated', 'jp-16-eng')
  game.vars.reserve = [{ formation: formationId('jp-16'), until: game.vars.turn + 2, army: [] }]
  game.table.setStatus(unit('jp-16-hq'), 'supply', supply)
  const world = worldOf(game)
  expect(rebuildingPlaces(world, world.man('jp-16-eng'))).toEqual(expected)
})
