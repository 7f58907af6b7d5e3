import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'

/** Whether loading failed for a part of the page that cannot say so itself. */
export const unloaded = signal(false)

/**
 * A component that is loaded on first use; renders nothing until then, and `Failed` if loading fails. Without `Failed`,
 * {@link unloaded} is set instead.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed?: ComponentType,
): ComponentType<P> {
  const loaded = signal<ComponentType<P> | undefined>(undefined)
  const failed = signal(false)
  const fetchIt = () => {
    if (loaded.peek() !== undefined) return
    failed.value = false
    load().then(
      (component) => {
        loaded.value = component
      },
      () => {
        failed.value = true
        unloaded.value ||= Failed === undefined
      },
    )
  }
  return function Lazy(props: P) {
    useState(fetchIt)
    const Component = loaded.value
    if (Component !== undefined) return <Component {...props} />
    return failed.value && Failed !== undefined ? <Failed /> : null
  }
}
