import type { MatchSummary } from '@topside/protocol'
import { useMemo, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { api } from '../net/person.ts'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { entryOf, titleIfLoaded } from '../parts/titles.ts'
import { go, pathOf, type Route } from '../route.ts'
import { speakerOf } from '../words/speak.ts'
import { freeSeats, takeSeats } from './join.ts'
import { ago, seatWords, stateWords, turnWords } from './words.ts'

/** A match in a list: what it is, how it stands, whose turn it is, and the way in. */
export function MatchEntry(props: { summary: MatchSummary; onChange: () => void; watch?: boolean }) {
  const { summary } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const title = titleIfLoaded(summary.title)
  const speaker = useMemo(
    () =>
      title && speakerOf(title, () => summary.seats.map(({ name, side }) => ({ name: name ?? '', side: side ?? '' }))),
    [title, summary],
  )
  const held = summary.seats.some((seat) => seat.you)
  const free = freeSeats(summary)
  const turn = turnWords(title, summary)
  const to: Route = {
    screen: summary.status === 'finished' ? 'archive' : props.watch === true && !held ? 'watch' : 'match',
    match: summary.id,
  }
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(asApiError(failure))
    } finally {
      setBusy(false)
      props.onChange()
    }
  }
  const join = (seat: number) =>
    attempt(async () => {
      if ((await takeSeats(summary.id, [seat])) !== undefined) go({ screen: 'match', match: summary.id })
    })
  const joinable = summary.status === 'open' && free.length > 0 && !held
  const scenario = summary.options['scenario']
  const scenarioWords =
    speaker !== undefined && scenario !== undefined && title !== undefined && title.rules.scenarios.length > 1
      ? speaker.plain({ key: `scenario.${scenario}` })
      : undefined
  return (
    <li class={`entry ${turn.yours ? 'yours' : ''}`} data-testid={`match-${summary.id}`} data-status={summary.status}>
      <div class="entry-what">
        <a
          class="entry-title"
          href={pathOf(to)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            go(to)
          }}
        >
          {entryOf(summary.title)?.name ?? summary.title}
        </a>
        {scenarioWords !== undefined && <em>{scenarioWords}</em>}
        <span class="entry-people">
          {summary.seats.map((_, seat) => (
            <span key={seat}>{seatWords(title, summary, seat)}</span>
          ))}
        </span>
      </div>
      <div class="entry-state">
        <span class={turn.yours ? 'turn-words' : ''}>{turn.words}</span>
        <span class="muted small">
          {[
            title && speaker && summary.status === 'running' ? stateWords(title, speaker, summary) : '',
            summary.private ? 'private' : '',
            ago(summary.updatedAt, Date.now()),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {error !== undefined && (
          <span class="warn small" role="alert">
            <ErrorWords error={error} />
          </span>
        )}
      </div>
      <div class="entry-do">
        {joinable &&
          free.map((seat) => (
            <button
              key={seat}
              type="button"
              class="button"
              disabled={busy}
              data-testid={`join-${seat}`}
              onClick={() => void join(seat)}
            >
              {free.length === 1 ? 'Join' : `Take seat ${seat + 1}`}
            </button>
          ))}
        {!joinable && (
          <button type="button" class={`button ${turn.yours ? 'main' : ''}`} data-testid="go" onClick={() => go(to)}>
            {summary.status === 'finished'
              ? 'Look back'
              : props.watch === true && !held
                ? 'Watch'
                : held
                  ? turn.yours
                    ? 'Play'
                    : 'Open'
                  : 'Open'}
          </button>
        )}
        {summary.status === 'open' && summary.mine && (
          <button
            type="button"
            class="plain link small"
            disabled={busy}
            data-testid="remove"
            onClick={() => void attempt(() => api.remove(summary.id))}
          >
            Call off
          </button>
        )}
      </div>
    </li>
  )
}
