import { useEffect } from 'preact/hooks'

/** Actions of the replay's keys. */
interface ReplayKeys {
  readonly step: (by: 1 | -1) => void
  readonly jump: (by: 1 | -1) => void
  /** Moves to the next or previous turning point. */
  readonly turning: (by: 1 | -1) => void
  readonly toStart: () => void
  readonly toEnd: () => void
  readonly togglePlay: () => void
}

/** Whether a key belongs to the focused field, an open dialog, or the board's layer of buttons. */
function taken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return target instanceof HTMLElement && target.closest('input, select, textarea, .board-mirror') !== null
}

/** Keyboard control of a replay. */
export function useReplayKeys(keys: ReplayKeys): void {
  useEffect(() => {
    const acts: { readonly [key: string]: () => void } = {
      ArrowRight: () => keys.step(1),
      ArrowLeft: () => keys.step(-1),
      PageDown: () => keys.jump(1),
      PageUp: () => keys.jump(-1),
      Home: keys.toStart,
      End: keys.toEnd,
      t: () => keys.turning(1),
      T: () => keys.turning(-1),
    }
    const listener = (event: KeyboardEvent) => {
      if (taken(event)) return
      const space = event.key === ' ' && !(event.target instanceof HTMLButtonElement)
      const act = space ? keys.togglePlay : acts[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  })
}
