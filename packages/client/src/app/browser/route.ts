import { signal } from '@preact/signals'

/** The screens and their parameters, as in the address. */
export type Route =
  | { readonly screen: 'lobby' }
  | { readonly screen: 'match' | 'watch' | 'archive' | 'dice'; readonly match: string }
  /** The introduction to a title. */
  | { readonly screen: 'learn'; readonly title: string }
  /** The rules of a title; the fragment of the address is the number of the rule to show. */
  | { readonly screen: 'rules'; readonly title: string }
  /** An example match of a title. */
  | { readonly screen: 'example'; readonly title: string; readonly example: string; readonly dice: boolean }
  /** A match file opened in this browser that is not on the server. */
  | { readonly screen: 'file'; readonly dice: boolean }
  /** An address that leads nowhere. */
  | { readonly screen: 'unknown'; readonly path: string }

/**
 * Path of the links that sign in a device. Their code is read before anything is shown; the path itself shows the
 * lobby.
 */
const DEVICE = 'device'

/** Parses the path of an address. */
export function routeOf(path: string): Route {
  const unknown: Route = { screen: 'unknown', path }
  const parts = partsOf(path)
  if (parts === undefined) return unknown
  const [first, second, third, fourth] = parts
  if (first === undefined || first === DEVICE) return { screen: 'lobby' }
  if (first === 'file') return { screen: 'file', dice: second === 'dice' }
  if (second === undefined) return unknown
  if (first === 'rules') return { screen: 'rules', title: second }
  if (first === 'example' && third !== undefined)
    return { screen: 'example', title: second, example: third, dice: fourth === 'dice' }
  if (first === 'learn') return { screen: 'learn', title: second }
  if (first === 'archive') return { screen: third === 'dice' ? 'dice' : 'archive', match: second }
  if (first === 'match' || first === 'watch') return { screen: first, match: second }
  return unknown
}

/** The decoded parts of a path; `undefined` if it has a broken escape. */
function partsOf(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** The path of a screen. */
export function pathOf(route: Route): string {
  if (route.screen === 'lobby') return '/'
  if (route.screen === 'unknown') return route.path
  if (route.screen === 'file') return route.dice ? '/file/dice' : '/file'
  if (route.screen === 'learn') return `/learn/${encodeURIComponent(route.title)}`
  if (route.screen === 'rules') return `/rules/${encodeURIComponent(route.title)}`
  if (route.screen === 'example')
    return [
      '/example',
      encodeURIComponent(route.title),
      encodeURIComponent(route.example),
      ...(route.dice ? ['dice'] : []),
    ].join('/')
  const match = encodeURIComponent(route.match)
  return route.screen === 'dice' ? `/archive/${match}/dice` : `/${route.screen}/${match}`
}

/** The current screen. */
export const route = signal<Route>(typeof location === 'object' ? routeOf(location.pathname) : { screen: 'lobby' })

/** Goes to a screen; the query string stays. */
export function go(to: Route, replace = false): void {
  const address = pathOf(to) + location.search
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  route.value = to
  scrollTo(0, 0)
}

/** Follows the browser's back and forward buttons. */
export function followHistory(): void {
  addEventListener('popstate', () => {
    route.value = routeOf(location.pathname)
  })
}
