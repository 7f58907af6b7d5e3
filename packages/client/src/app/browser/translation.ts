import { effect } from '@preact/signals'
import { type Route, route } from './route.ts'

/** Screens whose texts do not change while they are read. */
const READ: ReadonlySet<Route['screen']> = new Set(['learn', 'rules'])

/**
 * Asks programs that translate pages to leave all other screens alone: a translated text would stay when the match goes
 * on, and show an outdated state. Returns a function that stops it.
 */
export function markForTranslators(): () => void {
  return effect(() => {
    document.documentElement.setAttribute('translate', READ.has(route.value.screen) ? 'yes' : 'no')
  })
}
