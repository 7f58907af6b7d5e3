import { expect, test } from 'vitest'
import { pathOf, type Route, routeOf } from './route.ts'

test('the address of every screen leads back to it', () => {
  const routes: Route[] = [
    { screen: 'lobby' },
    { screen: 'match', match: 'a b/c' },
    { screen: 'watch', match: 'x1' },
    { screen: 'archive', match: 'x1' },
    { screen: 'dice', match: 'x1' },
    { screen: 'learn', title: 'leyte' },
    { screen: 'example', title: 'bataan', example: 'a b', dice: false },
    { screen: 'example', title: 'bataan', example: 'a b', dice: true },
    { screen: 'file', dice: false },
    { screen: 'file', dice: true },
  ]
  for (const route of routes) expect(routeOf(pathOf(route))).toEqual(route)
})

test('the bare address and that of device codes show the lobby', () => {
  for (const path of ['', '/', '//', '/device']) expect(routeOf(path)).toEqual({ screen: 'lobby' })
})

test('an unknown address, or one with a broken escape, is told to be unknown', () => {
  for (const path of ['/nowhere', '/nowhere/1', '/match', '/example/bataan', '/match/%', '/rules/%E0%A4%A', '/%']) {
    expect(routeOf(path)).toEqual({ screen: 'unknown', path })
    expect(pathOf(routeOf(path))).toBe(path)
  }
})
