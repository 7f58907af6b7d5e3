import { GoButton } from '../parts/GoButton.tsx'
import { lazy } from '../parts/lazy.tsx'
import { OutcomeWords } from '../parts/OutcomeWords.tsx'
import { Say } from '../parts/Say.tsx'
import { RuleLink } from '../rules/Rule.tsx'
import { low, narrow } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { kindOf, recapLabel } from '../words/recapLabels.ts'
import { listed } from '../words/speak.ts'
import type { Arrival, Recap } from './othersTurn/recap.ts'
import type { Session } from './session/session.ts'
import '../parts/cards.css'

/** A request to go back, shown to the requester and to users who must consent. */
function TakebackCard(props: { session: Session }) {
  const { session } = props
  const snapshot = session.connection.snapshot.value
  const open = snapshot?.takeback
  if (open === undefined || snapshot === undefined) return null
  const asked = session.mine.value.filter((seat) => !open.agreed.includes(seat))
  const steps = snapshot.answers - open.to
  const [first] = asked
  return (
    <section class="card" data-testid="takeback">
      <p>
        <Say
          text={{
            key: session.mine.value.includes(open.by) ? 'takeback.own' : 'takeback',
            args: { seat: { seat: open.by }, steps },
          }}
        />
      </p>
      <Undone session={session} to={open.to} />
      {first !== undefined ? (
        <p class="card-actions">
          {([true, false] as const).map((accept) => (
            <button
              key={accept}
              type="button"
              class={accept ? 'button main' : 'button'}
              data-testid={accept ? 'takeback-accept' : 'takeback-refuse'}
              onClick={() => void answerTakeback(session, accept ? asked : [first], accept)}
            >
              {label(accept ? 'takeback.accept' : 'takeback.refuse')}
            </button>
          ))}
        </p>
      ) : (
        <p class="muted small">{label('takeback.waiting')}</p>
      )}
    </section>
  )
}

/** Answers a takeback request for some of the user's seats, one after another. */
async function answerTakeback(session: Session, seats: readonly number[], accept: boolean): Promise<void> {
  for (const seat of seats) if (!(await session.command({ kind: 'answerTakeback', seat, accept }))) return
}

const Rematch = lazy(async () => (await import('../lobby/Rematch.tsx')).Rematch)

/** Maximum lines listed that would be undone. */
const NAMED = 6

/** The lines that going back would undo, as far as this user knows them. */
function Undone(props: { session: Session; to: number }) {
  const lines = props.session.connection.history.value.filter(({ at }) => at > props.to)
  if (lines.length === 0) return null
  return (
    <>
      <p class="small">{label('takeback.undoes')}</p>
      <ol class="undone small" data-testid="undone">
        {lines.slice(0, NAMED).map(({ line }, index) => (
          // The request closes before any line changes.
          <li key={`${index}${line.key}`}>
            <Say text={{ key: line.key, ...(line.args && { args: line.args }) }} quiet />
            {line.roll !== undefined && ` (${label('dice.spoken', { list: line.roll.values.join(', ') })})`}
          </li>
        ))}
        {lines.length > NAMED && <li class="muted">{label('takeback.more', { count: lines.length - NAMED })}</li>}
      </ol>
    </>
  )
}

/** How the match ended, and where to go next. */
function ResultCard(props: { session: Session }) {
  const { session } = props
  const snapshot = session.connection.snapshot.value
  const outcome = snapshot?.outcome
  if (outcome === undefined || snapshot === undefined) return null
  return (
    <section class="card result" data-testid="result">
      <h2>
        <OutcomeWords outcome={outcome} />
      </h2>
      <p>
        <Say text={outcome.reason} /> <RuleLink rule={outcome.reason.rule} />
      </p>
      <p class="card-actions">
        <GoButton id="replay" to={{ screen: 'archive', match: snapshot.match }} main>
          {label('result.replay')}
        </GoButton>
        <GoButton id="result-dice" to={{ screen: 'dice', match: snapshot.match }}>
          {label('result.dice')}
        </GoButton>
        <Rematch match={snapshot.match} />
      </p>
    </section>
  )
}

/** Maximum pieces of an arrival that are named; more pieces are counted by kind. */
const NAMED_PIECES = 2

/** “5 infantry and 1 artillery to Kranji”. */
function ArrivalText({ session, arrival }: { session: Session; arrival: Arrival }) {
  const { space, pieces } = arrival
  const { counters } = session.title
  if (pieces.length <= NAMED_PIECES)
    return <Say text={{ key: 'recap.moves', args: { pieces: { pieces }, space: { space } } }} quiet />
  const kinds = Map.groupBy(pieces, (piece) => kindOf(counters[piece]?.symbol))
  const counted = [...kinds].map(([kind, alike]) => recapLabel(kind, { count: alike.length }))
  return <Say text={{ key: 'recap.moves', args: { pieces: listed(counted), space: { space } } }} quiet />
}

/** What happened while the user was away, or since their last answer. */
function RecapCard(props: { session: Session; news: Recap; onClose: () => void }) {
  const { session, news } = props
  const title = <Say text={{ key: news.since === 'visit' ? 'recap' : 'recap.answer', args: { count: news.count } }} />
  return (
    <section class="card recap" data-testid="recap">
      <details open={news.since === 'visit' || !(narrow.value || low.value)}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <ul>
          {news.moves.map((arrival) => (
            <li key={arrival.space}>
              <ArrivalText session={session} arrival={arrival} />
            </li>
          ))}
          {news.elsewhere > 0 && <li>{recapLabel('recap.elsewhere', { count: news.elsewhere })}</li>}
          {news.highlights.map(({ line }, index) => (
            // The summary is made once and never changes.
            <li key={`${index}${line.key}`} class={line.heading !== undefined ? 'is-heading' : ''}>
              <Say text={{ key: line.key, ...(line.args && { args: line.args }) }} quiet />
            </li>
          ))}
        </ul>
      </details>
      <button type="button" class="plain link" onClick={props.onClose}>
        {recapLabel('recap.close')}
      </button>
    </section>
  )
}

/** All cards that currently apply. */
export function MatchCards(props: { session: Session; recap: Recap | undefined; onForget: () => void }) {
  const { session, recap } = props
  return (
    <>
      <TakebackCard session={session} />
      <ResultCard session={session} />
      {recap !== undefined && <RecapCard session={session} news={recap} onClose={props.onForget} />}
    </>
  )
}
