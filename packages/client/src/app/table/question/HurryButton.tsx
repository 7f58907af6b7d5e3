import { api } from '../../net/user.ts'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { change, settings } from '../../settings/settings.ts'
import { label } from '../../words/label.tsx'
import type { Session } from '../session/session.ts'

/** While a computer of the user's match plays: lets it answer without pauses, now and in later matches. */
export function HurryButton({ session }: { session: Session }) {
  const { busy, error, ask } = useAsking()
  const snapshot = session.connection.snapshot.value
  const plays = snapshot?.seats.some(({ bot, ask: asked }) => bot !== '' && asked !== '') === true
  if (snapshot === undefined || !plays || session.mine.value.length === 0 || !settings.value.paced) return null
  const hurry = async () => {
    await api.ask('POST', `/matches/${encodeURIComponent(snapshot.match)}/pace`, { paced: false })
    change({ paced: false })
  }
  return (
    <p class="hurry">
      <button type="button" class="button" disabled={busy} data-testid="hurry" onClick={() => ask(hurry)}>
        {label('computer.hurry')}
      </button>
      <Refusal error={error} within />
    </p>
  )
}
