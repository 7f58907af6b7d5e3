import type { MatchSummary } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { MatchEntry } from './MatchEntry.tsx'
import './AlreadyWaiting.css'

/** Maximum matches shown. */
const SHOWN = 3

/** Users who wait for an opponent in a title, shown before a user creates one more match; nothing if there are none. */
export function AlreadyWaiting({ title }: { title: string }) {
  const [waiting, setWaiting] = useState<readonly MatchSummary[]>([])
  const load = () => {
    api.list('open').then(
      ({ matches }) => setWaiting(matches.filter((each) => each.title === title && isOthers(each)).slice(0, SHOWN)),
      () => setWaiting([]),
    )
  }
  useEffect(load, [title])
  if (waiting.length === 0) return null
  return (
    <section class="already-waiting" aria-labelledby="already-waiting" data-testid="already-waiting">
      <h3 id="already-waiting">{lobbyLabel('create.waiting')}</h3>
      <ul>
        {waiting.map((each) => (
          <MatchEntry key={each.id} summary={each} onChange={load} />
        ))}
      </ul>
    </section>
  )
}

function isOthers({ mine, seats }: MatchSummary): boolean {
  return !mine && !seats.some(({ you }) => you)
}
