import { type Choice, type Preview, sameChoice } from '@topside/engine'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Chances, Ledgers } from '../../fight/Ledgers.tsx'
import { Say } from '../../parts/Say.tsx'
import { label } from '../../words/label.tsx'
import type { Armed } from '../session/answering.ts'
import { PAUSE } from '../session/pressing.ts'
import type { Session } from '../session/session.ts'
import { ChoiceSentence } from './ChoiceButton.tsx'
import { Blocked, PlanList } from './PlanList.tsx'
import '../../parts/cards.css'
import './Odds.css'

/**
 * Consequences, always in the same place: of the answer that waits for confirmation, otherwise of the choice in focus
 * (unless that has a place of its own, `apart`), otherwise of the question's subject. `brief`: only the chances, unless
 * an answer waits.
 */
export function Odds(props: { session: Session; brief?: boolean; apart?: boolean }) {
  const { session, brief, apart } = props
  const armed = session.armed.value
  const context = session.previews.value?.context
  const plan = session.plan.value
  if (armed !== undefined) return <Confirm session={session} armed={armed} preview={session.preview.value} />
  if (brief !== true && apart !== true && isPointedAt(session)) return <Stakes session={session} />
  if (plan !== undefined && brief !== true)
    return (
      <section class="context" aria-label={label('prompt.context')} data-testid="context">
        <PlanList session={session} plan={plan} />
      </section>
    )
  if (plan?.whyNot !== undefined) return <Blocked whyNot={plan.whyNot} />
  if (context !== undefined && context !== null)
    return (
      <section class="context" aria-label={label('prompt.context')} data-testid="context">
        {brief === true ? <Chances chances={context.chances} /> : <Figures preview={context} />}
      </section>
    )
  if (brief === true || session.decision.value?.previews !== true) return null
  return <p class="muted small">{label('odds.none')}</p>
}

/** Whether the consequences of a choice in focus are known. */
function isPointedAt({ armed, shown, preview }: Session): boolean {
  return armed.value === undefined && shown.value !== undefined && preview.value !== undefined
}

/** The consequences of the choice in focus; nothing if there are none. */
export function Stakes({ session }: { session: Session }) {
  const [choice, preview] = [session.shown.value, session.preview.value]
  if (choice === undefined || preview === undefined || !isPointedAt(session)) return null
  return (
    <section class="stakes" aria-label={label('prompt.stakes')} data-testid="stakes">
      <Sentence session={session} choice={choice} />
      <Figures preview={preview} />
    </section>
  )
}

/** The irreversible effect of an answer, and two buttons, which do not move with the length of the text. */
function Confirm(props: { session: Session; armed: Armed; preview: Preview | undefined }) {
  const { session, armed, preview } = props
  const ready = useReady(armed)
  return (
    <section class="confirming" aria-label={label('prompt.stakes')} data-testid="confirming">
      <div class="confirm-read" data-testid="stakes">
        <Sentence session={session} choice={armed.choice} />
        <p class="confirm-why" role="status" data-testid="confirm-why">
          <Say text={armed.why} quiet />
        </p>
        {preview !== undefined && <Figures preview={preview} known={armed.why.key} />}
      </div>
      <p class="card-actions">
        <button
          type="button"
          class="button main"
          data-testid="confirm"
          disabled={!ready || session.connection.saving.value > 0}
          onClick={() => session.confirm()}
        >
          {label('confirm.yes')} <kbd>↵</kbd>
        </button>
        <button type="button" class="button" data-testid="confirm-not" onClick={() => session.back()}>
          {label('confirm.no')} <kbd>{label('key.escape')}</kbd>
        </button>
      </p>
    </section>
  )
}

/** Whether an answer has waited long enough: the second half of a double click must not confirm it. */
function useReady({ choice, since }: Armed): boolean {
  const [waited, setWaited] = useState<Choice | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(choice), Math.max(0, since + PAUSE - performance.now()))
    return () => clearTimeout(timer)
  }, [choice, since])
  return waited !== undefined && sameChoice(waited, choice)
}

function Sentence(props: { session: Session; choice: Choice }): ComponentChildren {
  return (
    <h2>
      <ChoiceSentence {...props} />
    </h2>
  )
}

/** `known`: the key of a note that is shown already. */
function Figures(props: { preview: Preview; known?: string }) {
  const { notes = [], chances, ledgers } = props.preview
  const untold = notes.filter(({ key }) => key !== props.known)
  return (
    <>
      {untold.map((note) => (
        <p key={note.key} class="odds-note">
          <Say text={note} />
        </p>
      ))}
      <Chances chances={chances} />
      <Ledgers ledgers={ledgers} />
    </>
  )
}
