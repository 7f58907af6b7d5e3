import { computed, effect, signal } from '@preact/signals'
import { keep, kept } from '../browser/storage.ts'

/** How this browser wants things to look and sound. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly pattern: boolean
  readonly sound: boolean
  /** Whether the browser's own notification tells of one's turn while no page of the site is seen. */
  readonly notify: boolean
  /** Whether what cannot be undone is shown first, and confirmed. */
  readonly confirm: boolean
  /** Whether screen readers are told what others say at the table. */
  readonly chatAloud: boolean
  /** Whether computers wait about a second before each answer, in matches that are begun here. */
  readonly paced: boolean
  /** Overlays of boards that are switched on, each as `title/layer`. */
  readonly layers: readonly string[]
}

const KEY = 'topside.settings'
const DEFAULTS: Settings = {
  theme: 'system',
  pattern: false,
  sound: false,
  notify: false,
  confirm: true,
  chatAloud: true,
  paced: true,
  layers: [],
}

/** The settings of this browser; setting the value keeps it. */
export const settings = signal<Settings>(stored())

const systemDark = mediaSignal('(prefers-color-scheme: dark)')
/** Whether the system asks for less motion. */
export const reducedMotion = mediaSignal('(prefers-reduced-motion: reduce)')
/** Whether the screen is a phone's or a small tablet's that is held upright. */
export const narrow = mediaSignal('(max-width: 900px) and (max-aspect-ratio: 5/4)')
/** Whether the screen is a phone's that lies on its side: so low that everything beside the board must be in one column. */
export const low = mediaSignal('(max-height: 500px) and (min-aspect-ratio: 5/4)')

/** The theme to draw with. */
export const theme = computed<'light' | 'dark'>(() => {
  const { theme: wanted } = settings.value
  if (wanted !== 'system') return wanted
  return systemDark.value ? 'dark' : 'light'
})

/** Changes some of the settings. */
export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part }
  keep(KEY, settings.value)
}

/** Shows theme and pattern on the page from now on, and follows what other pages of the site change. */
export function applySettings(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) settings.value = stored()
  })
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value
    document.documentElement.dataset['pattern'] = settings.value.pattern ? 'on' : 'off'
  })
}

function mediaSignal(query: string) {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : undefined
  const value = signal(list?.matches ?? false)
  list?.addEventListener('change', () => {
    value.value = list.matches
  })
  return value
}

function stored(): Settings {
  const value = kept(KEY)
  if (typeof value !== 'object' || value === null) return DEFAULTS
  const theme = 'theme' in value && (value.theme === 'light' || value.theme === 'dark') ? value.theme : 'system'
  return {
    theme,
    pattern: 'pattern' in value && value.pattern === true,
    sound: 'sound' in value && value.sound === true,
    notify: 'notify' in value && value.notify === true,
    confirm: !('confirm' in value && value.confirm === false),
    chatAloud: !('chatAloud' in value && value.chatAloud === false),
    paced: !('paced' in value && value.paced === false),
    layers:
      'layers' in value && Array.isArray(value.layers)
        ? value.layers.filter((each): each is string => typeof each === 'string')
        : [],
  }
}
