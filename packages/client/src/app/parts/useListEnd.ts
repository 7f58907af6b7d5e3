import { useEffect, useRef } from 'preact/hooks'

/** Distance from the end at which a list counts as scrolled to the end, in pixels. */
const NEAR = 24
/** Maximum change of the height of a list by its surroundings, in pixels. */
const RESIZED = 400
/** Events by which a user scrolls. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'focusin'] as const

/** The end of a list, which stays scrolled to it unless the user scrolls up. */
export interface ListEnd {
  /** Whether the list is scrolled to its end. */
  readonly atEnd: { current: boolean }
  readonly toEnd: () => void
  /**
   * Handles a scroll event. Returns `false` if the browser alone moved the list, which has been scrolled to its end
   * again.
   */
  readonly scrolled: () => boolean
}

/** Keeps a list at its end while `follows` says so. */
export function useListEnd(scroller: { current: HTMLElement | null }, follows: () => boolean = () => true): ListEnd {
  const atEnd = useRef(true)
  const byHand = useHand(scroller)
  const toEnd = (): void => {
    byHand.current = false
    const element = scroller.current
    if (element !== null) element.scrollTop = element.scrollHeight
  }
  const scrolled = (): boolean => {
    const element = scroller.current
    if (element === null) return true
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    // If the height of a list changes, the browser scrolls it; the list is scrolled to its end again.
    const moved = atEnd.current && follows() && below >= NEAR && below < RESIZED && !byHand.current
    if (moved) toEnd()
    else atEnd.current = below < NEAR
    return !moved
  }
  return { atEnd, toEnd, scrolled }
}

/** Whether the user has scrolled the list since the returned ref was last set to `false`. */
function useHand(scroller: { current: HTMLElement | null }): { current: boolean } {
  const byHand = useRef(false)
  useEffect(() => {
    const stop = new AbortController()
    const note = () => {
      byHand.current = true
    }
    for (const event of HANDS) scroller.current?.addEventListener(event, note, { passive: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return byHand
}
