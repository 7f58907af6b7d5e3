import { EngagementPanel } from '../fight/EngagementPanel.tsx'
import type { Session } from './session/session.ts'

/** The current fight of a running match; the same for every viewer. */
export function Battle({ session }: { session: Session }) {
  const snapshot = session.connection.snapshot.value
  const deciding = (snapshot?.seats ?? []).filter(({ ask }) => ask !== '').flatMap(({ side }) => side.split(' '))
  return <EngagementPanel engagement={snapshot?.engagement} view={session.view.value} deciding={new Set(deciding)} />
}
