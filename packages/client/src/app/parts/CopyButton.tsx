import { useState } from 'preact/hooks'
import { copy } from '../browser/copy.ts'
import { label } from '../words/label.tsx'
import './CopyButton.css'

/** Longer texts are not shown where they cannot be copied. */
const SHOWN = 200

/**
 * A button that copies a text and says so. If the browser refuses, it says that instead, and shows the text if it is
 * short.
 */
export function CopyButton(props: {
  text: string | (() => Promise<string>)
  words: string
  /** The words once it is copied. */
  copied: string
  as?: string
  testid?: string
}) {
  const { text, words, copied, as = 'button', testid } = props
  const [done, setDone] = useState<boolean | undefined>(undefined)
  const onClick = () => {
    copy(typeof text === 'string' ? text : text()).then(setDone, () => setDone(false))
  }
  return (
    <>
      <button type="button" class={as} data-testid={testid} onClick={onClick}>
        {done === true ? copied : words}
      </button>
      {done === false && (
        <span class="not-copied small warn" role="alert">
          {label('copy.failed')} {typeof text === 'string' && text.length <= SHOWN && <code>{text}</code>}
        </span>
      )}
    </>
  )
}
