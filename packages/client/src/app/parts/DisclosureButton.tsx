import type { ComponentChildren } from 'preact'

/** A button that expands and collapses what is beside it. `as`: its classes. */
export function DisclosureButton(props: {
  as: string
  testid: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ComponentChildren
}) {
  const { open } = props
  return (
    <button
      type="button"
      class={props.as}
      aria-expanded={open}
      data-testid={props.testid}
      onClick={() => props.onToggle(!open)}
    >
      {props.children}
    </button>
  )
}
