import type { MatchSummary } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { go } from '../browser/route.ts'
import { api } from '../net/user.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { takeSeats } from './join.ts'

/** Offers former players a rematch in which everyone moves one seat on; links to it if it exists. */
export function Rematch(props: { match: string }) {
  const { match } = props
  const [over, setOver] = useState<MatchSummary | undefined>(undefined)
  const { busy, error, ask } = useAsking()
  useEffect(() => {
    let gone = false
    api.match(match).then(
      (found) => gone || setOver(found),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [match])
  if (over === undefined || over.imported || !over.seats.some(({ you }) => you)) return null
  const begin = () => ask(async () => go({ screen: 'match', match: await seatedRematch(match) }))
  const alone = over.seats.every(({ you }) => you)
  const words = over.rematch !== undefined ? 'rematch.go' : alone ? 'rematch.alone' : 'rematch.offer'
  return (
    <>
      <button type="button" class="button" disabled={busy} data-testid="rematch" onClick={begin}>
        {lobbyLabel(words)}
      </button>
      <Refusal error={error} within />
    </>
  )
}

/** The id of the rematch, after the user has taken every seat reserved for them. Throws an `ApiError`. */
async function seatedRematch(match: string): Promise<string> {
  let made: MatchSummary | undefined = await api.rematch(match)
  const { id } = made
  while (made?.invited !== undefined) made = await takeSeats(id, [made.invited])
  return id
}
