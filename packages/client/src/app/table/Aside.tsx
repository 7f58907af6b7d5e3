import type { Meanwhile } from '../history/meanwhile.ts'
import { RuleLink } from '../parts/Rule.tsx'
import { Say } from '../parts/Say.tsx'
import { go } from '../route.ts'
import type { Session } from './session.ts'

/** A request to go back, for those who must agree, and for the one who asked. */
export function TakebackCard(props: { session: Session }) {
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
      {first !== undefined ? (
        <p class="card-actions">
          <button
            type="button"
            class="button main"
            data-testid="takeback-accept"
            onClick={() => void session.command({ kind: 'answerTakeback', seat: first, accept: true })}
          >
            Go back
          </button>
          <button
            type="button"
            class="button"
            data-testid="takeback-refuse"
            onClick={() => void session.command({ kind: 'answerTakeback', seat: first, accept: false })}
          >
            Play on
          </button>
        </p>
      ) : (
        <p class="muted small">Waiting for the answer. Any new answer to a question ends the request.</p>
      )}
    </section>
  )
}

/** How the match ended, and where to go from here. */
export function ResultCard(props: { session: Session }) {
  const { session } = props
  const snapshot = session.connection.snapshot.value
  const outcome = snapshot?.outcome
  if (outcome === undefined || snapshot === undefined) return null
  return (
    <section class="card result" data-testid="result">
      <h2>
        {outcome.winner === null ? 'A draw' : <Say text={{ key: 'won', args: { seat: { seat: outcome.winner } } }} />}
      </h2>
      <p>
        <Say text={outcome.reason} /> <RuleLink rule={outcome.reason.rule} />
      </p>
      <p class="card-actions">
        <button
          type="button"
          class="button main"
          data-testid="replay"
          onClick={() => go({ screen: 'archive', match: snapshot.match })}
        >
          Look back at the match
        </button>
        <button type="button" class="button" onClick={() => go({ screen: 'dice', match: snapshot.match })}>
          Check the dice
        </button>
      </p>
    </section>
  )
}

/** What happened while one was away. */
export function MeanwhileCard(props: { news: Meanwhile; onClose: () => void }) {
  const { news } = props
  return (
    <section class="card meanwhile" data-testid="meanwhile">
      <header>
        <h2>
          <Say text={{ key: 'meanwhile', args: { count: news.count } }} />
        </h2>
        <button type="button" class="plain link" onClick={props.onClose}>
          I see
        </button>
      </header>
      <ul>
        {news.highlights.map(({ line }, index) => (
          // The summary is made once and never changes.
          <li key={`${index}${line.key}`} class={line.heading !== undefined ? 'is-heading' : ''}>
            <Say text={{ key: line.key, ...(line.args && { args: line.args }) }} quiet />
          </li>
        ))}
      </ul>
    </section>
  )
}
