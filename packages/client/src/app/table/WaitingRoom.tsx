import type { MatchSummary } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { freeSeats, takeSeats } from '../lobby/join.ts'
import { chosenWords } from '../lobby/words.ts'
import { type ApiError, asApiError } from '../net/api.ts'
import { api } from '../net/person.ts'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { entryOf, titleIfLoaded } from '../parts/titles.ts'
import { go, pathOf } from '../route.ts'
import { speakerOf } from '../words/speak.ts'

/** Where a match waits until every seat is taken. */
export function WaitingRoom(props: { summary: MatchSummary; onChange: (summary: MatchSummary) => void }) {
  const { summary } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const [copied, setCopied] = useState(false)
  const entry = entryOf(summary.title)
  const title = titleIfLoaded(summary.title)
  const speaker = title && speakerOf(title)
  const free = freeSeats(summary)
  const held = summary.seats.some((seat) => seat.you)
  const link = `${location.origin}${pathOf({ screen: 'match', match: summary.id })}`
  const attempt = async (work: () => Promise<MatchSummary | undefined>) => {
    setBusy(true)
    setError(undefined)
    try {
      const changed = await work()
      if (changed !== undefined) props.onChange(changed)
    } catch (failure) {
      setError(asApiError(failure))
    } finally {
      setBusy(false)
    }
  }
  const chosen = title !== undefined && speaker !== undefined ? chosenWords(title, speaker, summary.options) : []
  return (
    <main class="waiting-room" data-testid="waiting-room">
      <button type="button" class="plain link small" onClick={() => go({ screen: 'lobby' })}>
        All matches
      </button>
      <h1>{entry?.name ?? summary.title}</h1>
      <p class="subject">{entry?.subject}</p>
      {chosen.length > 0 && (
        <ul class="chosen-options small muted">
          {chosen.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <ol class="places">
        {summary.seats.map((seat, index) => (
          <li key={index} data-testid={`place-${index}`} data-taken={String(seat.name !== null)}>
            <span class="muted small">Seat {index + 1}</span>
            <strong>{seat.name ?? 'free'}</strong>
            {seat.you && (
              <button
                type="button"
                class="plain link small"
                disabled={busy}
                onClick={() => void attempt(() => api.leaveSeat(summary.id, index))}
              >
                leave it
              </button>
            )}
            {seat.name === null && (
              <button
                type="button"
                class={`button ${held ? '' : 'main'}`}
                disabled={busy}
                data-testid={`join-${index}`}
                onClick={() => void attempt(() => takeSeats(summary.id, [index]))}
              >
                {held ? 'Take it too' : 'Take this seat'}
              </button>
            )}
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p class="warn" role="alert">
          <ErrorWords error={error} />
        </p>
      )}
      {held && free.length > 0 && (
        <div class="invite">
          <p>
            {summary.private
              ? 'This match is in no list. Send the link to whom you want to play:'
              : 'Anybody can take the free seat from the list. Or send the link to somebody:'}
          </p>
          <p class="invite-link">
            <code data-testid="link">{link}</code>
            <button
              type="button"
              class="button"
              data-testid="copy-link"
              onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
            >
              {copied ? 'Copied' : 'Copy'}
            </button>
          </p>
          <p class="muted small">
            The match begins by itself when every seat is taken. You can close this page: it will be under “Your
            matches”.
          </p>
        </div>
      )}
      <details class="small muted promise">
        <summary>How the dice are kept honest</summary>
        <p>
          The server has drawn a secret seed and shows its fingerprint before you give yours:{' '}
          <code>{summary.commitment}</code>. Every die comes from that seed and those of all seats. When the match is
          over the seed is published, and anybody can compute every die again.
        </p>
      </details>
    </main>
  )
}
