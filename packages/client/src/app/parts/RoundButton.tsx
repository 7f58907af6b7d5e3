import type { ComponentChildren } from 'preact'
import './RoundButton.css'

/** A round button with a sign, and a name that says what it does. */
export function RoundButton(props: {
  name: string
  onClick: () => void
  children: ComponentChildren
  testid?: string
  className?: string
}) {
  return (
    <button
      type="button"
      class={`round ${props.className ?? ''}`}
      aria-label={props.name}
      data-testid={props.testid}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
