import type { ComponentChildren } from 'preact'
import { go, type Route } from '../browser/route.ts'

/** A button to another screen. */
export function GoButton(props: { to: Route; id: string; main?: boolean; children: ComponentChildren }) {
  return (
    <button
      type="button"
      class={props.main === true ? 'button main' : 'button'}
      data-testid={props.id}
      onClick={() => go(props.to)}
    >
      {props.children}
    </button>
  )
}
