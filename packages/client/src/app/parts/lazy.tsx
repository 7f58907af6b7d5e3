import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useState } from 'preact/hooks'

/** A component that is loaded on first use; renders nothing until then, and `Failed` if loading fails. */
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
