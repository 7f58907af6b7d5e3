import { useEffect, useRef, useState } from 'preact/hooks'
import { label } from '../../words/label.tsx'
import { choiceWords } from '../../words/questionWords.ts'
import { choiceId } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { carryOut, type Outcome, SILENT } from './carryOut.ts'
import './CommandLine.css'

/** Text field for typed commands; `/` focuses it. `eager`: focus it on mount. */
export function CommandLine(props: { session: Session; onHelp: () => void; eager: boolean; onFocus: () => void }) {
  const { session, eager } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (eager) input.current?.focus()
  }, [eager])
  const typed = useTypedLines()
  const [outcome, setOutcome] = useState<Outcome>(SILENT)
  const submit = async (event: Event) => {
    event.preventDefault()
    const line = typed.take()
    if (line === '') return
    session.notice.value = undefined
    const came = await carryOut(session, line, props.onHelp)
    setOutcome(came)
    typed.keep(came.left ?? '')
  }
  // Select the text that is left over: Enter sends it, typing replaces it.
  useEffect(() => {
    if (outcome.left !== undefined && document.activeElement === input.current) input.current?.select()
  }, [outcome])
  return (
    <form class="command" onSubmit={submit}>
      <Answer session={session} outcome={outcome} onChosen={() => setOutcome(SILENT)} />
      <label>
        <span class="unseen">{label('command.name')}</span>
        <input
          ref={input}
          type="text"
          id="command-line"
          data-testid="command"
          value={typed.text}
          placeholder={label('command.placeholder')}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="send"
          onFocus={props.onFocus}
          onInput={(event) => typed.setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setOutcome(SILENT)
              event.currentTarget.blur()
            } else if (typed.walk(event.key)) event.preventDefault()
          }}
        />
        <span class="key" aria-hidden="true">
          /
        </span>
      </label>
    </form>
  )
}

/** The text being typed, and earlier lines, which the arrow keys bring back. */
function useTypedLines() {
  const [text, setText] = useState('')
  const [past, setPast] = useState<readonly string[]>([])
  const back = useRef(0)
  return {
    text,
    setText,
    /** Trims, stores and clears the line; returns it, or an empty string if there is nothing to send. */
    take(): string {
      const line = text.trim()
      if (line === '') return ''
      setPast([...past, line])
      back.current = 0
      setText('')
      return line
    },
    /** Puts a line back into the field, unless the user has typed something meanwhile. */
    keep(line: string): void {
      setText((now) => (now === '' ? line : now))
    },
    /** Goes to an earlier or later line; `false` if the key is not an arrow up or down. */
    walk(key: string): boolean {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
      back.current = Math.max(0, Math.min(past.length, back.current + (key === 'ArrowUp' ? 1 : -1)))
      setText(back.current === 0 ? '' : (past[past.length - back.current] ?? ''))
      return true
    },
  }
}

/** The outcome of the last line, with choices to press. */
function Answer(props: { session: Session; outcome: Outcome; onChosen: () => void }) {
  const { session, outcome } = props
  if (outcome.words === '' && outcome.propose.length === 0) return null
  return (
    <div class="command-answer" role="status" data-testid="command-answer">
      {outcome.words}
      {outcome.propose.map((choice) => (
        <button
          key={choiceId(choice)}
          type="button"
          class="plain link"
          onClick={() => {
            props.onChosen()
            void session.answer(choice)
          }}
        >
          {choiceWords(session.speaker, choice)}
        </button>
      ))}
    </div>
  )
}
