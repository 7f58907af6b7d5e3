import { useEffect, useRef, useState } from 'preact/hooks'
import { label } from '../../words/label.tsx'
import { choiceWords } from '../../words/questionWords.ts'
import { choiceId } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { carryOut, type Outcome, SILENT } from './carryOut.ts'
import './CommandLine.css'

/** The line that takes words: `/` goes there. `eager`: it takes the focus by itself. */
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
  // Enter goes on with what waits; whatever else is typed stands in its place.
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

/** What is being typed, and the lines before it, which the arrow keys bring back. */
function useTypedLines() {
  const [text, setText] = useState('')
  const [past, setPast] = useState<readonly string[]>([])
  const back = useRef(0)
  return {
    text,
    setText,
    /** The line, which is past from now on; empty if there is none. */
    take(): string {
      const line = text.trim()
      if (line === '') return ''
      setPast([...past, line])
      back.current = 0
      setText('')
      return line
    },
    /** Lets a line stand to be gone on with, unless something was typed meanwhile. */
    keep(line: string): void {
      setText((now) => (now === '' ? line : now))
    },
    /** Goes to an earlier or later line; `false` if the key means something else. */
    walk(key: string): boolean {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
      back.current = Math.max(0, Math.min(past.length, back.current + (key === 'ArrowUp' ? 1 : -1)))
      setText(back.current === 0 ? '' : (past[past.length - back.current] ?? ''))
      return true
    },
  }
}

/** What came of the last line, with choices to press instead. */
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
