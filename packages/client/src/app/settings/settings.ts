import { computed, effect, signal } from '@preact/signals'
import { keep, kept } from '../browser/storage.ts'

/** The settings of this browser. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly pattern: boolean
  readonly sound: boolean
  /** Show browser notifications of the user's turn while no page of the site is visible. */
  readonly notify: boolean
  /** Show irreversible effects first, and ask for confirmation. */
  readonly confirm: boolean
  /** Read others' chat messages to screen readers. */
  readonly chatAloud: boolean
  /** In matches created here, computers pause about a second before each answer. */
  readonly paced: boolean
  /** Active board overlays, each as `title/layer`. */
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

/** The settings of this browser; changed by `change`. */
export const settings = signal<Settings>(stored())

const systemDark = mediaSignal('(prefers-color-scheme: dark)')
/** Whether the system prefers reduced motion. */
export const reducedMotion = mediaSignal('(prefers-reduced-motion: reduce)')
/** Phone or small tablet in portrait. */
export const narrow = mediaSignal('(max-width: 900px) and (max-aspect-ratio: 5/4)')
/** Phone in landscape: so low that everything beside the board must share one column. */
export const low = mediaSignal('(max-height: 500px) and (min-aspect-ratio: 5/4)')

/** The effective theme. */
export const theme = computed<'light' | 'dark'>(() => {
  const { theme: wanted } = settings.value
  if (wanted !== 'system') return wanted
  return systemDark.value ? 'dark' : 'light'
})

/** Changes and stores some of the settings. */
export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part }
  keep(KEY, settings.value)
}

/** Applies theme and pattern to the page, and follows changes from other tabs. */
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
