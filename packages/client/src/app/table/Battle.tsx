import { EngagementPanel } from '../fight/EngagementPanel.tsx'
import type { Session } from './session/session.ts'

/** The fight of a match that is played, as everybody sees it. */
export function Battle({ session }: { session: Session }) {
  const snapshot = session.connection.snapshot.value
  const deciding = (snapshot?.seats ?? []).filter(({ ask }) => ask !== '').flatMap(({ side }) => side.split(' '))
  return <EngagementPanel engagement={snapshot?.engagement} view={session.view.value} deciding={new Set(deciding)} />
}
