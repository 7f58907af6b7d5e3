import { effect } from '@preact/signals'
import { type Route, route } from './route.ts'

/** Screens whose texts do not change while they are read. */
const READ: ReadonlySet<Route['screen']> = new Set(['learn', 'rules'])

/**
 * Tells programs that translate pages to leave all other screens alone: the texts that they put in place of others stay
 * as they are when a match goes on, and would show a wrong state. Returns a function that stops it.
 */
export function markForTranslators(): () => void {
  return effect(() => {
    document.documentElement.setAttribute('translate', READ.has(route.value.screen) ? 'yes' : 'no')
  })
}
