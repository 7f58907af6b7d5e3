import type { ComponentChildren } from 'preact'
import './Tab.css'

/** One of several tabs; `panel`: id of the element it controls, if there is one. */
export function Tab(props: {
  id: string
  panel?: string
  chosen: boolean
  onChoose: () => void
  children: ComponentChildren
}) {
  return (
    <button
      type="button"
      role="tab"
      class="plain"
      id={`tab-${props.id}`}
      aria-selected={props.chosen}
      aria-controls={props.panel}
      data-testid={`tab-${props.id}`}
      onClick={props.onChoose}
    >
      {props.children}
    </button>
  )
}
