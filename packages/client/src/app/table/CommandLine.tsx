import type { Choice } from '@topside/engine'
import { useEffect, useRef, useState } from 'preact/hooks'
import { candidates, choiceId } from './choosing.ts'
import { type Findable, type Spoken, understand } from './commandLine.ts'
import { nextQuestion } from './nextQuestion.ts'
import { choiceWords, verbWords } from './phrases.ts'
import type { Session } from './session.ts'

/** How many choices one line may give: a guard against a line that never comes to an end. */
const LIMIT = 60

/** The choices with every word by which they may be called. */
export function spokenOf(session: Session, choices: readonly Choice[]): Spoken[] {
  const { speaker, title } = session
  return choices.map((choice) => {
    const piece = choice.piece === undefined ? undefined : title.counters[choice.piece]
    const space = choice.space === undefined ? undefined : title.board.spaces.find((each) => each.id === choice.space)
    const names = [
      piece?.name,
      piece?.label,
      choice.space !== undefined && speaker.names.space(choice.space),
      space?.identifier?.number,
      title.shownValue === undefined ? choice.value : title.shownValue(choice),
      choice.option,
    ]
      .filter((word) => word !== undefined && word !== false)
      .join(' ')
    const words = [choice.verb, verbWords(speaker, choice.verb), choiceWords(speaker, choice), names].join(' ')
    return { choice, words, names }
  })
}

function findables(session: Session): Findable[] {
  return (session.view.peek()?.pieces ?? []).map(({ id }) => {
    const counter = session.title.counters[id]
    return { id, words: `${counter?.name ?? ''} ${counter?.label ?? id} ${id}` }
  })
}

/** What came of a typed line: words for the person, and choices to press instead. */
interface Outcome {
  readonly words: string
  readonly propose: readonly Choice[]
}

/** Carries out a typed line, question by question. */
async function carryOut(session: Session, line: string, help: () => void): Promise<Outcome> {
  const { speaker } = session
  const done: string[] = []
  let left = line
  let afterAll = false
  const answered = (): string => (done.length === 0 ? '' : `Done: ${done.join('; ')}. `)
  for (let count = 0; left.trim() !== '' && count < LIMIT; count++) {
    const asked = session.decision.peek()
    const choices = asked === undefined ? [] : candidates(asked.choices, session.picked.peek())
    const read = understand(left, spokenOf(session, choices), findables(session))
    switch (read.kind) {
      case 'help':
        help()
        return { words: '', propose: [] }
      case 'undo':
        return { words: (await session.undo()) ? 'Taken back.' : '', propose: [] }
      case 'back':
        session.back()
        return { words: '', propose: [] }
      case 'where':
        return { words: whereWords(session, read.ids), propose: [] }
      case 'choice': {
        if (!(await session.answer(read.choice))) return { words: answered(), propose: [] }
        done.push(choiceWords(speaker, read.choice))
        afterAll = false
        left = read.rest
        if (left !== '') await nextQuestion(session.decision, asked)
        break
      }
      case 'all': {
        const wanted = new Map(read.choices.map((choice) => [choiceId(choice), choice]))
        for (let each = 0; each < LIMIT; each++) {
          const now = session.decision.peek()
          const next = now?.choices.find((choice) => wanted.delete(choiceId(choice)))
          if (next === undefined || !(await session.answer(next))) break
          done.push(choiceWords(speaker, next))
          if (wanted.size > 0) await nextQuestion(session.decision, now)
        }
        left = read.rest
        afterAll = true
        break
      }
      case 'several':
        return { words: `${answered()}Which of these?`, propose: read.choices.slice(0, 6) }
      case 'none': {
        if (asked === undefined) return { words: `${answered()}There is nothing to decide just now.`, propose: [] }
        // After "all", a step that only ends the choosing stands between the words.
        const ending = afterAll
          ? choices.filter((choice) => choice.piece === undefined && choice.space === undefined)
          : []
        const [only] = ending
        if (ending.length === 1 && only !== undefined && (await session.answer(only))) {
          done.push(choiceWords(speaker, only))
          await nextQuestion(session.decision, asked)
          break
        }
        return { words: `${answered()}Not understood: “${left}”. Perhaps:`, propose: read.near }
      }
    }
  }
  return { words: answered().trim(), propose: [] }
}

function whereWords(session: Session, ids: readonly string[]): string {
  const { speaker, scene } = session
  const pieces = session.view.peek()?.pieces ?? []
  const [first] = ids
  if (first === undefined) return 'Nothing of that name is to be seen.'
  scene.lit.value = { pieces: new Set(ids), spaces: new Set() }
  scene.show({ piece: first })
  return ids
    .slice(0, 4)
    .map(
      (id) =>
        `${speaker.names.piece(id)} is in ${speaker.names.space(pieces.find((each) => each.id === id)?.space ?? '')}`,
    )
    .join('; ')
}

/** The line that takes words: `/` goes there. `eager`: it takes the focus by itself. */
export function CommandLine(props: { session: Session; onHelp: () => void; eager: boolean; onFocus: () => void }) {
  const { session, eager } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (eager) input.current?.focus()
  }, [eager])
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ words: '', propose: [] })
  const [past, setPast] = useState<readonly string[]>([])
  const back = useRef(0)
  const submit = async (event: Event) => {
    event.preventDefault()
    const line = text.trim()
    if (line === '') return
    setPast([...past, line])
    back.current = 0
    setText('')
    session.notice.value = undefined
    setOutcome(await carryOut(session, line, props.onHelp))
  }
  return (
    <form class="command" onSubmit={submit}>
      {(outcome.words !== '' || outcome.propose.length > 0) && (
        <div class="command-answer" role="status" data-testid="command-answer">
          {outcome.words}
          {outcome.propose.map((choice) => (
            <button
              key={choiceId(choice)}
              type="button"
              class="plain link"
              onClick={() => {
                setOutcome({ words: '', propose: [] })
                void session.answer(choice)
              }}
            >
              {choiceWords(session.speaker, choice)}
            </button>
          ))}
        </div>
      )}
      <label>
        <span class="unseen">Command</span>
        <input
          ref={input}
          type="text"
          id="command-line"
          data-testid="command"
          value={text}
          placeholder="Type what you want to do"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="send"
          onFocus={props.onFocus}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setOutcome({ words: '', propose: [] })
              event.currentTarget.blur()
            } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              back.current = Math.max(0, Math.min(past.length, back.current + (event.key === 'ArrowUp' ? 1 : -1)))
              setText(back.current === 0 ? '' : (past[past.length - back.current] ?? ''))
              event.preventDefault()
            }
          }}
        />
        <span class="key" aria-hidden="true">
          /
        </span>
      </label>
    </form>
  )
}
