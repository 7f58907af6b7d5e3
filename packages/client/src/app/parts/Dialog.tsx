import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { label } from '../words/label.tsx'
import './Dialog.css'

/**
 * A modal dialog. The button at its top, Escape or a press outside closes it, and the focus returns to where it was.
 */
export function Dialog(props: {
  title: string
  onClose: () => void
  children: ComponentChildren
  testid?: string
  wide?: boolean
}) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const before = document.activeElement
    element.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      class={props.wide === true ? 'wide' : undefined}
      data-testid={props.testid}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === element.current) props.onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-head">
        <h2 id={id}>{props.title}</h2>
        <button type="button" class="button" onClick={props.onClose}>
          {label('dialog.close')}
        </button>
      </div>
      {props.children}
    </dialog>
  )
}
